//! Settings that a player names: a strategy in a file, weights that an engine has learned, or what came as data.

use crate::Fault;

/// Settings that a player may name, and where they come from.
///
/// ```
/// use plansza_core::game::{Named, files};
/// assert!(matches!(files("balanced"), Ok(None))); // no file: the game may know it
/// let named = Named::File("discs = 1".into());
/// assert!(matches!(named, Named::File(text) if text.starts_with("discs")));
/// ```
pub enum Named {
    /// A file of settings: its text.
    File(String),
    /// Settings that came as data: each by its name, as text.
    Data(Vec<(String, String)>),
    /// A file of what an engine has learned: its bytes.
    Weights(Vec<u8>),
}

/// Looks up what a player names; none where only the game can know it.
pub type Lookup<'a> = dyn FnMut(&str) -> Result<Option<Named>, Fault> + 'a;

/// The largest file of settings, in bytes.
const LARGEST: u64 = 1 << 20;

/// The largest file of weights, in bytes.
const LARGEST_WEIGHTS: u64 = 1 << 26;

/// Looks up files by their paths, for players that are named on a command line: what ends in `.toml` is one of settings,
/// and what ends in `.weights` one of weights.
///
/// ```
/// let fault = plansza_core::game::files("no-such-file.toml").err().unwrap();
/// assert!(fault.what().starts_with("cannot read the strategy no-such-file.toml"));
/// ```
///
/// # Errors
/// When the file cannot be read.
pub fn files(name: &str) -> Result<Option<Named>, Fault> {
    if !is_file(name) {
        return Ok(None);
    }
    if is_weights(name) {
        let read = crate::files::read(name.as_ref(), LARGEST_WEIGHTS);
        return read.map(|bytes| Some(Named::Weights(bytes))).map_err(|error| {
            Fault::new(format!("cannot read the weights {}: {error}", crate::text::shown(name)))
        });
    }
    let cannot = |error| {
        Fault::new(format!("cannot read the strategy {}: {error}", crate::text::shown(name)))
            .accepts("a file in TOML, or the name of a strategy")
    };
    let bytes = crate::files::read(name.as_ref(), LARGEST).map_err(cannot)?;
    crate::text::utf8(&bytes)
        .map(|text| Some(Named::File(text.into())))
        .map_err(|fault| fault.of(crate::text::shown(name)))
}

/// Whether a name is that of a file, of settings or of weights.
///
/// ```
/// use plansza_core::game::is_file;
/// assert!(is_file("mine.toml") && is_file("mine.weights") && !is_file("balanced"));
/// ```
pub fn is_file(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".toml") || is_weights(name)
}

/// Whether a name is that of a file of weights.
fn is_weights(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".weights")
}
