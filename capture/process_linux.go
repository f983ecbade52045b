package capture

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// process is a JVM that can be asked.
type process struct {
	pid, inner int      // process id as we see it, and as the process itself sees it
	uid, gid   int      // that it acts with
	files      *os.Root // its root folder; symbolic links cannot lead out of it
	temporary  string   // its temporary folder, relative to files
}

// status is the content of /proc/PID/status, which every user may read.
type status struct {
	name     string
	state    byte
	group    int   // process id, also when asked for a thread
	pids     []int // from our pid namespace to the innermost
	uid, gid int
	catches  uint64 // signals with a handler, bit n-1 for signal n
}

func readStatus(pid int) (s status, err error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return s, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		key, value, _ := strings.Cut(lines.Text(), ":")
		fields := strings.Fields(value)
		if len(fields) == 0 {
			continue
		}
		switch key {
		case "Name":
			s.name = fields[0]
		case "State":
			s.state = fields[0][0]
		case "Tgid":
			s.group, _ = strconv.Atoi(fields[0])
		case "NSpid":
			for _, f := range fields {
				n, _ := strconv.Atoi(f)
				s.pids = append(s.pids, n)
			}
		case "Uid", "Gid": // real, effective, saved, file system
			if len(fields) > 1 {
				n, _ := strconv.Atoi(fields[1])
				if key == "Uid" {
					s.uid = n
				} else {
					s.gid = n
				}
			}
		case "SigCgt":
			s.catches, _ = strconv.ParseUint(fields[0], 16, 64)
		}
	}
	if len(s.pids) == 0 { // kernels before 4.1
		s.pids = []int{pid}
	}
	return s, nil
}

func (s *status) inner() int { return s.pids[len(s.pids)-1] }

// findProcess checks that the process is a HotSpot JVM that this user may ask. The caller
// closes files.
func findProcess(pid int) (*process, error) {
	s, err := readStatus(pid)
	if pid <= 0 || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
		e := &Error{Kind: NoProcess, Message: fmt.Sprintf("there is no process %d", pid), Advice: "heapdrop capture --list shows the JVMs visible from here."}
		if jvms, _, _ := List(); pid > 0 {
			for _, j := range jvms {
				if j.InnerPID == pid {
					e.Advice = fmt.Sprintf("In a container, process %d is a JVM (%s); seen from here it is %d.", pid, j.Name, j.PID)
				}
			}
		}
		return nil, e
	}
	if err != nil {
		return nil, &Error{Kind: Permission, Message: fmt.Sprintf("cannot look at process %d: %v", pid, cause(err)), Err: err}
	}
	if s.group > 0 && s.group != pid { // a thread
		return findProcess(s.group)
	}
	if s.state == 'Z' || s.state == 'X' {
		return nil, &Error{Kind: NoProcess, Message: fmt.Sprintf("process %d (%s) has ended", pid, s.name)}
	}
	p := &process{pid: pid, inner: s.inner(), uid: s.uid, gid: s.gid, temporary: "tmp"}
	if euid := os.Geteuid(); euid != 0 && euid != s.uid {
		e := &Error{Kind: Permission, Message: fmt.Sprintf("process %d (%s) belongs to user %s", pid, s.name, userName(s.uid)), Advice: p.asOwner()}
		if len(s.pids) > 1 {
			e.Advice += fmt.Sprintf(" or as root. It runs in a container, so this works too: docker exec CONTAINER jcmd %d GC.heap_dump /tmp/app.hprof", s.inner())
		}
		return nil, e
	}
	jvm, err := look(pid, &s)
	if err != nil {
		return nil, err
	}
	defer jvm.files.Close()
	if jvm.obstacle != nil {
		return nil, jvm.obstacle
	}
	p.files, err = jvm.files.OpenRoot(".")
	return p, err
}

// rootOf opens the root folder of a process as that process sees it. If we may not trace
// the process, both of us may still have the same root folder.
func rootOf(pid int, s *status) (*os.Root, error) {
	root, err := os.OpenRoot(fmt.Sprintf("/proc/%d/root", pid))
	if err == nil {
		return root, nil
	}
	if own, ownErr := readStatus(os.Getpid()); errors.Is(err, fs.ErrPermission) && ownErr == nil && len(own.pids) == len(s.pids) {
		return os.OpenRoot("/")
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
		return nil, &Error{Kind: NoProcess, Message: fmt.Sprintf("process %d has ended", pid), Err: err}
	}
	return nil, &Error{Kind: Permission, Message: fmt.Sprintf("the system does not let this user see the files of process %d (%s): %v", pid, s.name, cause(err)),
		Advice: "The process has privileges or namespaces of its own. Run heapdrop as root, or inside its container.", Err: err}
}

