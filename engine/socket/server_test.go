//go:build !js

package socket

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine/session"
	"heapdrop/protocol"

	"github.com/coder/websocket"
)

const sample = "../../testdata/sample.hprof.gz"

// nativeHost is the environment of sessions.
func nativeHost() session.Host {
	return session.Host{Yield: func() {}, Memory: func() int64 { return 1 }}
}

// serving starts a server for some dumps.
func serving(t *testing.T, dumps ...[]string) (*Server, *httptest.Server) {
	t.Setenv("TMPDIR", t.TempDir())
	s := New(NewToken(), dumps, catalog.All(), nativeHost())
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		h.Close()
	})
	return s, h
}

// page is a client that connects, sends requests and counts messages.
type page struct {
	t        *testing.T
	conn     *websocket.Conn
	analyzer string
	token    string // received for a ticket
	sent     uint64
	received uint64
	dumps    [][]described
	last     uint32 // number of the last request
	files    []described
}

// dial connects as a page of a given origin does.
func dial(h *httptest.Server, origin string) (*websocket.Conn, *http.Response, error) {
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	return websocket.Dial(context.Background(), h.URL+ConnectPath, &websocket.DialOptions{HTTPHeader: header})
}

// connect sends the greeting. The error says why it was refused.
func (p *page) connect(h *httptest.Server, token string) (again uint64, err error) {
	conn, _, err := dial(h, h.URL)
	if err != nil {
		return 0, err
	}
	conn.SetReadLimit(-1)
	p.conn = conn
	p.t.Cleanup(func() { conn.CloseNow() })
	text, _ := json.Marshal(greeting{token, p.analyzer, p.received})
	if err := conn.Write(context.Background(), websocket.MessageText, text); err != nil {
		return 0, err
	}
	_, answer, err := conn.Read(context.Background())
	if err != nil {
		return 0, err
	}
	var w welcome
	if err := json.Unmarshal(answer, &w); err != nil {
		return 0, err
	}
	p.analyzer, p.dumps, p.token = w.Analyzer, w.Dumps, w.Token
	return w.Received, nil
}

// connected is a page of a server.
func connected(t *testing.T, s *Server, h *httptest.Server) *page {
	p := &page{t: t}
	if _, err := p.connect(h, s.Token); err != nil {
		t.Fatal(err)
	}
	return p
}

// post sends a request.
func (p *page) post(method string, params any, files ...int) uint32 {
	p.last++
	text, _ := json.Marshal(params)
	message, _ := json.Marshal(protocol.Request{ID: p.last, Method: method, Params: text})
	p.sent++
	numbers, _ := json.Marshal(files)
	line, _ := json.Marshal(header{Number: p.sent, Received: p.received, Files: numbers})
	if err := p.conn.Write(context.Background(), websocket.MessageText, append(append(line, '\n'), message...)); err != nil {
		p.t.Fatal(err)
	}
	return p.last
}

// receive reads a message and fails if it is not the next one.
func (p *page) receive() (reply protocol.Reply, event protocol.Event) {
	p.t.Helper()
	_, wire, err := p.conn.Read(context.Background())
	if err != nil {
		p.t.Fatal(err)
	}
	line, text, _ := bytes.Cut(wire, []byte("\n"))
	var h header
	if err := json.Unmarshal(line, &h); err != nil || h.Number != p.received+1 {
		p.t.Fatalf("after message %d came %s", p.received, line)
	}
	p.received = h.Number
	p.files = nil
	_ = json.Unmarshal(h.Files, &p.files)
	_ = json.Unmarshal(text, &reply)
	_ = json.Unmarshal(text, &event)
	return reply, event
}

// answer reads messages up to the reply to a request.
func (p *page) answer(id uint32) protocol.Reply {
	p.t.Helper()
	for {
		if reply, _ := p.receive(); reply.ID == id {
			return reply
		}
	}
}

// ask sends a request and returns its result.
func (p *page) ask(method string, params any, files ...int) json.RawMessage {
	p.t.Helper()
	reply := p.answer(p.post(method, params, files...))
	if reply.Error != nil {
		p.t.Fatalf("%s: %+v", method, reply.Error)
	}
	return reply.Result
}

