// Package component reports on one part of the heap, such as the classes of a class
// loader with everything they retain: how large it is, what consumes the memory, and what
// is wasted.
package component

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family. registry returns all queries, because each
// section of a report runs one of them.
func Queries(registry func() query.Registry) []query.Query {
	reports := reporter{registry}
	aggressive := query.Argument{Name: "aggressive", Flag: "-aggressive", Type: query.Boolean, Help: "show the checks that found little, too"}
	return []query.Query{
		{
			Name: "component_report", Title: "Component Report", Category: "Leak Identification", Stage: snapshot.StageComplete,
			Help: "Reports on some objects and everything that they retain: size, top consumers, classes, possible waste (duplicate strings, empty and sparse collections and arrays), " +
				"soft and weak references, finalizers, hash collisions.",
			Arguments: []query.Argument{{Name: "objects", Type: query.Objects, Required: true, Help: "the objects that make up the component"}, aggressive},
			Menus:     []query.Menu{{Label: "Leak Identification/Component Report", Command: "component_report $set", For: "set"}},
			Run:       reports.one,
		},
		{
			Name: "component_report_top", Aliases: []string{"top_components"}, Title: "Top Components Report", Category: "Leak Identification", Stage: snapshot.StageComplete,
			Help: "Makes a component report for every class loader whose objects retain a large part of the heap.",
			Arguments: []query.Argument{
				{Name: "t", Flag: "-t", Type: query.Number, Default: "1", Help: "leave out class loaders that retain less than this percentage of the heap"}, aggressive,
			},
			Run: reports.top,
		},
	}
}

// longestName is the maximum number of bytes of an object set that a title shows as the
// component's name.
const longestName = 100

type reporter struct{ registry func() query.Registry }

func (r reporter) one(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	name := rows.Title(s, of)
	if len(name) > longestName {
		name = "some objects"
	}
	return r.report(objectset.WithMemory(ctx), s, name, of.String(), a.Bool("aggressive"))
}

// loaderShare is a class loader with the retained heap of its objects at the top of the
// dominator tree.
type loaderShare struct {
	loader   heap.ObjectID
	retained int64
}

// top reports on every large class loader. As in Eclipse MAT, each object at the top of
// the dominator tree belongs to the loader of its class, with everything that it retains.
func (r reporter) top(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	used, percent := s.Info().UsedHeap, min(a.Number("t"), 100)
	d := &result.Document{Heading: result.Heading{Title: "Top components"}}
	shares := byLoader(s)
	shares = slices.DeleteFunc(shares, func(sh loaderShare) bool { return sh.retained < used/100*percent })
	if len(shares) == 0 {
		d.AddText(result.Plain(fmt.Sprintf("No class loader retains %d %% of the heap.", percent)))
		return d, nil
	}
	chart := &result.Chart{Heading: result.Heading{Title: "Class loaders"}, Kind: result.Pie, Unit: result.Bytes}
	for _, sh := range shares {
		hex := rows.Hex(s, sh.loader)
		chart.Items = append(chart.Items, result.ChartItem{Label: rows.LoaderLabel(ctx, s, sh.loader), Value: float64(sh.retained), Object: hex, Set: words(hex)})
	}
	if rest := float64(used) - chart.Sum(); rest > 0 {
		chart.Items = append(chart.Items, result.ChartItem{Label: "Remainder", Value: rest, Tone: "rest"})
	}
	d.AddResult(chart)
	d.AddText(result.Plain("A share is what the objects of a loader retain one by one. The report on it covers what they retain together, which may be a little more."))
	for i, sh := range shares {
		progress.Report(ctx, "Reporting on class loaders", int64(i), int64(len(shares)))
		title := fmt.Sprintf("%s (%s)", rows.LoaderLabel(ctx, s, sh.loader), numbers.ShareOf(sh.retained, used))
		part, err := r.report(objectset.WithMemory(ctx), s, title, words(rows.Hex(s, sh.loader)), a.Bool("aggressive"))
		if err != nil {
			return nil, err
		}
		part.Title = title
		d.Include(1, part)
	}
	return d, nil
}

// words returns the top objects of a loader as an object set for the command line.
func words(loader string) string { return "and(toplevel loader:" + loader + ")" }

