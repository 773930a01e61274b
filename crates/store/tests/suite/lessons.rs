//! The exercises that accounts have solved.

use store::SolvedExercise;

use crate::database::{Database, account, id_of, on_both};

on_both! {
    solved_exercises_add_up,
    an_exercise_is_solved_once,
}

fn solved(lesson: &str, exercise: u32) -> SolvedExercise {
    SolvedExercise { lesson: lesson.into(), exercise }
}

async fn solved_exercises_add_up(database: Database) {
    let store = database.open().await;
    for name in ["ada", "bob"] {
        store.create_account(&account(name, name)).await.unwrap();
    }
    store.solve_exercises(&id_of("ada"), &[solved("count", 1), solved("block", 3)]).await.unwrap();
    store.solve_exercises(&id_of("ada"), &[solved("count", 0)]).await.unwrap();
    store.solve_exercises(&id_of("bob"), &[solved("count", 4)]).await.unwrap();
    store.solve_exercises(&id_of("bob"), &[]).await.unwrap();
    let found = store.solved_exercises(&id_of("ada")).await.unwrap();
    assert_eq!(found, [solved("block", 3), solved("count", 0), solved("count", 1)]);
    assert_eq!(store.solved_exercises(&id_of("bob")).await.unwrap(), [solved("count", 4)]);
}

async fn an_exercise_is_solved_once(database: Database) {
    let store = database.open().await;
    store.create_account(&account("ada", "ada")).await.unwrap();
    for _ in 0..2 {
        store.solve_exercises(&id_of("ada"), &[solved("count", 1), solved("count", 1)]).await.unwrap();
    }
    assert_eq!(store.solved_exercises(&id_of("ada")).await.unwrap(), [solved("count", 1)]);
}
