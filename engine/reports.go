package engine

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// ReportKind is a ready-made report: commands whose results form one document.
type ReportKind struct {
	Name, Title, Help string
	Commands          []string
	Compares          bool // needs a baseline
}

// ReportKinds are the reports, with Eclipse MAT's names if it has the same.
var ReportKinds = []ReportKind{
	{"suspects", "Leak suspects", "what holds the memory, and why it may be a leak", []string{"leakhunter", "heap_dump_overview"}, false},
	{"overview", "System overview", "the dump in numbers, top consumers, classes, threads, system properties", []string{"heap_dump_overview", "top_consumers_html", "histogram", "thread_overview", "system_properties"}, false},
	{"top_components", "Top components", "what each large class loader holds and wastes", []string{"component_report_top"}, false},
	{"compare", "Comparison", "everything that changed from dump to dump", []string{"comparison_report"}, true},
	{"suspects2", "Leak suspects by comparison", "what grew, and what holds it", []string{"leakhunter2", "find_leaks2"}, true},
	{"overview2", "System overview by comparison", "numbers, properties, threads, classes and dominator trees side by side", []string{"simplecomparison -query heap_dump_overview", "simplecomparison -query system_properties", "simplecomparison -query thread_overview", "delta_histogram", "compare_dominators"}, true},
}

// ReportNames returns the names of all ready-made reports.
func ReportNames() []string {
	names := make([]string, len(ReportKinds))
	for i, r := range ReportKinds {
		names[i] = r.Name
	}
	return names
}

// FindReport returns the report with the given name. Errors are *usage.Error.
func FindReport(name string) (ReportKind, error) {
	for _, r := range ReportKinds {
		if strings.EqualFold(r.Name, name) {
			return r, nil
		}
	}
	names := ReportNames()
	e := &usage.Error{Message: fmt.Sprintf("there is no report %q", name), Found: name, Advice: "The reports are " + strings.Join(names, ", ") + "."}
	if near := usage.Nearest(name, names); near != "" {
		e.Advice = "Did you mean " + near + "?"
	}
	return ReportKind{}, e
}

// Report runs the commands of a report and combines their results to one document, with a
// section about every object that its text names. Under snapshot.WithoutValues, it says
// that values are left out. Errors are those of Run.
func (k ReportKind) Report(ctx context.Context, registry query.Registry, s *snapshot.Snapshot, baselines *query.Baselines) (*result.Document, error) {
	d := &result.Document{Heading: result.Heading{Title: k.Title + ": " + path.Base(strings.ReplaceAll(s.Origin().Name, "\\", "/"))}}
	d.AddText(result.Plain(dumpLine(s)))
	if snapshot.ValuesHidden(ctx) {
		d.AddText(result.Plain("Contents of strings and values of fields, including names of threads, are left out of this report; " + snapshot.Hidden + " replaces them."))
	} else {
		d.AddText(result.Strong("This report holds values of the dump"), result.Plain(": contents of strings and fields."))
	}
	for _, command := range k.Commands {
		parsed, err := registry.Parse(command)
		if err != nil {
			return nil, err
		}
		r, err := RunWithBaselines(ctx, registry, s, baselines, command)
		if err != nil {
			return nil, err
		}
		if part, isDocument := r.(*result.Document); isDocument {
			d.Include(1, part)
			continue
		}
		title := result.CommandLink(parsed.Query.Title, command)
		d.Blocks = append(d.Blocks, result.Block{Kind: result.HeadingBlock, Level: 1, Spans: []result.Span{title}})
		if t, isTable := r.(*result.Table); isTable && t.Rows.Len == 0 && len(t.Notes) > 0 { // the notes say why
			d.AddText(result.Plain(strings.Join(t.Notes, " ")))
			continue
		}
		d.AddResult(r)
	}
	return d, objectSections(ctx, registry, s, d)
}

// dumpLine says in one line which dump it is.
func dumpLine(s *snapshot.Snapshot) string {
	i := s.Info()
	text := fmt.Sprintf("%s: %s of heap in use, %s objects, %s classes", i.Format, numbers.Bytes(i.UsedHeap), numbers.Grouped(i.Objects), numbers.Grouped(i.Classes))
	if i.Created > 0 {
		text += ", taken " + time.UnixMilli(i.Created).UTC().Format("2006-01-02 15:04:05 UTC")
	}
	return text + ". Sizes: " + i.Sizes + "."
}

// mostObjects is the maximum number of objects that a report describes.
const mostObjects = 40

// objectSections adds a section about every object that the text links to.
func objectSections(ctx context.Context, registry query.Registry, s *snapshot.Snapshot, d *result.Document) error {
	var linked []result.Span
	seen := map[string]bool{}
	collect := func(spans []result.Span) {
		for _, span := range spans {
			if span.Object != "" && !seen[span.Object] && len(linked) < mostObjects {
				seen[span.Object] = true
				linked = append(linked, span)
			}
		}
	}
	for _, b := range d.Blocks {
		collect(b.Spans)
		for _, item := range b.Items {
			collect(item)
		}
	}
	if len(linked) == 0 {
		return nil
	}
	d.AddHeading(1, "Objects")
	for _, span := range linked {
		r, err := Run(ctx, registry, s, "inspect "+span.Object)
		if err != nil {
			return err
		}
		title := result.ObjectLink(r.Head().Title, span.Object)
		d.Blocks = append(d.Blocks, result.Block{Kind: result.HeadingBlock, Level: 2, Folded: true, Spans: []result.Span{title}})
		for _, b := range r.(*result.Document).Blocks {
			if b.Kind == result.ResultBlock {
				d.Blocks = append(d.Blocks, b)
			}
		}
	}
	return nil
}

// QueryReport returns a report with the result of one command. Errors are *usage.Error.
func QueryReport(registry query.Registry, command string) (ReportKind, error) {
	parsed, err := registry.Parse(command)
	if err != nil {
		return ReportKind{}, err
	}
	return ReportKind{Name: parsed.Query.Name, Title: parsed.Query.Title, Commands: []string{command}}, nil
}

// ReportRows is the default number of rows of a table in a report.
const ReportRows = 30
