//! What bash offers beyond what every shell does: only what the puzzle and the method before it have, and values behind `KEY=`.
//!
//! The words are tables in the script, made from the catalogue's lists, so that nothing of ours has to run while somebody
//! types. Whatever they do not know is left to the script that clap makes, which they are added to.

use plansza_catalogue::{Kind, puzzles};
use plansza_core::params::{Domain, Param};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The function that asks the tables first.
const ASK: &str = r#"
_plansza_of_puzzle() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} puzzle=${COMP_WORDS[2]} method=exact at words= key=
    # Bash breaks words at '=': before the cursor stand a flag or a key, '=' and what is typed of a value.
    if [[ $cur == = ]]; then key=$prev cur=
    elif [[ $prev == = ]]; then key=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((at = 3; at < COMP_CWORD; at++)); do
        if [[ ${COMP_WORDS[at]} == --method || ${COMP_WORDS[at]} == -m ]]; then
            method=${COMP_WORDS[at+1]}
            [[ $method == = ]] && method=${COMP_WORDS[at+2]}
        fi
    done
    [[ ${COMP_WORDS[1]} == tune || ${COMP_WORDS[1]} == methods ]] && method=${COMP_WORDS[3]}
    local command=${COMP_WORDS[1]} flag=${key:-$prev}
    [[ $COMP_CWORD -gt 2 && " $(_plansza_words puzzles) " == *" $puzzle "* ]] || { _plansza "$@"; return; }
    case $flag in
        --method|-m) words=$(_plansza_words methods "$puzzle") ;;
        --encoding|-e) words=$(_plansza_words encodings "$puzzle" "$method") ;;
        --set|-s)
            [[ $command == generate ]] && method=generate
            words=$(_plansza_words keys "$puzzle" "$method") ;;
        *)
            if [[ -n $key ]]; then words=$(_plansza_words values "$key")
            elif [[ $COMP_CWORD -eq 3 && $cur != -* ]]; then
                case $command in
                    methods|tune) words=$(_plansza_words methods "$puzzle") ;;
                    solve|check|hint|convert|bench|race) words="$(_plansza_words samples "$puzzle") $(compgen -f -- "$cur")" ;;
                esac
            fi ;;
    esac
    if [[ -z $words ]]; then _plansza "$@"; return; fi
    COMPREPLY=( $(compgen -W "$words" -- "$cur") )
    # A key goes on with its value.
    if [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _plansza_of_puzzle -o nosort -o bashdefault -o default plansza
else
    complete -F _plansza_of_puzzle -o bashdefault -o default plansza
fi
"#;

/// What is added to the script.
pub fn addition() -> String {
    let mut out = String::from("\n_plansza_words() {\n    case \"$*\" in\n");
    let mut line = |of: &str, words: &mut dyn Iterator<Item = String>| {
        let words: Vec<String> = words.collect();
        let _ = writeln!(out, "        '{of}') echo '{}' ;;", words.join(" "));
    };
    line("puzzles", &mut puzzles().iter().map(|kind| kind.name().to_string()));
    let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for kind in puzzles() {
        let name = kind.name();
        line(&format!("samples {name}"), &mut kind.samples().iter().map(|sample| sample.name.to_string()));
        line(&format!("methods {name}"), &mut kind.methods().iter().map(|method| method.name.to_string()));
        for method in kind.methods() {
            let (encodings, params) = of_method(*kind, method.name);
            line(&format!("encodings {name} {}", method.name), &mut encodings.into_iter());
            line(&format!("keys {name} {}", method.name), &mut keys(&params));
            note(&mut values, &params);
        }
        let wishes = kind.wishes().params;
        line(&format!("keys {name} generate"), &mut keys(&wishes));
        note(&mut values, &wishes);
    }
    for (key, words) in values {
        line(&format!("values {key}"), &mut words.into_iter());
    }
    out + "    esac\n}\n" + ASK
}

/// The encodings of a method, and all parameters on any of them.
fn of_method(kind: &dyn Kind, method: &str) -> (Vec<String>, Vec<Param>) {
    let pairings: Vec<_> = kind.pairings().into_iter().filter(|pairing| pairing.method == method).collect();
    let encodings = pairings.iter().map(|pairing| pairing.encoding.to_string()).collect();
    (encodings, pairings.iter().flat_map(|pairing| pairing.sheet().params).collect())
}

fn keys(params: &[Param]) -> impl Iterator<Item = String> {
    params.iter().map(|param| format!("{}=", param.key)).collect::<BTreeSet<_>>().into_iter()
}

/// Notes the words that parameters take.
fn note(values: &mut BTreeMap<String, BTreeSet<String>>, params: &[Param]) {
    fn words(domain: &Domain) -> Vec<String> {
        match domain {
            Domain::Flag => vec!["true".into(), "false".into()],
            Domain::Choice(choices) => choices.iter().map(|(word, _)| word.clone()).collect(),
            Domain::Either(domains) => domains.iter().flat_map(words).collect(),
            _ => Vec::new(),
        }
    }
    for param in params {
        let words = words(&param.domain);
        if !words.is_empty() {
            values.entry(param.key.clone()).or_default().extend(words);
        }
    }
}
