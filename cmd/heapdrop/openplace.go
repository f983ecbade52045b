package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"heapdrop/core/usage"
)

// listenPrivately listens on a Unix socket to which no other user can ever connect. It
// replaces a socket left behind on which nobody listens.
func listenPrivately(path string) (net.Listener, error) {
	failed := func(err error) (net.Listener, error) {
		return nil, &usage.Error{Message: "cannot listen on the socket " + path + ": " + err.Error(), Advice: "Name a path in a folder of yours, short and not in use: heapdrop open --socket PATH DUMP"}
	}
	if info, err := os.Lstat(path); err == nil {
		conn, err := net.Dial("unix", path)
		if err == nil {
			conn.Close()
			return failed(errors.New("another program listens on it"))
		}
		if info.Mode()&fs.ModeSocket == 0 {
			return failed(errors.New("there is a file of this name"))
		}
	}
	private, err := os.MkdirTemp(filepath.Dir(path), ".heapdrop-") // accessible only to the user
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(private)
	listener, err := net.Listen("unix", filepath.Join(private, "s"))
	if err != nil {
		return failed(err)
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	if err = os.Chmod(filepath.Join(private, "s"), 0o600); err == nil {
		err = os.Rename(filepath.Join(private, "s"), path)
	}
	if err != nil {
		listener.Close()
		return failed(err)
	}
	return placed{listener, path}, nil
}

// placed is a listener on a socket that was moved.
type placed struct {
	net.Listener
	path string
}

// Close removes the socket too.
func (p placed) Close() error {
	return errors.Join(p.Listener.Close(), os.Remove(p.path))
}

// openBrowser opens an address in a browser, if there is one. The address is printed in
// any case.
func openBrowser(address string) {
	var command *exec.Cmd
	switch {
	case os.Getenv("SSH_CONNECTION") != "": // the browser is on another machine
		return
	case runtime.GOOS == "darwin":
		command = exec.Command("open", address)
	case runtime.GOOS == "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return
	default:
		command = exec.Command("xdg-open", address)
	}
	if command.Start() == nil {
		go func() { _ = command.Wait() }() // it reports its own errors
	}
}
