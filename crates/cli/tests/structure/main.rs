//! What holds of the source as a whole: which crate depends on which, and what names mean.

mod arrows;
mod defaults;
mod json;
mod words;

fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
