// Package assistant lets an assistant ask about a dump, by the Model Context Protocol.
//
// What leaves the process is bounded and, unless the one who started it allows them,
// holds no values of the dump: answers have the contexts of reports
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
	values   bool // answers may hold values
	opening  opening
	recent   recent
}

// recent are the results of the last commands, for who pages through them.
type recent struct {
	mu   sync.Mutex
	list []kept // the newest last
}

type kept struct {
	command string
	result  result.Result
}

// mostRecent bounds the results that are kept.
const mostRecent = 8

func (r *recent) find(command string) result.Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range r.list {
		if k.command == command {
			return k.result
		}
	}
	return nil
}

func (r *recent) add(command string, made result.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, kept{command, made})
	r.list = r.list[max(0, len(r.list)-mostRecent):]
}

// answer writes what an assistant asked of the dumps.
type answer func(ctx context.Context, d *Dumps, w io.Writer) error

// writing writes an answer.
type writing func(ctx context.Context, w io.Writer) error

// about waits for the dumps and answers from them. All of it is one attempt
// (snapshot.Attempt); what needs only the index goes on working when the file is lost.
func (a *asker) about(write answer) writing {
	return func(ctx context.Context, w io.Writer) error {
		d, err := a.opening.wait(ctx)
		if err != nil {
			return err
		}
		if !a.values {
			ctx = snapshot.WithoutValues(ctx)
		}
		attempt, settled := d.Snapshot.Attempt(ctx)
		err = write(attempt, d, w)
		if lost := settled(nil); lost != nil {
			return lost
		}
		if err == nil && d.Snapshot.Missed() { // what is missing only adorns the answer
			_, err = fmt.Fprintf(w, "\n[%s\nTexts of labels may be missing.]\n", inWords(d.Snapshot.Lost()))
		}
		return err
	}
}

// partOf returns the wanted part of what is written.
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

// inWords returns an error as an assistant reads it: what is wrong, and what to do next.
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

// withProgress returns a context whose work reports to whoever asked, if they want it.
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
		count++ // it has to grow from report to report, also where a new phase begins
		if total > 0 {
			phase = fmt.Sprintf("%s: %d %%", phase, 100*done/total)
		}
		_ = session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: count, Message: phase})
	})
}

// run runs a command, or finds its result among the recent ones.
func (a *asker) run(ctx context.Context, d *Dumps, command string) (result.Result, error) {
	if found := a.recent.find(command); found != nil {
		return found, nil
	}
	if err := a.check(command, d); err != nil {
		return nil, err
	}
	r, err := engine.RunWithBaselines(ctx, a.registry, d.Snapshot, d.Baselines, command)
	if err == nil {
		a.recent.add(command, r)
	}
	return r, err
}

// check finds what is wrong with a command where the advice of the registry would be for
// people at a terminal.
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
			return errOneDump
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

// errOneDump answers who wants to compare while there is one dump.
var errOneDump = &usage.Error{Message: "there is only one dump, so there is nothing to compare with",
	Advice: "Ask the user to start heapdrop mcp with an older dump of the same program before this one: heapdrop mcp OLD NEW."}
