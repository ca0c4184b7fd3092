//! Completions and the man page, made from the same types that read the command line.

use crate::Ending;
use anyhow::Result;
use std::io::Write;

/// Prints the completions of a shell.
pub fn completions(shell: clap_complete::Shell) -> Result<Ending> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "plansza", &mut text);
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}

/// Prints the man page of the program or of one command.
pub fn man(command: Option<&str>) -> Result<Ending> {
    let mut line = crate::command();
    line.build();
    if let Some(name) = command {
        let names: Vec<String> =
            line.get_subcommands().map(|command| command.get_name().to_string()).collect();
        line = line.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            plansza_core::params::unknown("command", name, &names)
        })?;
        line = line.display_name(format!("plansza-{name}"));
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(line).render(&mut text)?;
    std::io::stdout().lock().write_all(&text)?;
    Ok(Ending::Done)
}
