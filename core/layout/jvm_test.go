package layout

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"heapdrop/internal/realdumps"
)

// paddedProgram creates objects of @Contended classes and arrays of all lengths.
const paddedProgram = `
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Padded {
	static final List<Object> kept = new ArrayList<>();
	static final LongAdder adder = new LongAdder();

	public static void main(String[] args) throws Exception {
		Thread[] threads = new Thread[16];
		for (int i = 0; i < threads.length; i++) {
			threads[i] = new Thread(() -> { for (int n = 0; n < 200000; n++) adder.increment(); });
			threads[i].start();
		}
		for (Thread thread : threads) thread.join();
		for (int n = 0; n < 2000; n++) kept.add(new byte[n % 600]);
		for (int n = 0; n < 50; n++) {
			kept.add(new Exchanger<String>());
			kept.add(new SubmissionPublisher<String>());
			kept.add(new ForkJoinPool(1));
		}
		System.out.println("READY");
		System.in.read();
	}
}`

// TestJVM compares the sizes with those of JVMs on this machine under unusual layouts:
// the JVM in JAVA_HOME and those in HEAPDROP_JDKS, a list of folders.
func TestJVM(t *testing.T) {
	homes := append(filepath.SplitList(os.Getenv("HEAPDROP_JDKS")), os.Getenv("JAVA_HOME"))
	tried := 0
	for _, home := range homes {
		if home == "" || testing.Short() {
			continue
		}
		for _, c := range []struct{ flags, layout string }{
			{"-XX:ContendedPaddingWidth=64", "coops"}, {"-XX:ContendedPaddingWidth=256", "coops"}, {"-XX:ContendedPaddingWidth=48 -Xshare:off", "coops"}, {"-XX:ContendedPaddingWidth=96 -Xshare:off", "coops"}, {"-XX:ContendedPaddingWidth=200 -Xshare:off", "coops"}, {"-XX:ContendedPaddingWidth=32 -XX:-EnableContended", "coops"},
			{"-XX:ObjectAlignmentInBytes=256", "coops-align256"},
			{"-XX:+UseCompactObjectHeaders -XX:ObjectAlignmentInBytes=256", "coh-align256"}, {"-XX:+UseCompactObjectHeaders -XX:ContendedPaddingWidth=32", "coh"},
		} {
			t.Run(filepath.Base(home)+" "+c.flags, func(t *testing.T) {
				compareJVM(t, home, strings.Fields(c.flags), c.layout)
			})
			tried++
		}
	}
	if tried == 0 {
		t.Skip("no JDK: set JAVA_HOME or HEAPDROP_JDKS")
	}
}

func compareJVM(t *testing.T, home string, flags []string, layout string) {
	folder, err := os.MkdirTemp("", "jvm") // not t.TempDir: jcmd takes no "=" in a path, and the test's name has one
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	source := filepath.Join(folder, "Padded.java")
	if err := os.WriteFile(source, []byte(paddedProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	java := exec.Command(filepath.Join(home, "bin", "java"), append(flags, "-Xmx256m", source)...)
	stdin, err := java.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := java.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := java.Start(); err != nil {
		t.Skip(err)
	}
	defer java.Wait()
	defer stdin.Close()
	if line, _ := bufio.NewReader(out).ReadString('\n'); !strings.Contains(line, "READY") {
		t.Skipf("this JVM does not know the flags: %s", line)
	}
	ask := func(args ...string) []byte {
		answer, err := exec.Command(filepath.Join(home, "bin", "jcmd"), append([]string{strconv.Itoa(java.Process.Pid)}, args...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	dump, histogram := filepath.Join(folder, "padded.hprof"), filepath.Join(folder, "padded.histo.txt")
	if err := os.WriteFile(histogram, ask("GC.class_histogram"), 0o600); err != nil {
		t.Fatal(err)
	}
	ask("GC.heap_dump", dump)
	d := load(t, dump, 1)
	l, why := Infer(d.in)
	if strings.TrimSuffix(l.Name(), "-jdk23") != layout {
		t.Errorf("inferred %s %+v, want %s", l.Name(), why, layout)
	}
	ours, compared := d.sum(Auto(d.in, l)), 0
	for name, c := range (realdumps.Dump{HistogramFile: histogram}).Histogram(t) {
		if o := ours[name]; o.Instances == c.Instances && !strings.HasSuffix(name, "[]") && name != "java.lang.Class" && c.Classes == 1 {
			compared++
			if o.Bytes != c.Bytes {
				t.Errorf("%s: %d bytes for %d instances, the JVM has %d", name, o.Bytes, o.Instances, c.Bytes)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d classes could be compared", compared)
	}
}