// sharesFilesystem reports whether the JVM finds the same folder at the same path.
func (p *process) sharesFilesystem(folder string, same *os.Root) bool {
	theirs, err := p.files.Stat(inside(folder))
	if err != nil {
		return false
	}
	ours, err := same.Stat(".")
	return err == nil && os.SameFile(theirs, ours)
}

func (p *process) workingFolder() (*os.Root, error) {
	return os.OpenRoot(fmt.Sprintf("/proc/%d/cwd", p.pid))
}

// running returns an error if the process is stopped or has ended.
func (p *process) running() error {
	s, err := readStatus(p.pid)
	switch {
	case err != nil || s.state == 'Z' || s.state == 'X':
		return &Error{Kind: NoProcess, Message: fmt.Sprintf("process %d has ended", p.pid), Err: err}
	case s.state == 'T' || s.state == 't':
		return &Error{Kind: NoAnswer, Message: fmt.Sprintf("process %d is stopped", p.pid), Advice: fmt.Sprintf("kill -CONT %d resumes it; if a debugger stopped it, detach the debugger.", p.pid)}
	}
	return nil
}

// catchesQuit returns an error if SIGQUIT would end the process.
func (p *process) catchesQuit() error {
	s, err := readStatus(p.pid)
	if err == nil && s.catches&(1<<(syscall.SIGQUIT-1)) == 0 {
		return &Error{Kind: Disabled, Message: fmt.Sprintf("process %d does not handle SIGQUIT, which would end it instead of starting its attach mechanism", p.pid),
			Advice: "A JVM that has just started will handle it within a second; otherwise something has removed its signal handler. " + offline}
	}
	return err
}

func (p *process) signal() error {
	target, err := os.FindProcess(p.pid)
	if err == nil {
		defer func() { _ = target.Release() }()
		err = target.Signal(syscall.SIGQUIT)
	}
	if err == nil {
		return nil
	}
	return &Error{Kind: Permission, Message: fmt.Sprintf("cannot signal process %d: %v", p.pid, err), Advice: p.asOwner(), Err: err}
}

// openPath is O_PATH, which package syscall lacks: a handle that refers to the file
// without reading it.
const openPath = 0x200000

// dial connects to the JVM's socket. It uses a handle that has been checked, so that
// nobody can replace the socket meanwhile.
func (p *process) dial() (net.Conn, error) {
	file, err := p.files.OpenFile(p.socket(), openPath|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if err := p.checkSocket(info); err != nil {
		return nil, err
	}
	return dialAs(p.uid, p.gid, fmt.Sprintf("/proc/self/fd/%d", file.Fd()))
}

// dialAs connects as another user, if this process may take that identity: HotSpot before
// JDK 11 accepts only its own user, not root; and to a JVM in a user namespace, root
// outside is nobody. The identity belongs to one thread, which ends afterwards.
func dialAs(uid, gid int, path string) (net.Conn, error) {
	if os.Geteuid() == uid {
		return net.Dial("unix", path)
	}
	type result struct {
		fd  int
		err error
	}
	done := make(chan result)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
		if err == nil {
			const unchanged = ^uintptr(0)
			// If that fails, connecting as root works with most JVMs.
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETRESGID, unchanged, uintptr(gid), unchanged)
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETRESUID, unchanged, uintptr(uid), unchanged)
			err = syscall.Connect(fd, &syscall.SockaddrUnix{Name: path})
		}
		done <- result{fd, err}
	}()
	r := <-done
	if r.fd < 0 {
		return nil, r.err
	}
	file := os.NewFile(uintptr(r.fd), path)
	defer file.Close()
	if r.err != nil {
		return nil, r.err
	}
	return net.FileConn(file)
}

// zeroTerminated reads a file of /proc that consists of texts, each followed by a zero byte.
func zeroTerminated(pid int, name string) []string {
	data, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), name))
	return strings.Split(strings.TrimRight(string(data), "\x00"), "\x00")
}
