//! Why there is no answer: a code for programs, words for people, the place, and what is accepted.

use plansza_core::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of rejection it is.
///
/// ```
/// use plansza_desk::Code;
/// assert_eq!((Code::Limit.status(), Code::Malformed.status()), (413, 400));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// It is not JSON, or not the JSON of this request.
    Malformed,
    /// Something in it is wrong: a board, a name, a parameter, a move.
    Invalid,
    /// It was understood, and there is no such thing: no next step, no move in a game that is over.
    None,
    /// It is larger than what is allowed here.
    Limit,
    /// Too much is under way already.
    Busy,
    /// There is no such request, job or file.
    Unknown,
    /// Not for this client: a wrong address, origin or token, or a thing that is not offered here.
    Forbidden,
    /// A mistake of ours.
    Failed,
}

impl Code {
    /// The status of HTTP that says the same.
    pub fn status(self) -> u16 {
        match self {
            Code::Malformed => 400,
            Code::Forbidden => 403,
            Code::Unknown => 404,
            Code::Limit => 413,
            Code::Invalid | Code::None => 422,
            Code::Busy => 429,
            Code::Failed => 500,
        }
    }
}

/// Why there is no answer.
///
/// ```
/// use plansza_desk::{Code, Rejection};
/// let fault = plansza_core::Fault::new("'q' is not a digit").at(3, 7).accepts("1-9");
/// let rejection = Rejection::from(fault);
/// assert_eq!((rejection.code, rejection.line, rejection.accepted.as_deref()), (Code::Invalid, Some(3), Some("1-9")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rejection {
    /// What kind of rejection it is.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// The line where it is wrong, from 1: of the text that is wrong, or of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What would be right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
    /// A file that is needed and was not lent, where the program was built without it: whoever has it lends it and asks again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

impl Rejection {
    /// Says what is wrong.
    pub fn new(code: Code, message: impl Into<String>) -> Rejection {
        Rejection { code, message: message.into(), line: None, column: None, accepted: None, needs: None }
    }

    /// Says what would be right.
    #[must_use]
    pub fn accepting(mut self, accepted: impl Into<String>) -> Rejection {
        self.accepted = Some(accepted.into());
        self
    }
}

impl From<Fault> for Rejection {
    fn from(fault: Fault) -> Rejection {
        let (line, column) = fault.place().unzip();
        Rejection {
            code: if fault.is_negative() { Code::None } else { Code::Invalid },
            message: fault.what().into(),
            line,
            column,
            accepted: fault.accepted().map(String::from),
            needs: fault.needs().map(String::from),
        }
    }
}

impl From<serde_json::Error> for Rejection {
    fn from(error: serde_json::Error) -> Rejection {
        let place = |at: usize| Some(at).filter(|at| *at > 0);
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        Rejection {
            line: place(error.line()),
            column: place(error.column()),
            ..Rejection::new(Code::Malformed, message)
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "{}", self.message)?;
        self.accepted.as_ref().map_or(Ok(()), |accepted| write!(f, "\naccepted: {accepted}"))
    }
}

impl std::error::Error for Rejection {}
