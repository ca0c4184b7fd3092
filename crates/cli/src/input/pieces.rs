//! A file that is not small, read by all threads of the pool, a piece each, from one handle.
//!
//! Where the system reads at a place without moving the place of the handle (Unix), threads share it; elsewhere one thread reads
//! piece after piece.

use std::fs::File;
use std::io;
#[cfg(any(test, not(unix)))]
use std::io::{Read, Seek};

/// Bytes that a thread reads at a time.
pub const PIECE: usize = 1 << 20;

/// The first `length` bytes of a file.
///
/// # Errors
/// When it has fewer, or cannot be read.
pub fn read(file: &File, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    #[cfg(unix)]
    at_once(file, &mut bytes)?;
    #[cfg(not(unix))]
    one_by_one(file, &mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn at_once(file: &File, bytes: &mut [u8]) -> io::Result<()> {
    use rayon::prelude::*;
    use std::os::unix::fs::FileExt;
    let read = |(number, piece): (usize, &mut [u8])| file.read_exact_at(piece, (number * PIECE) as u64);
    bytes.par_chunks_mut(PIECE).enumerate().try_for_each(read)
}

#[cfg(any(test, not(unix)))]
fn one_by_one(mut file: &File, bytes: &mut [u8]) -> io::Result<()> {
    file.rewind()?;
    bytes.chunks_mut(PIECE).try_for_each(|piece| file.read_exact(piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways read what is there, whatever was read of the handle before, and neither makes up what is missing.
    #[test]
    fn pieces_are_the_file() {
        let content: Vec<u8> = (0..3 * PIECE + 12345).map(|i| ((i * i) >> 7) as u8).collect();
        let path = std::env::temp_dir().join(format!("plansza-pieces-{}", std::process::id()));
        std::fs::write(&path, &content).unwrap();
        let mut file = File::open(&path).unwrap();
        let mut head = [0; 100];
        file.read_exact(&mut head).unwrap();
        for length in [0, 1, PIECE, PIECE + 1, content.len()] {
            assert!(read(&file, length).unwrap() == content[..length], "{length}");
            let mut twin = vec![0; length];
            one_by_one(&file, &mut twin).unwrap();
            assert!(twin == content[..length], "{length}");
        }
        let mut longer = vec![0; content.len() + 1];
        assert!(read(&file, longer.len()).is_err() && one_by_one(&file, &mut longer).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
