//! Requests, jobs, and news as server-sent events.

use crate::send::{Files, json};
use crate::{guard, openapi};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_core::Stream;
use plansza_desk::{Allowance, AskEntry, Code, Directive, Rejection, Stage, Steered, Steering};
use std::collections::HashMap;
use std::convert::Infallible;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::{JoinHandle, spawn_blocking};

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) entries: Arc<[AskEntry]>,
    pub(crate) allowance: Allowance,
    pub(crate) results: Option<PathBuf>,
    pub(crate) guard: Arc<guard::Guard>,
    pub(crate) files: Arc<Files>,
}

/// What is under way, by number.
#[derive(Default)]
pub(crate) struct Jobs(Mutex<(u64, HashMap<u64, Arc<Steering>>)>);

impl Jobs {
    fn all(&self) -> MutexGuard<'_, (u64, HashMap<u64, Arc<Steering>>)> {
        self.0.lock().unwrap_or_else(|torn| torn.into_inner())
    }

    /// Ends all of them.
    pub(crate) fn cancel(&self) {
        self.all().1.values().for_each(|job| job.obey(Directive::Cancel));
    }

    fn find(&self, number: u64) -> Option<Arc<Steering>> {
        self.all().1.get(&number).cloned()
    }

    /// Takes one more in, if there is room.
    fn enter(self: &Arc<Jobs>, most: Option<usize>) -> Result<Job, Rejection> {
        let mut all = self.all();
        if most.is_some_and(|most| all.1.len() >= most) {
            let message = format!("{} requests are under way already", all.1.len());
            return Err(
                Rejection::new(Code::Busy, message).accepting("another try when one of them has ended")
            );
        }
        all.0 += 1;
        let (number, steering) = (all.0, Arc::new(Steering::default()));
        all.1.insert(number, steering.clone());
        Ok(Job { number, steering, jobs: self.clone() })
    }
}

/// One that is under way: counted until the work has ended.
struct Job {
    number: u64,
    steering: Arc<Steering>,
    jobs: Arc<Jobs>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.jobs.all().1.remove(&self.number);
    }
}

/// The client's end of a job: when it goes, the job is cancelled.
struct Client(Arc<Steering>);

impl Drop for Client {
    fn drop(&mut self) {
        self.0.obey(Directive::Cancel);
    }
}

pub(crate) fn routes(shared: Shared) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/{name}", get(file))
        .route("/{folder}/{name}", get(in_folder))
        .route("/api/openapi.json", get(description))
        .route("/api/{name}", post(ask))
        .route("/api/jobs/{number}", post(direct))
        .fallback(|| async { missing("there is nothing here") })
        .method_not_allowed_fallback(|| async { wrong_method() })
        .layer(from_fn_with_state(shared.clone(), guard::watch))
        .with_state(shared)
}

fn missing(what: &str) -> Response {
    rejected(
        &Rejection::new(Code::Unknown, what)
            .accepting("/ for the page, /api/openapi.json for what can be asked"),
    )
}

fn wrong_method() -> Response {
    let why =
        Rejection::new(Code::Malformed, "the wrong method").accepting("POST for requests, GET for the page");
    let mut response = rejected(&why);
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

async fn index(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    named(&shared, "index.html", &headers)
}

async fn file(State(shared): State<Shared>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    named(&shared, &name, &headers)
}

async fn in_folder(
    State(shared): State<Shared>,
    Path((folder, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    named(&shared, &format!("{folder}/{name}"), &headers)
}

/// A file of the page.
fn named(shared: &Shared, name: &str, headers: &HeaderMap) -> Response {
    shared.files.answer(name, headers).unwrap_or_else(|| missing("there is no such file"))
}

async fn description(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    json(StatusCode::OK, openapi::describe(&shared.entries).to_string(), &headers)
}

/// The answer that there is none.
pub(crate) fn rejected(why: &Rejection) -> Response {
    let status = StatusCode::from_u16(why.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    json(status, serde_json::to_string(why).unwrap_or_default(), &HeaderMap::new())
}

/// The longest that a client may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(20);

/// The body as text; JSON alone is taken, which no form of another site can send.
async fn text(headers: &HeaderMap, body: Body, most: Option<usize>) -> Result<String, Response> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        let why = Rejection::new(Code::Malformed, "a body that is not called JSON");
        let mut response = rejected(&why.accepting("Content-Type: application/json"));
        *response.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(response);
    }
    let read = axum::body::to_bytes(body, most.unwrap_or(usize::MAX));
    let bytes = match tokio::time::timeout(PATIENCE, read).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let most = most.map_or(String::new(), |most| format!("up to {most} bytes"));
            return Err(rejected(&Rejection::new(Code::Limit, "the request is too large").accepting(most)));
        }
        Err(_) => {
            let mut response = rejected(&Rejection::new(Code::Limit, "the request did not come in time"));
            *response.status_mut() = StatusCode::REQUEST_TIMEOUT;
            return Err(response);
        }
    };
    String::from_utf8(bytes.into())
        .map_err(|_| rejected(&Rejection::new(Code::Malformed, "the request is not UTF-8")))
}

