//! `plansza serve`: the page and the API, for a browser on this machine.

use crate::{Ending, screen, watch};
use anyhow::{Context, Result};
use clap::Args;
use plansza_serve::{Server, Settings};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// `plansza serve`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ServeArgs {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8137, value_parser = crate::args::whole::<u16>(0..=65_535))]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Listen on this address, which others can reach: then every request needs the token that is printed
    #[arg(long, value_name = "ADDR")]
    listen: Option<IpAddr>,
    /// The folder of results, where experiments are found and kept
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
}

const AFTER: &str = "Examples:
  plansza serve --open                 the page, in the browser
  plansza serve --listen 0.0.0.0       for other machines too, with a token
PLANSZA_TOKEN in the environment is the token, where one is needed; else it is drawn by lot. Ctrl-C ends it.";

/// A token that nobody guesses: the keys of the standard library's hashers come from the system's own lots.
fn drawn() -> String {
    (0..2).map(|_| format!("{:016x}", RandomState::new().build_hasher().finish())).collect()
}

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs) -> Result<Ending> {
    let stop = watch::cancel();
    let address = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let token = (!address.is_loopback()).then(|| std::env::var("PLANSZA_TOKEN").unwrap_or_else(|_| drawn()));
    let settings = Settings {
        address,
        port: args.port,
        token,
        results: Some(args.results.clone()),
        ..Settings::default()
    };
    let server = Server::bind(settings)
        .with_context(|| format!("cannot listen on {address} port {}; --port names another", args.port))?;
    let page = server.address();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{page}")?;
    out.flush()?;
    drop(out);
    screen::warn("Ctrl-C ends it");
    if args.open {
        open(&page);
    }
    server.run(stop)?;
    Ok(Ending::Done)
}

/// Opens a page in the browser; where that cannot be done, its address was told.
fn open(page: &str) {
    let program = match () {
        () if cfg!(target_os = "macos") => "open",
        () if cfg!(target_os = "windows") => "explorer",
        () => "xdg-open",
    };
    let quiet = std::process::Stdio::null;
    let opened = std::process::Command::new(program).arg(page).stdout(quiet()).stderr(quiet()).spawn();
    if opened.is_err() {
        screen::warn(&format!("no {program} here: open the address in a browser"));
    }
}
