-- A run is known by the very executable that did it and by the tables it found, too. What 0.1 did not write down is '' or '?'.
DROP VIEW result;
CREATE TABLE new_build (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    revision TEXT NOT NULL,
    executable TEXT NOT NULL, -- its hash
    profile TEXT NOT NULL,
    UNIQUE (version, revision, executable, profile)
);
INSERT INTO new_build (id, version, revision, executable, profile) SELECT id, version, revision, '', '' FROM build;
DROP TABLE build;
ALTER TABLE new_build RENAME TO build;
-- The kept tables that suit the level and were there, by name.
ALTER TABLE job ADD COLUMN tables TEXT NOT NULL DEFAULT '?';
CREATE TABLE new_run (
    id INTEGER PRIMARY KEY,
    level INTEGER NOT NULL REFERENCES level (id),
    method INTEGER NOT NULL REFERENCES method (id),
    setting INTEGER NOT NULL REFERENCES setting (id),
    repetition INTEGER NOT NULL,
    build INTEGER NOT NULL REFERENCES build (id),
    tables TEXT NOT NULL,
    machine INTEGER NOT NULL REFERENCES machine (id),
    jobs INTEGER NOT NULL, -- how many runs were going on at a time
    isolation TEXT NOT NULL, -- which processors it had to itself
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
    seconds REAL NOT NULL, -- by the clock on the wall
    first_seconds REAL NOT NULL,
    cpu_seconds REAL,
    searches INTEGER NOT NULL,
    message TEXT,
    UNIQUE (level, method, setting, repetition, build, tables)
);
INSERT INTO new_run (id, level, method, setting, repetition, build, tables, machine, jobs, isolation, finished, outcome, stopped_by,
    killed, cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes,
    peak_resident, seconds, first_seconds, cpu_seconds, searches, message)
SELECT id, level, method, setting, repetition, build, '?', machine, jobs, '', finished, outcome, stopped_by,
    killed, cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes,
    peak_resident, seconds, first_seconds, cpu_seconds, searches, message FROM run;
DROP TABLE run;
ALTER TABLE new_run RENAME TO run;
CREATE VIEW result AS
SELECT level.puzzle, level.name AS level, level.code, level.size, level.par, method.name AS method, method.choices, setting.limits,
    build.version, build.revision, build.executable, build.profile, machine.about AS machine, run.*
FROM run
JOIN level ON level.id = run.level
JOIN method ON method.id = run.method
JOIN setting ON setting.id = run.setting
JOIN build ON build.id = run.build
JOIN machine ON machine.id = run.machine;
PRAGMA application_id = 1364542786; -- QUEB
