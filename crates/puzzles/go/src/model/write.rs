//! Programs as files: MPS in its free form, and the LP format of CPLEX. Gurobi, HiGHS, SCIP, CBC and CPLEX read both.

use super::{Integrality, Model, Relation, Sense, Variable};
use std::fmt::Write;

/// The columns after which a line of an LP file is continued on the next.
const WIDE: usize = 100;

impl Relation {
    /// Its sign, of those for at most, equal and at least.
    fn sign(self, [most, equal, least]: [&'static str; 3]) -> &'static str {
        match self {
            Relation::Most => most,
            Relation::Equal => equal,
            Relation::Least => least,
        }
    }
}

impl Model {
    /// The program in free MPS.
    pub fn mps(&self) -> String {
        let mut text = format!("NAME {}\nOBJSENSE\n    {}\n", self.name, self.direction("MAX", "MIN"));
        text.push_str("ROWS\n N objective\n");
        for constraint in &self.constraints {
            let sign = constraint.relation.sign(["L", "E", "G"]);
            put(&mut text, format_args!(" {sign} {}\n", constraint.name));
        }
        text.push_str("COLUMNS\n");
        let mut columns: Vec<Vec<(usize, f64)>> = vec![Vec::new(); self.variables.len()];
        for (row, constraint) in self.constraints.iter().enumerate() {
            constraint.terms.iter().for_each(|&(at, factor)| columns[at].push((row, factor)));
        }
        let mut whole = false;
        for (variable, column) in self.variables.iter().zip(&columns) {
            let integral = variable.domain != Integrality::Real;
            if integral != whole {
                whole = integral;
                let marker = if whole { "INTORG" } else { "INTEND" };
                put(&mut text, format_args!("    MARKER 'MARKER' '{marker}'\n"));
            }
            // Named even where no row has it, so that every variable is in the file.
            if variable.worth != 0.0 || column.is_empty() {
                put(&mut text, format_args!("    {} objective {}\n", variable.name, variable.worth));
            }
            for &(row, factor) in column {
                put(
                    &mut text,
                    format_args!("    {} {} {factor}\n", variable.name, self.constraints[row].name),
                );
            }
        }
        if whole {
            text.push_str("    MARKER 'MARKER' 'INTEND'\n");
        }
        text.push_str("RHS\n");
        for constraint in self.constraints.iter().filter(|constraint| constraint.right != 0.0) {
            put(&mut text, format_args!("    RHS {} {}\n", constraint.name, constraint.right));
        }
        text.push_str("BOUNDS\n");
        for Variable { name, domain, low, high, .. } in &self.variables {
            if low == high {
                put(&mut text, format_args!(" FX BND {name} {low}\n"));
            } else if *domain == Integrality::Binary {
                put(&mut text, format_args!(" BV BND {name}\n"));
            } else {
                put(&mut text, format_args!(" LO BND {name} {low}\n UP BND {name} {high}\n"));
            }
        }
        text.push_str("ENDATA\n");
        text
    }

    /// The program in the LP format of CPLEX.
    pub fn lp(&self) -> String {
        let mut text = format!("\\ {}\n{}\n", self.name, self.direction("Maximize", "Minimize"));
        let worth = self.variables.iter().enumerate().filter(|(_, variable)| variable.worth != 0.0);
        let worth: Vec<(usize, f64)> = worth.map(|(at, variable)| (at, variable.worth)).collect();
        self.sum(&mut text, "objective", &worth);
        text.push_str("\nSubject To\n");
        for constraint in &self.constraints {
            self.sum(&mut text, &constraint.name, &constraint.terms);
            let sign = constraint.relation.sign(["<=", "=", ">="]);
            put(&mut text, format_args!(" {sign} {}\n", constraint.right));
        }
        text.push_str("Bounds\n");
        for Variable { name, domain, low, high, .. } in &self.variables {
            if low == high {
                put(&mut text, format_args!(" {name} = {low}\n"));
            } else if *domain != Integrality::Binary {
                put(&mut text, format_args!(" {low} <= {name} <= {high}\n"));
            }
        }
        // A fixed variable among the binaries would get its bounds of 0 and 1 back in some readers.
        let fixed = |variable: &&Variable| variable.low == variable.high;
        for (head, domain) in [("Binaries", Integrality::Binary), ("Generals", Integrality::Integer)] {
            let mut listed = self
                .variables
                .iter()
                .filter(|variable| variable.domain == domain && !fixed(variable))
                .peekable();
            if listed.peek().is_some() {
                put(&mut text, format_args!("{head}\n"));
                listed.for_each(|variable| put(&mut text, format_args!(" {}\n", variable.name)));
            }
        }
        text.push_str("End\n");
        text
    }

    fn direction(&self, most: &'static str, least: &'static str) -> &'static str {
        match self.sense {
            Sense::Maximise => most,
            Sense::Minimise => least,
        }
    }

    /// A named linear sum. One without terms is written as nothing times the first variable.
    fn sum(&self, text: &mut String, name: &str, terms: &[(usize, f64)]) {
        put(text, format_args!(" {name}:"));
        let mut start = text.len();
        if terms.is_empty()
            && let Some(first) = self.variables.first()
        {
            put(text, format_args!(" 0 {}", first.name));
        }
        for &(at, factor) in terms {
            if text.len() - start > WIDE {
                text.push_str("\n  ");
                start = text.len();
            }
            let sign = if factor < 0.0 { '-' } else { '+' };
            let (size, name) = (factor.abs(), &self.variables[at].name);
            if size == 1.0 {
                put(text, format_args!(" {sign} {name}"));
            } else {
                put(text, format_args!(" {sign} {size} {name}"));
            }
        }
    }
}

/// Writing to a string cannot fail.
fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("strings take all text");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Model {
        let mut model = Model::new("small");
        let (a, b, c) =
            (model.binary("a".into(), 2.0), model.integer("b".into(), 9, 1.0), model.real("c".into(), 4));
        let fixed = model.binary("d".into(), -1.0);
        model.fix(fixed, true);
        model.add("sum".into(), [(a, 1.0), (b, 2.5), (a, 1.0)], Relation::Most, 7.0);
        model.add("rest".into(), [(c, 1.0), (b, -1.0)], Relation::Least, 0.0);
        model.add("same".into(), [(fixed, 1.0)], Relation::Equal, 1.0);
        model
    }

