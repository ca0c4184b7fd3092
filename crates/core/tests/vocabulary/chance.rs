//! Randomness: streams that never change, ranges that are what they say, dice that share words.

use plansza_core::{Dice, Rng, Seed, bits};
use std::collections::BTreeSet;

/// So many words further in the stream.
fn ahead(rng: &Rng, words: usize) -> Rng {
    let mut rng = rng.clone();
    (0..words).for_each(|_| _ = rng.word());
    rng
}

#[test]
fn children_have_streams_of_their_own() {
    let mut all = BTreeSet::new();
    for seed in [0, 1, u64::MAX] {
        all.insert(Seed(seed).rng().word());
        (0..1000).for_each(|index| _ = all.insert(Seed(seed).child(index).rng().word()));
    }
    assert_eq!(all.len(), 3003, "no two begin alike");
    assert_ne!(Seed(1).child(2).child(3), Seed(1).child(3).child(2));
}

#[test]
fn names_of_streams_are_read_letter_by_letter() {
    let names = ["", "a", "b", "ab", "ba", "aa", "aaa", "opening", "game", "fresh"];
    let seeds: BTreeSet<u64> = names.iter().map(|name| Seed(7).named(name).0).collect();
    assert_eq!(seeds.len(), names.len());
    let byte = |letter: u8| u64::from(letter);
    assert_eq!(Seed(7).named("ab"), Seed(7).child(2).child(byte(b'a')).child(byte(b'b')));
}

#[test]
fn ranges_are_the_high_part_of_a_word() {
    let mut rng = Seed(3).rng();
    for n in [0, 1, 2, 7, 1000, usize::MAX] {
        let word = rng.clone().word();
        assert_eq!(rng.below(n), ((u128::from(word) * n as u128) >> 64) as usize);
        let word = rng.clone().word();
        assert_eq!(rng.unit(), (word >> 11) as f64 / 9_007_199_254_740_992.0);
        let word = rng.clone().word();
        let half = rng.chance(0.5);
        assert_eq!(half, word < 1 << 63);
    }
    assert_eq!((rng.below(0), rng.below(1)), (0, 0));
}

#[test]
fn chances_are_as_often_as_they_say() {
    let mut rng = Seed(4).rng();
    for p in [0.0, 0.1, 0.5, 0.9, 1.0] {
        let share = (0..100_000).filter(|_| rng.chance(p)).count() as f64 / 1e5;
        // 5 sigma of a binomial with n = 100000, p = 1/2 at the most.
        assert!((share - p).abs() < 0.008, "{share} of {p}");
    }
}

#[test]
fn every_order_is_as_likely_as_the_next() {
    let mut rng = Seed(5).rng();
    let mut counts = [0u32; 27];
    for _ in 0..60_000 {
        let mut order = [0, 1, 2];
        rng.shuffle(&mut order);
        counts[order[0] * 9 + order[1] * 3 + order[2]] += 1;
    }
    let seen: Vec<u32> = counts.into_iter().filter(|&count| count > 0).collect();
    // 5 sigma of a binomial with n = 60000, p = 1/6.
    assert!(seen.len() == 6 && seen.iter().all(|&n| (f64::from(n) - 1e4).abs() < 457.0), "{seen:?}");
    let before = rng.clone();
    rng.shuffle(&mut [1, 2, 3, 4]);
    assert_eq!(rng, ahead(&before, 3), "a shuffle of four is three draws");
    rng.shuffle::<u8>(&mut []);
    rng.shuffle(&mut [1]);
    assert_eq!(rng, ahead(&before, 3));
}

#[test]
fn a_pick_is_any_element() {
    let mut rng = Seed(6).rng();
    let mut counts = [0u32; 4];
    (0..40_000).for_each(|_| counts[*rng.pick(&[0, 1, 2, 3]).unwrap()] += 1);
    assert!(counts.iter().all(|&n| (f64::from(n) - 1e4).abs() < 434.0), "{counts:?}");
    assert_eq!((rng.pick(&[7]), rng.pick::<u8>(&[])), (Some(&7), None));
}

#[test]
fn set_bits_are_picked_evenly_and_listed_upwards() {
    let mut rng = Seed(7).rng();
    let mask = 1 << 63 | 0b1001;
    let mut counts = [0u32; 64];
    (0..30_000).for_each(|_| counts[rng.bit(mask) as usize] += 1);
    for bit in [0, 3, 63] {
        assert!((f64::from(counts[bit]) - 1e4).abs() < 409.0, "{bit}: {}", counts[bit]);
    }
    assert_eq!(counts.iter().sum::<u32>(), counts[0] + counts[3] + counts[63]);
    assert!(bits(mask).eq([0, 3, 63]) && bits(0).next().is_none() && bits(u64::MAX).eq(0..64));
}

/// All dice of a word are one number below the product of their faces, written with a digit for each.
#[test]
fn dice_of_a_word_are_one_uniform_number() {
    // Of such faces one word in some hundreds is thrown away, nearly the most there can be.
    let faces = [1 << 28, 267_495_043];
    let product = u64::from(faces[0]) * u64::from(faces[1]);
    let least = ((1u128 << 64) % u128::from(product)) as u64;
    let (dice, mut numbers, mut skipped) = (Dice::new(faces), [0; 2], 0);
    let (mut rng, mut reference) = (Seed(8).rng(), Seed(8).rng());
    for _ in 0..5_000 {
        dice.throw(&mut rng, &mut numbers);
        let number = loop {
            let wide = u128::from(reference.word()) * u128::from(product);
            if wide as u64 >= least {
                break (wide >> 64) as u64;
            }
            skipped += 1;
        };
        assert_eq!(u64::from(numbers[0]) * u64::from(faces[1]) + u64::from(numbers[1]), number);
    }
    assert!(rng == reference && skipped > 0, "{skipped} words were thrown away");
}

#[test]
fn dice_share_a_word_up_to_the_bound_and_no_further() {
    // Powers of two throw no word away, so words can be counted.
    for (faces, words) in [
        (vec![1 << 28, 1 << 28], 1),
        (vec![1 << 28, 1 << 28, 1], 1),
        (vec![1 << 28, 1 << 28, 2], 2),
        (vec![2; 56], 1),
        (vec![2; 57], 2),
        (vec![2; 113], 3),
    ] {
        let (mut rng, before) = (Seed(9).rng(), Seed(9).rng());
        let dice = Dice::new(faces.clone());
        let mut numbers = vec![u32::MAX; faces.len()];
        dice.throw(&mut rng, &mut numbers);
        assert_eq!((rng, dice.count()), (ahead(&before, words), faces.len()));
        assert!(numbers.iter().zip(&faces).all(|(number, face)| number < face));
    }
}

#[test]
fn the_first_dice_are_the_same_whether_the_rest_is_thrown_or_not() {
    let dice = Dice::new([2; 120]);
    let (mut all, mut some) = ([9; 120], [9; 120]);
    dice.throw(&mut Seed(1).rng(), &mut all);
    for (wanted, thrown) in [(0, 0), (1, 56), (56, 56), (57, 112), (113, 120)] {
        some.fill(9);
        let mut rng = Seed(1).rng();
        dice.throw_first(wanted, &mut rng, &mut some);
        assert_eq!(some[..thrown], all[..thrown]);
        assert!(some[thrown..].iter().all(|&number| number == 9), "{wanted}");
        assert_eq!(rng, ahead(&Seed(1).rng(), thrown.div_ceil(56)));
    }
}

#[test]
#[should_panic(expected = "a die without faces has no number")]
fn a_die_needs_a_face() {
    Dice::new([6, 0]);
}
