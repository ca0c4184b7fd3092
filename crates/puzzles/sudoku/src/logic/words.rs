//! A step in words: where and why.
