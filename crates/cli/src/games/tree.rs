//! `plansza tree GAME`: the tree that a search really went through, to look at.

use super::named;
use crate::{Ending, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use plansza_arena::{GrownTree, Player};
use plansza_core::params::plain;
use plansza_core::{Fault, Game, Record};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// `plansza tree GAME`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct TreeArgs {
    /// A position or game in any format of the game, whose last position is taken: text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// Who searches, in words as 'pvs hash=16'
    #[arg(long, short, value_name = "PLAYER", default_value = "alphabeta")]
    method: String,
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", default_value_t = 3, value_parser = crate::args::whole::<u32>(1..=12))]
    depth: u32,
    /// Write a picture to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with the picture to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the tree for Graphviz to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

const AFTER: &str = "In brackets is the window through which a node was searched: what the side of the root has for certain, and what the
other holds it to. A node that reaches it is left, and the moves that were not tried are told. ▸ leads along the line that is expected.
Examples:
  plansza tree reversi --depth 2
  plansza tree connect-four 44 --method 'pvs order=promise' --depth 4 --svg tree.svg";

/// Nodes that are kept: more than a picture has.
const ROOM: usize = 5000;

impl TreeArgs {
    /// Searches, and shows the tree.
    pub fn run<G: Game>(&self, settings: Map<String, Value>) -> Result<Ending> {
        let mut player: Player<G> = self.method.parse()?;
        player.ahead.depth = self.depth;
        for (key, value) in settings {
            player.set(&key, &plain(&value))?;
        }
        let records = named::read::<G>(self.board.as_deref())?;
        let [record] = &records[..] else {
            bail!("a tree is of one position; this input has {}", records.len());
        };
        let mut cancel = watch::cancel();
        let tree = watch::waiting("searching", || GrownTree::of(&record.now(), &player, ROOM, &mut cancel))?;
        if tree.depth < self.depth {
            return Err(Fault::negative("interrupted before the tree was searched").into());
        }
        let about = format!(
            "{player} · {} · {} left early, {} not tried · values: {}",
            screen::plural(tree.nodes, "node"),
            tree.cuts,
            screen::plural(tree.untried, "move"),
            tree.counted,
        );
        let mut pictured = false;
        for (path, made) in
            [(&self.svg, tree.svg()), (&self.dot, tree.dot()), (&self.html, page(record, &tree, &about))]
        {
            if let Some(path) = path {
                screen::save(path, &made?)?;
                pictured = true;
            }
        }
        if !pictured {
            screen::say(&format!("{}{}\n", tree.text()?, screen::dim(&about)))?;
        }
        Ok(Ending::Done)
    }
}

/// A page that needs nothing else: the position, and the tree below it, which is scrolled or fitted to the window. The position is
/// a picture of its own, so that its style is not the tree's.
fn page<G: Game>(record: &Record<G>, tree: &GrownTree<G::Move>, about: &str) -> Result<String, Fault> {
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Search tree: {}</title>\n<style>body{{font-family:system-ui,sans-serif;margin:1rem;background:#fff;color:#223}}\
         img{{width:14rem;max-width:100%}}main{{overflow:auto}}#fit:checked~main svg{{width:100%;height:auto}}</style>\n\
         <h1>Search tree</h1>\n<p>{}</p>\n<p><img alt=\"the position\" src=\"data:image/svg+xml,{}\"></p>\n\
         <input type=\"checkbox\" id=\"fit\"><label for=\"fit\">fit to the window</label>\n<main>{}</main></html>\n",
        G::NAME,
        plansza_core::markup::escape(about),
        in_address(&record.draw().svg()),
        tree.svg()?
    ))
}

/// Text as it may stand in an address.
fn in_address(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}
