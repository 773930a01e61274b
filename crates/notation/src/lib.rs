//! Text forms of the game.
