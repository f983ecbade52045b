package capture

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// jdks returns the folders of the JDKs of this machine.
var jdks = sync.OnceValue(func() []string {
	var folders []string
	compilers, _ := filepath.Glob("/usr/lib/jvm/*/bin/javac")
	if found, err := exec.LookPath("javac"); err == nil {
		compilers = append(compilers, found)
	}
	for _, compiler := range append(compilers, filepath.Join(os.Getenv("JAVA_HOME"), "bin/javac")) {
		if real, err := filepath.EvalSymlinks(compiler); err == nil {
			folders = append(folders, filepath.Dir(filepath.Dir(real)))
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
})

// classes is the folder into which the test program is compiled, once for all tests.
var classes struct {
	once   sync.Once
	folder string
	err    error
}

func TestMain(m *testing.M) {
	status := m.Run()
	if classes.folder != "" {
		os.RemoveAll(classes.folder)
	}
	os.Exit(status)
}

// program compiles the test program, readable by every user, and returns its folder.
func program(t *testing.T) string {
	t.Helper()
	if len(jdks()) == 0 {
		t.Skip("no JDK in /usr/lib/jvm, JAVA_HOME or PATH")
	}
	classes.once.Do(func() {
		classes.folder, classes.err = os.MkdirTemp("", "capture")
		if classes.err == nil {
			classes.err = os.Chmod(classes.folder, 0o755)
		}
		if classes.err == nil {
			var out []byte
			out, classes.err = exec.Command(filepath.Join(jdks()[0], "bin/javac"), "--release", "11", "-d", classes.folder, "testdata/Planted.java").CombinedOutput()
			if classes.err != nil {
				classes.err = fmt.Errorf("javac: %w %s", classes.err, out)
			}
		}
	})
	if classes.err != nil {
		t.Fatal(classes.err)
	}
	return classes.folder
}

// open755 makes a temporary folder that other users can read.
func open755(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "capture")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// run starts a command and waits until it prints that it is ready. At the end of the test
// the command must end by itself, so that a JVM deletes its files; otherwise it is
// killed.
func run(t *testing.T, command *exec.Cmd) int {
	t.Helper()
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		input.Close()
		_ = command.Process.Signal(syscall.SIGCONT)
		late := time.AfterFunc(10*time.Second, func() { _ = command.Process.Kill() })
		_ = command.Wait()
		late.Stop()
	})
	timer := time.AfterFunc(2*time.Minute, func() { _ = command.Process.Kill() })
	defer timer.Stop()
	if line, err := bufio.NewReader(output).ReadString('\n'); line != "ready\n" {
		t.Fatalf("%s says %q, %v", command, line, err)
	}
	return command.Process.Pid
}

func planted(jdk, folder string, options ...string) *exec.Cmd {
	arguments := append(slices.Concat([]string{"-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"}, options), "-cp", folder, "Planted", "password")
	return exec.Command(filepath.Join(jdk, "bin/java"), arguments...)
}

// markers opens a dump and counts the planted objects.
func markers(t *testing.T, path string) (live, dead int64) {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Open(t.Context(), []source.File{file}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for c := range heap.ClassIndex(s.NumClasses()) {
		if s.ClassName(c) == "Planted$Marker" {
			counts := s.InstanceCounts(c)
			return counts.Objects, counts.UnreachableObjects
		}
	}
	t.Fatalf("%s does not hold the planted class", path)
	return 0, 0
}

// onlyFiles fails if a folder contains anything else.
func onlyFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s holds %q, want %q", folder, got, want)
	}
}

// fails checks that a capture fails with an *Error of this kind and these texts.
func fails(t *testing.T, pid int, o Options, want Kind, texts ...string) {
	t.Helper()
	_, err := Capture(t.Context(), pid, o)
	var e *Error
	if !errors.As(err, &e) || e.Kind != want {
		t.Errorf("error %v, want kind %q", err, want)
		return
	}
	for _, word := range texts {
		if !strings.Contains(e.Message+" "+e.Advice, word) {
			t.Errorf("%q %q does not say %q", e.Message, e.Advice, word)
		}
	}
}

