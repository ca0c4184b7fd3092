//! The server as a client sees it, over real connections.

use plansza_desk::Allowance;
use plansza_serve::{Server, Settings};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

#[path = "../../desk/tests/schema/mod.rs"]
mod schema;

/// A server at work, which ends with the test.
struct Running {
    host: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// What was answered.
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Running {
    fn new(settings: Settings) -> Running {
        let server = Server::bind(settings).unwrap();
        let address = server.address();
        let host = address.trim_start_matches("http://").split('/').next().unwrap().to_string();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        Running { host, stop, thread: Some(std::thread::spawn(move || server.run(&flag))) }
    }

    fn usual() -> Running {
        Running::new(Settings::default())
    }

    /// Sends a request as it is written and leaves the connection open.
    fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn raw(&self, text: &str) -> Reply {
        let mut all = Vec::new();
        self.send(text).read_to_end(&mut all).unwrap();
        let all = String::from_utf8(all).unwrap();
        let (head, body) = all.split_once("\r\n\r\n").unwrap_or((&all, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        Reply {
            status,
            head: head.to_ascii_lowercase(),
            body: if chunked { unchunked(body) } else { body.into() },
        }
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut all: Vec<(&str, &str)> = vec![("Host", &self.host), ("Connection", "close")];
        all.retain(|(name, _)| headers.iter().all(|(other, _)| other != name));
        all.extend(headers);
        let lines: String = all.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!("{method} {path} HTTP/1.1\r\n{lines}Content-Length: {}\r\n\r\n{body}", body.len())
    }

    fn get(&self, path: &str) -> Reply {
        self.raw(&self.request("GET", path, &[], ""))
    }

    fn ask(&self, name: &str, body: &Value) -> Reply {
        self.raw(&self.request("POST", &format!("/api/{name}"), &[JSON], &body.to_string()))
    }

    /// Asks for news as they come.
    fn watch(&self, name: &str, body: &Value) -> BufReader<TcpStream> {
        let headers = [JSON, ("Accept", "text/event-stream")];
        BufReader::new(self.send(&self.request("POST", &format!("/api/{name}"), &headers, &body.to_string())))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }
}

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn unchunked(body: &str) -> String {
    let (mut rest, mut all) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        all.push_str(&after[..size]);
        rest = &after[size + 2..];
    }
    all
}

/// The next event: its name and its data.
fn event(stream: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
    let mut name = None;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap_or(0) == 0 {
            return None;
        }
        if let Some(event) = line.strip_prefix("event: ") {
            name = Some(event.trim().to_string());
        } else if let Some(data) = line.strip_prefix("data: ") {
            return Some((name?, serde_json::from_str(data).unwrap()));
        }
    }
}

#[test]
fn the_page_is_there_with_a_strict_policy_and_nothing_else_of_the_disk() {
    let server = Running::usual();
    for (path, kind) in [
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/words/en.js", "text/javascript"),
    ] {
        let reply = server.get(path);
        assert!(
            reply.status == 200 && reply.head.contains(&format!("content-type: {kind}")),
            "{}",
            reply.head
        );
        assert!(reply.head.contains("content-security-policy: default-src 'none'; script-src 'self';"));
        assert!(!reply.head.contains("unsafe"));
    }
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/static/app.js",
        "/api/../app.js",
        "/etc/passwd",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn the_description_is_true() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("results-{}", std::process::id()));
    let server = Running::new(Settings { results: Some(folder.clone()), ..Settings::default() });
    let api = server.get("/api/openapi.json").json();
    let definitions = &api["components"]["schemas"];
    let paths = api["paths"].as_object().unwrap();
    assert!(paths.len() > 20 && paths.contains_key("/api/run"));
    for (path, methods) in paths.iter().filter(|(path, _)| !path.contains('{')) {
        let operation = &methods["post"];
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        schema::check(
            example,
            &operation["requestBody"]["content"]["application/json"]["schema"],
            definitions,
        )
        .unwrap_or_else(|why| panic!("{path}: {why}"));
        let reply = server.ask(path.trim_start_matches("/api/"), example);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        let promised = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        schema::check(&reply.json(), promised, definitions).unwrap_or_else(|why| panic!("{path}: {why}"));
        let refused = server.ask(path.trim_start_matches("/api/"), &json!({"no such field": 1}));
        assert_eq!(refused.status, 400, "{path}");
        let promised = &operation["responses"]["400"]["content"]["application/json"]["schema"];
        schema::check(&refused.json(), promised, definitions).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn news_come_as_events_and_a_job_can_be_steered() {
    let server = Running::usual();
    let body = json!({"puzzle": "sudoku", "board": "easy", "method": "tabu", "evaluations": 4000, "seed": 3,
                      "paused": true, "tempo": {"evaluations": 50, "frames": 100}});
    let mut stream = server.watch("solve", &body);
    let (name, job) = event(&mut stream).unwrap();
    assert_eq!(name, "job");
    let direct = |directive: Value| server.ask(&format!("jobs/{}", job["job"]), &directive);
    assert_eq!(event(&mut stream).unwrap().1["news"], "start");
    let mut frames = 0;
    for _ in 0..3 {
        assert_eq!(direct(json!({"do": "step", "count": 1})).status, 200);
        let (name, news) = event(&mut stream).unwrap();
        assert!(
            name == "news" && news["picture"].is_object() && news["evaluations"].as_u64() > Some(frames),
            "{news}"
        );
        frames = news["evaluations"].as_u64().unwrap();
    }
    assert_eq!(direct(json!({"do": "dance"})).status, 400);
    direct(json!({"do": "pace", "evaluations": null}));
    direct(json!({"do": "resume"}));
    let mut last = None;
    while let Some((name, data)) = event(&mut stream) {
        last = Some((name, data));
    }
    let (name, mut answer) = last.unwrap();
    assert_eq!(name, "answer");
    let mut alone = server.ask("solve", &body).json();
    for one in [&mut answer, &mut alone] {
        one.as_object_mut().unwrap().remove("seconds");
    }
    assert_eq!(answer, alone, "steering changes nothing");
    assert_eq!(direct(json!({"do": "pause"})).status, 404, "it has ended");
    let mut stream = server.watch("solve", &json!({"puzzle": "sodoku"}));
    assert_eq!(event(&mut stream).unwrap().0, "job");
    let (name, why) = event(&mut stream).unwrap();
    assert!(name == "rejection" && why["message"].as_str().unwrap().contains("sudoku"), "{why}");
}

#[test]
fn a_job_ends_when_its_client_goes_and_too_many_are_refused() {
    let allowance = Allowance { jobs: Some(1), ..Allowance::SERVER };
    let server = Running::new(Settings { allowance, ..Settings::default() });
    let endless = json!({"puzzle": "sudoku", "method": "anneal", "seconds": 3000, "paused": true});
    let mut stream = server.watch("solve", &endless);
    assert_eq!(event(&mut stream).unwrap().0, "job");
    let busy = server.ask("limits", &json!({}));
    assert_eq!((busy.status, busy.json()["code"].as_str()), (429, Some("busy")));
    drop(stream);
    while server.ask("limits", &json!({})).status == 429 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn a_server_that_is_told_to_stop_ends_with_its_jobs() {
    let server = Running::usual();
    let mut stream = server.watch(
        "match",
        &json!({"game": "reversi", "players": ["random", "random"], "tempo": {"frames": 0.1}}),
    );
    assert_eq!(event(&mut stream).unwrap().0, "job");
    assert_eq!(event(&mut stream).unwrap().1["news"], "start");
    drop(server); // which waits for its end
    while event(&mut stream).is_some() {}
}

#[test]
fn what_is_not_for_us_is_refused_with_a_reason() {
    let server = Running::usual();
    let body = r#"{"puzzle": "sudoku"}"#;
    let told = |headers: &[(&str, &str)]| server.raw(&server.request("POST", "/api/read", headers, body));
    assert_eq!(told(&[JSON]).status, 200);
    let refused: [(u16, &[(&str, &str)]); 6] = [
        (403, &[JSON, ("Host", "evil.example")]),
        (403, &[JSON, ("Origin", "http://evil.example")]),
        (403, &[JSON, ("Origin", "null")]),
        (403, &[JSON, ("Sec-Fetch-Site", "cross-site")]),
        (415, &[("Content-Type", "text/plain")]),
        (415, &[]),
    ];
    for (status, headers) in refused {
        let reply = told(headers);
        assert_eq!(reply.status, status, "{headers:?}");
        assert!(reply.json()["accepted"].is_string(), "{}", reply.body);
    }
    let own = format!("http://{}", server.host);
    assert_eq!(told(&[JSON, ("Origin", &own), ("Sec-Fetch-Site", "same-origin")]).status, 200);
    assert_eq!(server.ask("dance", &json!({})).status, 404);
    assert_eq!(server.get("/api/solve").status, 405);
    assert_eq!(server.ask("solve", &json!({"puzzle": "sudoku", "board": "1".repeat(2 << 20)})).status, 413);
    let limit =
        server.ask("solve", &json!({"puzzle": "sudoku", "method": "anneal", "evaluations": u64::MAX}));
    assert!(limit.status == 413 && limit.json()["accepted"].as_str().unwrap().contains("evaluations"));
    assert_eq!(server.ask("experiments", &json!({})).status, 403, "there is no folder of results");
    let bad = server.raw(&server.request("POST", "/api/read", &[JSON], "\u{fffd}{"));
    assert_eq!(bad.status, 400);
}

#[test]
fn experiments_stay_in_their_folder() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{}", std::process::id()));
    let server = Running::new(Settings { results: Some(folder.join("results")), ..Settings::default() });
    for name in ["../outside", "..", ".hidden", "/etc", "a/b", "", "a\\b"] {
        let spec = format!(
            "name = '{name}'\nreplicates = 1\ninstances = [{{ puzzle = 'blank', boards = 'corner' }}]\narms = [{{ method = 'anneal' }}]\n"
        );
        assert!(server.ask("run", &json!({"spec": spec})).status >= 400, "{name}");
        assert!(server.ask("run", &json!({"name": name})).status >= 400, "{name}");
        assert!(server.ask("report", &json!({"name": name})).status >= 400, "{name}");
    }
    let program = "name = 'p'\ninstances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = { program = ['touch', 'x'] } }]\n";
    assert_eq!(server.ask("run", &json!({"spec": program})).status, 403);
    let player = "name = 'p'\n[games]\nplayers = ['random', 'gtp command=true']\n";
    assert_eq!(server.ask("run", &json!({"spec": player})).status, 403);
    let spec = "name = 'small'\nreplicates = 3\nbudget = { evaluations = 500 }\ninstances = [{ puzzle = 'blank', boards = 'corner' }]\n\
                arms = [{ method = 'anneal' }, { method = 'tabu' }]\n";
    let mut stream = server.watch("run", &json!({"spec": spec}));
    let mut told = Vec::new();
    while let Some(one) = event(&mut stream) {
        told.push(one);
    }
    let (name, card) = told.pop().unwrap();
    assert!(name == "answer" && card["complete"] == true && card["failed"] == 0, "{card}");
    assert!(told.iter().any(|(name, news)| name == "news" && news["planned"] == card["planned"]), "{told:?}");
    let again = server.ask("run", &json!({"name": "small"})).json();
    assert_eq!(again["digest"], card["digest"]);
    let list = server.ask("experiments", &json!({})).json();
    assert_eq!(
        (&list["experiments"][0]["name"], &list["experiments"][0]["complete"]),
        (&"small".into(), &true.into())
    );
    assert!(server.ask("templates", &json!({})).json().as_array().unwrap().len() > 5);
    let trials = server.ask("trials", &json!({"name": "small"})).json();
    assert_eq!(trials["text"].as_str().unwrap().lines().count() as u64, card["trials"].as_u64().unwrap());
    let report = server.ask("report", &json!({"name": "small"})).json();
    assert!(report["text"].as_str().unwrap().contains("<html"), "{report}");
    drop(server);
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["results"]);
    std::fs::remove_dir_all(folder).unwrap();
}
