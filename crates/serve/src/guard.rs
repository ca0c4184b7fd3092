//! Who may ask, and what every answer says to a browser.
//!
//! A browser sends to loopback what any page tells it to, and a name of somebody else may be made to point here. So the Host
//! must be an address or `localhost`, a request that comes from a page must come from ours, and what is posted must be JSON,
//! which no form sends. Where others can reach the address, a token must be shown too: as `Authorization: Bearer TOKEN`, or as
//! the cookie that opening the page with `?token=TOKEN` gives.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plansza_desk::{Code, Rejection};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use crate::api::{Shared, rejected};

pub(crate) struct Guard {
    address: SocketAddr,
    token: Option<String>,
}

/// What only our own page may do, and what it may load: nothing from elsewhere, no script in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

impl Guard {
    pub(crate) fn new(address: SocketAddr, token: Option<String>) -> Guard {
        Guard { address, token }
    }

    /// Says why a request is refused, if it is.
    fn refuse(&self, method: &Method, uri_token: Option<&str>, headers: &HeaderMap) -> Option<Rejection> {
        let forbidden = |message: &str, accepted: &str| {
            Some(Rejection::new(Code::Forbidden, message).accepting(accepted))
        };
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("\u{0}"));
        let host = text(header::HOST).unwrap_or_default();
        if !self.names_us(host) {
            return forbidden("this server is not called that", "its address, or localhost");
        }
        if text(header::ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
            return forbidden("requests of other sites are refused", "requests of this server's own page");
        }
        let site = text(HeaderName::from_static("sec-fetch-site"));
        if site.is_some_and(|site| !["same-origin", "none"].contains(&site)) && method != Method::GET {
            return forbidden("requests of other sites are refused", "requests of this server's own page");
        }
        if let Some(token) = &self.token {
            let shown = |given: &str| same(given.as_bytes(), token.as_bytes());
            let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
            let cookies = text(header::COOKIE).unwrap_or_default().split(';').map(str::trim);
            let mut cookies = cookies.filter_map(|cookie| cookie.strip_prefix(COOKIE));
            if !bearer.is_some_and(shown) && !uri_token.is_some_and(shown) && !cookies.any(shown) {
                return forbidden(
                    "this needs a token",
                    "Authorization: Bearer TOKEN, or the page opened with ?token=TOKEN",
                );
            }
        }
        None
    }

    /// Whether a Host is ours: an address that can be us, or `localhost`; with our port. A name can be made to point anywhere.
    fn names_us(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let local =
            name.eq_ignore_ascii_case("localhost") || address.is_some_and(|address| address.is_loopback());
        let reached = if self.address.ip().is_loopback() { local } else { local || address.is_some() };
        reached && port == Some(self.address.port())
    }
}

/// The name of the cookie that has the token.
const COOKIE: &str = "plansza=";

/// Whether two are the same, in a time that tells nothing of where they differ.
fn same(one: &[u8], two: &[u8]) -> bool {
    one.len() == two.len() && one.iter().zip(two).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// Lets a request in or not, and says in every answer what a browser must know.
pub(crate) async fn watch(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let guard: Arc<Guard> = shared.guard.clone();
    let query = request.uri().query().unwrap_or_default();
    let given = query.split('&').find_map(|pair| pair.strip_prefix("token=")).map(String::from);
    let refused = guard.refuse(request.method(), given.as_deref(), request.headers());
    let mut response = match refused {
        Some(why) => rejected(&why),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let (Some(token), Some(given)) = (&guard.token, given)
        && same(token.as_bytes(), given.as_bytes())
        && let Ok(cookie) =
            HeaderValue::from_str(&format!("{COOKIE}{token}; HttpOnly; SameSite=Strict; Path=/"))
    {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response.into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(guard: &Guard, headers: &[(&'static str, &str)]) -> bool {
        let pairs = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()));
        guard.refuse(&Method::POST, None, &pairs.collect()).is_some()
    }

    #[test]
    fn only_our_own_names_and_our_own_page_are_let_in() {
        let guard = Guard::new("127.0.0.1:8080".parse().unwrap(), None);
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
            assert!(!refused(&guard, &[("host", host)]), "{host}");
            let origin = format!("http://{host}");
            assert!(!refused(
                &guard,
                &[("host", host), ("origin", &origin), ("sec-fetch-site", "same-origin")]
            ));
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost.evil.example:8080",
            "10.0.0.1:8080",
            "",
        ] {
            assert!(refused(&guard, &[("host", host)]), "{host}");
        }
        assert!(refused(&guard, &[]));
        let ours = ("host", "127.0.0.1:8080");
        for origin in ["http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1:8081"] {
            assert!(refused(&guard, &[ours, ("origin", origin)]), "{origin}");
        }
        assert!(refused(&guard, &[ours, ("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn a_token_is_asked_for_where_there_is_one() {
        let guard = Guard::new("192.168.0.7:8080".parse().unwrap(), Some("0123456789abcdef".into()));
        let host = ("host", "192.168.0.7:8080");
        assert!(refused(&guard, &[host]));
        assert!(refused(&guard, &[host, ("authorization", "Bearer 0123456789abcdeX")]));
        assert!(refused(
            &guard,
            &[("host", "evil.example:8080"), ("authorization", "Bearer 0123456789abcdef")]
        ));
        assert!(!refused(&guard, &[host, ("authorization", "Bearer 0123456789abcdef")]));
        assert!(!refused(&guard, &[host, ("cookie", "a=b; plansza=0123456789abcdef")]));
    }
}
