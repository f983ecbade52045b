package assistant

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"

	"heapdrop/core/lang/commandline"
	"heapdrop/core/query/family/compare"
	"heapdrop/core/usage"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Inputs of the tools.
type (
	verdictInput struct {
		Part int `json:"part,omitempty" jsonschema:"part of a long answer, from 1"`
	}
	listInput struct {
		Name string `json:"name,omitempty" jsonschema:"a query to explain; none for the list of all"`
		Part int    `json:"part,omitempty" jsonschema:"part of a long answer, from 1"`
	}
	queryInput struct {
		Command string `json:"command" jsonschema:"name and arguments of a query, such as: histogram -groupby package"`
		view
	}
	oqlInput struct {
		Query string `json:"query" jsonschema:"such as: SELECT s, s.@retainedHeapSize FROM java.util.HashMap s WHERE s.size > 1000 ORDER BY 2 DESC"`
		view
	}
	inspectInput struct {
		Address string `json:"address" jsonschema:"of an object or class, such as 0xc07f0ac8"`
		view
	}
	pathInput struct {
		Address string `json:"address" jsonschema:"of an object, such as 0xc07f0ac8"`
		Paths   int    `json:"paths,omitempty" jsonschema:"how many paths to find: 5 unless told"`
		view
	}
	compareInput struct {
		Command string `json:"command,omitempty" jsonschema:"a query whose results are put side by side, such as: histogram -groupby package; none for the report of what grew and what holds it"`
		view
	}
)

// addTools adds every tool to a server.
func (a *asker) addTools(server *mcp.Server) {
	addTool(server, "verdict", "Say what holds the memory and why, as JSON: leak, backlog, too large, waste or healthy; suspects with the field path that holds them, evidence, likely cause and addresses; large structures that are no suspects, with the reason. Begin here.",
		func(in verdictInput) (int, writing) { return in.Part, a.about(a.verdict) })
	addTool(server, "list_queries", "List all queries with their arguments; with a name, explain one and the types of its arguments. The names oql and analyze also give the guides of these languages.",
		func(in listInput) (int, writing) { return in.Part, a.listed(in.Name) })
	addTool(server, "query", "Run a query by its command line. list_queries names them: histogram, dominator_tree, thread_overview, thread_groups, list_objects ADDRESS, show_retained_set ADDRESS, duplicate_strings, collections_overview, waste and many more.",
		func(in queryInput) (int, writing) { return in.Part, a.about(a.shown(in.view, in.Command)) })
	addTool(server, "oql", "Run a query in the Object Query Language of Eclipse MAT, with GROUP BY, ORDER BY, joins and aggregates. list_queries with the name oql gives its guide.",
		func(in oqlInput) (int, writing) {
			return in.Part, a.about(a.shown(in.view, "oql "+commandline.Quote(in.Query)))
		})
	addTool(server, "inspect", "Show an object by its address: class, fields, shallow and retained heap, immediate dominator; of a class its static fields.",
		func(in inspectInput) (int, writing) { return in.Part, a.about(a.inspected(in)) })
	addTool(server, "path", "Show the shortest paths from the GC roots to an object: why it is alive. Each row names the field that refers to the object above it.",
		func(in pathInput) (int, writing) { return in.Part, a.about(a.reached(in)) })
	addTool(server, "compare", "Compare the dump with the older ones: what grew, by class and by path, and what holds it. With a command, put the results of that query side by side.",
		func(in compareInput) (int, writing) { return in.Part, a.about(a.compared(in)) })
}

// addTool adds a tool whose input selects a part of an answer.
func addTool[In any](server *mcp.Server, name, description string, of func(In) (part int, write writing)) {
	own := false
	tool := &mcp.Tool{Name: name, Description: description, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &own}}
	mcp.AddTool(server, tool, func(ctx context.Context, request *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		part, write := of(in)
		text, err := partOf(withProgress(ctx, request.Session, request.Params.GetProgressToken()), part, write)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
}

// verdict writes the diagnosis, as heapdrop diagnose --format json does.
func (a *asker) verdict(ctx context.Context, d *Dumps, w io.Writer) error {
	found, err := compare.Diagnose(ctx, d.Snapshot, d.Baselines)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(found.Report(d.Snapshot))
}

func (a *asker) listed(name string) writing {
	return func(_ context.Context, w io.Writer) error {
		if name == "" {
			return describeAll(w, a.registry)
		}
		q := a.registry.Find(name)
		if q == nil {
			return a.noQuery(name)
		}
		if err := describe(w, q); err != nil {
			return err
		}
		for _, g := range a.guides {
			if g.Query == q.Name {
				fmt.Fprintf(w, "\n%s", g.Text)
			}
		}
		return nil
	}
}

// shown writes the result of a command.
func (a *asker) shown(v view, command string) answer {
	return func(ctx context.Context, d *Dumps, w io.Writer) error {
		v, err := v.checked()
		if err != nil {
			return err
		}
		r, err := a.run(ctx, d, command)
		if err != nil {
			return err
		}
		return v.write(ctx, w, r)
	}
}

func refused(err error) answer {
	return func(context.Context, *Dumps, io.Writer) error { return err }
}

var address = regexp.MustCompile(`^0[xX][0-9a-fA-F]{1,16}$`)

// notAddress returns the error for an object that is not given by its address.
func notAddress(text string) error {
	return &usage.Error{Message: fmt.Sprintf("%q is not the address of an object; addresses look like 0xc07f0ac8", text), Found: text,
		Advice: "Take one of an answer of verdict, oql or query. To list objects of a class, run the query: list_objects CLASS."}
}

func (a *asker) inspected(in inspectInput) answer {
	if !address.MatchString(in.Address) {
		return refused(notAddress(in.Address))
	}
	return a.shown(in.view, "inspect "+in.Address)
}

// usualPaths is the default number of paths in an answer, mostPaths the limit.
const (
	usualPaths = 5
	mostPaths  = 100
)

func (a *asker) reached(in pathInput) answer {
	switch {
	case !address.MatchString(in.Address):
		return refused(notAddress(in.Address))
	case in.Paths < 0 || in.Paths > mostPaths:
		return refused(&usage.Error{Message: fmt.Sprintf("paths is %d", in.Paths), Advice: fmt.Sprintf("Ask for 1 to %d paths.", mostPaths)})
	case in.Paths == 0:
		in.Paths = usualPaths
	}
	return a.shown(in.view, fmt.Sprintf("path2gc %s -search quick -numberofpaths %d", in.Address, in.Paths))
}

func (a *asker) compared(in compareInput) answer {
	if command := strings.TrimSpace(in.Command); command != "" {
		return func(ctx context.Context, d *Dumps, w io.Writer) error {
			if err := a.check(command, d); err != nil {
				return err
			}
			return a.shown(in.view, "simplecomparison -query "+commandline.Quote(command))(ctx, d, w)
		}
	}
	return a.shown(in.view, "comparison_report")
}
