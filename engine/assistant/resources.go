package assistant

import (
	"context"
	"io"

	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/engine"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const markdown = "text/markdown"

// addResources adds what an assistant or its user can read.
func (a *asker) addResources(server *mcp.Server) {
	a.addResource(server, "overview", "Overview", "The dump in numbers: objects, heap, layout, warnings.", func(ctx context.Context, d *Dumps, w io.Writer) error {
		r, err := a.run(ctx, d, "heap_dump_overview")
		if err != nil {
			return err
		}
		return render.Markdown(ctx, w, r, render.Options{View: result.View{Limit: usualRows}})
	})
	a.addResource(server, "report", "Leak suspects", "What holds the memory and why, as a report to hand on: without values of the dump.", func(ctx context.Context, d *Dumps, w io.Writer) error {
		kind, err := engine.FindReport("suspects")
		if err != nil {
			return err
		}
		ctx = snapshot.WithoutValues(ctx)
		r, err := kind.Report(ctx, a.registry, d.Snapshot, d.Baselines)
		if err != nil {
			return err
		}
		return render.Markdown(ctx, w, r, render.Options{View: result.View{Limit: usualRows}})
	})
	for _, g := range a.guides {
		uri := resourceURI("guide/" + g.Query)
		server.AddResource(&mcp.Resource{URI: uri, Name: g.Query, Title: g.Title, MIMEType: markdown}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return contents(uri, g.Text), nil
		})
	}
}

func resourceURI(name string) string { return "heapdrop://" + name }

func contents(uri, text string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: markdown, Text: text}}}
}

// addResource adds a resource that is written from the dumps. Only its first part can be
// read.
func (a *asker) addResource(server *mcp.Server, name, title, description string, write answer) {
	resource := &mcp.Resource{URI: resourceURI(name), Name: name, Title: title, Description: description, MIMEType: markdown}
	server.AddResource(resource, func(ctx context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		text, err := partOf(withProgress(ctx, request.Session, request.Params.GetProgressToken()), 1, a.about(write))
		if err != nil {
			return nil, err
		}
		return contents(resource.URI, text), nil
	})
}
