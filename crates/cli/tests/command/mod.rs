//! The binary as a script runs it. Not every test needs all of it.
#![allow(dead_code)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

pub fn plansza(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plansza")).args(args).output().expect("the binary runs")
}

pub fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // The program may refuse before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are text")
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

pub fn json(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
