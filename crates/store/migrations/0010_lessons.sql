-- The exercises of lessons that an account has solved, so that all its devices know. A lesson has its tip's name; the steps of
-- the first game count as exercises, too.
CREATE TABLE solved_exercise (
    account TEXT NOT NULL REFERENCES account (id),
    lesson TEXT NOT NULL,
    -- From 0, in the order of the lesson.
    exercise BIGINT NOT NULL,
    PRIMARY KEY (account, lesson, exercise)
);
