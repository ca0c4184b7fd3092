//! Requests of the contract that every front stands on (`plansza-desk`), in JSON.
//!
//! The interpreter is free for others while an answer is made. It is made in a thread of its own, whatever threads that one
//! starts; who asked waits, hears the news and hands them to a function of Python's, and hears Ctrl-C. So the function is
//! called where the request was made, it ends the work by returning `False`, and what it raises comes out as it is.

use crate::errors;
use crate::listener::{hears_signals, is_false};
use plansza_desk::{Allowance, Host, Tempo};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Looks at Ctrl-C no more often than this.
const GLANCE: Duration = Duration::from_millis(40);
/// What the thread of an answer has for its calls: as much as the first thread of a process.
const STACK: usize = 8 << 20;

/// The end of it where the answer is made.
struct PythonHost<'a> {
    tell: Sender<String>,
    /// Comes when the news were heard.
    heard: Receiver<()>,
    listens: bool,
    results: Option<PathBuf>,
    tempo: Tempo,
    enough: &'a AtomicBool,
}

impl Host for PythonHost<'_> {
    fn tell(&mut self, news: String) {
        if self.listens && !self.enough.load(Ordering::Relaxed) && self.tell.send(news).is_ok() {
            let _ = self.heard.recv();
        }
    }

    fn listens(&self) -> bool {
        self.listens
    }

    fn results(&self) -> Option<&Path> {
        self.results.as_deref()
    }

    fn begin(&mut self, _: bool, tempo: Tempo) {
        self.tempo = tempo;
    }

    fn tempo(&mut self) -> Tempo {
        self.tempo
    }

    fn cancelled(&mut self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }
}

/// The end of it where the request was made.
struct RequestWait<'a> {
    listener: Option<Py<PyAny>>,
    told: Receiver<String>,
    hear: Sender<()>,
    /// When Ctrl-C was last asked for; never where another thread hears it.
    glanced: Option<Instant>,
    enough: &'a AtomicBool,
    error: Option<PyErr>,
}

impl RequestWait<'_> {
    /// Hears all until there is nobody left who tells.
    fn wait(&mut self) {
        loop {
            match self.told.recv_timeout(GLANCE) {
                Ok(news) => {
                    let listener = self.listener.as_ref().filter(|_| self.error.is_none());
                    let said = listener.map(|listener| {
                        Python::attach(|py| Ok(is_false(listener.call1(py, (news,))?.bind(py))))
                    });
                    self.obey(said.unwrap_or(Ok(false)));
                    let _ = self.hear.send(());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if self.glanced.is_some_and(|glanced| glanced.elapsed() >= GLANCE) {
                self.glanced = Some(Instant::now());
                let said = Python::attach(|py| py.check_signals());
                self.obey(said.map(|()| false));
            }
        }
    }

    fn obey(&mut self, said: PyResult<bool>) {
        match said {
            Ok(false) => return,
            Ok(true) => {}
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
        self.enough.store(true, Ordering::Relaxed);
    }
}

/// Answers a request that is named and given as JSON, with JSON.
#[pyfunction]
#[pyo3(signature = (name, body, *, news=None, results=None))]
pub fn ask(
    py: Python<'_>,
    name: &str,
    body: &str,
    news: Option<Py<PyAny>>,
    results: Option<PathBuf>,
) -> PyResult<String> {
    let enough = AtomicBool::new(false);
    let ((tell, told), (hear, heard)) = (channel(), channel());
    let listens = news.is_some();
    let mut host = PythonHost { tell, heard, listens, results, tempo: Tempo::default(), enough: &enough };
    let glanced = hears_signals(py).then(Instant::now);
    let mut wait = RequestWait { listener: news, told, hear, glanced, enough: &enough, error: None };
    let answer = py.detach(|| {
        thread::scope(|scope| {
            let work = move || {
                let answer = errors::caught(|| plansza_desk::ask(name, body, &Allowance::NONE, &mut host));
                drop(host);
                answer
            };
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            wait.wait();
            Ok(worker.join().expect("whatever is thrown is caught"))
        })
    });
    if let Some(error) = wait.error.take() {
        return Err(error);
    }
    let answer = answer.map_err(|error: std::io::Error| {
        errors::of(py, "PlanszaError", &format!("there is no thread for it: {error}"))
    })?;
    answer.map_err(|thrown| thrown.error(py))?.map_err(|told| errors::rejection(py, &told))
}

/// The names of all requests.
#[pyfunction]
pub fn requests() -> Vec<&'static str> {
    plansza_desk::entries().iter().map(|entry| entry.name).collect()
}
