//! The tree that was searched, to look at: as indented text, as SVG, and for Graphviz.
//!
//! A node has the move that leads to it, its value, and the window through which it was searched. The line that is expected is bold;
//! moves that were cut are grey, and the node that did without them says why. What values count stands under the picture.

use super::{Departure, GrownNode, GrownTree, WindowQuestion};
use plansza_core::markup::escape;
use plansza_core::{Fault, Worth};
use std::fmt::{Display, Write};

/// Nodes and cut moves of a picture, at most.
const MOST: usize = 2000;
/// Pixels between neighbours, and from one ply to the next.
const GAP: f64 = 8.0;
const PLY: f64 = 110.0;
/// Pixels of a node from top to bottom, of a move that was cut, and of a line of text.
const NODE: f64 = 62.0;
const CUT: f64 = 24.0;
const LINE: f64 = 16.0;
/// Pixels of a letter, in bold ones too; and of one under the picture.
const LETTER: f64 = 6.6;
const LEGEND_LETTER: f64 = 5.6;

/// A node, or a move that was cut, as it is drawn.
struct TwigPicture {
    /// The move that leads to it; nothing at the root.
    name: String,
    parent: Option<usize>,
    ply: usize,
    /// Whether it is on the line that is expected.
    expected: bool,
    /// Whether it is the turn of the side that moves at the root.
    mine: bool,
    /// What it is worth, through which window it was seen, and why it has no more below it; nothing of a move that was cut.
    said: Option<[String; 3]>,
    /// Of a move that was cut, why.
    reason: String,
}

fn worth(value: f64) -> String {
    match (value, Worth::of(value)) {
        (f64::INFINITY, _) => "∞".into(),
        (f64::NEG_INFINITY, _) => "−∞".into(),
        (_, Worth::Sum(0.0)) => "0".into(),
        (_, Worth::Sum(sum)) if sum.fract() == 0.0 => format!("{sum:+.0}").replace('-', "−"),
        (_, worth) => worth.to_string().replace('-', "−"),
    }
}

impl<M: Copy + Display> GrownTree<M> {
    /// Whether the node before it owes its value to this one: the first that has it, where that is more than was certain
    /// already; of one that was only asked whether it is better and then searched again, the second time.
    pub fn leads(&self) -> Vec<bool> {
        let certain = |node: &GrownNode<M>| match node.mine {
            true => node.value <= node.window.0,
            false => node.value >= node.window.1,
        };
        let mut leader: Vec<Option<usize>> = vec![None; self.grown.len()];
        let seen = |number: usize| {
            let GrownNode { value, window, .. } = self.grown[number];
            window.0 < value && value < window.1
        };
        for (number, node) in self.grown.iter().enumerate() {
            if let Some(parent) = node.parent
                && !certain(&self.grown[parent])
                && node.value == self.grown[parent].value
                && leader[parent].is_none_or(|first| !seen(first) && seen(number))
            {
                leader[parent] = Some(number);
            }
        }
        let mut leads = vec![false; self.grown.len()];
        leader.into_iter().flatten().for_each(|number| leads[number] = true);
        leads
    }