// TestCapture takes dumps of real JVMs and finds the planted objects in them.
func TestCapture(t *testing.T) {
	classes := program(t)
	for _, jdk := range jdks() {
		t.Run(filepath.Base(jdk), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			pid := run(t, planted(jdk, classes))
			// The first capture does not collect garbage, so that the dump has dead
			// objects.
			for _, c := range []struct {
				name  string
				o     Options
				dead  int64
				magic string
			}{
				{"all %p.hprof", Options{All: true}, 1000, "JAVA PROFILE 1.0.2"},
				{"it's live.hprof", Options{}, 0, "JAVA PROFILE 1.0.2"},
				{"small.hprof.gz", Options{Level: 1}, 0, "\x1f\x8b"},
				{"small.hprof.gz", Options{Force: true}, 0, "JAVA PROFILE 1.0.2"},
			} {
				var last Progress
				c.o.File, c.o.Progress = filepath.Join(folder, c.name), func(p Progress) { last = p }
				r, err := Capture(t.Context(), pid, c.o)
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				content, err := os.ReadFile(r.Path)
				if err != nil || int64(len(content)) != r.Bytes || !strings.HasPrefix(string(content), c.magic) {
					t.Errorf("%s: %d bytes of %d, %v", c.name, len(content), r.Bytes, err)
				}
				if live, dead := markers(t, r.Path); live != 37 || dead != c.dead {
					t.Errorf("%s: %d live and %d dead objects, want 37 and %d", c.name, live, dead, c.dead)
				}
				if r.Via != "" || !strings.Contains(r.Output, "Heap dump file created") || last.Phase == "" {
					t.Errorf("%s: %+v %+v", c.name, r, last)
				}
			}
			asOldJVM(t, pid)
			onlyFiles(t, folder, "all %p.hprof", "it's live.hprof", "small.hprof.gz")
			fails(t, pid, Options{File: filepath.Join(folder, "small.hprof.gz")}, FileExists, "--force")
			fails(t, pid, Options{File: folder, Force: true}, FileExists, "is a folder")
			fails(t, pid, Options{File: filepath.Join(folder, "none", "x")}, Folder, "no such file")
			fails(t, pid, Options{File: filepath.Join(folder, "x"), Via: "/none/at/all"}, Folder, "--via")
			fails(t, pid, Options{File: filepath.Join(folder, "x"), Level: 10}, Refused, "1 (fast)")
			fails(t, pid, Options{File: "/proc/x.hprof"}, Folder, "/proc")
			listed(t, JVM{PID: pid, Name: "Planted"})
		})
	}
}

// asOldJVM sends the command for a compressed dump that JDK 11 gets.
func asOldJVM(t *testing.T, pid int) {
	t.Helper()
	p, err := findProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	defer p.files.Close()
	connection, err := p.connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "it's old.gz")
	status, text, err := request(t.Context(), connection, "jcmd", `GC.heap_dump -gz=1 "`+file+`"`)
	if err := (&capture{}).verdict(status, text); err != nil {
		t.Error(err)
	}
	if live, _ := markers(t, file); err != nil || live != 37 {
		t.Errorf("%d objects, %v", live, err)
	}
}

// listed returns the JVM from the list. It fails if the JVM is missing or listed with its
// arguments.
func listed(t *testing.T, want JVM) JVM {
	t.Helper()
	jvms, _, err := List()
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range jvms {
		if j.PID == want.PID || want.InnerPID != 0 && j.InnerPID == want.InnerPID && j.Name == want.Name {
			if j.Name != want.Name || j.Obstacle != want.Obstacle || j.InnerPID != want.InnerPID || j.Version == "" || j.User == "" {
				t.Errorf("listed as %+v, want %+v", j, want)
			}
			return j
		}
	}
	t.Errorf("%+v is not listed: %+v", want, jvms)
	return JVM{}
}

// TestObstinate: JVMs that need another way of asking, or cannot be asked.
func TestObstinate(t *testing.T) {
	classes := program(t)
	jdk := jdks()[0]
	x := filepath.Join(t.TempDir(), "x.hprof")
	t.Run("disabled", func(t *testing.T) {
		pid := run(t, planted(jdk, classes, "-XX:+DisableAttachMechanism"))
		fails(t, pid, Options{File: x}, Disabled, "-XX:+DisableAttachMechanism", "jhsdb")
		listed(t, JVM{PID: pid, Name: "Planted", Obstacle: "-XX:+DisableAttachMechanism"})
	})
	t.Run("disabled by the environment, no performance file", func(t *testing.T) {
		command := planted(jdk, classes, "-XX:-UsePerfData")
		command.Env = append(os.Environ(), "JAVA_TOOL_OPTIONS=-XX:+DisableAttachMechanism")
		pid := run(t, command)
		fails(t, pid, Options{File: x}, Disabled, "-XX:+DisableAttachMechanism")
		listed(t, JVM{PID: pid, Name: "Planted", Obstacle: "-XX:+DisableAttachMechanism"})
	})
	t.Run("without signal handlers or performance file; stopped", func(t *testing.T) {
		pid := run(t, planted(jdk, classes, "-Xrs", "-XX:-UsePerfData"))
		listed(t, JVM{PID: pid, Name: "Planted"})
		if _, err := Capture(t.Context(), pid, Options{File: x}); err != nil {
			t.Error(err)
		}
		if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			if s, err := readStatus(pid); err != nil || s.state == 'T' {
				break
			}
		}
		fails(t, pid, Options{File: x, Force: true}, NoAnswer, "is stopped", "kill -CONT")
	})
}

