package socket

import (
	"context"
	"io"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/source"
	"heapdrop/engine/session"

	"github.com/coder/websocket"
)

// analyzer answers one page, or one part of a page, about one dump at a time. It outlives
// its connections.
type analyzer struct {
	id      string
	session *session.Session
	files   *files
	stream  stream
	copy    *copied // the last copy that it made

	// The server's mu guards the following fields.
	conn *websocket.Conn // nil if there is none
	lost time.Time       // when the last connection was lost
}

// start creates the session of an analyzer, which greets the page.
func (a *analyzer) start(host session.Host, registry query.Registry) {
	host.Send = func(message []byte, files ...source.File) {
		var list []described
		for _, file := range files {
			made := file.(*copied)
			list = append(list, described{made.name, made.Size(), made.number})
		}
		a.stream.send(message, list)
	}
	host.NewFile = func(name string) (io.Writer, func() (source.File, error)) {
		w, finish := a.files.create(name, a.copy)
		return w, func() (source.File, error) {
			made, err := finish()
			a.copy = made
			return made, err
		}
	}
	a.session = session.New(host, registry)
}

// How often the server pings a page, and how long the page has to answer. The ping also
// shows the page that the server is alive, because a page cannot ping by itself;
// socket.js gives up a connection that is silent for three times as long.
const (
	pingEvery = 20 * time.Second
	pongFor   = 20 * time.Second
)

// serve transports messages over a connection until it ends, and returns the reason.
func (a *analyzer) serve(ctx context.Context, conn *websocket.Conn, confirmed uint64, news chan struct{}) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go a.write(ctx, conn, confirmed, news)
	go a.ping(ctx, conn, pingEvery)
	for {
		_, wire, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		text, numbers, err := a.stream.take(wire)
		if err != nil {
			return err
		}
		if text != nil {
			a.handle(text, numbers)
		}
	}
}

// handle starts a request and answers it in parallel with others.
func (a *analyzer) handle(text []byte, numbers []int) {
	opened := make([]source.File, len(numbers))
	for i, number := range numbers {
		opened[i] = a.files.open(number)
	}
	go a.session.Begin(text, opened)()
}

// write sends what the page has not received yet.
func (a *analyzer) write(ctx context.Context, conn *websocket.Conn, last uint64, news chan struct{}) {
	for {
		for wire := a.stream.after(last); wire != nil; wire = a.stream.after(last) {
			if conn.Write(ctx, websocket.MessageText, wire) != nil {
				return // the reader gets the error
			}
			last++
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

// ping closes a connection whose other end no longer answers.
func (a *analyzer) ping(ctx context.Context, conn *websocket.Conn, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		limited, cancel := context.WithTimeout(ctx, pongFor)
		err := conn.Ping(limited)
		if err == nil {
			err = conn.Write(limited, websocket.MessageText, a.stream.sign())
		}
		cancel()
		if err != nil {
			conn.CloseNow()
			return
		}
	}
}
