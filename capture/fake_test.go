//go:build linux

package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fake is a JVM whose files are in a folder of the test. The function answer gets the
// request and the connection, and sends the reply.
func fake(t *testing.T, answer func(request []string, c net.Conn)) (p *process, root string) {
	t.Helper()
	root = open755(t)
	if err := os.Mkdir(filepath.Join(root, "tmp"), 0o700); err != nil {
		t.Fatal(err)
	}
	files, err := os.OpenRoot(root)
	if err != nil {
		t.Fatal(err)
	}
	p = &process{pid: os.Getpid(), inner: 7, uid: os.Geteuid(), gid: os.Getegid(), files: files, temporary: "tmp"}
	socket := filepath.Join(root, p.socket())
	listener, err := net.Listen("unix", socket)
	if err == nil {
		err = os.Chmod(socket, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close(); files.Close() })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				var message []byte
				for b := make([]byte, 1); bytes.Count(message, []byte{0}) < 5; message = append(message, b...) {
					if _, err := c.Read(b); err != nil {
						return
					}
				}
				answer(strings.Split(string(message), "\x00"), c)
			}()
		}
	}()
	return p, root
}

// TestRequest: a request has the words of HotSpot's version 1.
func TestRequest(t *testing.T) {
	var got []string
	p, root := fake(t, func(request []string, c net.Conn) {
		if request[1] == "jcmd" {
			fmt.Fprint(c, "0\nOpenJDK 64-Bit Server VM version 21+35\nJDK 21.0.0\n")
			return
		}
		got = request
		_ = os.WriteFile(filepath.Join(filepath.Dir(filepath.Dir(request[2])), "planted"), nil, 0o600)
		fmt.Fprint(c, "0\nDumping heap to x ...\nHeap dump file created [3 bytes in 0.1 secs]\n")
	})
	// The JVM says that it wrote a dump, but did not.
	_, err := captureFrom(t.Context(), p, Options{File: filepath.Join(t.TempDir(), "x"), All: true, Level: 3})
	var e *Error
	if !errors.As(err, &e) || !strings.Contains(e.Message, "cannot read the dump") {
		t.Errorf("error %v", err)
	}
	if len(got) != 6 || got[0] != "1" || got[1] != "dumpheap" || !strings.HasPrefix(got[2], "/tmp/heapdrop-") || got[3] != "-all" || got[4] != "3" {
		t.Errorf("request %q", got)
	}
	onlyFiles(t, filepath.Join(root, "tmp"), ".java_pid7")
}

// TestReplies: whatever the reply, the capture ends with an error that describes it.
func TestReplies(t *testing.T) {
	for _, c := range []struct {
		reply string
		level int
		kind  Kind
		says  string
	}{
		{reply: "", kind: NoAnswer, says: "without an answer"},
		{reply: "0", kind: Refused, says: "status 0"},
		{reply: "0\n", kind: Refused, says: "status 0"},
		{reply: "garbage\nHeap dump file created", kind: Protocol, says: "garbage"},
		{reply: "\n\n\n", kind: Protocol, says: "attach protocol"},
		{reply: "99999999999999999999\n", kind: Protocol, says: "attach protocol"},
		{reply: "\x00\xff\x1b[31m", kind: Protocol, says: "attach protocol"},
		{reply: "-1\nOperation dumpheap not recognized!", kind: Refused, says: "no command for heap dumps"},
		{reply: "101", kind: Refused, says: "status 101"},
		{reply: "1\nHeap dump file created", kind: Refused, says: "status 1"},
		{reply: "0\nDumping heap to x ...\nUnable to create x: Read-only file system\n", kind: Folder, says: "--via"},
		{reply: "0\nDumping heap to x ...\nDump file is incomplete: No space left on device\n", kind: DiskFull, says: "--gz 1"},
		{reply: "0\nDumping heap to x ...\nDump file is incomplete: Disk quota exceeded\n", kind: DiskFull, says: "--gz 1"},
		{reply: "-1\njava.lang.IllegalArgumentException: Unknown argument 'x' in diagnostic command.\n", level: 1, kind: Unsupported, says: "Leave out --gz"},
		{reply: "0\n" + strings.Repeat("x", 2*replyMost), kind: Refused, says: "xxx"},
	} {
		p, root := fake(t, func(_ []string, connection net.Conn) { _, _ = io.WriteString(connection, c.reply) })
		folder := t.TempDir()
		_, err := captureFrom(t.Context(), p, Options{File: filepath.Join(folder, "x"), Level: c.level})
		var e *Error
		if !errors.As(err, &e) || e.Kind != c.kind || !strings.Contains(e.Message+e.Advice, c.says) {
			t.Errorf("reply %.60q: error %.200v", c.reply, err)
		}
		onlyFiles(t, folder)
		onlyFiles(t, filepath.Join(root, "tmp"), ".java_pid7")
	}
}

