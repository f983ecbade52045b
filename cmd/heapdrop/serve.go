package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"heapdrop/core/usage"
	"heapdrop/internal/site"
)

// serve serves the built page until it is interrupted.
func serve(p *program, args []string) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	address := flags.String("addr", "127.0.0.1:8080", "listen on `HOST:PORT`; port 0 picks a free one")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := atMost("serve", args, 1); err != nil {
		return err
	}
	folder := "dist"
	if len(args) > 0 {
		folder = args[0]
	}
	files, err := os.OpenRoot(folder) // symbolic links do not lead out of it
	if err == nil {
		defer files.Close()
		_, err = files.Stat("index.html")
	}
	if err != nil {
		return &usage.Error{Message: fmt.Sprintf("%s contains no built page (no index.html)", folder), Advice: "Run ./build.sh build first, or name the folder that holds it."}
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		return &usage.Error{Message: "cannot listen on " + *address + ": " + err.Error(), Advice: "Choose another port: heapdrop serve --addr 127.0.0.1:PORT, or ./build.sh serve --port PORT."}
	}
	typed, _, _ := net.SplitHostPort(*address)
	server := &http.Server{Handler: site.OnlyHosts(site.Handler(files.FS()), typed), ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(p.out, "http://%s/\n", listener.Addr())
	stopped := make(chan error, 1)
	go func() {
		<-p.ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
