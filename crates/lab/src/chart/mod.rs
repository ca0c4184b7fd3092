//! Charts as SVG, drawn by hand so that one picture serves light, dark and print.
