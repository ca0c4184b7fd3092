//! How bytes go out: compressed where the client takes that and it pays, and not at all where its browser has them already.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use plansza_page::PageFile;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

/// Fewer bytes than this go out as they are: they fit into a packet or two.
const SMALL: usize = 2048;

/// The page's files by their names, compressed once.
pub(crate) struct Files(HashMap<&'static str, Packed>);

struct Packed {
    file: &'static PageFile,
    small: Option<Vec<u8>>,
    tag: HeaderValue,
}

impl Files {
    /// Compresses all of them.
    pub(crate) fn new() -> Files {
        let pack = |file: &'static PageFile| {
            let mut hasher = DefaultHasher::new();
            file.bytes.hash(&mut hasher);
            let tag = HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish()));
            let tag = tag.unwrap_or(HeaderValue::from_static("\"\""));
            let small =
                Some(compressed(file.bytes, Compression::best())).filter(|_| file.bytes.len() > SMALL);
            (file.name, Packed { file, small, tag })
        };
        Files(plansza_page::FILES.iter().map(pack).collect())
    }

    /// A file, if there is one of this name. There are no others: nothing of a client's path ever reaches the disk.
    pub(crate) fn answer(&self, name: &str, asked: &HeaderMap) -> Option<Response> {
        let Packed { file, small, tag } = self.0.get(name)?;
        let known =
            asked.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok()).unwrap_or_default();
        let tagged =
            [(header::ETAG, tag.clone()), (header::VARY, HeaderValue::from_static("accept-encoding"))];
        if known.split(',').any(|one| one.trim().trim_start_matches("W/").as_bytes() == tag.as_bytes()) {
            return Some((StatusCode::NOT_MODIFIED, tagged).into_response());
        }
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(file.kind))];
        Some(match small.as_ref().filter(|_| takes_gzip(asked)) {
            Some(small) => (tagged, kind, GZIP, small.clone()).into_response(),
            None => (tagged, kind, file.bytes).into_response(),
        })
    }
}

const GZIP: [(header::HeaderName, HeaderValue); 1] =
    [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];

/// JSON, compressed where it is long.
pub(crate) fn json(status: StatusCode, body: String, asked: &HeaderMap) -> Response {
    let kind = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    match body.len() > SMALL && takes_gzip(asked) {
        true => (status, kind, GZIP, compressed(body.as_bytes(), Compression::fast())).into_response(),
        false => (status, kind, body).into_response(),
    }
}

/// Whether a client takes it: named, and not with the weight 0.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let said = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    said.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused =
            weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

fn compressed(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), level);
    // Nothing can fail that only writes into memory.
    packed.write_all(bytes).and_then(|()| packed.finish()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_file_is_compressed_for_who_takes_it_and_not_sent_to_who_has_it() {
        let files = Files::new();
        let plain = files.answer("app.js", &HeaderMap::new()).unwrap();
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let packed =
            files.answer("app.js", &asking(&[(header::ACCEPT_ENCODING, "br;q=1, gzip;q=0.5")])).unwrap();
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let mut known = HeaderMap::new();
        known.insert(header::IF_NONE_MATCH, plain.headers()[header::ETAG].clone());
        assert_eq!(files.answer("app.js", &known).unwrap().status(), StatusCode::NOT_MODIFIED);
        assert_eq!(files.answer("style.css", &known).unwrap().status(), StatusCode::OK);
        assert!(files.answer("../Cargo.toml", &known).is_none());
    }

    #[test]
    fn only_who_names_it_gets_gzip() {
        for (said, taken) in
            [("gzip", true), ("GZIP, deflate", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            assert_eq!(takes_gzip(&asking(&[(header::ACCEPT_ENCODING, said)])), taken, "{said}");
        }
    }
}
