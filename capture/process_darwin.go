package capture

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// process is a JVM that can be asked.
type process struct {
	pid, inner int // the same here
	uid, gid   int // the identity with which it acts; -1 for an unknown group
	files      *os.Root
	temporary  string // its temporary folder, relative to files
}

// performanceFiles finds the performance files of JVMs. The temporary folder of a user is
// /var/folders/XX/…/T; only that user and root can read it.
func performanceFiles(pid string) []string {
	var files []string
	for _, temporary := range []string{"/var/folders/*/*/T", strings.TrimRight(os.TempDir(), "/")} {
		found, _ := filepath.Glob(temporary + "/hsperfdata_*/" + pid)
		files = append(files, found...)
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// look reads a performance file if its process is alive.
func look(name string) (j JVM, uid int, disabled, ok bool) {
	pid, err := strconv.Atoi(filepath.Base(name))
	if err != nil || !alive(pid) {
		return j, 0, false, false
	}
	file, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return j, 0, false, false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return j, 0, false, false
	}
	data, _ := io.ReadAll(io.LimitReader(file, perfMaxBytes))
	texts, ok := perfStrings(data)
	uid = int(info.Sys().(*syscall.Stat_t).Uid)
	j = JVM{PID: pid, User: userName(uid)}
	j.describe(texts)
	return j, uid, strings.HasPrefix(texts["sun.rt.jvmCapabilities"], "0"), ok && j.VM != ""
}

// alive reports whether the process exists, even if it is another user's and may not be
// signalled.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// List returns, by process id, the JVMs that this user may ask for a dump, and those that
// this user could ask if the JVM itself allowed it. root sees the JVMs of all users. JVMs
// without a performance file (-XX:-UsePerfData) are missing. others is unknown here and
// 0.
func List() (jvms []JVM, others int, err error) {
	for _, name := range performanceFiles("*") {
		if j, _, disabled, ok := look(name); ok {
			if disabled {
				j.Obstacle = "-XX:+DisableAttachMechanism"
			}
			jvms = append(jvms, j)
		}
	}
	slices.SortFunc(jvms, func(a, b JVM) int { return a.PID - b.PID })
	return jvms, 0, nil
}

// findProcess checks that the process is a HotSpot JVM that this user may ask. The caller
// closes files.
func findProcess(pid int) (*process, error) {
	err := syscall.Kill(pid, 0)
	switch {
	case pid <= 0 || errors.Is(err, syscall.ESRCH):
		return nil, &Error{Kind: NoProcess, Message: fmt.Sprintf("there is no process %d", pid), Advice: "heapdrop capture --list shows the JVMs visible from here."}
	case err != nil:
		return nil, &Error{Kind: Permission, Message: fmt.Sprintf("process %d belongs to another user", pid), Advice: "Run heapdrop as that user, with sudo -u.", Err: err}
	}
	for _, name := range performanceFiles(strconv.Itoa(pid)) {
		_, uid, disabled, ok := look(name)
		if !ok {
			continue
		}
		if disabled {
			return nil, &Error{Kind: Disabled, Message: fmt.Sprintf("the JVM %d was started with -XX:+DisableAttachMechanism", pid),
				Advice: "Start it without that option, or have it write a dump when memory runs out: -XX:+HeapDumpOnOutOfMemoryError."}
		}
		files, err := os.OpenRoot("/")
		return &process{pid: pid, inner: pid, uid: uid, gid: -1, files: files, temporary: inside(filepath.Dir(filepath.Dir(name)))}, err
	}
	// Any other program would be ended by SIGQUIT.
	return nil, &Error{Kind: NotHotSpot, Message: fmt.Sprintf("process %d has no performance file: it is not a HotSpot JVM, or was started with -XX:-UsePerfData", pid),
		Advice: fmt.Sprintf("If it is a HotSpot JVM, use the JDK's own tool: jcmd %d GC.heap_dump FILE", pid)}
}

// running returns an error if the process has ended.
func (p *process) running() error {
	if alive(p.pid) {
		return nil
	}
	return &Error{Kind: NoProcess, Message: fmt.Sprintf("process %d has ended", p.pid)}
}

// catchesQuit relies on the performance file: macOS does not say which signals a process
// handles.
func (p *process) catchesQuit() error { return nil }

func (p *process) signal() error {
	if err := syscall.Kill(p.pid, syscall.SIGQUIT); err != nil {
		return &Error{Kind: Permission, Message: fmt.Sprintf("cannot signal process %d: %v", p.pid, err), Advice: p.asOwner(), Err: err}
	}
	return nil
}

// sharesFilesystem is always true: on macOS all processes see the same files.
func (p *process) sharesFilesystem(string, *os.Root) bool { return true }

func (p *process) workingFolder() (*os.Root, error) { return nil, fs.ErrNotExist }

func (p *process) dial() (net.Conn, error) {
	info, err := p.files.Lstat(p.socket())
	if err != nil {
		return nil, err
	}
	if err := p.checkSocket(info); err != nil {
		return nil, err
	}
	return net.Dial("unix", "/"+p.socket())
}
