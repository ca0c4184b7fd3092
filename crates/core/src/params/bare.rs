//! Parameters without the feature `serde`: structs and nothing else.

use crate::Fault;

#[doc(hidden)]
pub use plansza_params::Inert;
#[doc(inline)]
pub use plansza_params::plain as params;

/// A set of parameters: the struct that [`#[params]`](macro@crate::params) stands on.
pub trait Params: Default {}

impl<T: Default> Params for T {}

/// That a parameter cannot be changed from text.
pub(crate) fn set<T: Params, D: Params>(_: &mut T, key: &str, _: &str) -> Result<(), Fault> {
    Err(Fault::new(format!("'{key}' cannot be set from text"))
        .accepts("text with the feature serde of plansza-core"))
}

/// No parameter can be told as text.
pub(crate) fn changed<T: Params>(_: &T) -> Vec<(String, String)> {
    Vec::new()
}