    /// What is drawn, every node before those below it, moves that were cut behind those that were tried.
    fn twigs(&self) -> Result<Vec<TwigPicture>, Fault> {
        let all = self.nodes + self.untried;
        if self.grown.len() as u64 != self.nodes || all > MOST as u64 {
            return Err(Fault::new(format!("{all} nodes and cut moves in one picture"))
                .accepts(format!("up to {MOST}: a smaller depth")));
        }
        let leads = self.leads();
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.grown.len()];
        for (number, node) in self.grown.iter().enumerate() {
            node.parent.into_iter().for_each(|parent| below[parent].push(number));
        }
        let mut twigs: Vec<TwigPicture> = Vec::new();
        // Nodes that are to come, with where the one before them stands in the picture; the next one last.
        let mut due: Vec<(usize, Option<usize>)> = (0..self.grown.len())
            .rev()
            .filter(|&number| self.grown[number].parent.is_none())
            .map(|root| (root, None))
            .collect();
        let mut left: Vec<(usize, usize)> = Vec::new();
        while let Some((number, parent)) = due.pop() {
            let node = &self.grown[number];
            let above = parent.map(|parent| (&twigs[parent], parent));
            let (ply, way) = above.map_or((0, true), |(twig, _)| (twig.ply + 1, twig.expected));
            let why = match node.why {
                Departure::Over => "the game is over",
                Departure::Horizon => "horizon",
                Departure::Known => "in the table",
                Departure::Searched if node.cut.is_empty() => "",
                Departure::Searched if node.mine => "≥ β: cut",
                Departure::Searched => "≤ α: cut",
            };
            let (alpha, beta) = node.window;
            let seen = match node.asked {
                Some(WindowQuestion::More) => format!("> {}?", worth(alpha)),
                Some(WindowQuestion::Less) => format!("< {}?", worth(beta)),
                None if alpha == f64::NEG_INFINITY && beta == f64::INFINITY => String::new(),
                None => format!("{} … {}", worth(alpha), worth(beta)),
            };
            twigs.push(TwigPicture {
                name: node.step.map(|step| step.to_string()).unwrap_or_default(),
                parent,
                ply,
                expected: way && (parent.is_none() || leads[number]),
                mine: node.mine,
                said: Some([worth(node.value), seen, why.into()]),
                reason: String::new(),
            });
            let here = twigs.len() - 1;
            if !node.cut.is_empty() {
                left.push((here, number));
            }
            due.extend(below[number].iter().rev().map(|&child| (child, Some(here))));
        }
        for (parent, number) in left {
            let (ply, mine) = (twigs[parent].ply + 1, !twigs[parent].mine);
            let GrownNode { value, window, .. } = self.grown[number];
            let reason = match twigs[parent].mine {
                true => {
                    format!("{} reaches β {}, to which the other holds it", worth(value), worth(window.1))
                }
                false => {
                    format!("{} reaches α {}, which the first has already", worth(value), worth(window.0))
                }
            };
            for step in &self.grown[number].cut {
                twigs.push(TwigPicture {
                    name: step.to_string(),
                    parent: Some(parent),
                    ply,
                    expected: false,
                    mine,
                    said: None,
                    reason: reason.clone(),
                });
            }
        }
        Ok(twigs)
    }

    /// The tree as text: a line for every node, those below it further in; `▸` leads along the line that is expected.
    ///
    /// # Errors
    /// When it is too large to look at.
    pub fn text(&self) -> Result<String, Fault> {
        let twigs = self.twigs()?;
        let mut text = String::new();
        let mut due: Vec<usize> = roots(&twigs).rev().collect();
        let below = children(&twigs);
        while let Some(number) = due.pop() {
            let twig = &twigs[number];
            let mark = if twig.expected { '▸' } else { ' ' };
            let said = twig.said.as_ref().map_or_else(
                || "not tried".to_string(),
                |[value, seen, why]| {
                    let seen = if seen.is_empty() { String::new() } else { format!("   [{seen}]") };
                    format!("{value}{seen}{}{why}", if why.is_empty() { "" } else { "   " })
                },
            );
            let name = if twig.parent.is_none() { "root" } else { &twig.name };
            let _ = writeln!(text, "{mark} {:indent$}{name}  {said}", "", indent = 3 * twig.ply);
            due.extend(below[number].iter().rev());
        }
        Ok(text)
    }

    /// The tree for Graphviz.
    ///
    /// # Errors
    /// When it is too large to look at.
    pub fn dot(&self) -> Result<String, Fault> {
        let twigs = self.twigs()?;
        let mut dot = format!(
            "digraph search {{\n  graph [fontname=\"sans-serif\", fontsize=10, labelloc=b, labeljust=l, label=\"{}\\l\"];\n  \
             node [shape=box, fontname=\"sans-serif\", fontsize=10];\n",
            self.legend(&twigs).join("\\l").replace('"', "\\\"")
        );
        for (number, twig) in twigs.iter().enumerate() {
            let (label, style) = match &twig.said {
                None => (twig.name.clone(), "style=dashed, color=gray, fontcolor=gray"),
                Some(said) => {
                    let lines = std::iter::once(&twig.name).chain(said).filter(|line| !line.is_empty());
                    let lines: Vec<&str> = lines.map(String::as_str).collect();
                    (lines.join("\\n"), if twig.expected { "penwidth=3" } else { "penwidth=1" })
                }
            };
            let shape = if twig.mine { "box" } else { "ellipse" };
            let _ = writeln!(
                dot,
                "  n{number} [label=\"{}\", shape={shape}, {style}];",
                label.replace('"', "\\\"")
            );
            if let Some(parent) = twig.parent {
                let _ = writeln!(
                    dot,
                    "  n{parent} -> n{number} [{}];",
                    if twig.expected { "penwidth=3" } else { style }
                );
            }
        }
        dot.push_str("}\n");
        Ok(dot)
    }

    /// The tree as SVG: boxes where the side of the root moves, rounded ones where the other does.
    ///
    /// # Errors
    /// When it is too large to look at.
    pub fn svg(&self) -> Result<String, Fault> {
        let twigs = self.twigs()?;
        let below = children(&twigs);
        let wide = widths(&twigs);
        let x = places(&twigs, &below, &wide);
        let deepest = twigs.iter().map(|twig| twig.ply).max().unwrap_or(0);
        let widest = x.iter().zip(&wide).map(|(x, wide)| x + 0.5 * wide).fold(0.0, f64::max);
        let legend = 10.0 + deepest as f64 * PLY + NODE + 28.0;
        let explained = self.legend(&twigs);
        let longest =
            explained.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LEGEND_LETTER;
        let width = (widest.max(longest) + 2.0 * GAP).ceil();
        let height = (legend + explained.len() as f64 * LINE).ceil();
        // A tree that is narrower than what explains it stands in the middle.
        let aside = GAP.max(0.5 * (width - widest));
        let at = |number: usize| (x[number] + aside, twigs[number].ply as f64 * PLY + 10.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-label=\"The tree that was searched\" class=\"tree\" font-family=\"system-ui, sans-serif\" \
             font-size=\"11\" text-anchor=\"middle\"><style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        for (number, twig) in twigs.iter().enumerate() {
            let Some(parent) = twig.parent else { continue };
            let ((x1, y1), (x2, y2)) = (at(parent), at(number));
            let (y1, class) = (y1 + NODE, kind(twig, ""));
            let middle = 0.5 * (y1 + y2);
            let _ = writeln!(
                svg,
                "<path{class} d=\"M{x1:.1} {y1} C{x1:.1} {middle} {x2:.1} {middle} {x2:.1} {y2}\"/>"
            );
        }
        for (number, twig) in twigs.iter().enumerate() {
            let (x, y) = at(number);
            let (round, class) = (if twig.mine { 3 } else { 20 }, kind(twig, "n"));
            let high = if twig.said.is_some() { NODE } else { CUT };
            let told =
                if twig.reason.is_empty() { String::new() } else { format!("not tried: {}", twig.reason) };
            let _ = write!(
                svg,
                "<rect{class} x=\"{:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"{high}\" rx=\"{}\">{}</rect>",
                x - 0.5 * wide[number],
                wide[number],
                if twig.said.is_some() { round } else { 3 },
                if told.is_empty() { String::new() } else { format!("<title>{}</title>", escape(&told)) },
            );
            let lines = lines(twig);
            // The lines that there are stand in the middle.
            let first = y + 0.5 * (high - (lines.len() as f64 - 1.0) * LINE) + 4.0;
            for (row, line) in lines.iter().enumerate() {
                let class = match (twig.said.is_some(), row) {
                    (true, 0) if twig.expected => " class=\"b\"",
                    (true, 0) => "",
                    _ => " class=\"g\"",
                };
                let y = first + row as f64 * LINE;
                let _ = write!(svg, "<text{class} x=\"{x:.1}\" y=\"{y}\">{}</text>", escape(line));
            }
            svg.push('\n');
        }
        for (row, line) in explained.iter().enumerate() {
            let y = legend + row as f64 * LINE;
            let _ = writeln!(svg, "<text class=\"l\" x=\"{GAP}\" y=\"{y}\">{}</text>", escape(line));
        }
        svg.push_str("</svg>\n");
        Ok(svg)
    }
}

