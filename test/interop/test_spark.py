"""The PySpark example on a local cluster: a master and two worker processes."""

import json
import os
import sys
import unittest

import common

sys.path.insert(0, str(common.examples / "spark"))
import fleet
from pyspark.sql import SparkSession


class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
        os.environ["PYTHONPATH"] = str(common.examples / "spark")  # the workers need the module
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        cls.spark = (
            SparkSession.builder.master("local-cluster[2,1,1024]").appName("interop")
            .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false").config("spark.executor.memory", "1g").config("spark.sql.shuffle.partitions", "2")
            .config("spark.local.dir", str(common.scratch() / "spark")).config("spark.sql.warehouse.dir", str(common.scratch() / "warehouse"))
            .getOrCreate()
        )
        cls.spark.sparkContext.setLogLevel("ERROR")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def test_each_dump_is_a_task(self):
        dumps, out = common.dumps(), common.scratch() / "out"
        folder = common.scratch() / "dumps"
        (folder / "broken.hprof").write_bytes(b"no dump")
        self.assertEqual(fleet.run(self.spark, str(folder), str(out), common.heapdrop), [])
        tables = fleet.tables(self.spark, str(out))
        rows = {os.path.basename(row.file): row for row in tables["dumps"].collect()}
        self.assertEqual(set(rows), {path.name for path in dumps.values()} | {"broken.hprof"})
        self.assertEqual(rows["broken.hprof"].status, "unreadable")
        for path in dumps.values():
            info = common.ask("info", path)
            row = rows[path.name]
            self.assertEqual((row.objects, row.used_heap), (info["objects"], info["usedHeap"]), path.name)
            self.assertEqual((row.service, row.version), tuple(part.split("=")[1] for part in path.parts[-3:-1]), path.name)
        classes = tables["classes"].where("version = '1.10' AND class_name = 'java.lang.String'").collect()
        histogram = common.ask("query", dumps["monday"], "histogram java.lang.String")["rows"][0]
        self.assertEqual([(row.objects, row.shallow) for row in classes], [tuple(histogram[1:3])])
        suspects = common.ask("diagnose", dumps["monday"])["suspects"]
        self.assertEqual([row.retained for row in tables["suspects"].where("service = 'shop'").orderBy("rank").collect()], [s["retained"] for s in suspects])
        records = [json.loads(path.read_text()) for path in (out / "records").iterdir()]
        self.assertEqual(len(records), len(rows))

    def test_both_workers_work(self):
        ids = self.spark.sparkContext.parallelize(range(8), 8).map(lambda _: __import__("time").sleep(0.5) or __import__("os").getppid()).collect()
        self.assertEqual(len(set(ids)), 2)

    def test_a_task_that_fails_is_named(self):
        folder = common.scratch() / "one"
        folder.mkdir()
        (folder / "x.hprof").write_bytes(b"no dump")
        failed = fleet.run(self.spark, str(folder), "/proc/no/such/place", common.heapdrop)
        self.assertEqual([(os.path.basename(path), status) for path, status, _ in failed], [("x.hprof", 3)])

    def test_further_flags(self):
        folder, out = common.scratch() / "flags", common.scratch() / "flags-out"
        (folder / "cart").mkdir(parents=True)
        (folder / "cart" / "x.hprof").write_bytes(b"no dump")
        self.assertEqual(fleet.run(self.spark, str(folder), str(out), common.heapdrop, more=["--pattern", "{service}/*"]), [])
        self.assertEqual([row.service for row in fleet.tables(self.spark, str(out))["dumps"].collect()], ["cart"])

    def test_export_tables(self):
        """Spark reads what heapdrop export writes, with the documented columns. It has no
        unsigned numbers: those are the next larger type."""
        types = {"UINTEGER": "bigint", "UBIGINT": "decimal(20,0)", "BIGINT": "bigint", "INTEGER": "int", "VARCHAR": "string", "BOOLEAN": "boolean", "DOUBLE": "double"}
        for table, columns in common.documented().items():
            frame = self.spark.read.parquet(str(common.exported() / "tables" / "*" / f"{table}.parquet"))
            self.assertEqual(frame.dtypes, [(name, types[kind]) for name, kind in columns], table)
        objects = self.spark.read.parquet(str(common.exported() / "tables" / "*" / "objects.parquet"))
        got = {row.dump: row.n for row in objects.where("reachable").groupBy("dump").count().withColumnRenamed("count", "n").collect()}
        self.assertEqual(got, {name: common.ask("info", common.dumps()[name])["objects"] for name in ("monday", "align16")})


if __name__ == "__main__":
    unittest.main()
