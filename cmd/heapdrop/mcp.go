package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"heapdrop"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/engine/assistant"
	"heapdrop/engine/socket"
	"heapdrop/protocol"
)

const mcpUsage = "mcp [--values] [--sizes MODEL] [OLD…] DUMP"

const mcpHelp = `
An assistant starts this command and asks over its standard input; docs/assistants.md says how
to set that up. The last dump is the one that it asks about; older ones, or summaries of
them, come before it, to compare with. A javacore or .threads file goes with the dump before it.

Answers hold no values of the dump: contents of strings, values of fields, names of threads.
--values allows them. They then go to the assistant, and to whoever runs it: a dump is a copy
of the memory of a program, including passwords and data of its users.
`

// runMCP serves an assistant until it closes the connection.
func runMCP(p *program, args []string) error {
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	chosen := choiceFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("mcp", args, 1, "a dump"); err != nil {
		return err
	}
	baselines, dumps, err := p.assistantDumps(args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(p.ctx, syscall.SIGTERM)
	defer stop()
	o := assistantOptions(dumps[len(dumps)-1][0], !snapshot.ValuesHidden(p.ctx))
	o.Open = func(ctx context.Context, report func(string, float64)) (*assistant.Dumps, error) {
		p.ctx = ctx
		p.hear = func(event *protocol.Progress) { report(event.Phase, event.Fraction) }
		return p.openForAssistant(baselines, dumps, chosen)
	}
	return assistant.Serve(ctx, os.Stdin, p.out, o)
}

// assistantOptions returns the options that both commands for assistants share.
func assistantOptions(dump string, values bool) assistant.Options {
	return assistant.Options{
		Registry: catalog.All(), Version: version(), Name: filepath.Base(dump), Values: values,
		Guides: []assistant.Guide{{Query: "oql", Title: "The Object Query Language", Text: heapdrop.OQLGuide}, {Query: "analyze", Title: "The language of memory analyses", Text: heapdrop.AnalysisGuide}},
	}
}

// assist lets an assistant ask about the dump that a page has open, until the returned
// function is called. When the assistant disconnects, the command ends.
func (p *program) assist(f *openFlags, server *socket.Server, dumps [][]string) (stop func()) {
	ctx, cancel := context.WithCancel(p.ctx)
	p.ctx = ctx
	o := assistantOptions(dumps[0][0], f.values)
	o.Use = func(answer func(*assistant.Dumps) error) error {
		return server.Use(func(opened *snapshot.Snapshot, baselines *query.Baselines, switches int) error {
			return answer(&assistant.Dumps{Snapshot: opened, Baselines: baselines, Switches: switches})
		})
	}
	go func() {
		defer cancel()
		if err := assistant.Serve(ctx, os.Stdin, p.out, o); err != nil && ctx.Err() == nil {
			p.fail(err)
		}
	}()
	return cancel
}

// assistantDumps sorts the given files into summaries of older dumps, and dumps with
// their sidecars, newest last.
func (p *program) assistantDumps(paths []string) (baselines *query.Baselines, dumps [][]string, err error) {
	baselines = &query.Baselines{}
	var files []string
	for _, path := range paths {
		short, err := readSummary(path)
		if err != nil {
			return nil, nil, err
		}
		if short == nil {
			files = append(files, path)
			continue
		}
		baselines.List = append(baselines.List, engine.SummaryBaseline{Dump: short})
	}
	if len(files) == 0 {
		return nil, nil, &usage.Error{Message: "mcp needs a dump; summaries are to compare with", Advice: "Usage: heapdrop " + mcpUsage}
	}
	dumps, err = p.groups(files)
	return baselines, dumps, err
}

// openForAssistant opens dumps; questions are about the newest one.
func (p *program) openForAssistant(baselines *query.Baselines, dumps [][]string, chosen *choice) (*assistant.Dumps, error) {
	last := len(dumps) - 1
	for _, files := range dumps[:last] {
		s, err := p.open(files, &choice{sizes: chosen.sizes, references: chosen.references, frames: chosen.frames, index: chosen.index, memory: chosen.memory})
		if err != nil {
			return nil, err
		}
		baselines.List = append(baselines.List, &engine.OpenBaseline{Snapshot: s, Registry: catalog.All()})
	}
	s, err := p.open(dumps[last], chosen)
	return &assistant.Dumps{Snapshot: s, Baselines: baselines}, err
}
