package capture

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// seen is what is known of a process so far.
type seen struct {
	files    *os.Root
	jvm      JVM
	obstacle error // why it cannot be asked; nil if it can
}

// List returns, by process id, the JVMs that this user may ask for a dump, and those that
// this user could ask if the JVM itself allowed it. root sees the JVMs of all users. JVMs
// in containers are included. others is the number of processes named java that belong to
// other users.
func List() (jvms []JVM, others int, err error) {
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range folders {
		pid, err := strconv.Atoi(filepath.Base(folder))
		if err != nil {
			continue
		}
		s, err := readStatus(pid)
		if err != nil || s.state == 'Z' {
			continue
		}
		if euid := os.Geteuid(); euid != 0 && euid != s.uid {
			if s.name == "java" {
				others++
			}
			continue
		}
		found, err := look(pid, &s)
		if err != nil {
			continue
		}
		found.files.Close()
		if found.jvm.VM != "" {
			jvms = append(jvms, found.jvm)
		}
	}
	slices.SortFunc(jvms, func(a, b JVM) int { return a.PID - b.PID })
	return jvms, others, nil
}

// look finds out what a process is. The caller closes files.
func look(pid int, s *status) (*seen, error) {
	kind, library := virtualMachine(pid)
	files, err := rootOf(pid, s)
	if err != nil {
		return nil, err
	}
	command := zeroTerminated(pid, "cmdline")
	found := &seen{files: files, jvm: JVM{PID: pid, User: userName(s.uid), VM: kind, Name: programOf(command)}}
	if s.inner() != pid {
		found.jvm.InnerPID = s.inner()
	}
	var texts map[string]string
	if kind == hotSpot || kind == unknown {
		texts = performance(files, s)
	}
	if texts != nil {
		found.jvm.describe(texts)
	} else if kind == unknown {
		found.jvm.VM = ""
	}
	if found.jvm.Version == "" && library != "" {
		found.jvm.Version = release(files, library)
	}
	capabilities := texts["sun.rt.jvmCapabilities"]
	switch {
	case kind == openJ9:
		found.stop(&Error{Kind: NotHotSpot, Message: fmt.Sprintf("process %d is an OpenJ9 JVM, which has no HotSpot attach mechanism", pid),
			Advice: fmt.Sprintf("Take a PHD dump with its own tool: jcmd %d Dump.heap. Or start it with -Xdump:heap.", s.inner())}, "OpenJ9: use its jcmd Dump.heap")
	case found.jvm.VM == "":
		found.obstacle = &Error{Kind: NotHotSpot, Message: fmt.Sprintf("process %d (%s) is not a HotSpot JVM", pid, s.name),
			Advice: "heapdrop capture --list shows the HotSpot JVMs. A GraalVM native image writes a dump on SIGUSR1 if it was built with --enable-monitoring=heapdump."}
	case strings.HasPrefix(capabilities, "0") || capabilities == "" && attachDisabled(options(zeroTerminated(pid, "environ"), command)):
		found.stop(&Error{Kind: Disabled, Message: fmt.Sprintf("the JVM %d was started with -XX:+DisableAttachMechanism", pid),
			Advice: "Start it without that option, or have it write a dump when memory runs out: -XX:+HeapDumpOnOutOfMemoryError. " + offline}, "-XX:+DisableAttachMechanism")
	}
	return found, nil
}

func (s *seen) stop(err *Error, obstacle string) {
	s.obstacle, s.jvm.Obstacle = err, obstacle
}

// Kinds of virtual machine; empty if there is none.
const (
	openJ9  = "OpenJ9"
	hotSpot = "HotSpot"
	unknown = "unknown" // we may not read its memory
)

// virtualMachine finds out from the files in the memory of a process which virtual
// machine it is, and where its library is if it has one.
func virtualMachine(pid int) (kind, library string) {
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
	if err != nil {
		return unknown, ""
	}
	for line := range strings.Lines(string(maps)) {
		slash := strings.IndexByte(line, '/')
		if slash < 0 {
			continue
		}
		file := strings.TrimSuffix(strings.TrimSpace(line[slash:]), " (deleted)")
		base := path.Base(file)
		switch {
		case strings.HasPrefix(base, "libj9vm") && strings.HasSuffix(base, ".so"):
			return openJ9, file // it has a small libjvm.so too
		case base == "libjvm.so":
			kind, library = hotSpot, file
		case strings.Contains(file, "/hsperfdata_"): // linked into the launcher
			kind = hotSpot
		}
	}
	return kind, library
}

// performance reads the performance file of a JVM; nil if there is none.
func performance(files *os.Root, s *status) map[string]string {
	folders, err := fs.Glob(files.FS(), "tmp/hsperfdata_*")
	if err != nil {
		return nil
	}
	for _, folder := range folders {
		file, err := files.OpenFile(fmt.Sprintf("%s/%d", folder, s.inner()), os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
		if err != nil {
			continue
		}
		info, err := file.Stat()
		if err == nil && info.Mode().IsRegular() && int(info.Sys().(*syscall.Stat_t).Uid) == s.uid {
			data, _ := io.ReadAll(io.LimitReader(file, perfMaxBytes))
			file.Close()
			if texts, ok := perfStrings(data); ok && texts["java.property.java.vm.name"] != "" {
				return texts
			}
			continue
		}
		file.Close()
	}
	return nil
}

// release reads JAVA_VERSION from the file "release" of the JDK to which a library
// belongs. That file is up to four folders above the library.
func release(files *os.Root, library string) string {
	folder := path.Dir(library)
	for range 4 {
		folder = path.Dir(folder)
		text, err := files.ReadFile(inside(path.Join(folder, "release")))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if _, after, found := strings.Cut("\n"+string(text), "\nJAVA_VERSION=\""); found {
			version, _, _ := strings.Cut(after, "\"")
			return version
		}
	}
	return ""
}
