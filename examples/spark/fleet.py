"""Analyses a folder of heap dumps with Spark. Each dump is a task that runs heapdrop in a
process of its own on an executor; then the tables of all dumps are read as one.

    spark-submit fleet.py --dumps /mnt/dumps --out /mnt/out -- --pattern '{service}/{version}/*'

What follows -- are further flags of heapdrop fleet.
docs/fleet.md explains the tables."""

import argparse
import os
import subprocess
import sys

from pyspark.sql import SparkSession

TABLES = ["dumps", "classes", "suspects", "waste", "threads", "off_heap"]
ENDINGS = (".hprof", ".phd", ".hprof.gz", ".phd.gz", ".hprof.zst", ".zip", ".tar.gz")


def find(folder):
    """The dumps below a folder, the largest first: a large one that begins last ends last."""
    paths = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(ENDINGS)]
    return sorted(paths, key=os.path.getsize, reverse=True)


def analyse(path, root, out, heapdrop, memory, more):
    """Analyses one dump, on an executor. A dump that cannot be read is a row too, and its status
    is 0. It is another one if the task should be repeated: the analysis failed, the process was
    killed, or nothing could be written."""
    environment = dict(os.environ, **({"GOMEMLIMIT": memory} if memory else {}))
    done = subprocess.run([heapdrop, "fleet", "--one", path, "--root", root, "-o", out, *more], env=environment, capture_output=True, text=True)
    return path, done.returncode, done.stderr[-500:]


def run(spark, root, out, heapdrop="heapdrop", memory="", more=()):
    """Analyses all dumps of a folder and returns those to repeat, with status and error."""
    paths = find(root)
    if not paths:
        return []
    tasks = spark.sparkContext.parallelize(paths, len(paths))
    return [done for done in tasks.map(lambda path: analyse(path, root, out, heapdrop, memory, more)).collect() if done[1] != 0]


def tables(spark, out):
    """The tables of all dumps, by name. Those that no dump has rows of are left out."""
    # Otherwise the version 1.10 becomes the number 1.1.
    spark.conf.set("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
    return {name: spark.read.parquet(os.path.join(out, "tables", name)) for name in TABLES if os.path.isdir(os.path.join(out, "tables", name))}


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--dumps", required=True, help="folder of dumps, the same path on all executors")
    flags.add_argument("--out", required=True, help="folder for what heapdrop writes, likewise")
    flags.add_argument("--heapdrop", default="heapdrop", help="the command on the executors")
    flags.add_argument("--memory", default="", help="what one analysis may take, such as 8GiB")
    flags.add_argument("more", nargs="*", help="flags of heapdrop fleet, after --")
    chosen = flags.parse_args()
    spark = SparkSession.builder.appName("heapdrop").getOrCreate()
    failed = run(spark, chosen.dumps, chosen.out, chosen.heapdrop, chosen.memory, chosen.more)
    for path, status, error in failed:
        print(f"{path}: status {status}: {error}", file=sys.stderr)
    for name, table in tables(spark, chosen.out).items():
        table.createOrReplaceTempView(name)
    spark.sql("SELECT service, version, verdict, status, count(*) AS dumps FROM dumps GROUP BY ALL ORDER BY dumps DESC").show(50, False)
    spark.sql("SELECT fingerprint, any_value(path) AS path, any_value(cause_title) AS cause, count(DISTINCT dump_id) AS dumps, "
              "max(retained) AS most FROM suspects GROUP BY fingerprint ORDER BY dumps DESC, most DESC").show(20, False)
    spark.stop()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