/// Of this picture alone, also where it stands in a page.
const STYLE: &str = ".tree .n{fill:#fff;stroke:#556}.tree .e{stroke-width:3}.tree .c{fill:#f4f4f4;stroke:#aaa;stroke-dasharray:3 3}.tree text{pointer-events:none}\
    .tree .g{fill:#666}.tree path{fill:none;stroke:#556}.tree path.c{fill:none;stroke:#aaa}.tree .b{font-weight:700}\
    .tree .l{fill:#666;text-anchor:start}";

impl<M> GrownTree<M> {
    /// What a picture explains under the tree: what values count, and those of its signs that there are.
    fn legend(&self, twigs: &[TwigPicture]) -> Vec<String> {
        let seen = |sign: fn(&str) -> bool| {
            twigs.iter().filter_map(|twig| twig.said.as_ref()).any(|[_, window, _]| sign(window))
        };
        let mut lines = vec![
            format!("values, to the side of the root: {}", self.counted),
            "square: the side of the root moves, and takes the greatest value; round: the other, and takes the smallest"
                .into(),
        ];
        if seen(|window| window.contains('…')) {
            lines.push(
                "α … β: the window of a node, from what the side of the root has for certain to what the other holds it to"
                    .into(),
            );
        }
        if seen(|window| window.ends_with('?')) {
            lines.push("> α? and < β?: a window that holds no value, and only asks whether the node is worth more, or less".into());
        }
        let cut = match self.untried {
            0 => "",
            _ => "; grey: moves not tried, because the value of the node reaches its window",
        };
        lines.push(format!("bold: the line that is expected{cut}"));
        lines
    }
}

