//go:build linux || darwin

package capture

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// userName returns the name of a user, or the number where it has no name here.
func userName(uid int) string {
	id := strconv.Itoa(uid)
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return id
}

// freeBytes returns how many bytes this user can still write to the file system of a
// folder. ok is false if that is unknown.
func freeBytes(folder *os.Root) (bytes int64, ok bool) {
	handle, err := folder.Open(".")
	if err != nil {
		return 0, false
	}
	defer handle.Close()
	var s syscall.Statfs_t
	if syscall.Fstatfs(int(handle.Fd()), &s) != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
