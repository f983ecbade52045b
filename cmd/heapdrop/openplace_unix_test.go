//go:build unix

package main

import (
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenSocket: only the user can access the socket, it is removed when the command
// ends, and it replaces a socket left behind, but no other file.
func TestOpenSocket(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "s")
	left, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	left.(*net.UnixListener).SetUnlinkOnClose(false)
	left.Close()

	address, said, end := opening(t, "--socket", path)
	if !strings.HasPrefix(address, "http://localhost:7000/#open=") || !strings.Contains(said.text(), "-L 7000:"+path) {
		t.Errorf("%s\n%s", address, said.text())
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	client := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return net.Dial("unix", path) }}}
	for host, status := range map[string]int{"localhost:7000": 200, "evil.example": 403} {
		if response, _ := asked(t, client, "http://localhost/", host); response.StatusCode != status {
			t.Errorf("as %s: %s", host, response.Status)
		}
	}
	client.CloseIdleConnections()
	if status, _, errors := run(t, "open", "--site", builtPage(t), "--socket", path, dump(t)); status != 2 || !strings.Contains(errors, "another program listens") {
		t.Errorf("a second one: status %d, %s", status, errors)
	}
	end()
	if entries, _ := os.ReadDir(folder); len(entries) > 0 {
		t.Errorf("left behind: %v", entries)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errors := run(t, "open", "--site", builtPage(t), "--socket", path, dump(t)); status != 2 || !strings.Contains(errors, "a file of this name") {
		t.Errorf("in place of a file: status %d, %s", status, errors)
	}
}
