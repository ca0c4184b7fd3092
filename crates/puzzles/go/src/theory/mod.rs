//! What is left of Go when White always passes: chains, regions, liberties and eyes. Written once, for the exact
//! solvers, the encodings, the hints and the integer programs; the rules ([`Go::replay`](crate::Go::replay)) share
//! nothing with it, so that they can check it.
//!
//! White never moves, so her chains do not change until they fall, no capture gives another white chain a liberty, and
//! black stones are never taken off. Hence
//! - a white **chain** falls exactly when all *liberties* that it has at the start are filled;
//! - a **region** is a connected set of points without white stones; its *room* is the number of its empty points. By
//!   the rules of Go a stone is suicide exactly when it takes the last empty point of its region and captures nothing:
//!   from any stone of a region there is a way to any empty point of it that meets no white stone, and the first empty
//!   point on that way is a liberty;
//! - a region is *vital* to a chain, an **eye** of it, when it has room and all of its empty points are liberties of the
//!   chain. A chain can be captured when at most one of its eyes is still closed ([`CaptureOrder`]);
//! - a capture opens the regions beside the chain and makes them one;
//! - by the report's rules eyes do not matter. A stone is refused exactly when all points beside it are white, and such
//!   a *walled* point stays one: every white chain around it would need it filled first.
//!
//! ```text
//! . O .      one white chain of 4 stones (B1 B2 B3 A2), its liberties A1 A3 C1 C2 C3;
//! O O .      three regions: {A3}, {A1} and {C1 C2 C3}, all of them eyes of the chain
//! . O .
//! ```
//!
//! | file | what |
//! |---|---|
//! | `layout` | the chains and regions of a board |
//! | `contact` | by point: the chains of which it is a liberty, and whether it is walled |
//! | `capture` | which chains can be captured, and in which order |
//! | `joined` | regions that captures have made one, and the room in them |
//!
//! Source: D. B. Benson, *Life in the game of Go*, Information Sciences 10 (1976).

mod capture;
mod contact;
mod joined;
mod layout;
mod lists;

pub use capture::CaptureOrder;
pub(crate) use contact::{Contacts, NO_CHAIN};
pub(crate) use joined::{JoinedRegions, KeptPoints};
pub(crate) use layout::Site;
pub use layout::{Chain, ChainLayout, Region};
pub(crate) use lists::PackedLists;