    #[test]
    fn an_lp_file_reads_as_it_should() {
        let expected = "\\ small\nMaximize\n objective: + 2 a + b - d\nSubject To\n sum: + 2 a + 2.5 b <= 7\n \
                        rest: - b + c >= 0\n same: + d = 1\nBounds\n 0 <= b <= 9\n 0 <= c <= 4\n d = 1\nBinaries\n a\n\
                        Generals\n b\nEnd\n";
        assert_eq!(small().lp(), expected);
    }

    #[test]
    fn an_mps_file_reads_as_it_should() {
        let expected = "NAME small\nOBJSENSE\n    MAX\nROWS\n N objective\n L sum\n G rest\n E same\nCOLUMNS\n    \
                        MARKER 'MARKER' 'INTORG'\n    a objective 2\n    a sum 2\n    b objective 1\n    b sum 2.5\n    \
                        b rest -1\n    MARKER 'MARKER' 'INTEND'\n    c rest 1\n    MARKER 'MARKER' 'INTORG'\n    \
                        d objective -1\n    d same 1\n    MARKER 'MARKER' 'INTEND'\nRHS\n    RHS sum 7\n    \
                        RHS same 1\nBOUNDS\n BV BND a\n LO BND b 0\n UP BND b 9\n LO BND c 0\n UP BND c 4\n \
                        FX BND d 1\nENDATA\n";
        assert_eq!(small().mps(), expected);
    }

    #[test]
    fn a_point_that_breaks_a_model_is_named() {
        let model = small();
        assert_eq!(model.check(&[1.0, 2.0, 2.0, 1.0]), Ok(()));
        assert_eq!(model.objective(&[1.0, 2.0, 2.0, 1.0]), 3.0);
        for (point, told) in [
            (&[1.0, 2.0, 2.0][..], "3 values"),
            (&[1.0, 1.5, 2.0, 1.0], "b = 1.5"),
            (&[1.0, 2.0, 1.0, 1.0], "constraint rest"),
            (&[1.0, 3.0, 3.0, 1.0], "constraint sum"),
            (&[1.0, 2.0, 2.0, 0.0], "d = 0"),
        ] {
            assert!(model.check(point).unwrap_err().contains(told));
        }
    }
}
