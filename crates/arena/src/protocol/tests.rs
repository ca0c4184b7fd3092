use super::inbox::LONGEST;
use super::*;
use std::io::Cursor;

struct Echo;

impl Protocol for Echo {
    fn answer(&mut self, line: &str, _: &mut Inbox, out: &mut dyn Write) -> io::Result<Next> {
        writeln!(out, "{} {}", line.len(), line.chars().take(5).collect::<String>())?;
        Ok(if line == "end" { Next::End } else { Next::Line })
    }
}

fn told(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    let mut out = Vec::new();
    serve(protocol, Cursor::new(input.to_vec()), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn lines_of_any_kind_are_read() {
    assert_eq!(told(&mut Echo, b"a\n\nbc"), "1 a\n0 \n2 bc\n");
    assert_eq!(told(&mut Echo, b"end\nmore\n"), "3 end\n");
    assert_eq!(told(&mut Echo, b""), "");
    assert!(told(&mut Echo, b"\xff\xfe\nx\n").ends_with("1 x\n"));
    let long = [vec![b'a'; 3 * LONGEST], b"\nnext\n".to_vec()].concat();
    assert_eq!(told(&mut Echo, &long), format!("{LONGEST} aaaaa\n4 next\n"));
    // More lines than are read ahead.
    let many: String = (0..1000).map(|number| format!("{number}\n")).collect();
    assert_eq!(told(&mut Echo, many.as_bytes()).lines().count(), 1000);
}

#[test]
fn a_move_is_finished_unless_the_session_ends() {
    let (receiver, mut sender) = io::pipe().unwrap();
    let mut inbox = Inbox::open(receiver);
    let over = |inbox: &mut Inbox, work, nodes| inbox.patience(work).is_over(nodes);
    // Lines are read on another thread, which takes its time.
    let soon = |inbox: &mut Inbox, work| {
        (0..1000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            over(inbox, work, u64::MAX)
        })
    };
    assert!(!over(&mut inbox, Work::Hint, u64::MAX) && !over(&mut inbox, Work::Move, u64::MAX));
    sender.write_all(b"play w d6\n").unwrap();
    assert!(soon(&mut inbox, Work::Hint));
    assert!(!over(&mut inbox, Work::Hint, 1000) && !over(&mut inbox, Work::Move, u64::MAX));
    sender.write_all(b"8 quit\n").unwrap();
    assert!(soon(&mut inbox, Work::Move) && !over(&mut inbox, Work::Move, 1 << 20));
    assert_eq!(inbox.line().unwrap().as_deref(), Some("play w d6"));
    assert_eq!(inbox.line().unwrap().as_deref(), Some("8 quit"));
    drop(sender);
    assert_eq!(inbox.line().unwrap(), None);
    assert!(inbox.patience(Work::Move).is_over(u64::MAX));
}
