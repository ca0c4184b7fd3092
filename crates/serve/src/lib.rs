//! The server: the page, and `plansza-desk` over HTTP. Nothing of what is answered is decided here.
//!
//! | module | what |
//! |---|---|
//! | `api` | requests, jobs, news as server-sent events |
//! | `guard` | who may ask: Host, Origin, token; headers of every answer |
//! | [`openapi`] | the description of the API, made from the schemas |
//! | `send` | how bytes go out: compressed, or not at all where the browser has them |
//!
//! `POST /api/NAME` with the body of the request gives its answer; with `Accept: text/event-stream`, an event `job` with its
//! number, an event `news` for each piece of news, and at the end one `answer` or one `rejection`. `POST /api/jobs/NUMBER` with
//! a directive pauses, steps, paces or cancels it. A job ends when its client goes.

mod api;
mod guard;
pub mod openapi;
mod send;

use plansza_desk::Allowance;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address; loopback by default.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What every request must show, where the address is not loopback.
    pub token: Option<String>,
    /// What is allowed.
    pub allowance: Allowance,
    /// The folder of results, where experiments are kept; without one there are none.
    pub results: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Settings { address, port: 0, token: None, allowance: Allowance::SERVER, results: None }
    }
}

/// A server that has its address and listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

impl Server {
    /// Takes the address.
    ///
    /// ```
    /// use plansza_serve::{Server, Settings};
    /// let server = Server::bind(Settings::default())?;
    /// assert!(server.address().starts_with("http://127.0.0.1:"));
    /// let open = Settings { address: [0, 0, 0, 0].into(), ..Settings::default() };
    /// assert!(Server::bind(open).is_err()); // for everybody, and no token
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is taken or not ours, or when it is not loopback and there is no token.
    pub fn bind(settings: Settings) -> std::io::Result<Server> {
        if !settings.address.is_loopback() && settings.token.as_ref().is_none_or(|token| token.len() < 16) {
            let what = "an address that others can reach needs a token of 16 characters or more";
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, what));
        }
        let listener = TcpListener::bind((settings.address, settings.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, settings })
    }

    /// Where the page is; with the token, where there is one.
    pub fn address(&self) -> String {
        let token = self.settings.token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
        format!("http://{}/{token}", self.address)
    }

    /// Serves until the flag goes up; then ends every job, and itself.
    ///
    /// # Errors
    /// When the machine refuses what a server needs.
    pub fn run(self, stop: &AtomicBool) -> std::io::Result<()> {
        let threads = self.settings.allowance.jobs.unwrap_or(256) + 8;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(threads)
            .build()?;
        let jobs = Arc::new(api::Jobs::default());
        let state = api::Shared {
            jobs: jobs.clone(),
            entries: plansza_desk::entries().into(),
            results: self.settings.results,
            allowance: self.settings.allowance,
            guard: Arc::new(guard::Guard::new(self.address, self.settings.token)),
            files: Arc::new(send::Files::new()),
        };
        runtime
            .block_on(async {
                let listener = tokio::net::TcpListener::from_std(self.listener)?;
                let serving = tokio::spawn(axum::serve(listener, api::routes(state)).into_future());
                while !stop.load(Ordering::Relaxed) && !serving.is_finished() {
                    tokio::time::sleep(GLANCE).await;
                }
                jobs.cancel();
                // What was cancelled may still say so.
                tokio::time::sleep(GLANCE).await;
                Ok(())
            })
            .inspect(|()| runtime.shutdown_background())
    }
}

/// Time between two looks at the flag.
const GLANCE: Duration = Duration::from_millis(10);

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
