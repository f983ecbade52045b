package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/engine/session"
	"heapdrop/engine/socket"
	"heapdrop/internal/site"
	"heapdrop/internal/site/built"
)

const openUsage = "open [--listen HOST:PORT | --socket PATH] [--no-browser] [--idle TIME] [--mcp [--values]] [--index-dir DIR] [--site DIR] DUMP…"

const openHelp = `
Prints an address of this machine and opens it, where there is a browser. The page shows the
first dump and compares it with the others; a javacore or .threads file goes with the dump
before it. Only the named files can be read, and nothing but saved indexes is written.

The address ends in a token, new at each start: whoever has it sees the dumps. --listen
chooses host and port (127.0.0.1:0, a free port); anything but this machine itself is reached
over a network without encryption. --socket listens on a Unix socket instead.
The command ends after --idle (30m; 0 for never) without a connected page and without work.

--mcp also answers an assistant, as heapdrop mcp does, about the dump that the page has open: it
is in memory once. The command then ends when the assistant leaves.

On another machine:  ssh -t -L 7000:127.0.0.1:7000 HOST heapdrop open --listen 127.0.0.1:7000 DUMP
`

// openGarbage is how much garbage may accumulate before a collection, in percent of the
// live memory. Collecting is cheap, because the columns of an index contain no pointers.
const openGarbage = 20

// openFlags are the flags of heapdrop open.
type openFlags struct {
	listen, socket, site string
	noBrowser            bool
	mcp, values          bool
	idle                 time.Duration
	index                indexFlags
	memory               memoryFlag
}

// runOpen serves the page and analyses dumps for it, until it is interrupted or idle for
// too long.
func runOpen(p *program, args []string) error {
	var f openFlags
	flags := flag.NewFlagSet("open", flag.ContinueOnError)
	flags.StringVar(&f.listen, "listen", "", "listen on `HOST:PORT` [127.0.0.1:0, a free port]")
	flags.StringVar(&f.socket, "socket", "", "listen on a Unix socket at `FILE`")
	flags.StringVar(&f.site, "site", "", "use the built page in `FOLDER`, not the built-in one")
	flags.BoolVar(&f.noBrowser, "no-browser", false, "only print the address")
	flags.DurationVar(&f.idle, "idle", 30*time.Minute, "end after this `TIME` without a page and without work; 0 means never")
	flags.StringVar(&f.index.place, "index-dir", "", indexDirHelp)
	f.memory.add(flags)
	flags.BoolVar(&f.mcp, "mcp", false, "answer an assistant on standard input and output about the dump that the page has open; the address goes to standard error")
	flags.BoolVar(&f.values, "values", false, "with --mcp: answers to the assistant may hold values of the dump")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("open", args, 1, "a dump"); err != nil {
		return err
	}
	dumps, err := p.groups(args)
	if err != nil {
		return err
	}
	files, err := f.page()
	if err != nil {
		return err
	}
	listener, err := f.listener()
	if err != nil {
		return err
	}
	debug.SetGCPercent(openGarbage)
	host := session.Host{Yield: func() {}, Memory: peakMemory, IndexDir: func() store.Dir { return f.index.dir() }, IndexPlace: f.index.folder(), Budget: f.memory.budget}
	server := socket.New(socket.NewToken(), dumps, catalog.All(), host)
	address, names := f.address(listener.Addr())
	p.announce(&f, address+"#open=", server)
	if f.mcp {
		f.idle = 0 // it ends with the assistant
		defer p.assist(&f, server, dumps)()
	}
	mux := http.NewServeMux()
	mux.Handle(socket.ConnectPath, server)
	mux.Handle(socket.CopyPath, server)
	mux.Handle("/", site.Handler(files))
	return p.serveUntilIdle(listener, site.OnlyHosts(mux, names...), server, f.idle)
}

// groups opens the given files briefly to find out which of them belong together.
func (p *program) groups(paths []string) (dumps [][]string, err error) {
	files, err := openFiles(paths)
	if err != nil {
		return nil, err
	}
	groups, err := engine.Group(p.ctx, files)
	for _, group := range groups {
		var dump []string
		for _, file := range group {
			dump = append(dump, file.Name())
		}
		dumps = append(dumps, dump)
	}
	return dumps, err
}

