-- Questions about dumps in DuckDB, over the tables of heapdrop export --parquet:
-- tables/NAME/objects.parquet and so on, one folder for each dump. docs/export.md explains
-- the columns. Above each question is the command that answers it for one dump.

CREATE VIEW objects AS FROM 'tables/*/objects.parquet';
CREATE VIEW refs AS FROM 'tables/*/references.parquet';
CREATE VIEW dominators AS FROM 'tables/*/dominators.parquet';
CREATE VIEW roots AS FROM 'tables/*/roots.parquet';
CREATE VIEW threads AS FROM 'tables/*/threads.parquet';
CREATE VIEW frames AS FROM 'tables/*/frames.parquet';
CREATE VIEW suspects AS FROM 'tables/*/suspects.parquet';

-- question: histogram
SELECT dump, class_name, count(*) AS objects, sum(shallow)::BIGINT AS shallow
FROM objects WHERE reachable GROUP BY ALL ORDER BY dump, shallow DESC, class_name;

-- question: histogram -groupby package
SELECT dump, regexp_extract(class_name, '^(.*)\.[^.]*$', 1) AS package, count(*) AS objects, sum(shallow)::BIGINT AS shallow
FROM objects WHERE reachable AND class_name NOT LIKE '%[]' GROUP BY ALL ORDER BY dump, shallow DESC;

-- question: dominator_tree
SELECT dump, class_name, printf('0x%x', address) AS address, shallow, retained
FROM objects WHERE reachable AND dominator_id IS NULL ORDER BY dump, retained DESC, address;

-- question: dominator_tree -groupby BY_CLASS
SELECT dump, class_name, count(*) AS objects, sum(shallow)::BIGINT AS shallow, sum(retained)::BIGINT AS retained
FROM objects WHERE reachable AND dominator_id IS NULL AND NOT is_class GROUP BY ALL ORDER BY dump, retained DESC;

-- question: show_retained_set of the object that retains most
WITH RECURSIVE top AS (
  SELECT dump, max_by(id, retained) AS id FROM objects WHERE reachable GROUP BY dump
), below AS (
  SELECT dump, id FROM top
  UNION ALL
  SELECT d.dump, d.object_id FROM below b JOIN dominators d ON d.dump = b.dump AND d.dominator_id = b.id
)
SELECT dump, o.class_name, count(*) AS objects, sum(o.shallow)::BIGINT AS shallow
FROM below JOIN objects o USING (dump, id) GROUP BY ALL ORDER BY dump, shallow DESC;

-- question: path2gc of the instance that retains most below another object: a shortest path, without weak references
WITH RECURSIVE top AS (
  SELECT dump, max_by(id, retained) AS id FROM objects WHERE reachable AND dominator_id IS NOT NULL AND length IS NULL AND NOT is_class GROUP BY dump
), up(dump, id, steps, below, field) USING KEY (dump, id) AS ( -- one row for each object, the first that is found
  SELECT dump, id, 0, NULL::UINTEGER, NULL::VARCHAR FROM top
  UNION
  SELECT r.dump, r.from_id, any_value(u.steps) + 1, any_value(u.id), any_value(r.field)
  FROM up u JOIN refs r ON r.dump = u.dump AND r.to_id = u.id
  WHERE r.field NOT IN ('<class>', 'referent') AND NOT EXISTS (FROM recurring.up k WHERE k.dump = r.dump AND k.id = r.from_id)
  GROUP BY r.dump, r.from_id
), path AS (
  SELECT u.dump, min_by(u.id, u.steps) AS id, 0 AS step FROM up u SEMI JOIN (FROM roots WHERE global) g ON g.dump = u.dump AND g.object_id = u.id GROUP BY u.dump
  UNION ALL
  SELECT u.dump, u.below, p.step + 1 FROM path p JOIN up u USING (dump, id) WHERE u.below IS NOT NULL
)
SELECT p.dump, p.step, o.class_name, printf('0x%x', o.address) AS address, u.field
FROM path p JOIN objects o USING (dump, id) JOIN up u USING (dump, id) ORDER BY p.dump, p.step;

-- question: list_objects java.lang.String -inbound, by class and field
SELECT r.dump, f.class_name, r.field, count(*) AS strings
FROM refs r JOIN objects f ON f.dump = r.dump AND f.id = r.from_id JOIN objects t ON t.dump = r.dump AND t.id = r.to_id
WHERE t.class_name = 'java.lang.String' AND NOT t.is_class GROUP BY ALL ORDER BY r.dump, strings DESC;

-- question: gc_roots
SELECT dump, kind, count(DISTINCT object_id) AS objects FROM roots GROUP BY ALL ORDER BY dump, objects DESC;

-- question: gc_roots, and what is reached from each kind (most objects: from several)
WITH RECURSIVE reached AS (
  SELECT dump, kind, object_id AS id FROM roots WHERE global
  UNION
  SELECT r.dump, f.kind, r.to_id FROM reached f JOIN refs r ON r.dump = f.dump AND r.from_id = f.id
)
SELECT dump, kind, count(*) AS objects, sum(shallow)::BIGINT AS shallow
FROM reached JOIN objects USING (dump, id) GROUP BY ALL ORDER BY dump, shallow DESC, kind;

-- question: thread_overview
SELECT t.dump, o.class_name, o.retained, t.frames, f.class_name || '.' || f.method AS top_frame
FROM threads t JOIN objects o ON o.dump = t.dump AND o.id = t.object_id
LEFT JOIN frames f ON f.dump = t.dump AND f.thread_serial = t.serial AND f.frame = 0 ORDER BY t.dump, o.retained DESC;

-- question: diagnose
SELECT dump, rank, path, cause_title, confidence, member, count, retained, round(100 * share, 1) AS percent
FROM suspects ORDER BY dump, rank;

-- question: delta_histogram, over all dumps
PIVOT (SELECT dump, class_name, shallow FROM objects WHERE reachable) ON dump USING sum(shallow)::BIGINT GROUP BY class_name
ORDER BY COLUMNS(* EXCLUDE class_name) DESC LIMIT 20;

-- question: duplicate_strings
WITH texts AS (SELECT dump, object_id, text_value AS text FROM 'tables/*/fields.parquet' WHERE type = 'text')
SELECT t.dump, t.text, count(*) AS strings, sum(o.shallow)::BIGINT AS shallow
FROM texts t JOIN objects o ON o.dump = t.dump AND o.id = t.object_id WHERE o.reachable
GROUP BY ALL HAVING strings > 1 ORDER BY dump, strings DESC, text;
