package view

import "heapdrop/ui/state"

// CaptureGuide shows the commands for every way to take a dump. docs/taking-a-dump.md has
// the same commands with more explanation.
type CaptureGuide struct{ Page *state.Page }

// takeDump is the most common way, on the start page without a click.
const takeDump = "jcmd PID GC.heap_dump FILE.hprof"

// way is one way to take a dump.
type way struct {
	Title, Note string
	Commands    string // one command on each line
}

// List returns the ways, the most common first.
func (*CaptureGuide) List() []way {
	return []way{
		{"A running JVM, with its JDK", "jcmd without arguments lists process ids. The JVM collects garbage first; -all keeps dead objects, too, and -gz=1 compresses (since JDK 15).",
			"jcmd PID GC.heap_dump /tmp/app.hprof\njcmd PID GC.heap_dump -all /tmp/app.hprof\njcmd PID GC.heap_dump -gz=1 /tmp/app.hprof.gz"},
		{"A running JVM, without a JDK", "The heapdrop command asks HotSpot itself, also inside containers on the same machine.",
			"heapdrop capture --list\nheapdrop capture PID -o app.hprof\nheapdrop capture PID -o app.hprof.gz --all --gz 1"},
		{"Old JDKs", "Without live, jmap keeps dead objects, too.",
			"jmap -dump:live,format=b,file=/tmp/app.hprof PID"},
		{"When memory runs out", "The folder needs as much space as the heap. jcmd also turns it on in a running JVM.",
			"java -XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=/dumps …\njcmd PID VM.set_flag HeapDumpOnOutOfMemoryError true"},
		{"Kubernetes", "If the container has no tar, copy with kubectl exec POD -- cat.",
			"kubectl exec POD -- jcmd 1 GC.heap_dump /tmp/app.hprof\nkubectl cp POD:/tmp/app.hprof app.hprof"},
		{"Docker, Podman", "The JVM is usually process 1 of its container.",
			"docker exec CONTAINER jcmd 1 GC.heap_dump /tmp/app.hprof\ndocker cp CONTAINER:/tmp/app.hprof app.hprof"},
		{"Spring Boot", "Expose the endpoint first; since 3.5 also set management.endpoint.heapdump.access=unrestricted. Do not let strangers reach it.",
			"curl -o app.hprof http://localhost:8080/actuator/heapdump"},
		{"A JVM that hangs, or a core file", "Use the same java binary and JDK that the process ran with.",
			"gcore -o core PID\njhsdb jmap --binaryheap --dumpfile app.hprof --exe /path/to/bin/java --core core.PID"},
		{"OpenJ9, IBM Semeru", "Writes PHD. On OutOfMemoryError the JVM writes one automatically, with a javacore.",
			"jcmd PID Dump.heap\njava -Xdump:heap:events=user …"},
		{"GraalVM native image", "Build with the option; the signal makes it write a dump into its working folder.",
			"native-image --enable-monitoring=heapdump …\nkill -USR1 PID"},
		{"Android", "Works for a debuggable app, or for any app on a debuggable system.",
			"adb shell am dumpheap PROCESS /data/local/tmp/app.hprof\nadb pull /data/local/tmp/app.hprof"},
	}
}
