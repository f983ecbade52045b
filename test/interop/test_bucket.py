"""heapdrop fleet over a bucket that rclone mounts, as docs/fleet.md says. The bucket is one
of moto, a server of S3 on this machine."""

import json
import os
import shutil
import socket
import subprocess
import time
import unittest

import common

place = common.scratch() / "bucket"
# Neither a proxy nor certificates of the surroundings are for this machine's own server.
plain = {k: v for k, v in os.environ.items() if "proxy" not in k.lower() and not k.startswith("AWS_")}


def eventually(true, what):
    for _ in range(300):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} after 30 s")


def listens(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


def records(folder):
    """The records of a fleet by name, without what differs from run to run."""
    found = {path.name: json.loads(path.read_text()) for path in (folder / "records").glob("*.json")}
    for record in found.values():
        for name in ("seconds", "peakMemory", "modified"):
            record.pop(name)
    return found


@unittest.skipUnless(shutil.which("moto_server") and shutil.which("rclone") and shutil.which("fusermount3") and os.path.exists("/dev/fuse"), "needs moto_server, rclone, fuse3 and /dev/fuse")
class Bucket(unittest.TestCase):
    def rclone(self, *args):
        subprocess.run(["rclone", "--config", place / "rclone.conf", *args], check=True, env=plain, timeout=60)

    def mount(self, bucket, *args):
        folder = place / f"mounted-{bucket}"
        folder.mkdir()
        mount = subprocess.Popen(["rclone", "--config", place / "rclone.conf", "mount", f"s3:{bucket}", folder, *args], env=plain)
        self.addCleanup(mount.wait, 30)
        self.addCleanup(subprocess.run, ["fusermount3", "-u", folder])
        eventually(lambda: os.path.ismount(folder), f"{bucket} is not mounted")
        return folder

    def test_mounted(self):
        dumps = place / "dumps" / "orders" / "7"
        dumps.mkdir(parents=True)
        for name in ("orders.hprof.zst", "gc.log.zst", "threads.txt", "hs_err.log"):
            shutil.copy(common.root / "testdata" / "incident" / name, dumps)
        shutil.copy(common.root / "testdata" / "sample.hprof.gz", place / "dumps" / "sample.hprof.gz")
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        with open(place / "server.log", "w", encoding="utf-8") as log:
            server = subprocess.Popen(["moto_server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log, env=plain)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        eventually(lambda: listens(port), "the server does not listen")
        (place / "rclone.conf").write_text(
            f"[s3]\ntype = s3\nprovider = Other\naccess_key_id = test\nsecret_access_key = test\nendpoint = http://127.0.0.1:{port}\nforce_path_style = true\n")
        for bucket in ("dumps", "out"):
            self.rclone("mkdir", f"s3:{bucket}")
        self.rclone("copy", place / "dumps", "s3:dumps")
        mounted = self.mount("dumps", "--read-only")
        out = self.mount("out", "--vfs-cache-mode", "writes", "--cache-dir", place / "cache")
        local = place / "out"
        common.run("fleet", "--service", "orders", "-o", local, place / "dumps")
        printed = common.run("fleet", "--service", "orders", "-o", out, mounted)
        self.assertIn("2 complete, 0 incomplete, 0 unreadable, 0 failed", printed)
        want = records(local)
        self.assertEqual(records(out), want)
        dead = next(r for r in want.values() if r["file"] == "orders/7/orders.hprof.zst")
        self.assertEqual(dead["beside"], [f"orders/7/{name}" for name in ("gc.log.zst", "hs_err.log", "threads.txt")])
        self.assertIn("full of live data", dead["verdict"]["sentence"])
        self.assertIn("0 files analysed, 2 done before", common.run("fleet", "--service", "orders", "-o", out, mounted))
        self.assertIn("Orders.OPEN", common.run("fleet", "trend", "--fail-on", "none", out))


if __name__ == "__main__":
    unittest.main()
