// Package assistant lets an AI assistant ask about a dump through the Model Context
// Protocol.
//
// Answers are limited in size. Unless the user who started it allows values, they contain
// no values of the dump: they are made in the same context as reports to pass on
// (snapshot.WithoutValues).
package assistant

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// asker answers questions about the dumps.
type asker struct {
	registry query.Registry
	guides   []Guide
	values   bool // answers may contain values
	opening  opening
	shared   func(f func(*Dumps) error) error // see Options.Use; nil: opening has the dumps
	recent   recent
}

// recent holds the results of the last commands, for paging.
type recent struct {
	mu       sync.Mutex
	list     []answered // most recent last
	snapshot *snapshot.Snapshot
	switches int
}

type answered struct {
	command string
	result  result.Result
}

// mostRecent is the maximum number of results that are stored.
const mostRecent = 8

// find returns the result of a command if it describes the dump in its current state.
// Other results are dropped.
func (r *recent) find(d *Dumps, command string) result.Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.snapshot != d.Snapshot || r.switches != d.Switches {
		r.list, r.snapshot, r.switches = nil, d.Snapshot, d.Switches
	}
	for _, k := range r.list {
		if k.command == command {
			return k.result
		}
	}
	return nil
}

func (r *recent) add(d *Dumps, command string, made result.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.snapshot != d.Snapshot || r.switches != d.Switches {
		return
	}
	r.list = append(r.list, answered{command, made})
	r.list = r.list[max(0, len(r.list)-mostRecent):]
}

// answer writes the answer to a question about the dumps.
type answer func(ctx context.Context, d *Dumps, w io.Writer) error

// writing writes an answer to a writer.
type writing func(ctx context.Context, w io.Writer) error

// about waits for the dumps and answers a question about them. The whole answer is one
// attempt (snapshot.Attempt), so questions that need only the index still work when the
// file is lost.
func (a *asker) about(write answer) writing {
	return func(ctx context.Context, w io.Writer) error {
		if !a.values {
			ctx = snapshot.WithoutValues(ctx)
		}
		if a.shared != nil {
			return a.shared(func(d *Dumps) error { return answerFrom(ctx, d, w, write) })
		}
		d, err := a.opening.wait(ctx)
		if err != nil {
			return err
		}
		return answerFrom(ctx, d, w, write)
	}
}

func answerFrom(ctx context.Context, d *Dumps, w io.Writer, write answer) error {
	attempt, settled := d.Snapshot.Attempt(ctx)
	err := write(attempt, d, w)
	if lost := settled(nil); lost != nil {
		return lost
	}
	if err == nil && d.Snapshot.Missed() { // only labels and the like are missing
		_, err = fmt.Fprintf(w, "\n[%s\nTexts of labels may be missing.]\n", inWords(d.Snapshot.Lost()))
	}
	return err
}

// partOf returns the requested part of an answer.
func partOf(ctx context.Context, wanted int, write writing) (text string, err error) {
	defer func() { err = inWords(err) }()
	defer recovered(&err)
	taken, err := newParts(wanted)
	if err != nil {
		return "", err
	}
	if err = write(ctx, taken); err != nil && !errors.Is(err, errEnough) {
		return "", err
	}
	return taken.part()
}

// inWords formats an error for an assistant: what is wrong, and what to do next.
func inWords(err error) error {
	var misuse *usage.Error
	var parse *heap.ParseError
	var lost *source.LostError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &misuse) && misuse.Advice != "":
		return errors.New(visible(misuse.Message + "\n" + misuse.Advice))
	case errors.As(err, &misuse):
		return errors.New(visible(misuse.Message))
	case errors.As(err, &lost):
		return errors.New(visible(lost.Error() + "\n" + lost.Advice))
	case errors.As(err, &parse):
		return errors.New(visible(parse.Error() + "\nThe dump cannot be read. Start heapdrop mcp again when that is put right."))
	}
	return errors.New(visible(err.Error()))
}

// visible makes every line of a message safe to show.
func visible(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = render.Visible(lines[i])
	}
	return strings.Join(lines, "\n")
}

// withProgress returns a context that reports progress to the client, if it wants it.
func withProgress(ctx context.Context, session *mcp.ServerSession, token any) context.Context {
	if token == nil {
		return ctx
	}
	var mu sync.Mutex
	var last time.Time
	count := 0.0
	return progress.WithReporter(ctx, func(phase string, done, total int64) {
		mu.Lock()
		defer mu.Unlock()
		if phase == "" || time.Since(last) < reportEvery {
			return
		}
		last = time.Now()
		count++ // the protocol requires that it increases, also when a new phase begins
		if total > 0 {
			phase += ": " + numbers.ProgressOf(done, total)
		}
		_ = session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: count, Message: phase})
	})
}

// run runs a command, or returns its result if it is among the recent ones.
func (a *asker) run(ctx context.Context, d *Dumps, command string) (result.Result, error) {
	if found := a.recent.find(d, command); found != nil {
		return found, nil
	}
	if err := a.check(command, d); err != nil {
		return nil, err
	}
	r, err := engine.RunWithBaselines(ctx, a.registry, d.Snapshot, d.Baselines, command)
	if err == nil {
		a.recent.add(d, command, r)
	}
	return r, err
}

// check reports errors of a command for which the registry's advice would address a user
// at a terminal.
func (a *asker) check(command string, d *Dumps) error {
	name, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	q := a.registry.Find(name)
	if q == nil {
		return a.noQuery(name)
	}
	if _, err := a.registry.Parse(command); err != nil {
		var misuse *usage.Error
		if errors.As(err, &misuse) {
			more := *misuse
			more.Advice = strings.TrimSpace(more.Advice + "\nlist_queries with the name " + q.Name + " explains its arguments.")
			return &more
		}
		return err
	}
	for i := range q.Arguments {
		if q.Arguments[i].Type == query.Dump && q.Arguments[i].Required && len(d.Baselines.List) == 0 {
			return a.oneDump()
		}
	}
	return nil
}

func (a *asker) noQuery(name string) error {
	e := &usage.Error{Message: fmt.Sprintf("there is no query %q", name), Found: name, Advice: "list_queries shows all."}
	if near := usage.Nearest(name, a.registry.Names()); near != "" {
		e.Advice = "Did you mean " + near + "? " + e.Advice
	}
	return e
}

// oneDump is the error for comparing when there is only one dump.
func (a *asker) oneDump() error {
	e := &usage.Error{Message: "there is only one dump, so there is nothing to compare with",
		Advice: "Ask the user to start heapdrop mcp with an older dump of the same program before this one: heapdrop mcp OLD NEW."}
	if a.shared != nil {
		e.Advice = "Ask the user to compare it with an older dump of the same program on the page: with \"Compare with an older dump\", or from the start with heapdrop open --mcp OLD NEW."
	}
	return e
}
