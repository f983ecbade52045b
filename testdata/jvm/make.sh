#!/usr/bin/env bash
# make.sh: makes the dumps and histograms of this folder anew, with the JVMs named by JDK17
# and JDK25. Needs bin/heapdrop (./build.sh build) and zstd.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$JDK17/bin/javac" -nowarn -g:none -d "$work" "$here/Held.java"

# make NAME JDK FLAG…
make() {
	local name=$1 jdk=$2 pid
	mkfifo "$work/in"
	env -i "$jdk/bin/java" -XX:+UseSerialGC -Xshare:off -XX:-UsePerfData "${@:3}" -Xmx64m -cp "$work" Held <"$work/in" >"$work/out" &
	pid=$!
	exec 3>"$work/in"
	until grep -q READY "$work/out"; do sleep 0.2; done
	"$jdk/bin/jcmd" $pid GC.class_histogram >/dev/null # what answers is loaded then
	"$jdk/bin/jcmd" $pid GC.class_histogram | grep -v '^[0-9]*:$' >"$here/$name.live.histo.txt"
	"$jdk/bin/jcmd" $pid GC.heap_dump "$work/dump.hprof" >/dev/null
	exec 3>&-
	wait $pid
	go run ./internal/realdumps/dropnames <"$work/dump.hprof" >"$work/named.hprof"
	bin/heapdrop redact "$work/named.hprof" -o "$work/redacted.hprof"
	zstd -q -22 --ultra -f "$work/redacted.hprof" -o "$here/$name.live.hprof.zst"
	rm "$work/in" "$work/out" "$work"/*.hprof
}

make jdk17-nocoops-noccp "$JDK17" -XX:-UseCompressedOops -XX:-UseCompressedClassPointers
make jdk17-align16 "$JDK17" -XX:ObjectAlignmentInBytes=16
make jdk25-coh "$JDK25" -XX:+UseCompactObjectHeaders