func TestTokenAndOrigin(t *testing.T) {
	s, h := serving(t, []string{sample})
	for _, origin := range []string{"", "null", "http://evil.example", "http://127.0.0.1:1", "http://" + strings.TrimPrefix(h.URL, "http://") + ".evil.example"} {
		if _, response, err := dial(h, origin); err == nil || response.StatusCode != http.StatusForbidden {
			t.Errorf("a page of %q can connect: %v", origin, response)
		}
	}
	for _, token := range []string{"", "x", s.Token[1:], s.Token + "x", strings.ToLower(s.Token)} {
		_, err := (&page{t: t}).connect(h, token)
		if websocket.CloseStatus(err) != closedRefused {
			t.Errorf("with the token %q: %v", token, err)
		}
	}
	if len(s.Token) < 40 || NewToken() == s.Token {
		t.Error("tokens can be guessed")
	}
	conn, _, err := dial(h, h.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.Write(context.Background(), websocket.MessageText, bytes.Repeat([]byte(" "), greetingLimit+1))
	if _, _, err := conn.Read(context.Background()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("whoever has not said the token sends what it likes: %v", err)
	}
	if response, err := http.Post(h.URL+ConnectPath, "", nil); err != nil || response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %v %v", response, err)
	}
}

// TestTicket: a ticket is valid once and only for a short time.
func TestTicket(t *testing.T) {
	s, h := serving(t, []string{sample})
	for range 2 {
		ticket := s.Ticket()
		for _, wrong := range []string{"", ticket[1:], ticket + "x"} {
			if _, err := (&page{t: t}).connect(h, wrong); websocket.CloseStatus(err) != closedRefused {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		p := &page{t: t}
		if _, err := p.connect(h, ticket); err != nil || p.token != s.Token {
			t.Fatalf("token %q, %v", p.token, err)
		}
		if _, err := (&page{t: t}).connect(h, ticket); websocket.CloseStatus(err) != closedRefused {
			t.Errorf("a second time: %v", err)
		}
		if response := get(t, h, CopyPath+"0", ticket); response.StatusCode != http.StatusUnauthorized {
			t.Errorf("for a copy: %s", response.Status)
		}
		connected(t, s, h)
	}
	late := s.Ticket()
	s.expires = time.Now().Add(-time.Second)
	if _, err := (&page{t: t}).connect(h, late); websocket.CloseStatus(err) != closedRefused {
		t.Errorf("too late: %v", err)
	}
}

func TestOnlyNamedFiles(t *testing.T) {
	s, h := serving(t, []string{sample})
	p := connected(t, s, h)
	if len(p.dumps) != 1 || p.dumps[0][0].Name != sample || p.dumps[0][0].Size == 0 {
		t.Errorf("dumps: %+v", p.dumps)
	}
	for _, number := range []int{-1, 1, 1 << 40} {
		reply := p.answer(p.post(protocol.MethodOpen, protocol.OpenParams{}, number))
		if reply.Error == nil || reply.Error.Kind != "unreadable" {
			t.Errorf("file %d: %+v", number, reply.Error)
		}
	}
	if info := p.ask(protocol.MethodOpen, protocol.OpenParams{}, 0); !bytes.Contains(info, []byte(`"objects"`)) {
		t.Errorf("opened: %s", info)
	}
	for _, path := range []string{"/", "/copy/0", "/copy/1", "/copy/", "/copy/../analyzer", "/copy/-1"} {
		if response := get(t, h, path, s.Token); response.StatusCode != http.StatusNotFound {
			t.Errorf("GET %s: %s", path, response.Status)
		}
	}
}

func get(t *testing.T, h *httptest.Server, path, token string) *http.Response {
	request, err := http.NewRequest("GET", h.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestFileThatIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.hprof")
	s, h := serving(t, []string{path})
	p := connected(t, s, h)
	reply := p.answer(p.post(protocol.MethodOpen, protocol.OpenParams{}, 0))
	if reply.Error == nil || reply.Error.Kind != "unreadable" || !strings.Contains(reply.Error.Message, "no such file") {
		t.Errorf("%+v", reply.Error)
	}
}

// TestCopy: a redacted copy is written on the server's machine, opened by another
// analyzer, and downloaded with only the token.
func TestCopy(t *testing.T) {
	s, h := serving(t, []string{sample})
	p := connected(t, s, h)
	p.ask(protocol.MethodOpen, protocol.OpenParams{}, 0)
	var redacted protocol.Redacted
	if err := json.Unmarshal(p.ask(protocol.MethodRedact, protocol.RedactParams{Level: "primitives"}, 0), &redacted); err != nil {
		t.Fatal(err)
	}
	if len(p.files) != 1 || p.files[0].Size != redacted.Size || p.files[0].Name != "sample.redacted.hprof" {
		t.Fatalf("files %+v of %+v", p.files, redacted)
	}
	other := connected(t, s, h)
	other.ask(protocol.MethodOpen, protocol.OpenParams{}, p.files[0].Number)
	path := fmt.Sprint(CopyPath, p.files[0].Number)
	if response := get(t, h, path, "x"); response.StatusCode != http.StatusUnauthorized {
		t.Errorf("without the token: %s", response.Status)
	}
	response := get(t, h, path, s.Token)
	if content, err := io.ReadAll(response.Body); err != nil || int64(len(content)) != redacted.Size {
		t.Errorf("%d bytes, %v", len(content), err)
	}
	if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
	p.ask(protocol.MethodRedact, protocol.RedactParams{Level: "strings"}, 0)
	if response := get(t, h, path, s.Token); response.StatusCode != http.StatusNotFound {
		t.Errorf("the copy before is still there: %s", response.Status)
	}
}

// TestLostConnection: an analyzer outlives its connections, no message is lost or
// duplicated, and requests sent before are answered afterwards.
func TestLostConnection(t *testing.T) {
	s, h := serving(t, []string{sample})
	p := connected(t, s, h)
	id := p.post(protocol.MethodOpen, protocol.OpenParams{}, 0)
	p.receive() // hello
	p.conn.CloseNow()
	time.Sleep(50 * time.Millisecond)
	again, err := p.connect(h, s.Token)
	if err != nil {
		t.Fatal(err)
	}
	if again != p.sent {
		t.Fatalf("the server has %d messages of %d", again, p.sent)
	}
	if reply := p.answer(id); reply.Error != nil {
		t.Fatalf("%+v", reply.Error)
	}
	p.sent-- // as if the message had been lost: it is sent again and has no further effect
	p.last--
	p.post(protocol.MethodOpen, protocol.OpenParams{}, 0)
	before := p.received
	p.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1})
	if p.received > before+2 { // timings may come with the reply
		t.Errorf("%d messages came for one question", p.received-before)
	}

	// A new connection replaces one that still appears to be alive.
	first := p.conn
	if _, err := p.connect(h, s.Token); err != nil {
		t.Fatal(err)
	}
	if _, _, err := first.Read(context.Background()); err == nil {
		t.Error("two connections to one analyzer")
	}
	p.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1})

	// A page that has lost count cannot continue.
	p.conn.CloseNow()
	for _, received := range []uint64{p.received + 100, 0} {
		lost := *p
		lost.received = received
		if _, err := lost.connect(h, s.Token); websocket.CloseStatus(err) != closedGone {
			t.Errorf("with %d messages received: %v", received, err)
		}
	}
	if _, err := p.connect(h, s.Token); err != nil {
		t.Fatal(err)
	}

	// A page that closes the connection ends the analyzer.
	p.conn.Close(websocket.StatusNormalClosure, "")
	time.Sleep(50 * time.Millisecond)
	if _, err := p.connect(h, s.Token); websocket.CloseStatus(err) != closedGone {
		t.Errorf("after its page went: %v", err)
	}
}

