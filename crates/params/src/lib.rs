//! The attribute `#[params]`, as `plansza-core` gives it on: once as it is with its feature `serde`, once as it is without.
//!
//! Whether a set of parameters can be serialised must follow from the one crate whose traits ask for it. Were it a
//! feature of each puzzle, a puzzle without it beside a core with it would not compile; and an attribute for a
//! condition would stand on every field. So core picks one of the two attributes here, and what is written on the fields
//! (`#[serde(default)]`, `#[schemars(range(min = 1))]`) means something or nothing by that choice alone.
//!
//! ```text
//! #[params]                                   with:    #[derive(Serialize, Deserialize, JsonSchema)]
//! struct Walk {                               without: #[derive(Inert)]
//!     #[schemars(range(min = 1, max = 9))]
//!     steps: u32,
//! }
//! ```

use proc_macro::TokenStream;

/// Makes a struct or an enum a set of parameters, which can be listed, checked, written and read. It derives serialisation
/// and a schema by the crates that core was built with; attributes of serde and schemars say the rest.
#[proc_macro_attribute]
pub fn described(_: TokenStream, item: TokenStream) -> TokenStream {
    before(
        r#"#[derive(
            ::plansza_core::params::serde::Serialize,
            ::plansza_core::params::serde::Deserialize,
            ::plansza_core::params::schemars::JsonSchema,
        )]
        #[serde(crate = "::plansza_core::params::serde")]
        #[schemars(crate = "::plansza_core::params::schemars")]"#,
        item,
    )
}

/// Makes a struct or an enum a set of parameters where core was built without serde: it stays as it is, and what is said to
/// serde and schemars means nothing.
#[proc_macro_attribute]
pub fn plain(_: TokenStream, item: TokenStream) -> TokenStream {
    before("#[derive(::plansza_core::params::Inert)]", item)
}

/// Nothing at all, beside which the attributes of serde and schemars may stand.
#[proc_macro_derive(Inert, attributes(serde, schemars))]
pub fn inert(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// The item with attributes before it.
fn before(attributes: &str, item: TokenStream) -> TokenStream {
    let mut tokens: TokenStream = attributes.parse().expect("attributes are tokens");
    tokens.extend(item);
    tokens
}
