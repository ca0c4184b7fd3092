//! What the other side says, read on a thread of its own, so that a session sees what waits while it works.

use plansza_core::{Flow, Observer, Progress};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// The longest line, in bytes: more than any game takes. Of a longer one the rest is dropped.
pub const LONGEST: usize = 1 << 20;

/// Lines read before they are asked for.
const AHEAD: usize = 16;

/// Lines to be answered, in order.
///
/// ```
/// use plansza_arena::protocol::Inbox;
/// let mut inbox = Inbox::open("name\nquit\n".as_bytes());
/// assert_eq!([inbox.line()?, inbox.line()?, inbox.line()?], [Some("name".into()), Some("quit".into()), None]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Inbox {
    reader: Receiver<io::Result<String>>,
    waiting: VecDeque<io::Result<String>>,
    ended: bool,
}

impl Inbox {
    /// Starts to read. The thread ends with the input, or with the process.
    pub fn open(input: impl Read + Send + 'static) -> Inbox {
        let (sender, reader) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut bytes = Vec::new();
            loop {
                let line = match read_line(&mut input, &mut bytes) {
                    Ok(true) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                    Ok(false) => return,
                    Err(error) => Err(error),
                };
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        });
        Inbox { reader, waiting: VecDeque::new(), ended: false }
    }

    /// The next line; none at the end of the input.
    ///
    /// # Errors
    /// When reading fails.
    pub fn line(&mut self) -> io::Result<Option<String>> {
        match self.waiting.pop_front() {
            Some(line) => line.map(Some),
            None => self.reader.recv().ok().transpose(),
        }
    }

    /// Takes over what was read so far.
    fn look(&mut self) {
        while !self.ended && self.waiting.len() < AHEAD {
            match self.reader.try_recv() {
                Ok(line) => self.waiting.push_back(line),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.ended = true,
            }
        }
    }

    /// Whether the other side wants this kind of work to stop.
    fn wants_to_stop(&mut self, work: Work) -> bool {
        self.look();
        match work {
            Work::Hint => self.ended || !self.waiting.is_empty(),
            Work::Move => self.ended || self.waiting.iter().any(is_quit),
        }
    }

    /// Watches over work that may be stopped.
    pub fn patience(&mut self, work: Work) -> Patience<'_> {
        Patience { inbox: self, work, spent: 0, granted: work.granted() }
    }
}

/// Whether a line ends the session, or breaks it off: `quit`, in GTP perhaps after a number.
fn is_quit(line: &io::Result<String>) -> bool {
    line.as_ref().map_or(true, |line| line.split_whitespace().last() == Some("quit"))
}

/// What is worked at, and so what stops it.
///
/// ```
/// use plansza_arena::protocol::{Inbox, Work};
/// let mut inbox = Inbox::open(std::io::empty());
/// assert!(!inbox.patience(Work::Move).is_over(2_000_000)); // whatever waits, so much is searched
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A hint: any line, or the end of the input.
    Hint,
    /// A move that was asked for: only `quit` or the end of the input.
    Move,
}

impl Work {
    /// The nodes that are searched whatever waits.
    fn granted(self) -> u64 {
        match self {
            Work::Hint => 1 << 21,
            Work::Move => 1 << 26,
        }
    }
}

/// Stops a search when the other side wants that, though not before the nodes that are granted to it.
///
/// ```
/// use plansza_arena::protocol::{Inbox, Work};
/// let mut inbox = Inbox::open(std::io::empty());
/// let mut patience = inbox.patience(Work::Hint);
/// patience.spend(1_000_000);
/// assert!(!patience.is_over(1_000_000)); // below two million nodes
/// ```
pub struct Patience<'a> {
    inbox: &'a mut Inbox,
    work: Work,
    spent: u64,
    granted: u64,
}

impl Patience<'_> {
    /// Grants another number of nodes, where a node takes longer than one of a game's tree.
    ///
    /// ```
    /// use plansza_arena::protocol::{Inbox, Work};
    /// let mut inbox = Inbox::open(std::io::empty());
    /// while inbox.line()?.is_some() {}
    /// assert!(!inbox.patience(Work::Move).granting(100).is_over(99));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn granting(mut self, nodes: u64) -> Self {
        self.granted = nodes;
        self
    }

    /// Counts nodes of an earlier part of the work.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Whether to stop after so many more nodes.
    pub fn is_over(&mut self, nodes: u64) -> bool {
        self.spent.saturating_add(nodes) >= self.granted && self.inbox.wants_to_stop(self.work)
    }
}

impl Observer for Patience<'_> {
    fn tick(&mut self, at: Progress) -> Flow {
        if self.is_over(at.evaluations) { Flow::Cancel } else { Flow::Continue }
    }
}

/// Reads a line without its end; of one that is too long, the head. False at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        line.extend_from_slice(&chunk[..taken.min(LONGEST.saturating_sub(line.len()))]);
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}
