// Package socket runs the analyzer of a page behind a WebSocket: a dump is analysed on
// the machine where it is, and viewed where the browser is. Messages are those of package
// protocol, as between page and worker; this package transports them.
//
// A page connects and sends a greeting, {"token", "analyzer", "received"}: the token of
// this server, the analyzer that it wants ("" for a new one), and the number of the last
// message that it has received from it. It gets {"analyzer", "received", "dumps"}. From
// then on both sides send frames: a line with a header, then the text of a message. A
// page that has lost its connection comes back with the name of the analyzer, and both
// sides send what the other one has not received. A page that closes the connection ends
// its analyzer.
//
// Pages do not read files. They refer to them by number: those given when the server
// started, and redacted copies that an analyzer has made. Only the copies can be
// downloaded.
package socket

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine/session"

	"github.com/coder/websocket"
)

// Paths that a Server handles, below the address of the page.
const (
	ConnectPath = "/analyzer"
	CopyPath    = "/copy/" // followed by the number
)

// Why a server closes a connection.
const (
	closedRefused websocket.StatusCode = 4401 // wrong token
	closedGone    websocket.StatusCode = 4404 // the analyzer no longer exists
	closedEnded   websocket.StatusCode = 4410 // the server shuts down
)

const (
	greetingLimit = 4 << 10          // most bytes of a greeting
	greetingTime  = 10 * time.Second // time limit for a greeting
	messageLimit  = 512 << 20        // most bytes of a message; the largest is the summary of a dump
	ticketFor     = time.Minute      // time limit for starting a browser
	lostFor       = time.Minute      // how long an analyzer without a page is protected when a new page connects
)

// Server manages the analyzers of the pages that connect.
type Server struct {
	Token    string
	Registry query.Registry
	Host     session.Host // Send and NewFile are not used

	files *files
	ctx   context.Context // of all connections
	end   context.CancelFunc

	mu        sync.Mutex
	analyzers map[string]*analyzer
	ticket    string    // see Ticket; empty after its use
	expires   time.Time // when the ticket becomes invalid
	busy      time.Time // time of the last connection or computation
}

// NewToken returns a random text that cannot be guessed.
func NewToken() string { return rand.Text() + rand.Text() }

// New returns a server for some dumps; for each, the path of its file and those of its
// sidecars.
func New(token string, dumps [][]string, registry query.Registry, host session.Host) *Server {
	s := &Server{Token: token, Registry: registry, Host: host, files: newFiles(dumps), analyzers: map[string]*analyzer{}, busy: time.Now()}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	number, isCopy := strings.CutPrefix(r.URL.Path, CopyPath)
	switch {
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", "GET")
		http.Error(w, "only GET is served", http.StatusMethodNotAllowed)
	case isCopy:
		s.serveCopy(w, r, number)
	case r.URL.Path == ConnectPath && fromOwnPage(r):
		s.connect(w, r)
	case r.URL.Path == ConnectPath:
		http.Error(w, "only the page of this server may connect", http.StatusForbidden)
	default:
		http.NotFound(w, r)
	}
}

// fromOwnPage reports whether a request comes from a page of this server. Browsers let
// any page open a WebSocket, but they send the origin of the page.
func fromOwnPage(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin == "http://"+r.Host || origin == "https://"+r.Host
}

// admits reports whether a text is the token. The time does not depend on the contents of
// the text.
func (s *Server) admits(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(s.Token)) == 1
}

// Ticket returns a substitute for the token that is valid once, within a minute. It is
// passed to a browser on a command line that other users can see, and stays in the
// browser's history.
func (s *Server) Ticket() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ticket, s.expires = NewToken(), time.Now().Add(ticketFor)
	return s.ticket
}

// redeems reports whether a text is the ticket, which then becomes invalid.
func (s *Server) redeems(ticket string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ticket == "" || time.Now().After(s.expires) || subtle.ConstantTimeCompare([]byte(ticket), []byte(s.ticket)) != 1 {
		return false
	}
	s.ticket = ""
	return true
}

// serveCopy sends a copy that an analyzer has made to the page.
func (s *Server) serveCopy(w http.ResponseWriter, r *http.Request, name string) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !s.admits(token) {
		http.Error(w, "the token is missing or another one", http.StatusUnauthorized)
		return
	}
	number, err := strconv.Atoi(name)
	c := s.files.copy(number)
	if err != nil || c == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", time.Time{}, io.NewSectionReader(c, 0, c.Size()))
}

// greeting is the first message of a page, welcome the reply.
type greeting struct {
	Token    string `json:"token"`
	Analyzer string `json:"analyzer"`
	Received uint64 `json:"received"`
}

type welcome struct {
	Analyzer string        `json:"analyzer"`
	Received uint64        `json:"received"`
	Dumps    [][]described `json:"dumps"`
	Token    string        `json:"token,omitempty"` // for a page that presented the ticket
}

