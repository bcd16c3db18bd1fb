-- Times are seconds, sizes bytes, moments seconds since 1970.
CREATE TABLE build (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    revision TEXT NOT NULL,
    UNIQUE (version, revision)
);
CREATE TABLE machine (
    id INTEGER PRIMARY KEY,
    about TEXT NOT NULL UNIQUE -- JSON
);
-- The limits of a run, and how long short ones are repeated.
CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    limits TEXT NOT NULL UNIQUE -- JSON
);
CREATE TABLE level (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    puzzle TEXT NOT NULL,
    name TEXT NOT NULL,
    title TEXT,
    size INTEGER NOT NULL,
    par INTEGER
);
CREATE TABLE method (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    choices TEXT NOT NULL, -- JSON
    UNIQUE (name, choices)
);
CREATE TABLE experiment (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    title TEXT,
    question TEXT,
    spec TEXT NOT NULL,
    pairs TEXT NOT NULL, -- JSON
    setting INTEGER NOT NULL REFERENCES setting (id),
    build INTEGER NOT NULL REFERENCES build (id),
    started INTEGER NOT NULL
);
-- What an experiment asks for.
CREATE TABLE job (
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    position INTEGER NOT NULL,
    level INTEGER NOT NULL REFERENCES level (id),
    method INTEGER NOT NULL REFERENCES method (id),
    label TEXT NOT NULL,
    repetition INTEGER NOT NULL,
    PRIMARY KEY (experiment, position)
) WITHOUT ROWID;
-- What was done.
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    level INTEGER NOT NULL REFERENCES level (id),
    method INTEGER NOT NULL REFERENCES method (id),
    setting INTEGER NOT NULL REFERENCES setting (id),
    repetition INTEGER NOT NULL,
    build INTEGER NOT NULL REFERENCES build (id),
    machine INTEGER NOT NULL REFERENCES machine (id),
    jobs INTEGER NOT NULL, -- how many runs were going on at a time
    finished INTEGER NOT NULL,
    outcome TEXT NOT NULL, -- solved, unsolvable, stopped, error
    stopped_by TEXT,
    killed INTEGER NOT NULL,
    cost INTEGER,
    lower_bound INTEGER, -- null when it is proven that there is no plan
    optimal INTEGER NOT NULL,
    moves TEXT,
    expanded INTEGER NOT NULL,
    generated INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    reopened INTEGER NOT NULL,
    dead_ends INTEGER NOT NULL,
    peak_stored INTEGER NOT NULL,
    peak_bytes INTEGER NOT NULL,
    peak_resident INTEGER,
    seconds REAL NOT NULL,
    first_seconds REAL NOT NULL,
    cpu_seconds REAL,
    searches INTEGER NOT NULL,
    message TEXT,
    UNIQUE (level, method, setting, repetition, build)
);
-- For people who ask in SQL.
CREATE VIEW result AS
SELECT level.puzzle, level.name AS level, level.code, level.size, level.par, method.name AS method, method.choices, setting.limits,
    build.version, build.revision, machine.about AS machine, run.*
FROM run
JOIN level ON level.id = run.level
JOIN method ON method.id = run.method
JOIN setting ON setting.id = run.setting
JOIN build ON build.id = run.build
JOIN machine ON machine.id = run.machine;
