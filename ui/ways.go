package ui

// Ways shows the commands for every way to take a dump. docs/taking-a-dump.md has
// the same commands, with more words.
type Ways struct{}

// way is one way to take a dump.
type way struct {
	Title, Note string
	Commands    string // one a line
}

// List returns the ways, the most common first.
func (*Ways) List() []way {
	return []way{
		{"A running JVM, with its JDK", "jcmd alone lists the process ids. The JVM collects garbage first; -all keeps what is dead, -gz=1 compresses (JDK 15 on).",
			"jcmd PID GC.heap_dump /tmp/app.hprof\njcmd PID GC.heap_dump -all /tmp/app.hprof\njcmd PID GC.heap_dump -gz=1 /tmp/app.hprof.gz"},
		{"A running JVM, without a JDK", "The heapdrop command asks HotSpot itself, also in a container of this machine.",
			"heapdrop capture --list\nheapdrop capture PID -o app.hprof\nheapdrop capture PID -o app.hprof.gz --all --gz 1"},
		{"Old JDKs", "jmap takes everything unless told live.",
			"jmap -dump:live,format=b,file=/tmp/app.hprof PID"},
		{"When memory runs out", "Give it a folder with as much room as the heap. jcmd switches it on in a running JVM, too.",
			"java -XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=/dumps …\njcmd PID VM.set_flag HeapDumpOnOutOfMemoryError true"},
		{"Kubernetes", "Without tar in the container, kubectl exec POD -- cat copies as well.",
			"kubectl exec POD -- jcmd 1 GC.heap_dump /tmp/app.hprof\nkubectl cp POD:/tmp/app.hprof app.hprof"},
		{"Docker, Podman", "The JVM is usually process 1 of its container.",
			"docker exec CONTAINER jcmd 1 GC.heap_dump /tmp/app.hprof\ndocker cp CONTAINER:/tmp/app.hprof app.hprof"},
		{"Spring Boot", "The endpoint has to be exposed; since 3.5 also management.endpoint.heapdump.access=unrestricted. Keep it from strangers.",
			"curl -o app.hprof http://localhost:8080/actuator/heapdump"},
		{"A JVM that hangs, or a core file", "With the java and the JDK that wrote the core.",
			"gcore -o core PID\njhsdb jmap --binaryheap --dumpfile app.hprof --exe /path/to/bin/java --core core.PID"},
		{"OpenJ9, IBM Semeru", "Writes PHD; on OutOfMemoryError it does so by itself, with a javacore.",
			"jcmd PID Dump.heap\njava -Xdump:heap:events=user …"},
		{"GraalVM native image", "Built with the option, it dumps into its working folder at the signal.",
			"native-image --enable-monitoring=heapdump …\nkill -USR1 PID"},
		{"Android", "A debuggable app, or any on a debuggable system.",
			"adb shell am dumpheap PROCESS /data/local/tmp/app.hprof\nadb pull /data/local/tmp/app.hprof"},
	}
}
