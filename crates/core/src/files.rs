//! Files that are always whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that its old content survives a failure: beside its place first, then moved there.
///
/// ```
/// use plansza_core::files::replace;
/// let path = std::env::temp_dir().join(format!("plansza-replace-{}", std::process::id()));
/// replace(&path, "old")?;
/// replace(&path, "new")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "new");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When it cannot be written; then nothing is left beside it.
pub fn replace(path: &Path, content: &str) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    // Of a process that was killed and had our number. Whatever else is there is not written through.
    let _ = std::fs::remove_file(&part);
    let mut file = std::fs::File::create_new(&part)?;
    let written = file.write_all(content.as_bytes()).and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}
