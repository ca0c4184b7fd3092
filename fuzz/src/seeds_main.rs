//! Writes what each target starts from into a folder of its own, and prints the names of the targets.
//!
//! usage: seeds FOLDER

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: seeds FOLDER");
        std::process::exit(2);
    };
    for (target, _) in plansza_fuzz::TARGETS {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder)?;
        for (name, bytes) in plansza_fuzz::seeds::of(target) {
            std::fs::write(folder.join(name), bytes)?;
        }
        println!("{target}");
    }
    Ok(())
}