// page returns the files of the page, marked so that the page uses this process as its
// analyzer.
func (f *openFlags) page() (fs.FS, error) {
	if f.site == "" {
		files, err := built.Site()
		if err != nil {
			return nil, &usage.Error{Message: "this heapdrop was built without its page",
				Advice: "Build it with ./build.sh build, which puts the page into it (go build and go install alone do not), take one of a release, or name the folder of a built page: heapdrop open --site dist DUMP"}
		}
		return site.Marked(files)
	}
	folder, err := os.OpenRoot(f.site) // symbolic links do not lead out of it
	if err == nil {
		var files fs.FS
		if files, err = site.Marked(folder.FS()); err == nil {
			return files, nil
		}
	}
	return nil, &usage.Error{Message: "--site: " + f.site + " holds no built page: " + err.Error(), Advice: "./build.sh build makes one in dist."}
}

// listener listens on the address in the flags.
func (f *openFlags) listener() (net.Listener, error) {
	switch {
	case f.socket != "" && f.listen != "":
		return nil, &usage.Error{Message: "--socket and --listen exclude each other"}
	case f.socket != "":
		return listenPrivately(f.socket)
	case f.listen == "":
		return net.Listen("tcp", "127.0.0.1:0")
	}
	listener, err := net.Listen("tcp", f.listen)
	if err != nil {
		return nil, &usage.Error{Message: "cannot listen on " + f.listen + ": " + err.Error(), Advice: "Choose another port: heapdrop open --listen 127.0.0.1:PORT DUMP"}
	}
	return listener, nil
}

// address returns the address for a browser, and additional names by which requests may
// address this machine.
func (f *openFlags) address(listening net.Addr) (address string, names []string) {
	tcp, isTCP := listening.(*net.TCPAddr)
	if !isTCP {
		return "http://localhost:7000/", nil // announce tells the user how to reach it
	}
	typed, _, _ := net.SplitHostPort(f.listen)
	if tcp.IP.IsUnspecified() {
		name, _ := os.Hostname()
		return fmt.Sprintf("http://%s/", net.JoinHostPort(name, fmt.Sprint(tcp.Port))), []string{name}
	}
	return fmt.Sprintf("http://%s/", tcp), []string{typed}
}

// announce prints what to know and then the address, so that whoever has read that has all,
// and opens it in a browser if there is one.
func (p *program) announce(f *openFlags, address string, server *socket.Server) {
	printed := p.out
	if f.mcp {
		printed = p.errors
	}
	if tcp, err := net.ResolveTCPAddr("tcp", f.listen); f.listen != "" && err == nil && !tcp.IP.IsLoopback() {
		fmt.Fprintln(p.errors, "heapdrop: this is not encrypted. Whoever can read the network between here and the browser can read the dump; ssh -L is safer.")
	}
	if f.socket != "" {
		fmt.Fprintf(p.errors, "Forward a port to the socket, then open the address there: ssh -N -L 7000:%s HOST\n", render.Visible(f.socket))
	}
	fmt.Fprintln(printed, address+server.Token)
	if !f.noBrowser && f.socket == "" {
		openBrowser(address + server.Ticket())
	}
}

// serveUntilIdle serves requests until the command is interrupted, or idle for the given
// time.
func (p *program) serveUntilIdle(listener net.Listener, handler http.Handler, analyzers *socket.Server, idle time.Duration) error {
	ctx, stop := signal.NotifyContext(p.ctx, syscall.SIGTERM)
	defer stop()
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	case <-idleFor(ctx, analyzers, idle):
		fmt.Fprintf(p.errors, "heapdrop: nothing was done for %s; ended\n", idle)
	}
	analyzers.Close()
	if closed := server.Close(); err == nil || errors.Is(err, http.ErrServerClosed) {
		err = closed
	}
	return err
}

// idleFor returns a channel that is notified when no page has been connected and nothing
// was computed for the given time.
func idleFor(ctx context.Context, analyzers *socket.Server, idle time.Duration) <-chan struct{} {
	over := make(chan struct{})
	if idle <= 0 {
		return over
	}
	go func() {
		ticker := time.NewTicker(max(idle/50, time.Millisecond))
		defer ticker.Stop()
		for analyzers.Idle() < idle {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
		}
		close(over)
	}()
	return over
}