/// The lines of text of a node.
fn lines(twig: &TwigPicture) -> Vec<String> {
    let name = if twig.parent.is_none() { "root" } else { &twig.name };
    match &twig.said {
        None => vec![name.into()],
        Some([value, seen, why]) => {
            let head = format!("{name} {value}");
            [head, seen.clone(), why.clone()].into_iter().filter(|line| !line.is_empty()).collect()
        }
    }
}

/// How wide each is drawn: all nodes alike, moves that were cut as narrow as their names.
fn widths(twigs: &[TwigPicture]) -> Vec<f64> {
    let letters =
        |twig: &TwigPicture| lines(twig).iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let nodes = twigs.iter().filter(|twig| twig.said.is_some()).map(letters).fold(8.0, f64::max);
    let wide = |twig: &TwigPicture| if twig.said.is_some() { nodes } else { letters(twig) };
    twigs.iter().map(|twig| (wide(twig) * LETTER + 18.0).ceil()).collect()
}

fn kind(twig: &TwigPicture, also: &str) -> String {
    let own = match twig {
        TwigPicture { said: None, .. } => "c",
        TwigPicture { expected: true, .. } => "e",
        _ => "",
    };
    let classes: Vec<&str> = [also, own].into_iter().filter(|class| !class.is_empty()).collect();
    if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) }
}

fn roots(twigs: &[TwigPicture]) -> impl DoubleEndedIterator<Item = usize> {
    (0..twigs.len()).filter(|&number| twigs[number].parent.is_none())
}

fn children(twigs: &[TwigPicture]) -> Vec<Vec<usize>> {
    let mut below = vec![Vec::new(); twigs.len()];
    for (number, twig) in twigs.iter().enumerate() {
        twig.parent.into_iter().for_each(|parent| below[parent].push(number));
    }
    below
}

/// Where the middle of each stands from the left: leaves side by side, the others above the middle of what is below them.
fn places(twigs: &[TwigPicture], below: &[Vec<usize>], wide: &[f64]) -> Vec<f64> {
    fn place(number: usize, below: &[Vec<usize>], wide: &[f64], next: &mut f64, x: &mut [f64]) {
        for &child in &below[number] {
            place(child, below, wide, next, x);
        }
        x[number] = match (below[number].first(), below[number].last()) {
            (Some(&first), Some(&last)) => 0.5 * (x[first] + x[last]),
            _ => {
                *next += wide[number] + GAP;
                *next - GAP - 0.5 * wide[number]
            }
        };
    }
    let (mut x, mut next) = (vec![0.0; twigs.len()], 0.0);
    roots(twigs).for_each(|root| place(root, below, wide, &mut next, &mut x));
    x
}

#[cfg(test)]
mod tests {
    use super::{Departure, WindowQuestion};
    use crate::{GrownTree, Player};
    use plansza_core::Silent;
    use plansza_reversi::{Move, Position, START};

    fn tree(words: &str) -> GrownTree<Move> {
        let player: Player<Position> = words.parse().unwrap();
        GrownTree::of(&START, &player, 5000, &mut Silent).unwrap()
    }

