"""What the tests share: the repository, the command, dumps and their tables."""

import atexit
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
heapdrop = str(root / "bin" / "heapdrop")
examples = root / "examples"


@functools.cache
def scratch():
    """A folder for this run."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="heapdrop-interop-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def run(*args, status=0, **options):
    """Runs heapdrop and returns what it printed."""
    done = subprocess.run([heapdrop, *map(str, args)], capture_output=True, text=True, **options)
    assert done.returncode == status, f"{args}: status {done.returncode}: {done.stderr}"
    return done.stdout


def ask(command, *args):
    """Runs heapdrop and returns its JSON."""
    return json.loads(run(command, "--format", "json", *args))


@functools.cache
def dumps():
    """Dumps of real JVMs and of testdata, in folders with labels: path by name."""
    folder = scratch() / "dumps"
    made = {}
    for source, place in {
        "testdata/sample.hprof.gz": "service=shop/version=1.10/monday.hprof.gz",
        "testdata/android-1.0.3.hprof": "service=phone/version=2/android.hprof",
        "testdata/jvm/jdk17-align16.live.hprof.zst": "service=held/version=17/align16.hprof",
        "testdata/jvm/jdk25-coh.live.hprof.zst": "service=held/version=25/coh.hprof",
    }.items():
        path = folder / place
        path.parent.mkdir(parents=True)
        if source.endswith(".zst"):
            subprocess.run(["zstd", "-q", "-d", "--long=31", root / source, "-o", path], check=True)
        else:
            shutil.copy(root / source, path)
        made[path.name.split(".")[0]] = path
    return made


@functools.cache
def exported():
    """Exports two dumps with values, each into its folder of tables; returns the folder that
    has tables in it."""
    folder = scratch() / "export"
    for name in ("monday", "align16"):
        run("export", "--values", "--name", name, "--parquet", folder / "tables" / name, dumps()[name])
    return folder


@functools.cache
def documented():
    """Columns of the tables by docs/export.md: (name, type) by table."""
    text = (root / "docs" / "export.md").read_text(encoding="utf-8")
    tables = {}
    for section in text.split("\n### ")[1:]:
        columns = re.findall(r"^\| `(\w+)` \| (\w+) \|", section.split("\n## ")[0], re.M)
        tables[section.split("\n", 1)[0]] = columns
    return tables
