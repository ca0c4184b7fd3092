//! Statistics of trials: plain numbers in, plain numbers out.
