"""The action keeps GitHub's schema, and its steps do what they say."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

import common

folder = common.examples / "github"
action = yaml.safe_load((folder / "heap-gate" / "action.yml").read_text(encoding="utf-8"))


def check(*args):
    return subprocess.run([sys.executable, "-m", "check_jsonschema", *map(str, args)], capture_output=True, text=True)


class GitHub(unittest.TestCase):
    def test_schemas(self):
        for schema, path in (("vendor.github-actions", "heap-gate/action.yml"), ("vendor.github-workflows", "pull-request.yml")):
            done = check("--builtin-schema", schema, folder / path)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as broken:
            broken.write((folder / "pull-request.yml").read_text(encoding="utf-8").replace("runs-on:", "runson:"))
            broken.flush()
            self.assertNotEqual(check("--builtin-schema", "vendor.github-workflows", broken.name).returncode, 0)

    def test_actionlint(self):
        """As it is in a repository, with the action that it uses."""
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            subprocess.run(["git", "init", "-q", place], check=True)
            (place / ".github" / "workflows").mkdir(parents=True)
            shutil.copy(folder / "pull-request.yml", place / ".github" / "workflows")
            shutil.copytree(folder / "heap-gate", place / ".github" / "actions" / "heap-gate")
            done = subprocess.run([common.root / "bin" / "actionlint", "-no-color"], cwd=place, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def steps(self, dump, assertions="--healthy", baseline=""):
        """Runs the steps as GitHub does and returns which failed, and the summary."""
        with tempfile.TemporaryDirectory() as place:
            failed = []
            summary = pathlib.Path(place) / "summary"
            for step in action["runs"]["steps"]:
                given = {"dump": str(dump), "assert": assertions, "baseline": str(baseline)}
                environment = {name: given[value.split("inputs.")[1].split(" ")[0]] for name, value in step["env"].items()}
                environment = dict(os.environ, PATH=f"{common.root}/bin:{os.environ['PATH']}", GITHUB_STEP_SUMMARY=str(summary), **environment)
                done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=place, env=environment, capture_output=True, text=True)
                if done.returncode:
                    failed.append(step["name"])
                    self.assertEqual(done.returncode, 1, done.stderr)
            return failed, summary.read_text(encoding="utf-8")

    def test_leak_fails(self):
        failed, summary = self.steps(common.dumps()["monday"], "--max-count bookshop.catalog.CoverCache$Cover 100")
        self.assertEqual(failed, ["heapdrop assert", "heapdrop diagnose"])
        self.assertIn("bookshop.event.EventBus", summary)
        self.assertIn("CoverCache", summary)

    def test_healthy_passes(self):
        dump = common.dumps()["android"]
        baseline = common.scratch() / "baseline.heapsummary"
        common.run("summarize", "-o", baseline, dump)
        verdict = common.ask("diagnose", "--baseline", baseline, dump)["verdict"]
        self.assertNotIn(verdict, ("leak", "backlog"))
        failed, summary = self.steps(dump, "--gone com.example.Plugin --max-count com.example.Session 1000", baseline)
        self.assertEqual(failed, [], summary)
        failed, _ = self.steps(dump, "--gone com.example.Plugin", "missing.heapsummary")
        self.assertNotIn("heapdrop assert", failed)


if __name__ == "__main__":
    unittest.main()
