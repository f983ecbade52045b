"""The tables of heapdrop export as DuckDB and PyArrow read them; test_spark.py has Spark."""

import re
import unittest

import duckdb
import pyarrow.dataset
import pyarrow.parquet

import common

# The documented types, as PyArrow has them.
arrow = {"UINTEGER": "uint32", "UBIGINT": "uint64", "BIGINT": "int64", "INTEGER": "int32", "VARCHAR": "string", "BOOLEAN": "bool", "DOUBLE": "double"}


class Tables(unittest.TestCase):
    def test_schema_in_pyarrow(self):
        for table, columns in common.documented().items():
            file = pyarrow.parquet.ParquetFile(common.exported() / "tables" / "monday" / f"{table}.parquet")
            got = [(field.name, str(field.type)) for field in file.schema_arrow]
            self.assertEqual(got, [(name, arrow[kind]) for name, kind in columns], table)
            self.assertEqual(file.schema_arrow.metadata[b"heapdrop.schema"], b"heapdrop/tables/2", table)

    def test_schema_in_duckdb(self):
        self.assertEqual(len(common.documented()), 9)
        for table, columns in common.documented().items():
            got = duckdb.sql(f"DESCRIBE FROM '{common.exported()}/tables/monday/{table}.parquet'").fetchall()
            self.assertEqual([(row[0], row[1]) for row in got], columns, table)

    def test_fleet_schema_in_duckdb(self):
        """docs/fleet.md has the columns and types of the tables of heapdrop fleet."""
        out = common.scratch() / "fleet-tables"
        common.run("fleet", "-o", out, "--one", common.dumps()["monday"])
        text = (common.root / "docs" / "fleet.md").read_text(encoding="utf-8").split("\n## Tables", 1)[1].split("\n## Records", 1)[0]
        checked = []
        for section in text.split("\n### ")[1:]:
            table, columns = section.split("\n", 1)[0], []
            for names, kinds in re.findall(r"^\| (`[^|]+`) \| ([A-Z][^|]*) \|", section, re.M):
                names, kinds = re.findall(r"`(\w+)`", names), kinds.split(", ")
                columns += zip(names, kinds if len(kinds) == len(names) else kinds * len(names))
            if columns:
                got = duckdb.sql(f"DESCRIBE FROM read_parquet('{out}/tables/{table}/**/*.parquet', hive_partitioning = false)").fetchall()
                self.assertEqual(sorted((row[0], row[1]) for row in got if row[0] != "dump_id"), sorted(column for column in columns if column[0] != "dump_id"), table)
                checked.append(table)
        self.assertEqual(checked, ["dumps", "classes", "suspects", "threads"])

    def test_folders_union(self):
        folder = common.exported() / "tables"
        info = {name: common.ask("info", common.dumps()[name]) for name in ("monday", "align16")}
        rows = duckdb.sql(f"SELECT dump, count(*), sum(shallow) FROM '{folder}/*/objects.parquet' WHERE reachable GROUP BY dump").fetchall()
        self.assertEqual({dump: (n, size) for dump, n, size in rows}, {name: (i["objects"], i["usedHeap"]) for name, i in info.items()})
        paths = sorted(folder.glob("*/references.parquet"))
        self.assertEqual(len(paths), 2)
        table = pyarrow.dataset.dataset(paths).to_table(columns=["dump", "field"])
        self.assertEqual(set(table["dump"].unique().to_pylist()), set(info))
        self.assertIn("<class>", table["field"].unique().to_pylist())

    def test_references_lead_to_roots(self):
        """Following references from the GC roots finds exactly what is reachable."""
        found = duckdb.sql(f"""
            WITH RECURSIVE reached AS (
              SELECT DISTINCT object_id AS id FROM '{common.exported()}/tables/monday/roots.parquet' WHERE global
              UNION
              SELECT to_id FROM reached JOIN '{common.exported()}/tables/monday/references.parquet' ON from_id = id)
            SELECT count(*) FROM reached""").fetchall()[0][0]
        self.assertEqual(found, common.ask("info", common.dumps()["monday"])["objects"])


def questions():
    """The questions of the example: SQL by name, and what comes before them."""
    text = (common.examples / "duckdb" / "questions.sql").read_text(encoding="utf-8")
    first, *rest = re.split(r"-- question: ", text)
    return first, dict(part.split("\n", 1) for part in rest)


