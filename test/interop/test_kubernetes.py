"""The manifests keep the schemas of Kubernetes, and what their pods run works."""

import json
import os
import subprocess
import unittest

import kubernetes_validate
import yaml

import common

folder = common.examples / "kubernetes"
versions = ["1.31", kubernetes_validate.latest_version()]


def manifests():
    for path in sorted(folder.glob("*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            yield path.name, document


def find(name, kind):
    return next(document for path, document in manifests() if path == name and document["kind"] == kind)


class Kubernetes(unittest.TestCase):
    def test_schemas(self):
        checked = 0
        for path, document in manifests():
            for version in versions:
                kubernetes_validate.validate(document, version, strict=True)
                checked += 1
        self.assertGreaterEqual(checked, 14)

    def test_schemas_can_be_broken(self):
        job = find("job.yaml", "Job")
        job["spec"]["completionmode"] = "Indexed"
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(job, versions[-1], strict=True)

    def test_volumes_and_labels_fit(self):
        claims = {document["metadata"]["name"] for _, document in manifests() if document["kind"] == "PersistentVolumeClaim"}
        maps = {document["metadata"]["name"] for _, document in manifests() if document["kind"] == "ConfigMap"}
        for _, document in manifests():
            template = document.get("spec", {}).get("jobTemplate", document).get("spec", {}).get("template")
            if template is None:
                continue
            volumes = {volume["name"]: volume for volume in template["spec"]["volumes"]}
            for container in template["spec"]["containers"]:
                self.assertEqual({mount["name"] for mount in container["volumeMounts"]}, set(volumes), document["metadata"]["name"])
            for volume in volumes.values():
                self.assertIn(volume.get("persistentVolumeClaim", {}).get("claimName", "heap-dumps"), claims)
                self.assertIn(volume.get("configMap", {}).get("name", "heap-dump-list"), maps)

    def local(self, texts, out):
        """Texts of a pod, with the folders of this run for its volumes."""
        dumps, listed = common.scratch() / "dumps", common.scratch() / "list"
        return [text.replace("/list/list", str(listed)).replace("/dumps", str(dumps)).replace("/out", str(out)) for text in texts]

    def test_job(self):
        job, listed = find("job.yaml", "Job"), find("job.yaml", "ConfigMap")["data"]["list"].splitlines()
        self.assertEqual(job["spec"]["completions"], len(listed))
        for line in listed:
            self.assertRegex(line, r"^service=\w+/version=[\w.]+/.*\.hprof(\.gz)?$")
        real = [str(path.relative_to(common.scratch() / "dumps")) for path in common.dumps().values()][:3]
        (common.scratch() / "list").write_text("".join(line + "\n" for line in real))
        container, out = job["spec"]["template"]["spec"]["containers"][0], common.scratch() / "job"

        def pod(index):
            environment = dict(os.environ, JOB_COMPLETION_INDEX=str(index), PATH=f"{common.root}/bin:{os.environ['PATH']}", **{v["name"]: v["value"] for v in container["env"]})
            return subprocess.run(container["command"] + self.local(container["args"], out), env=environment, capture_output=True, text=True)

        for index in range(3):
            done = pod(index)
            self.assertEqual(done.returncode, 0, done.stderr)
        records = [json.loads(path.read_text()) for path in (out / "records").iterdir()]
        self.assertEqual(sorted(record["file"] for record in records), sorted(real))
        # Pods that have no dump fail, so they are tried again, and are no row.
        with open(common.scratch() / "list", "a", encoding="utf-8") as more:
            more.write("nothere.hprof\n")
        for index, why in {3: "nothere.hprof: no such file", 4: "is a folder"}.items():  # the list has no fifth line
            done = pod(index)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(why, done.stderr)
        self.assertEqual(len(list((out / "records").iterdir())), 3)

    def test_cronjob(self):
        container, out = find("cronjob.yaml", "CronJob")["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"][0], common.scratch() / "cron"
        common.dumps()
        written = {}
        for _ in range(2):  # the second time there is nothing to do
            common.run(*self.local(container["args"], out))
            reports = sorted((out / "reports").iterdir())
            self.assertGreaterEqual(len(reports), 4)
            times = {path.name: path.stat().st_mtime_ns for path in reports}
            self.assertEqual(written or times, times)
            written = times


if __name__ == "__main__":
    unittest.main()
