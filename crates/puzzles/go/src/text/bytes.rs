//! The text in the bytes of a file. An SGF may name its encoding (`CA[Shift_JIS]`), and older ones are in whatever was usual
//! where they were written.
//!
//! A byte order mark goes first, then what UTF-16 looks like without one. An SGF that is UTF-8 is that, whatever it says, unless
//! it has escapes as ISO-2022-JP has and names that; else it is in the encoding that `CA` names, or Latin, which is what the
//! format says where nothing is named. Everything else must be UTF-8.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use plansza_core::Fault;
use plansza_core::text::{quote, utf8};
use std::borrow::Cow;

/// What escapes begin with.
const ESCAPE: u8 = 0x1b;

/// How far into a file `CA` is looked for.
const HEAD: usize = 1 << 16;

/// The text in the bytes of a file of boards.
///
/// ```
/// use plansza_go::text::decoded;
/// let record = b"(;CA[Shift_JIS]SZ[5]PB[\x96{\x88\xf6\x96V\x8fG\x8d\xf4]AB[cc])";
/// assert_eq!(decoded(record)?, "(;CA[Shift_JIS]SZ[5]PB[本因坊秀策]AB[cc])");
/// assert!(decoded(b"(;CA[Klingon]AB[cc]C[\xff])").unwrap_err().what().contains("Klingon"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the encoding is unknown, or the bytes are no text in it.
pub fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return within(encoding, &bytes[mark..]);
    }
    match bytes {
        [b'(', 0, ..] => return within(UTF_16LE, bytes),
        [0, b'(', ..] => return within(UTF_16BE, bytes),
        _ => {}
    }
    if bytes.trim_ascii_start().first() != Some(&b'(') {
        return utf8(bytes).map(Cow::Borrowed);
    }
    let name = named(bytes);
    let label = name.as_deref().and_then(|name| Encoding::for_label(name.as_bytes()));
    // Seven bits, and so UTF-8 by its looks.
    if bytes.contains(&ESCAPE) && label == Some(ISO_2022_JP) {
        return within(ISO_2022_JP, bytes);
    }
    match (utf8(bytes), name) {
        (Ok(text), _) => Ok(Cow::Borrowed(text)),
        (Err(_), None) => within(WINDOWS_1252, bytes),
        (Err(fault), Some(name)) => match label {
            Some(encoding) if encoding == UTF_8 => Err(fault),
            Some(encoding) => within(encoding, bytes),
            None => Err(Fault::new(format!("the SGF is in the encoding {}, which is not known", quote(&name)))
                .accepts("CA[UTF-8], CA[Shift_JIS], CA[GBK], CA[Big5], CA[EUC-KR], CA[ISO-8859-1] and the other encodings of the web")),
        },
    }
}

/// The encoding that an SGF names. Its own letters are those of ASCII in every encoding that is not UTF-16.
fn named(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let at = head.windows(3).position(|three| three == b"CA[")? + 3;
    let name = head[at..].split(|&byte| byte == b']').next()?;
    Some(String::from_utf8_lossy(name).trim().to_string())
}

fn within<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Result<Cow<'a, str>, Fault> {
    match encoding.decode_without_bom_handling(bytes) {
        (text, false) => Ok(text),
        (_, true) => Err(Fault::new(format!("the file is no text in the encoding {}", encoding.name()))
            .accepts("the encoding that its CA names")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record with a comment in an encoding, which it names.
    fn written(name: &str, comment: &str) -> Vec<u8> {
        let encoding = Encoding::for_label(name.as_bytes()).unwrap();
        let text = format!("(;GM[1]CA[{name}]SZ[5]C[{comment}]PK[1]AB[aa])");
        encoding.encode(&text).0.into_owned()
    }

    #[test]
    fn every_encoding_that_records_come_in_is_read() {
        for (name, comment) in [
            ("Shift_JIS", "表示ソ能"), // their second bytes are \ in ASCII
            ("GB2312", "围棋"),
            ("GBK", "圍棋"),
            ("Big5", "許功蓋"),
            ("EUC-KR", "바둑"),
            ("EUC-JP", "囲碁"),
            ("ISO-2022-JP", "囲碁の本"),
            ("ISO-8859-1", "Zürich"),
            ("windows-1251", "Го"),
        ] {
            let text = decoded(&written(name, comment)).unwrap().into_owned();
            assert!(text.contains(&format!("C[{comment}]")), "{name}: {text}");
            assert_eq!(crate::text::read(&text, &Default::default()).unwrap()[0].stones(), 1);
        }
    }

    #[test]
    fn utf_16_is_known_with_and_without_its_mark() {
        let text = "(;SZ[5]C[囲碁]PK[1]AB[aa])";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!([decoded(&little).unwrap(), decoded(&big).unwrap()], [text, text]);
        assert_eq!(decoded(&[&[0xff, 0xfe][..], &little].concat()).unwrap(), text);
        assert_eq!(decoded(&[&[0xfe, 0xff][..], &big].concat()).unwrap(), text);
        assert_eq!(decoded("\u{feff}X.O/... 1".as_bytes()).unwrap(), "X.O/... 1");
    }

    #[test]
    fn what_is_no_text_is_refused_and_latin_needs_no_name() {
        assert_eq!(decoded(b"(;C[Z\xfcrich])").unwrap(), "(;C[Zürich])");
        assert!(decoded(b"X.O/\xff..").is_err(), "a board that is no record must be UTF-8");
        assert!(decoded(b"(;CA[UTF-8]C[\xfc])").is_err());
        assert!(decoded(b"(;CA[EUC-KR]C[\xfc\xff])").unwrap_err().what().contains("EUC-KR"));
    }
}