// TestCancelRequest: a request can be cancelled immediately after it was sent.
func TestCancelRequest(t *testing.T) {
	s, h := serving(t, []string{sample})
	p := connected(t, s, h)
	for range 20 {
		id := p.post(protocol.MethodOpen, protocol.OpenParams{}, 0)
		p.post(protocol.MethodCancel, protocol.CancelParams{ID: id})
		var info protocol.Info
		switch reply := p.answer(id); {
		case reply.Error == nil: // from the histogram on, the computed part is kept
			if _ = json.Unmarshal(reply.Result, &info); !info.Unfinished {
				t.Fatal("the dump was opened all the same")
			}
		case reply.Error.Kind != "cancelled":
			t.Fatalf("%+v", reply.Error)
		}
	}
}

func TestIdle(t *testing.T) {
	s, h := serving(t, []string{sample})
	s.busy = time.Now().Add(-time.Hour)
	if idle := s.Idle(); idle < time.Hour {
		t.Errorf("idle for %v", idle)
	}
	p := connected(t, s, h)
	s.busy = time.Now().Add(-time.Hour)
	if idle := s.Idle(); idle > time.Minute {
		t.Errorf("idle for %v, with a page", idle)
	}
	// Work for a page that is temporarily gone counts as activity.
	a := s.analyzers[p.analyzer]
	a.session = session.New(session.Host{Send: func([]byte, ...source.File) {}, Yield: func() {}}, nil)
	working := a.session.Begin([]byte(`{"id":1,"method":"commands"}`), nil)
	p.conn.CloseNow()
	for a.connected(s) {
		time.Sleep(time.Millisecond)
	}
	s.busy = time.Now().Add(-time.Hour)
	if idle := s.Idle(); idle > time.Minute {
		t.Errorf("idle for %v, while something is computed", idle)
	}
	working()
	s.busy = time.Now().Add(-time.Hour)
	if idle := s.Idle(); idle < time.Hour {
		t.Errorf("idle for %v, with an analyzer whose page is lost", idle)
	}

	// A new page needs the memory of an analyzer whose page does not come back.
	a.lost = time.Now().Add(-time.Hour)
	connected(t, s, h)
	if len(s.analyzers) != 1 {
		t.Errorf("%d analyzers", len(s.analyzers))
	}
}

