//! Players of plansza's games against each other.