// TestSilence: a capture gives up on a JVM that is silent and whose file has stopped
// growing. Whatever the JVM still tries to write has nowhere to go.
func TestSilence(t *testing.T) {
	wrote := make(chan error, 1)
	var root string
	var p *process
	p, root = fake(t, func(request []string, c net.Conn) {
		_, _ = io.Copy(io.Discard, c) // until the other side hangs up
		folder := filepath.Dir(filepath.Join(root, request[2]))
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			if _, err := os.Stat(folder); err != nil {
				break // it was cleared away
			}
		}
		wrote <- os.WriteFile(filepath.Join(folder, "late"), nil, 0o600)
	})
	start := time.Now()
	_, err := captureFrom(t.Context(), p, Options{File: filepath.Join(t.TempDir(), "x"), Patience: 300 * time.Millisecond})
	var e *Error
	if !errors.As(err, &e) || e.Kind != NoAnswer || !strings.Contains(e.Message, "no progress for 300ms") || time.Since(start) > time.Minute {
		t.Errorf("error %v after %v", err, time.Since(start))
	}
	if err := <-wrote; !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("late writing: %v", err)
	}
	onlyFiles(t, filepath.Join(root, "tmp"), ".java_pid7")
}

// TestGrowth: growth of the file counts as progress, whether it is written whole or in
// parts.
func TestGrowth(t *testing.T) {
	var root string
	var p *process
	p, root = fake(t, func(request []string, c net.Conn) {
		name := filepath.Join(root, request[2])
		for i := range 8 {
			_ = os.WriteFile(fmt.Sprintf("%s.p%d", name, i), make([]byte, 1000), 0o600)
			time.Sleep(500 * time.Millisecond)
		}
		_ = os.WriteFile(name, []byte("JAVA PROFILE"), 0o600)
		fmt.Fprint(c, "0\nHeap dump file created [12 bytes in 1 secs]\n")
	})
	var most int64
	path := filepath.Join(t.TempDir(), "x")
	r, err := captureFrom(t.Context(), p, Options{File: path, Patience: 3 * time.Second, Progress: func(p Progress) { most = max(most, p.Bytes) }})
	if err != nil || r.Bytes != 12 || r.Via != "/tmp" || most < 4000 {
		t.Errorf("%+v, %v; progress up to %d bytes", r, err, most)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "JAVA PROFILE" {
		t.Errorf("%q, %v", content, err)
	}
	onlyFiles(t, filepath.Join(root, "tmp"), ".java_pid7")
}

// TestInterrupted: the end of the context ends a capture at once.
func TestInterrupted(t *testing.T) {
	var stop context.CancelCauseFunc
	p, root := fake(t, func(request []string, c net.Conn) {
		stop(errors.New("interrupt signal received")) // as os/signal has it
		_, _ = io.Copy(io.Discard, c)
	})
	var ctx context.Context
	ctx, stop = context.WithCancelCause(t.Context())
	defer stop(nil)
	folder := t.TempDir()
	if _, err := captureFrom(ctx, p, Options{File: filepath.Join(folder, "x")}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	onlyFiles(t, folder)
	onlyFiles(t, filepath.Join(root, "tmp"), ".java_pid7")
}

// TestReplaced: a file that appears while the JVM writes is not replaced, and what is not
// a dump is not copied from the JVM's file system.
func TestReplaced(t *testing.T) {
	var root string
	var plant func(dump string)
	p, root := fake(t, func(request []string, c net.Conn) {
		plant(filepath.Join(root, request[2]))
		fmt.Fprint(c, "0\nHeap dump file created [1 bytes in 1 secs]\n")
	})
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	for _, c := range []struct {
		plant func(dump string)
		kind  Kind
	}{
		{func(dump string) {
			_ = os.WriteFile(dump, []byte("new"), 0o600)
			_ = os.WriteFile(path, []byte("mine"), 0o600)
		}, FileExists},
		{func(dump string) { _ = os.Symlink("/etc/passwd", dump) }, Permission},
		{func(dump string) { _ = os.Mkdir(dump, 0o700) }, Permission},
		{func(dump string) { _ = syscall.Mkfifo(dump, 0o600) }, Permission},
	} {
		plant = c.plant
		_ = os.Remove(path)
		_, err := captureFrom(t.Context(), p, Options{File: path})
		var e *Error
		if !errors.As(err, &e) || e.Kind != c.kind {
			t.Errorf("error %v, want kind %q", err, c.kind)
		}
		if content, err := os.ReadFile(path); (err == nil) != (c.kind == FileExists) || err == nil && string(content) != "mine" {
			t.Errorf("the file holds %q, %v", content, err)
		}
	}
}

// TestPlantedSocket: a socket that others can write to, or a link to another one, is not
// accepted as the JVM's.
func TestPlantedSocket(t *testing.T) {
	p, root := fake(t, func([]string, net.Conn) { t.Error("somebody else's socket was asked") })
	socket := filepath.Join(root, p.socket())
	refused := func(what string) {
		t.Helper()
		var e *Error
		if _, err := captureFrom(t.Context(), p, Options{File: filepath.Join(t.TempDir(), "x")}); !errors.As(err, &e) || e.Kind != Permission {
			t.Errorf("%s: error %v", what, err)
		}
	}
	if err := os.Chmod(socket, 0o666); err != nil {
		t.Fatal(err)
	}
	refused("open to all")
	if err := os.Chmod(socket, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(socket, socket+"x"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Base(socket)+"x", socket); err != nil {
		t.Fatal(err)
	}
	refused("a link")
}

// TestDialAs: the JVM sees its own user at the other end of the connection, not root.
func TestDialAs(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can take on another user's identity")
	}
	socket := filepath.Join(open755(t), "s")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if err := os.Chmod(socket, 0o777); err != nil {
		t.Fatal(err)
	}
	client, err := dialAs(65534, 65533, socket)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	server, err := listener.AcceptUnix()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	raw, err := server.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	if err := raw.Control(func(fd uintptr) {
		peer, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
		if err != nil || peer.Uid != 65534 || peer.Gid != 65533 {
			t.Errorf("the other end is %+v, %v", peer, err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		t.Error("this process has become somebody else")
	}
	if _, err := dialAs(65534, 65533, socket+"none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no socket: %v", err)
	}
}

// TestLongPath: HotSpot takes arguments of up to 1023 bytes.
func TestLongPath(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	var e *Error
	if _, _, err := request(t.Context(), ours, "dumpheap", strings.Repeat("x", 1024)); !errors.As(err, &e) || e.Kind != Folder {
		t.Errorf("error %v", err)
	}
}

// TestDumpCommand: an old JVM gets the command that lets it compress the dump.
func TestDumpCommand(t *testing.T) {
	release := ""
	p, _ := fake(t, func(request []string, c net.Conn) { fmt.Fprintf(c, "0\nVM\nJDK %s\n", release) })
	for _, c := range []struct {
		release, file, want string
		o                   Options
	}{
		{"8.0_402", "/a b/x", "dumpheap|/a b/x|-live", Options{}},
		{"8.0_402", "/a b/x", "dumpheap|/a b/x|-all", Options{All: true}},
		{"25.0.3", "/a b/x", "dumpheap|/a b/x|-all|9", Options{All: true, Level: 9}},
		{"16", "/a/x", "dumpheap|/a/x|-live|1", Options{Level: 1}},
		{"of nobody", "/a/x", "dumpheap|/a/x|-live|1", Options{Level: 1}},
		{"15.0.1", "/a b/x", "jcmd|GC.heap_dump -gz=1 '/a b/x'", Options{Level: 1}},
		{"11.0.13", "/it's/x", `jcmd|GC.heap_dump -gz=2 -all "/it's/x"`, Options{All: true, Level: 2}},
		{"11.0.13", `/it's "a"/x`, "", Options{Level: 1}},
		{"11.0.13", "/a\nb/x", "", Options{Level: 1}},
	} {
		release, c.o.Patience = c.release, time.Minute
		command, arguments, err := (&capture{process: p, Options: c.o}).dumpCommand(t.Context(), c.file)
		got := strings.Join(append([]string{command}, arguments...), "|")
		if (err != nil) != (c.want == "") || err == nil && got != c.want {
			t.Errorf("%+v: %s, %v; want %s", c, got, err, c.want)
		}
	}
}

func TestMajorVersion(t *testing.T) {
	for text, want := range map[string]int{
		"OpenJDK 64-Bit Server VM version 25.0.3+9-LTS\nJDK 25.0.3": 25,
		"OpenJDK 64-Bit Server VM version 25.402-b06\nJDK 8.0_402":  8,
		"OpenJDK 64-Bit Server VM version 28-ea+1\nJDK 28.0.0":      28,
		"": 0, "JDK": 0, "x\nJDK y": 0,
	} {
		if got := majorVersion(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