func (a *analyzer) connected(s *Server) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return a.conn != nil
}

// TestClose: pages are told that the server shuts down.
func TestClose(t *testing.T) {
	s, h := serving(t, []string{sample})
	p := connected(t, s, h)
	p.receive()
	go s.Close()
	if _, _, err := p.conn.Read(context.Background()); websocket.CloseStatus(err) != closedEnded {
		t.Error(err)
	}
}

// TestUse: another part of this process gets the dump that the page has open, in the same
// state.
func TestUse(t *testing.T) {
	s, h := serving(t, []string{sample})
	seen := func() (objects int64, sizes string, switches int, err error) {
		err = s.Use(func(opened *snapshot.Snapshot, _ *query.Baselines, n int) error {
			objects, sizes, switches = opened.Info().Objects, opened.Info().Sizes, n
			return nil
		})
		return objects, sizes, switches, err
	}
	if _, _, _, err := seen(); err == nil || !strings.Contains(err.Error(), "no page has a dump open") {
		t.Errorf("before a page is there: %v", err)
	}
	p := connected(t, s, h)
	if _, _, _, err := seen(); err == nil {
		t.Error("used before the page has opened it")
	}
	var info protocol.Info
	if err := json.Unmarshal(p.ask(protocol.MethodOpen, protocol.OpenParams{NoIndex: true}, 0), &info); err != nil {
		t.Fatal(err)
	}
	objects, sizes, switches, err := seen()
	if err != nil || objects != info.Objects || sizes != info.Sizes {
		t.Errorf("%d objects, %s, %v; the page has %d, %s", objects, sizes, err, info.Objects, info.Sizes)
	}
	p.ask(protocol.MethodInfo, protocol.InfoParams{Sizes: "mat"})
	if _, now, again, err := seen(); err != nil || now != "mat" || again == switches {
		t.Errorf("%s, switched %d times after %d, %v", now, again, switches, err)
	}
	p.ask(protocol.MethodClose, struct{}{})
	if _, _, _, err := seen(); err == nil {
		t.Error("used after the page has closed it")
	}
}
