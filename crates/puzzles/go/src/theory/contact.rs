//! What a point touches: the white chains of which it is a liberty, and whether it is walled.

use super::{Chain, ChainLayout, Site};
use crate::GoPoint;

/// No chain.
pub(crate) const NO_CHAIN: Chain = Chain::MAX;

/// By point, what is beside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contacts {
    /// The chains of which a point is a liberty, filled up with [`NO_CHAIN`]; of a pass (the number of points) none.
    touches: Vec<[Chain; 4]>,
    walled: Vec<bool>,
    /// By the report's rules not even the start is legal: a lone black stone has no liberty.
    pub(crate) stifled: bool,
}

impl Contacts {
    /// The contacts of a board.
    pub(crate) fn of(layout: &ChainLayout) -> Contacts {
        let mut contacts = Contacts::default();
        contacts.survey(layout);
        contacts
    }

    /// The contacts of a board, in the memory of an earlier one.
    pub(crate) fn survey(&mut self, layout: &ChainLayout) {
        let points = layout.points();
        self.touches.clear();
        self.touches.resize(points + 1, [NO_CHAIN; 4]);
        self.walled.clear();
        self.walled.reserve(points);
        self.stifled = false;
        for (point, &site) in layout.sites().iter().enumerate() {
            if site == Site::White {
                // Only on the smallest board does a point stay walled when the stone on it falls.
                self.walled.push(points == 1);
                continue;
            }
            let (mut walled, mut chains) = (true, 0);
            for (next, beside) in layout.sides(point) {
                walled &= matches!(beside, Site::White | Site::Beyond);
                if beside == Site::White && site == Site::Empty {
                    let chain = layout.chain_at(next as usize).unwrap_or(NO_CHAIN);
                    let touches = &mut self.touches[point];
                    if !touches[..chains].contains(&chain) {
                        touches[chains] = chain;
                        chains += 1;
                    }
                }
            }
            self.walled.push(walled);
            self.stifled |= walled && site == Site::Black;
        }
    }

    /// The chains of which a point is a liberty.
    #[inline]
    pub(crate) fn touched(&self, point: GoPoint) -> impl Iterator<Item = Chain> + '_ {
        self.touches[point as usize].iter().copied().take_while(|&chain| chain != NO_CHAIN)
    }

    /// Whether a point is a liberty of a chain.
    #[inline]
    pub(crate) fn touches(&self, point: GoPoint, chain: Chain) -> bool {
        self.touches[point as usize].contains(&chain)
    }

    /// Whether a point without a white stone has nothing but white stones beside it: by the report's rules it is never
    /// filled.
    #[inline]
    pub(crate) fn walled(&self, point: GoPoint) -> bool {
        self.walled[point as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;

    #[test]
    fn a_point_touches_each_chain_once() {
        let contacts = Contacts::of(&ChainLayout::of(&board(".OX/OO./X..", 1)));
        assert_eq!(contacts.touched(0).collect::<Vec<_>>(), [0]);
        assert_eq!(contacts.touched(5).collect::<Vec<_>>(), [0]);
        assert_eq!(
            (contacts.touched(2).count(), contacts.touched(8).count(), contacts.touched(9).count()),
            (0, 0, 0)
        );
        assert!(contacts.walled(0) && !contacts.walled(5) && !contacts.stifled);
    }

    #[test]
    fn a_lone_black_stone_may_be_stifled() {
        assert!(Contacts::of(&ChainLayout::of(&board("XO/O.", 1))).stifled);
        assert!(Contacts::of(&ChainLayout::of(&board("X", 1))).stifled);
        assert!(Contacts::of(&ChainLayout::of(&board("O", 1))).walled(0));
    }
}
