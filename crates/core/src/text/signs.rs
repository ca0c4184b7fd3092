//! A text taken sign by sign, with the place of the next one: what a reader of properties in brackets (SGF, GGF) stands on.

/// What is left of a text, and where that begins.
///
/// ```
/// use plansza_core::text::Signs;
/// let mut signs = Signs::new("AB\n [dd]");
/// assert_eq!(signs.skip(|sign| sign.is_ascii_uppercase()), "AB");
/// assert_eq!((signs.next_sign(), signs.take(), signs.place()), (Some('['), Some('['), (2, 3)));
/// ```
#[derive(Clone, Debug)]
pub struct Signs<'a> {
    rest: &'a str,
    place: (usize, usize),
}

impl<'a> Signs<'a> {
    /// A whole text.
    pub fn new(text: &'a str) -> Signs<'a> {
        Signs { rest: text, place: (1, 1) }
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// The line and the column of the next sign, from 1.
    pub fn place(&self) -> (usize, usize) {
        self.place
    }

    /// The next sign, still to be taken.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes a sign.
    pub fn take(&mut self) -> Option<char> {
        let sign = self.peek()?;
        self.skip_bytes(sign.len_utf8());
        Some(sign)
    }

    /// Takes all signs that are such, and gives them.
    pub fn skip(&mut self, such: impl Fn(char) -> bool) -> &'a str {
        self.skip_bytes(self.rest.find(|sign| !such(sign)).unwrap_or(self.rest.len()))
    }

    /// Takes this word, if it is the next.
    pub fn skip_word(&mut self, word: &str) -> bool {
        let found = self.rest.starts_with(word);
        self.skip_bytes(if found { word.len() } else { 0 });
        found
    }

    /// The next sign that is no space, still to be taken.
    pub fn next_sign(&mut self) -> Option<char> {
        self.skip(char::is_whitespace);
        self.peek()
    }

    fn skip_bytes(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for sign in taken.chars() {
            self.place = if sign == '\n' { (self.place.0 + 1, 1) } else { (self.place.0, self.place.1 + 1) };
        }
        self.rest = rest;
        taken
    }
}