async fn direct(
    State(shared): State<Shared>,
    Path(number): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Response> {
    let text = text(&headers, body, shared.allowance.body).await?;
    let directive: Directive = serde_json::from_str(&text).map_err(|error| rejected(&error.into()))?;
    let job = number.parse().ok().and_then(|number| shared.jobs.find(number));
    job.ok_or_else(|| rejected(&Rejection::new(Code::Unknown, "there is no such job, or it has ended")))?
        .obey(directive);
    Ok(json(StatusCode::OK, "{}".into(), &headers))
}

async fn ask(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Response> {
    let Some(entry) = shared.entries.iter().find(|entry| entry.name == name).copied() else {
        return Err(missing("there is no such request"));
    };
    let body = text(&headers, body, shared.allowance.body).await?;
    let job = shared.jobs.enter(shared.allowance.jobs).map_err(|why| rejected(&why))?;
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match accepts.contains("text/event-stream") {
        true => Ok(streamed(entry, body, job, &shared)),
        false => at_once(entry, body, job, &shared, &headers).await,
    }
}

/// The answer alone.
async fn at_once(
    entry: AskEntry,
    body: String,
    job: Job,
    shared: &Shared,
    headers: &HeaderMap,
) -> Result<Response, Response> {
    let (allowance, results) = (shared.allowance, shared.results.clone());
    let _client = Client(job.steering.clone());
    let work = spawn_blocking(move || {
        let mut host = Unheard(job.steering.clone(), results);
        (entry.run)(&body, &mut Stage::new(&allowance, &mut host))
    });
    match work.await {
        Ok(Ok(answer)) => Ok(json(StatusCode::OK, answer, headers)),
        Ok(Err(why)) => Err(rejected(&why)),
        Err(_) => Err(rejected(&broken())),
    }
}

fn broken() -> Rejection {
    Rejection::new(Code::Failed, "a mistake of ours: the request broke down")
}

/// A host of which nobody hears news, and that can be cancelled.
struct Unheard(Arc<Steering>, Option<PathBuf>);

impl plansza_desk::Host for Unheard {
    fn tell(&mut self, _: String) {}

    fn listens(&self) -> bool {
        false
    }

    fn results(&self) -> Option<&std::path::Path> {
        self.1.as_deref()
    }

    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }
}

/// Pieces of news that may wait for a client: a slow one slows its job down, and nothing is lost.
const WAITING: usize = 4;

/// News as they come, then the answer.
fn streamed(entry: AskEntry, body: String, job: Job, shared: &Shared) -> Response {
    let (allowance, results) = (shared.allowance, shared.results.clone());
    let (tell, told) = channel(WAITING);
    let client = Client(job.steering.clone());
    let work: JoinHandle<()> = spawn_blocking(move || {
        let send = |event: &str, data: &str| tell.blocking_send(format!("event: {event}\ndata: {data}\n\n"));
        let _ = send("job", &format!("{{\"job\":{}}}", job.number));
        let steering = job.steering.clone();
        let mut host = Steered::new(job.steering.clone(), |news| {
            if send("news", &news).is_err() {
                steering.obey(Directive::Cancel);
            }
        })
        .with_results(results);
        let run = || (entry.run)(&body, &mut Stage::new(&allowance, &mut host));
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        let _ = match done.unwrap_or_else(|_| Err(broken())) {
            Ok(answer) => send("answer", &answer),
            Err(why) => send("rejection", &serde_json::to_string(&why).unwrap_or_default()),
        };
        drop(job);
    });
    drop(work);
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"))];
    (kind, Body::from_stream(NewsStream { told, _client: client })).into_response()
}

/// What is told, as the body of an answer; dropped when the client goes.
struct NewsStream {
    told: Receiver<String>,
    _client: Client,
}

impl Stream for NewsStream {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.told.poll_recv(context).map(|news| news.map(|news| Ok(Bytes::from(news))))
    }
}
