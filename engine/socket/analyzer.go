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

// analyzer answers one page, or one part of it, about one dump at a time. It outlives
// its connections.
type analyzer struct {
	id      string
	session *session.Session
	files   *files
	stream  stream
	copy    *copied // the last one that it made

	// What follows is guarded by the server's mu.
	conn *websocket.Conn // nil without one
	lost time.Time       // when the last one was lost
}

// start gives an analyzer its session, which greets the page.
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

// How often a page is asked whether it is still there, and how long it has to answer.
// Whoever answers hears that the server is there too: a page cannot ask by itself, and
// socket.js gives up a connection that is silent for three times as long.
const (
	pingEvery = 20 * time.Second
	pongFor   = 20 * time.Second
)

// serve carries messages over a connection until that ends, and returns why.
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

// handle begins a request, and answers it beside others.
func (a *analyzer) handle(text []byte, numbers []int) {
	opened := make([]source.File, len(numbers))
	for i, number := range numbers {
		opened[i] = a.files.open(number)
	}
	go a.session.Begin(text, opened)()
}

// write sends what the page does not have yet.
func (a *analyzer) write(ctx context.Context, conn *websocket.Conn, last uint64, news chan struct{}) {
	for {
		for wire := a.stream.after(last); wire != nil; wire = a.stream.after(last) {
			if conn.Write(ctx, websocket.MessageText, wire) != nil {
				return // the reader hears of it
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

// ping closes a connection whose other end does not answer any more.
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