    #[test]
    fn every_node_and_every_cut_move_is_drawn_once() {
        for words in
            ["minimax depth=2", "alphabeta depth=3", "pvs depth=3 hash=10", "failsoft depth=3 order=promise"]
        {
            let tree = tree(words);
            let all = (tree.nodes + tree.untried) as usize;
            let (text, dot, svg) = (tree.text().unwrap(), tree.dot().unwrap(), tree.svg().unwrap());
            assert_eq!(text.lines().count(), all, "{words}");
            assert_eq!(dot.matches("[label=").count(), all, "{words}");
            assert_eq!(svg.matches("<rect").count(), all + 1, "{words}");
            assert_eq!(text.matches("not tried").count() as u64, tree.untried);
            assert_eq!(svg.matches("<title>not tried: ").count() as u64, tree.untried);
            // A window that only asks is told by the value that it is about.
            let asked = text.lines().filter_map(|line| line.split_once("?]")?.0.rsplit_once(['>', '<']));
            assert!(asked.clone().all(|(_, value)| !value.contains('.')), "{text}");
            assert_eq!(asked.count() > 0, words.starts_with("pvs"));
            for picture in [&dot, &svg] {
                assert!(
                    picture.contains(
                        "strategy units: discs + 2 × mobility − 2 × blocking + neighbours + frontier"
                    )
                );
            }
            // Nobody stands in the way of another: the left end of a node is behind the right end of the one before it.
            let number = |rect: &str, key: &str| -> f64 {
                let from = rect.find(&format!(" {key}=\"")).unwrap() + key.len() + 3;
                rect[from..].split('"').next().unwrap().parse().unwrap()
            };
            let mut boxes: Vec<(i64, f64, f64)> = svg
                .split("<rect")
                .skip(2)
                .map(|rect| {
                    (number(rect, "y") as i64, number(rect, "x"), number(rect, "x") + number(rect, "width"))
                })
                .collect();
            boxes.sort_by(|one, two| (one.0, one.1).partial_cmp(&(two.0, two.1)).unwrap());
            assert!(boxes.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].2 < pair[1].1), "{words}");
            // The line that is expected goes from the root to the horizon.
            assert_eq!(
                text.lines().filter(|line| line.starts_with('▸')).count(),
                tree.depth as usize + 1,
                "{words}\n{text}"
            );
            assert!(text.contains(&format!("{}  ", tree.step.unwrap())));
        }
    }

    /// With weights that are no sums of halves, how a number is written does not tell a value from the number next to it.
    #[test]
    fn what_a_window_without_room_asks_is_about_a_value_that_was_found() {
        let mut questions = [0, 0];
        for words in [
            "pvs depth=4 discs=0.1 mobility=0.7 blocking=0.3 neighbours=0.1 frontier=0.2",
            "pvs depth=5 order=promise discs=0.3 mobility=0.1 blocking=0.1 neighbours=0.7 frontier=0.9",
        ] {
            let tree = tree(words);
            for node in &tree.grown {
                let Some(asked) = node.asked else {
                    assert!(node.window.1 > node.window.0.next_up());
                    continue;
                };
                let about = match asked {
                    WindowQuestion::More => node.window.0,
                    WindowQuestion::Less => node.window.1,
                };
                // Nodes at the horizon and finished games have the values; all others are of these.
                let leaves = tree.grown.iter().filter(|leaf| leaf.why != Departure::Searched);
                assert!(leaves.map(|leaf| leaf.value).any(|value| value == about), "{words}: {about}");
                questions[(asked == WindowQuestion::Less) as usize] += 1;
            }
        }
        assert!(questions.iter().all(|&count| count > 10), "{questions:?}");
    }

    #[test]
    fn values_are_named_by_what_they_count() {
        let counted = |words: &str| tree(words).counted;
        assert_eq!(
            counted("alphabeta depth=1 strategy=greedy"),
            "discs; of a finished game, won or lost by discs"
        );
        assert_eq!(
            counted("alphabeta depth=1 strategy=generous"),
            "strategy units: −discs + blocking; of a finished game, won or lost by discs"
        );
        let own = "alphabeta depth=1 discs=0 mobility=0 blocking=0 neighbours=0 frontier=0";
        assert!(counted(own).starts_with("0 where the end was not seen"));
    }

    #[test]
    fn what_is_too_large_to_look_at_is_refused() {
        let told = tree("minimax depth=6").svg().unwrap_err().to_string();
        assert!(told.contains("nodes and cut moves") && told.contains("a smaller depth"), "{told}");
    }
}