class Questions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.db = duckdb.connect()
        cls.db.execute(f"SET file_search_path = '{common.exported()}'")
        before, cls.sql = questions()
        cls.db.execute(before)

    def ask(self, name):
        """The rows of a question about the shop, each a dictionary."""
        found = self.db.execute(self.sql[name])
        names = [column[0] for column in found.description]
        rows = [dict(zip(names, row)) for row in found.fetchall()]
        self.assertLessEqual({row.get("dump", "monday") for row in rows}, {"monday", "align16"}, name)
        rows = [row for row in rows if row.get("dump", "monday") == "monday"]
        self.assertTrue(rows, name)
        return rows

    def query(self, command):
        """The rows of a query about the shop, by the names of its columns."""
        answer = common.ask("query", "--limit", "0", common.dumps()["monday"], command)
        names = [column["name"] for column in answer["columns"]]
        return [dict(zip(names, row)) for row in answer["rows"]]

    def test_every_question_answers(self):
        self.assertGreaterEqual(len(self.sql), 12)
        for name in self.sql:
            self.ask(name)

    def test_histogram(self):
        got = {row["class_name"]: (row["objects"], row["shallow"]) for row in self.ask("histogram")}
        want = {}
        for row in self.query("histogram"):  # a name may be of several classes
            objects, shallow = want.get(row["Class Name"], (0, 0))
            if row["Objects"]:
                want[row["Class Name"]] = (objects + row["Objects"], shallow + row["Shallow Heap"])
        self.assertEqual(got, want)

    def test_dominator_tree(self):
        got = {row["address"]: (row["shallow"], row["retained"]) for row in self.ask("dominator_tree")}
        want = {row["Address"]: (row["Shallow Heap"], row["Retained Heap"]) for row in self.query("dominator_tree")}
        self.assertEqual(got, want)

    def test_retained_set(self):
        top = max(self.query("dominator_tree"), key=lambda row: row["Retained Heap"])
        got = {row["class_name"]: (row["objects"], row["shallow"]) for row in self.ask("show_retained_set of the object that retains most")}
        want = {row["Class Name"]: (row["Objects"], row["Shallow Heap"]) for row in self.query(f"show_retained_set {top['Address']}")}
        self.assertEqual(got, want)

    def test_path(self):
        name = next(name for name in self.sql if name.startswith("path2gc"))
        path = sorted(self.ask(name), key=lambda row: row["step"])
        answer = common.ask("query", "--depth", "30", common.dumps()["monday"], f"path2gc {path[-1]['address']} -numberofpaths 1")
        depths = [info.get("depth", 0) for info in answer["info"]]
        self.assertGreaterEqual(len(path), 2)
        self.assertEqual(len(path), max(depths) + 1)
        self.assertIsNone(path[-1]["field"])

    def test_reached_from_roots(self):
        """Each kind of GC root reaches what a search in Python reaches from it, and all kinds
        together the whole heap. docs/export.md asks the same of one dump."""
        folder = common.exported() / "tables" / "monday"
        table = {name: pyarrow.parquet.read_table(folder / f"{name}.parquet").to_pydict() for name in ("objects", "references", "roots")}
        shallow = dict(zip(table["objects"]["id"], table["objects"]["shallow"]))
        leads, kinds = {}, {}
        for start, end in zip(table["references"]["from_id"], table["references"]["to_id"]):
            leads.setdefault(start, []).append(end)
        for kind, root, whole in zip(table["roots"]["kind"], table["roots"]["object_id"], table["roots"]["global"]):
            if whole:
                kinds.setdefault(kind, set()).add(root)
        want, all_kinds = {}, set()
        for kind, roots in kinds.items():
            reached, todo = set(roots), list(roots)
            while todo:
                todo += (new := set(leads.get(todo.pop(), ())) - reached)
                reached |= new
            want[kind] = (len(reached), sum(shallow[one] for one in reached))
            all_kinds |= reached
        name = next(name for name in self.sql if name.startswith("gc_roots, and what is reached"))
        self.assertEqual({row["kind"]: (row["objects"], row["shallow"]) for row in self.ask(name)}, want)
        info = common.ask("info", common.dumps()["monday"])
        self.assertEqual((len(all_kinds), sum(shallow[one] for one in all_kinds)), (info["objects"], info["usedHeap"]))
        sql = re.search(r"-- what is reached from each kind.*?;", (common.root / "docs" / "export.md").read_text(encoding="utf-8"), re.S)[0]
        with duckdb.connect() as one:
            one.execute(f"SET file_search_path = '{folder}'")
            self.assertEqual({kind: (objects, size) for kind, objects, size in one.execute(sql).fetchall()}, want)
        largest = max(size for _, size in want.values())
        self.assertGreater(largest, info["usedHeap"] / 2)  # what is held through several roots is not left out

    def test_diagnose(self):
        suspects = common.ask("diagnose", common.dumps()["monday"])["suspects"]
        got = [(row["cause_title"], row["retained"], row["count"]) for row in self.ask("diagnose")]
        self.assertEqual(got, [(s["cause"]["title"], s["retained"], s["count"]) for s in suspects])

    def test_duplicate_strings(self):
        got = {row["text"]: row["strings"] for row in self.ask("duplicate_strings")}
        names = self.query("oql SELECT toString(s) AS text, count(*) AS n FROM java.lang.String s GROUP BY toString(s)")
        self.assertEqual(got, {row["text"]: row["n"] for row in names if row["n"] > 1})


if __name__ == "__main__":
    unittest.main()
