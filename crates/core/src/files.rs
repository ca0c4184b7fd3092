//! Files that are always whole, and never more than there is room for.

use std::io::{self, Read, Write};
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
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    // Of a process that was killed and had our number. Whatever else is there is not written through.
    let _ = std::fs::remove_file(&part);
    let mut file = std::fs::File::create_new(&part)?;
    let written = file.write_all(content.as_ref()).and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Reads a file of at most so many bytes. A larger one is refused before there is no room for it.
///
/// ```
/// use plansza_core::files::{read, replace};
/// let path = std::env::temp_dir().join(format!("plansza-read-{}", std::process::id()));
/// replace(&path, "four")?;
/// assert_eq!(read(&path, 4)?, b"four");
/// assert_eq!(read(&path, 3).unwrap_err().to_string(), "it is larger than 3 bytes");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When it cannot be read, or is larger.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    // What has no size of its own, as a pipe, is read as far as allowed.
    let larger = file.metadata().is_ok_and(|meta| meta.len() > most);
    if larger || file.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        let size = match most >> 20 {
            0 => format!("{most} bytes"),
            mebibytes => format!("{mebibytes} MiB"),
        };
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {size}")));
    }
    Ok(bytes)
}
