//! The list of all methods, by the view that they need.
//!
//! The families are met with a visitor, because a method is generic over its space and so is no value that a list could
//! hold. A new method is a line in the table below, beside its file.

use plansza_core::{Construct, Genetic, Local, Method, Space};

/// Meets the methods of a family, each with its type known.
///
/// ```
/// use plansza_blank::Bits;
/// use plansza_core::{Method, Space};
/// use plansza_methods::{Meet, local};
/// struct Names(Vec<&'static str>);
/// impl<S: Space> Meet<S> for Names {
///     fn meet<M: Method<S>>(&mut self) {
///         self.0.push(M::NAME);
///     }
/// }
/// let mut names = Names(Vec::new());
/// local::<Bits>(&mut names);
/// assert!(names.0.contains(&"climb"));
/// ```
pub trait Meet<S: Space> {
    /// Meets one.
    fn meet<M: Method<S>>(&mut self);
}

macro_rules! families {
    ($($(#[$about:meta])* $family:ident: $view:ident $(+ $more:ident)* { $($file:ident::$method:ident),+ $(,)? })+) => {
        $($(pub use crate::$file::$method;)+)+
        $(
            $(#[$about])*
            pub fn $family<S: $view $(+ $more)*>(visitor: &mut impl Meet<S>) {
                $(visitor.meet::<$method>();)+
            }
        )+
    };
}

families! {
    /// The methods that need no more than a [`Space`]. See [`Meet`].
    space: Space {
        random::Random,
    }
    /// The methods that walk from move to move on a [`Local`] space. See [`Meet`].
    local: Local {
        climb::Climb,
        tabu::Tabu,
        anneal::Anneal,
        late::Late,
        deluge::Deluge,
        threshold::Threshold,
    }
    /// The methods that breed on a [`Genetic`] space. See [`Meet`].
    genetic: Genetic {
        genetic::GeneticAlgorithm,
    }
    /// The methods that breed and walk, on a space that is both [`Genetic`] and [`Local`]. See [`Meet`].
    memetic: Genetic + Local {
        memetic::Memetic,
    }
    /// The methods that build on a [`Construct`] space. See [`Meet`].
    construct: Construct {
        ants::Ants,
    }
}
