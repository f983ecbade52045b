#!/usr/bin/env bash
# Writes the files of this folder anew: make.sh JDK17 JDK25
# The counts in truth.txt come from grep and awk, not from heapdrop.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$1/bin/javac" -d . "$here/Orders.java"
java() { env -i LANG=C "$@" -cp . Orders > out.txt 2>&1 || true; }

# One process: GC log, thread dump, heap dump and the report of its end.
java "$1/bin/java" -Xmx16m -XX:+UseSerialGC -XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=orders.hprof \
  -XX:+CrashOnOutOfMemoryError -XX:ErrorFile=hs_err.log '-Xlog:gc*:file=gc.log:time,uptime,level,tags' &
sleep 3
pid=$(pgrep -P $! -x java || echo $!)
"$1/bin/jcmd" "$pid" Thread.print -l > threads.txt
wait
zstd -q -19 orders.hprof -o "$here/orders.hprof.zst" -f
zstd -q -19 -f gc.log -o "$here/gc.log.zst"
cp hs_err.log threads.txt "$here/"

log() { # NAME JDK WHAT OPTIONS…
  java "$2/bin/java" -Xmx16m "-Xlog:$3:file=$1.log:time,uptime,level,tags" "${@:4}"
  zstd -q -19 -f "$1.log" -o "$here/$1.log.zst"
}
log parallel-17 "$1" 'gc*' -XX:+UseParallelGC
log g1-17 "$1" 'gc*' -XX:+UseG1GC
log g1-25 "$2" gc -XX:+UseG1GC
log zgc-17 "$1" gc -XX:+UseZGC
log zgc-25 "$2" gc -XX:+UseZGC
log shenandoah-17 "$1" gc -XX:+UseShenandoahGC
log shenandoah-generational-25 "$2" gc -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational

# Threads in the forms of Thread.dump_to_file, while the service runs.
java "$2/bin/java" -Xmx64m &
sleep 2
pid=$(pgrep -P $! -x java || echo $!)
"$2/bin/jcmd" "$pid" Thread.dump_to_file -format=json "$here/threads-25.json" > /dev/null
"$2/bin/jcmd" "$pid" Thread.dump_to_file "$here/threads-25-file.txt" > /dev/null
"$2/bin/jcmd" "$pid" Thread.print > "$here/threads-25.txt"
kill "$pid"
wait || true

cd "$here"
{
  echo "# file collections whole last"
  for f in *.log.zst; do
    zstdcat "$f" | awk -v name="$f" '
      / GC\([0-9]+\) (Pause |Garbage Collection|Major Collection|Minor Collection).*->/ {n++}
      / GC\([0-9]+\) Concurrent cleanup.*->/ {match($0, /GC\([0-9]+\)/); id = substr($0, RSTART, RLENGTH); if (!(id in seen)) {seen[id]; n++; if ($0 !~ /Young|\(Old\)/) w++}}
      / GC\([0-9]+\) (Pause Full|Pause Degenerated|Garbage Collection|Major Collection).*->/ && !/Young/ {w++}
      / GC\([0-9]+\) (Pause |Concurrent cleanup|Garbage Collection|Major Collection|Minor Collection).*->/ {match($0, /->[0-9]+M/); last = substr($0, RSTART + 2, RLENGTH - 3)}
      END {print name, n + 0, w + 0, last}'
  done
} > truth.txt
