//! The lines of a segment, read in blocks: a folder may be larger than memory, and a line of a damaged file longer than any of
//! ours.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes that are read at a time.
const BLOCK: u64 = 4 << 20;
/// No line of ours is longer.
const LONGEST: usize = 32 << 20;

/// A part of a segment.
pub(super) enum SegmentPart<'a> {
    /// Whole lines, each with its end.
    Lines(&'a [u8]),
    /// A line that is longer than any of ours.
    Endless,
}

/// What was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeLines {
    /// The bytes of whole lines.
    pub(super) bytes: u64,
    /// Whether something follows that is no whole line.
    pub(super) torn: bool,
}

/// Reads the whole lines of a file from a byte on. A file that is gone has none.
pub(super) fn parts(path: &Path, from: u64, mut each: impl FnMut(SegmentPart<'_>)) -> io::Result<WholeLines> {
    let mut file = match File::open(path) {
        // Its process ended without a trial.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(WholeLines::default()),
        file => file?,
    };
    file.seek(SeekFrom::Start(from))?;
    let (mut buffer, mut bytes, mut endless) = (Vec::new(), 0, false);
    // The size as it is now: others may be writing.
    let mut left = file.metadata()?.len().saturating_sub(from);
    while left > 0 {
        let read = (&mut file).take(BLOCK.min(left)).read_to_end(&mut buffer)? as u64;
        if read == 0 {
            break;
        }
        left -= read;
        if endless {
            let end = buffer.iter().position(|&byte| byte == b'\n').map_or(buffer.len(), |end| end + 1);
            endless = buffer.get(end.wrapping_sub(1)) != Some(&b'\n');
            bytes += end as u64;
            buffer.drain(..end);
            if !endless {
                each(SegmentPart::Endless);
            }
        }
        if let Some(last) = buffer.iter().rposition(|&byte| byte == b'\n') {
            each(SegmentPart::Lines(&buffer[..=last]));
            bytes += last as u64 + 1;
            buffer.drain(..=last);
        }
        if buffer.len() > LONGEST {
            bytes += buffer.len() as u64;
            buffer.clear();
            endless = true;
        }
    }
    Ok(WholeLines { bytes, torn: endless || !buffer.is_empty() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &[u8], from: u64) -> (Vec<Option<String>>, WholeLines) {
        let path =
            std::env::temp_dir().join(format!("plansza-lines-{}-{}", std::process::id(), content.len()));
        std::fs::write(&path, content).unwrap();
        let mut lines = Vec::new();
        let told = parts(&path, from, |part| match part {
            SegmentPart::Lines(bytes) => {
                let whole = bytes.split_inclusive(|&byte| byte == b'\n');
                lines.extend(whole.map(|line| Some(String::from_utf8(line.to_vec()).unwrap())));
            }
            SegmentPart::Endless => lines.push(None),
        });
        std::fs::remove_file(path).unwrap();
        (lines, told.unwrap())
    }

    #[test]
    fn whole_lines_are_read_from_any_of_them_on() {
        let (lines, told) = read(b"one\ntwo\nthr", 0);
        assert_eq!(lines, [Some("one\n".to_string()), Some("two\n".into())]);
        assert_eq!(told, WholeLines { bytes: 8, torn: true });
        assert_eq!(
            read(b"one\ntwo\n", 4),
            (vec![Some("two\n".into())], WholeLines { bytes: 4, torn: false })
        );
        assert_eq!(read(b"one\n", 9), (vec![], WholeLines::default()));
        assert_eq!(parts(Path::new("no/such"), 0, |_| {}).unwrap(), WholeLines::default());
    }

    #[test]
    fn a_line_is_read_across_blocks_and_one_without_an_end_is_passed_over() {
        let long = "x".repeat(BLOCK as usize * 2 + 5);
        let (lines, told) = read(format!("a\n{long}\nb\n").as_bytes(), 0);
        assert_eq!(
            lines.iter().map(|line| line.as_ref().unwrap().len()).collect::<Vec<_>>(),
            [2, long.len() + 1, 2]
        );
        assert_eq!(told, WholeLines { bytes: long.len() as u64 + 5, torn: false });
        let endless = "y".repeat(LONGEST + BLOCK as usize + 7);
        let (lines, told) = read(format!("a\n{endless}\nb\nc").as_bytes(), 0);
        assert_eq!(lines, [Some("a\n".to_string()), None, Some("b\n".into())]);
        assert_eq!(told, WholeLines { bytes: endless.len() as u64 + 5, torn: true });
        assert_eq!(read(endless.as_bytes(), 0).1, WholeLines { bytes: endless.len() as u64, torn: true });
    }
}
