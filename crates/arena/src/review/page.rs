//! A review as a page by itself: the curve, the board at every mistake with what would have been better, and every move.

use super::{Review, ReviewedPly};
use plansza_chart::{Chart, Placement, STYLE};
use plansza_core::board::{Ink, Paper};
use plansza_core::markup::escape;
use plansza_core::{Game, Record, Side};
use std::fmt::Write;

const LOOK: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1f2328;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse}td,th{padding:.15rem .7rem;text-align:left}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tr.mistake{background:#fde8e6}.boards{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;max-width:17rem}
figure img{width:100%;height:auto}figcaption{font-size:.9rem}.dim{color:#656d76}
@media (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}tr.mistake{background:#4d1f1f}.dim{color:#9198a1}}";

/// Why there is no curve, where there is none.
pub const NO_CURVE: &str = "No curve: no end was seen, and the evaluation favours whoever is asked, so its points tell nobody who is ahead.";

/// Moves of a line that are told under a board.
const LINE: usize = 12;

impl<G: Game> Review<G> {
    /// The page. The game is called so in its head.
    pub fn page(&self, title: &str) -> String {
        let title = escape(title).in_line().to_string();
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>{STYLE}\n{LOOK}</style>\n<h1>{title}</h1>\n"
        );
        let _ = writeln!(page, "<p>{}</p>", escape(&self.verdict()));
        let _ = match self.has_curve() {
            true => writeln!(page, "{}", self.chart().svg(Placement::Inline)),
            false => writeln!(page, "<p class=\"dim\">{NO_CURVE}</p>"),
        };
        let _ = writeln!(
            page,
            "<table>\n<tr><th></th><th class=\"n\">moves</th><th class=\"n\">{} lost by a move{}</th><th class=\"n\">mistakes</th></tr>",
            self.losses(),
            if self.is_mixed() { " that is proven" } else { "" }
        );
        for side in Side::BOTH {
            let did = self.side(side);
            let _ = writeln!(
                page,
                "<tr><th>{}</th><td class=\"n\">{}</td><td class=\"n\">{}{}</td><td class=\"n\">{}</td></tr>",
                escape(&self.who(side)),
                did.moves,
                did.mean_loss.map_or("–".into(), |mean| format!("{mean:.2}")),
                if self.is_mixed() { format!(" (of {})", did.counted) } else { String::new() },
                did.mistakes
            );
        }
        page += "</table>\n";
        if self.mistakes().next().is_some() {
            page += "<h2>Mistakes</h2>\n<p class=\"dim\">? was played, ! is better.</p>\n<div class=\"boards\">\n";
            let skipped = self.record.plies().len() - self.plies.len();
            for (at, ply) in self.plies.iter().enumerate().filter(|(_, ply)| ply.mistake) {
                page += &self.figure(skipped + at, ply);
            }
            page += "</div>\n";
        }
        page += "<h2>Every move</h2>\n<table>\n<tr><th class=\"n\">move</th><th></th><th></th><th>value</th><th class=\"n\">loss</th>\
                 <th>better</th></tr>\n";
        for ply in &self.plies {
            let _ = writeln!(
                page,
                "<tr{}><td class=\"n\">{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                if ply.mistake { " class=\"mistake\"" } else { "" },
                ply.number,
                escape(G::SIDES[ply.side.index()]),
                escape(&ply.step.to_string()),
                escape(&ply.said.to_string()),
                self.lost(ply),
                escape(&ply.better(LINE))
            );
        }
        let by = format!("Reviewed by {}, {} nodes.", self.player, self.nodes);
        let _ = writeln!(page, "</table>\n<p class=\"dim\">{}</p>\n</html>", escape(&by));
        page
    }

    /// The board before a mistake: what was played, and what is better.
    fn figure(&self, at: usize, ply: &ReviewedPly<G::Move>) -> String {
        let mut before = Record::new(self.record.start());
        for ply in &self.record.plies()[..at] {
            // They were legal before.
            let _ = before.push(ply.step);
        }
        let now = before.now();
        let mut board = before.draw();
        let (columns, rows) = G::SIZE;
        for square in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            board[square].paper = match Some(square) {
                played if played == now.place(ply.step) => Paper::Cause,
                best if best == now.place(ply.best) => Paper::Effect,
                _ => Paper::Plain,
            };
        }
        for (step, sign) in [(ply.step, "?"), (ply.best, "!")] {
            if let Some(square) = now.place(step) {
                (board[square].text, board[square].ink) = (sign.into(), Ink::Given);
            }
        }
        let words = format!(
            "{}. {} {}: {}, lost {}. Better: {}",
            ply.number,
            G::SIDES[ply.side.index()],
            ply.step,
            ply.said,
            self.lost(ply),
            ply.better(LINE)
        );
        let words = escape(&words).to_string();
        let picture = address(&board.svg());
        format!(
            "<figure><img src=\"{picture}\" alt=\"The board\"><figcaption>{words}</figcaption></figure>\n"
        )
    }

    /// A side with who played it.
    pub fn who(&self, side: Side) -> String {
        let (name, player) = (G::SIDES[side.index()], &self.record.players[side.index()]);
        if player.is_empty() { name.into() } else { format!("{name} ({player})") }
    }

    /// How the game ended, in words.
    pub fn verdict(&self) -> String {
        if let Some(early) = self.record.early() {
            return early.words(G::SIDES);
        }
        let won = |margin: i32| match margin {
            0 => "a draw".to_string(),
            _ => {
                let winner = if margin > 0 { Side::First } else { Side::Second };
                let by = match (G::MOST, margin.abs()) {
                    (1, _) => String::new(),
                    (_, 1) => format!(" by 1 {}", G::UNIT),
                    (_, many) => format!(" by {many} {}s", G::UNIT),
                };
                format!("{} won{by}", G::SIDES[winner.index()])
            }
        };
        self.record.result().map_or("the game is not over".into(), won)
    }
}

/// A picture as an address that holds it: its style is then its own, and not that of the page.
fn address(svg: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b" =:/,.-_()';".contains(&byte);
    let mut address = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        match plain(byte) {
            true => address.push(char::from(byte)),
            false => _ = write!(address, "%{byte:02X}"),
        }
    }
    address
}

impl<M: Copy + PartialEq + std::fmt::Display> ReviewedPly<M> {
    /// What it lost, in short.
    pub fn lost(&self) -> String {
        if self.loss.fract() == 0.0 { format!("{}", self.loss) } else { format!("{:.1}", self.loss) }
    }

    /// What would have been better, with the first moves of its line; nothing where nothing was.
    ///
    /// ```
    /// use plansza_arena::{Review, reviewer};
    /// use plansza_core::{Game, Silent};
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a2 a1")?.remove(0);
    /// let review = Review::of(&game, &reviewer(), None, &mut Silent, &mut |_| {})?;
    /// assert!(review.plies[1].better(2).starts_with("a1 0 exact: a1 "), "{}", review.plies[1].better(2));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn better(&self, moves: usize) -> String {
        if self.best == self.step {
            return String::new();
        }
        let line: Vec<String> = self.line.iter().take(moves).map(ToString::to_string).collect();
        let more = if self.line.len() > moves { " …" } else { "" };
        format!("{} {}: {}{more}", self.best, self.best_said, line.join(" "))
    }
}