// byLoader groups the children of the virtual root by the loader of their class, largest
// first.
func byLoader(s *snapshot.Snapshot) []loaderShare {
	byClass := make([]int64, s.NumClasses())
	for id, retained := range s.EachRetained(heap.NoObject) {
		byClass[s.ClassOf(id)] += retained
	}
	var list []loaderShare
	place := map[heap.ObjectID]int{}
	for c, retained := range byClass {
		loader := s.Class(heap.ClassIndex(c)).LoaderObject
		at, known := place[loader]
		if !known {
			at = len(list)
			place[loader] = at
			list = append(list, loaderShare{loader: loader})
		}
		list[at].retained += retained
	}
	order.Stable(list, func(a, b loaderShare) int { return int(min(max(b.retained-a.retained, -1), 1)) })
	return list
}

// component is a report while it is being built.
type component struct {
	ctx      context.Context
	s        *snapshot.Snapshot
	registry query.Registry
	set      string // its retained set, as the command line writes it
	bytes    int64  // shallow heap of the retained set
	all      bool   // unfold also the checks without significant findings
	d        *result.Document
}

func (r reporter) report(ctx context.Context, s *snapshot.Snapshot, name, objects string, all bool) (*result.Document, error) {
	c := &component{ctx: ctx, s: s, registry: r.registry(), set: "retained(" + objects + ")", all: all,
		d: &result.Document{Heading: result.Heading{Title: "Component report: " + name}}}
	if err := c.overview(name); err != nil {
		return nil, err
	}
	for _, part := range []struct{ title, command string }{{"Top consumers", "top_consumers_html"}, {"Retained set", "histogram"}} {
		if err := c.part(1, part.title, "", part.command+" "+c.set, true); err != nil {
			return nil, err
		}
	}
	c.d.AddHeading(1, "Possible waste")
	if err := c.checks(waste); err != nil {
		return nil, err
	}
	c.d.AddHeading(1, "Miscellaneous")
	return c.d, c.checks(miscellaneous)
}

// overview writes the size of the component.
func (c *component) overview(name string) error {
	parsed, err := objectset.Parse(c.set)
	if err != nil {
		return err
	}
	objects, err := parsed.Eval(c.ctx, c.s)
	if err != nil {
		return err
	}
	classes, loaders := map[heap.ClassIndex]bool{}, map[heap.ObjectID]bool{}
	var of []heap.ClassIndex
	for block := range objects.Blocks() {
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		c.bytes += rows.ShallowOf(c.s, block)
		of = slices.Grow(of[:0], len(block))[:len(block)]
		snapshot.ClassesOf(c.s, block, of)
		for i, class := range of {
			if (i == 0 || class != of[i-1]) && !classes[class] {
				classes[class] = true
				loaders[c.s.Class(class).LoaderObject] = true
			}
		}
	}
	used := c.s.Info().UsedHeap
	c.d.AddText(result.Strong(numbers.Bytes(c.bytes)), result.Plain(fmt.Sprintf(" of %s (%s) in %s of %s, defined by %s.",
		numbers.Bytes(used), numbers.ShareOf(c.bytes, used), numbers.Count(int64(objects.Len()), "object"), numbers.Count(int64(len(classes)), "class"), numbers.Count(int64(len(loaders)), "class loader"))))
	c.d.AddResult(&result.Chart{Heading: result.Heading{Title: "Share of the heap"}, Kind: result.Pie, Unit: result.Bytes, Items: []result.ChartItem{
		{Label: name, Value: float64(c.bytes), Set: c.set}, {Label: "Remainder", Value: float64(max(used-c.bytes, 0)), Tone: "rest"},
	}})
	return nil
}

// run runs a command of the registry. If the dump lacks a class that the command needs,
// it returns no result and no error.
func (c *component) run(command string) (result.Result, error) {
	parsed, err := c.registry.Parse(command)
	if err != nil {
		return nil, err
	}
	r, err := parsed.Run(c.ctx, c.s)
	var misuse *usage.Error
	if errors.As(err, &misuse) {
		return nil, nil
	}
	return r, err
}

// part adds the result of a command as a section, with an introductory sentence.
func (c *component) part(level int, title, sentence, command string, open bool) error {
	r, err := c.run(command)
	if err != nil || r == nil {
		return err
	}
	c.section(level, title, sentence, r, open)
	return nil
}

func (c *component) section(level int, title, sentence string, r result.Result, open bool) {
	at := len(c.d.Blocks)
	part, isDocument := r.(*result.Document)
	if !isDocument {
		r.Head().Title = "" // the section has this title
		part = &result.Document{}
		part.AddResult(r)
	}
	whole := &result.Document{Heading: result.Heading{Title: title, Notes: part.Notes}}
	if sentence != "" {
		whole.AddText(result.Plain(sentence))
	}
	whole.Blocks = append(whole.Blocks, part.Blocks...)
	c.d.Include(level, whole)
	c.d.Blocks[at].Folded = !open && !c.all
}