// TestNoJVM: a process that is not a JVM is never sent a signal.
func TestNoJVM(t *testing.T) {
	pid := run(t, exec.Command("sh", "-c", "echo ready; read x"))
	o := Options{File: filepath.Join(t.TempDir(), "x.hprof")}
	fails(t, pid, o, NotHotSpot, "(sh) is not a HotSpot JVM", "--list")
	if s, err := readStatus(pid); err != nil || s.state == 'Z' {
		t.Errorf("the process did not survive: %v", err)
	}
	fails(t, 0, o, NoProcess)
	fails(t, -3, o, NoProcess)
	fails(t, 1<<30, o, NoProcess, "--list")
	gone := exec.Command("true")
	if err := gone.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if s, err := readStatus(gone.Process.Pid); err != nil || s.state == 'Z' {
			break
		}
	}
	fails(t, gone.Process.Pid, o, NoProcess, "has ended")
	_ = gone.Wait()
}

// TestOtherUser: root can take a dump of any user's JVM, also into root's own folder.
func TestOtherUser(t *testing.T) {
	classes := program(t)
	if os.Geteuid() != 0 {
		t.Skip("only root can start a JVM as another user")
	}
	const nobody = 65534
	command := planted(jdks()[0], classes)
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	pid := run(t, command)
	folder := open755(t)
	if _, err := Capture(t.Context(), pid, Options{File: filepath.Join(folder, "x.hprof")}); err != nil {
		t.Fatal(err)
	}
	markers(t, filepath.Join(folder, "x.hprof"))
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	o := Options{File: filepath.Join(folder, "y.hprof")}
	fails(t, pid, o, Folder, "Permission denied", "as user", "--via /tmp")
	o.Via = "/tmp"
	if r, err := Capture(t.Context(), pid, o); err != nil || r.Via != "/tmp" {
		t.Errorf("%+v, %v", r, err)
	}
	markers(t, o.File)
	onlyFiles(t, folder, "x.hprof", "y.hprof")
}

// TestContainer: a JVM that has its own process ids and its own /tmp.
func TestContainer(t *testing.T) {
	classes := program(t)
	container := []string{"--mount", "--pid", "--fork", "--kill-child", "--mount-proc"}
	if err := exec.Command("unshare", append(container, "mount", "-t", "tmpfs", "none", "/mnt")...).Run(); err != nil {
		t.Skipf("no namespaces can be made here: %v", err)
	}
	java := planted(jdks()[0], "/mnt/classes")
	script := `mount -t tmpfs none /mnt && cp -r "$0" /mnt/classes && mount -t tmpfs none /tmp && exec "$@"`
	command := exec.Command("unshare", slices.Concat(container, []string{"sh", "-c", script, classes}, java.Args)...)
	run(t, command)
	j := listed(t, JVM{InnerPID: 1, Name: "Planted"})
	folder := t.TempDir()
	r, err := Capture(t.Context(), j.PID, Options{File: filepath.Join(folder, "x.hprof")})
	if err != nil || r.Via != "/tmp" {
		t.Fatalf("%+v, %v", r, err)
	}
	markers(t, r.Path)
	onlyFiles(t, folder, "x.hprof")
	if left, _ := filepath.Glob(filepath.Join(fmt.Sprintf("/proc/%d/root", j.PID), "tmp", "heapdrop*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// TestDiskFull: if a dump does not fit on the disk, nothing is left of it.
func TestDiskFull(t *testing.T) {
	classes := program(t)
	small := t.TempDir()
	if err := syscall.Mount("none", small, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("no small file system can be made here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(small, syscall.MNT_DETACH) })
	pid := run(t, planted(jdks()[0], classes))
	fails(t, pid, Options{File: filepath.Join(small, "x.hprof")}, DiskFull, "1 MB free", "--gz 1")
	fails(t, pid, Options{File: filepath.Join(small, "x.hprof"), Via: filepath.Dir(classes)}, DiskFull, "no space left", "--gz 1")
	onlyFiles(t, small)
}

// TestCancelled: an interrupted capture leaves nothing, whatever the JVM does then.
func TestCancelled(t *testing.T) {
	classes := program(t)
	pid := run(t, planted(jdks()[0], classes))
	folder := t.TempDir()
	for _, after := range []Phase{Attaching, Writing} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := Capture(ctx, pid, Options{File: filepath.Join(folder, "x.hprof"), Level: 9, Progress: func(p Progress) {
			if p.Phase == after {
				cancel()
			}
		}})
		if after == Attaching && !errors.Is(err, context.Canceled) {
			t.Errorf("after %s: %v", after, err)
		}
		cancel()
		if err == nil { // it was faster than the first report
			_ = os.Remove(filepath.Join(folder, "x.hprof"))
		}
	}
	onlyFiles(t, folder)
	if r, err := Capture(t.Context(), pid, Options{File: filepath.Join(folder, "x.hprof")}); err != nil || r.Bytes == 0 {
		t.Errorf("the JVM answers no more: %v", err)
	}
}
