//go:build !js

package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"heapdrop/engine/socket"
	"heapdrop/internal/site"
	"heapdrop/internal/site/built"
)

// shared is output that is written and read concurrently.
type shared struct {
	mu sync.Mutex
	bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Buffer.Write(p)
}

func (s *shared) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.String()
}

// builtPage returns a folder with the least that makes a page.
func builtPage(t *testing.T) string {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte(`<head><meta name="files" content=""></head>`), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// opening runs heapdrop open for a dump; end interrupts it.
func opening(t *testing.T, flags ...string) (address string, said *shared, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, said := &shared{}, &shared{}
	p := &program{ctx: ctx, out: out, errors: said}
	status := make(chan int, 1)
	args := append([]string{"open", "--no-browser", "--index-dir", t.TempDir(), "--site", builtPage(t)}, flags...)
	go func() { status <- p.main(append(args, dump(t))) }()
	end = sync.OnceValue(func() int {
		cancel()
		return <-status
	})
	t.Cleanup(func() { end() })
	for range 1000 {
		if address, _, found := strings.Cut(out.text(), "\n"); found {
			return address, said, end
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no address: %s", said.text())
	return "", nil, nil
}

// asked requests a path, under a name of this machine.
func asked(t *testing.T, client *http.Client, address, host string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = host
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response, string(body)
}

func TestOpenServesOnlyThisMachine(t *testing.T) {
	address, said, end := opening(t)
	parts := regexp.MustCompile(`^(http://127\.0\.0\.1:\d+/)#open=([A-Z2-7]{40,})$`).FindStringSubmatch(address)
	if parts == nil {
		t.Fatalf("address %q", address)
	}
	for host, status := range map[string]int{"localhost:7000": 200, "127.0.0.1:7000": 200, "[::1]:7000": 200, "evil.example": 403, "127.0.0.1.evil.example": 403, "10.0.0.1": 403, "": 200} {
		response, body := asked(t, http.DefaultClient, parts[1], host)
		if response.StatusCode != status || status == 200 && !strings.Contains(body, `<meta name="analyzer"`) {
			t.Errorf("as %q: %s %s", host, response.Status, body)
		}
		if response.Header.Get("Content-Security-Policy") != site.ContentSecurityPolicy {
			t.Errorf("as %q: policy %q", host, response.Header.Get("Content-Security-Policy"))
		}
		if strings.Contains(body, parts[2]) {
			t.Error("the token is on the page")
		}
	}
	// A page of another origin, and one whose name resolves to this machine.
	for _, path := range []string{socket.ConnectPath, socket.CopyPath + "0"} {
		for _, host := range []string{"localhost", "evil.example"} {
			if response, _ := asked(t, http.DefaultClient, strings.TrimSuffix(parts[1], "/")+path, host); response.StatusCode < 401 || response.StatusCode > 403 {
				t.Errorf("%s as %s: %s", path, host, response.Status)
			}
		}
	}
	if status := end(); status != 0 {
		t.Errorf("status %d: %s", status, said.text())
	}
	if strings.Contains(said.text(), parts[2]) {
		t.Error("the token is in a message")
	}
}

func TestOpenEndsWhenIdle(t *testing.T) {
	_, said, end := opening(t, "--idle", "50ms")
	for range 500 {
		if strings.Contains(said.text(), "nothing was done for 50ms") {
			end()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("it has not ended")
}

func TestOpenRefuses(t *testing.T) {
	page := builtPage(t)
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"open"}, "needs a dump"},
		{[]string{"open", "--site", page, "nothing.hprof"}, "cannot read nothing.hprof"},
		{[]string{"open", "--site", t.TempDir(), dump(t)}, "holds no built page"},
		{[]string{"open", "--site", page, "--socket", "a", "--listen", "127.0.0.1:0", dump(t)}, "exclude each other"},
		{[]string{"open", "--site", page, "--listen", "127.0.0.1:x", dump(t)}, "cannot listen"},
	} {
		if status, _, errors := run(t, test.args...); status < 2 || !strings.Contains(errors, test.says) {
			t.Errorf("%v: status %d, %s", test.args, status, errors)
		}
	}
	if _, err := built.Site(); err != nil {
		if status, _, errors := run(t, "open", dump(t)); status != 2 || !strings.Contains(errors, "built without its page") || !strings.Contains(errors, "./build.sh build") {
			t.Errorf("without the page: status %d, %s", status, errors)
		}
	}
}

// TestOpenAddress: the printed address works, and its name is accepted.
func TestOpenAddress(t *testing.T) {
	host, _ := os.Hostname()
	for _, test := range []struct{ listen, at, address, name string }{
		{"", "127.0.0.1:7000", "http://127.0.0.1:7000/", ""},
		{"[::1]:7000", "[::1]:7000", "http://[::1]:7000/", "::1"},
		{"box:7000", "10.1.2.3:7000", "http://10.1.2.3:7000/", "box"},
		{":7000", "[::]:7000", "http://" + host + ":7000/", host},
	} {
		at, err := net.ResolveTCPAddr("tcp", test.at)
		if err != nil {
			t.Fatal(err)
		}
		f := openFlags{listen: test.listen}
		if address, names := f.address(at); address != test.address || strings.Join(names, " ") != test.name {
			t.Errorf("%q: %s %q", test.listen, address, names)
		}
	}
}