// connect transports messages between a page and its analyzer until the connection ends.
func (s *Server) connect(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // an error response was sent already
	}
	defer conn.CloseNow()
	hello, err := s.greeted(conn)
	if err != nil {
		return
	}
	token := ""
	if s.redeems(hello.Token) {
		token = s.Token
	} else if !s.admits(hello.Token) {
		conn.Close(closedRefused, "")
		return
	}
	a, news, received, err := s.attach(hello, conn)
	if err != nil {
		conn.Close(closedGone, "")
		return
	}
	answer, _ := json.Marshal(welcome{a.id, received, s.files.describe(), token})
	conn.SetReadLimit(messageLimit)
	if err = conn.Write(s.ctx, websocket.MessageText, answer); err == nil {
		err = a.serve(s.ctx, conn, hello.Received, news)
	}
	s.detach(a, news, err)
	if errors.Is(err, errOutOfStep) {
		conn.Close(closedGone, "")
	}
}

// greeted reads the greeting. Without the token, a client can send only little data.
func (s *Server) greeted(conn *websocket.Conn) (hello greeting, err error) {
	conn.SetReadLimit(greetingLimit)
	ctx, cancel := context.WithTimeout(s.ctx, greetingTime)
	defer cancel()
	_, text, err := conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(text, &hello)
	}
	return hello, err
}

// attach starts a connection to the analyzer that a page wants.
func (s *Server) attach(hello greeting, conn *websocket.Conn) (a *analyzer, news chan struct{}, received uint64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy = time.Now()
	if hello.Analyzer == "" {
		s.endAbandoned()
		a = &analyzer{id: NewToken(), files: s.files}
		s.analyzers[a.id] = a
		a.start(s.Host, s.Registry)
	} else if a = s.analyzers[hello.Analyzer]; a == nil {
		return nil, nil, 0, errOutOfStep
	}
	if news, received, err = a.stream.connect(hello.Received); err != nil {
		return nil, nil, 0, err
	}
	if a.conn != nil {
		a.conn.CloseNow() // the page has lost it
	}
	a.conn = conn
	return a, news, received, nil
}

// endAbandoned ends the analyzers whose page has not come back, because a new page needs
// their memory. The caller holds mu.
func (s *Server) endAbandoned() {
	for _, a := range s.analyzers {
		if a.conn == nil && time.Since(a.lost) > lostFor {
			s.forget(a)
		}
	}
}

// forget ends an analyzer. The caller holds mu.
func (s *Server) forget(a *analyzer) {
	delete(s.analyzers, a.id)
	go func() {
		a.session.End()
		s.files.forget(a.copy)
	}()
}

// detach handles the end of a connection. A page that closed it does not come back.
func (s *Server) detach(a *analyzer, news chan struct{}, why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !a.stream.disconnect(news) {
		return // another connection has replaced it
	}
	s.busy = time.Now()
	a.conn, a.lost = nil, time.Now()
	closed := websocket.CloseStatus(why)
	if closed == websocket.StatusNormalClosure || closed == websocket.StatusGoingAway || errors.Is(why, errOutOfStep) {
		s.forget(a)
	}
}

// Use calls f as session.Use does, with the dump that a page has open: the first of this
// server's dumps, if a page has that, or else another one.
func (s *Server) Use(f func(opened *snapshot.Snapshot, baselines *query.Baselines, switches int) error) error {
	s.mu.Lock()
	sessions := make([]*session.Session, 0, len(s.analyzers))
	for _, a := range s.analyzers {
		sessions = append(sessions, a.session)
	}
	s.mu.Unlock()
	isFirst := func(opened *snapshot.Snapshot) bool {
		return len(s.files.paths) > 0 && opened.Origin().Name == s.files.paths[0]
	}
	var reason error = &usage.Error{Message: "no page has a dump open", Advice: "The dump opens when the user opens the address that heapdrop open has printed, or comes back to that page. Ask again then."}
	for _, anyDump := range []bool{false, true} {
		for _, one := range sessions {
			used := false
			err := one.Use(func(opened *snapshot.Snapshot, baselines *query.Baselines, switches int) error {
				if used = anyDump || isFirst(opened); !used {
					return nil
				}
				return f(opened, baselines, switches)
			})
			if used {
				return err
			}
			if err != nil && len(sessions) == 1 {
				reason = err
			}
		}
	}
	return reason
}

// Idle returns for how long no page has been connected and nothing was computed.
func (s *Server) Idle() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.analyzers {
		if a.conn != nil || a.session.Answering() {
			s.busy = time.Now()
		}
	}
	return time.Since(s.busy)
}

// Close announces the shutdown to all pages, ends their analyzers, and removes the files
// that they wrote.
func (s *Server) Close() {
	s.mu.Lock()
	var notified sync.WaitGroup
	for _, a := range s.analyzers {
		if conn := a.conn; conn != nil {
			notified.Go(func() { conn.Close(closedEnded, "") })
		}
		delete(s.analyzers, a.id)
		go a.session.End()
	}
	s.mu.Unlock()
	notified.Wait()
	s.end()
	s.files.close()
}
