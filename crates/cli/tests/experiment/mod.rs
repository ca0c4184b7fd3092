//! An experiment in a folder of its own. Not every test needs all of it.
#![allow(dead_code)]

use crate::command::{code, err, out};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A folder with a spec that goes when the test ends.
pub struct ExperimentFolder(pub PathBuf);

impl ExperimentFolder {
    pub fn new(name: &str, spec: &str) -> ExperimentFolder {
        let folder = std::env::temp_dir().join(format!("plansza cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("spec.toml"), spec).unwrap();
        ExperimentFolder(folder)
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plansza"));
        command.args(args).current_dir(&self.0).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    pub fn start(&self, args: &[&str]) -> Child {
        self.command(args).spawn().unwrap()
    }

    /// Runs to the end and gives the object of `--json`.
    pub fn finish(&self, out_folder: &str) -> Value {
        let output = self.run(&["run", "spec.toml", "--out", out_folder, "--json"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        serde_json::from_str(&out(&output)).unwrap()
    }

    /// The stored trials without their times, each once.
    pub fn results(&self, folder: &str) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for entry in std::fs::read_dir(self.0.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ext| ext == "jsonl") {
                let text = std::fs::read_to_string(path).unwrap();
                let whole = text
                    .split_inclusive('\n')
                    .filter(|line| line.starts_with("{\"id\"") && line.ends_with('\n'));
                all.extend(whole.map(|line| line.split(",\"times\":").next().unwrap().to_string()));
            }
        }
        all
    }
}

impl Drop for ExperimentFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
