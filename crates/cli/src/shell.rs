//! Completions and the man page, made from the same types that read the command line.

mod bash;

use crate::Ending;
use anyhow::Result;
use std::io::Write;

/// Prints the completions of a shell.
pub fn completions(shell: clap_complete::Shell) -> Result<Ending> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "plansza", &mut text);
    if shell == clap_complete::Shell::Bash {
        text.extend(bash::addition().into_bytes());
    }
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}

/// Prints the man page of the program or of the command at the end of this path.
pub fn man(path: &[String]) -> Result<Ending> {
    let mut line = crate::command();
    line.build();
    let mut title = "plansza".to_string();
    for name in path {
        let names: Vec<&str> = line.get_subcommands().map(clap::Command::get_name).collect();
        let unknown = plansza_core::params::unknown("command", name, &names);
        title = format!("{title}-{name}");
        line = line.find_subcommand(name).cloned().ok_or(unknown)?.display_name(title.clone());
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(line).render(&mut text)?;
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}
