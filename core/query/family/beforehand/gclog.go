// Package beforehand shows what files beside the dump say about the time before it: GC
// logs, thread dumps, reports of crashes.
package beforehand

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"heapdrop/core/incident"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "gc_log", Title: "GC Log", Category: "Before the Dump", RootsDoNotMatter: true,
			Help: "Describes the time before the dump, from the GC log opened with it: whether the heap was full of live data, grew, or filled at once; " +
				"live data after the last collection of the whole heap, allocation, promotion, pauses; the flags and limits; and every collection up to the dump.",
			Run: gcLog,
		},
		{
			Name: "heap_use", Title: "Used Heap over Time", Category: "Before the Dump", RootsDoNotMatter: true,
			Help:      "Lists the used heap before and after collections up to the dump, from the GC log opened with it; of a long log, at most the given number of points.",
			Arguments: []query.Argument{{Name: "points", Flag: "-points", Type: query.Number, Default: "200", Help: "the maximum number of points; 0 for every collection"}},
			Run:       heapUse,
		},
		{
			Name: "live_threads", Aliases: []string{"jstack"}, Title: "Threads of the Thread Dump", Category: "Before the Dump", Values: query.ValuesShown, RootsDoNotMatter: true,
			Help: "Lists the threads of the thread dump opened with the heap dump, matched to those of the heap by id and name: state, CPU time, age, " +
				"what each waits for and who holds that; and threads that only one of the two has.",
			Stage: snapshot.StageReferences, Run: threadDump,
		},
		{
			Name: "crash", Title: "Crash Report", Category: "Before the Dump", Values: query.ValuesShown, RootsDoNotMatter: true,
			Help: "Shows what the hs_err file opened with the dump says: reason of the crash, flags, limits of heap and container, memory of the machine.",
			Run:  crash,
		},
	}
}

// none says how to get a file that was not opened.
func none(what, how string) string {
	return "No " + what + " was opened with this dump. Open it together with the dump, or drop it on the page: " + how
}

const noLog = "the JVM writes one with -Xlog:gc*:file=gc.log:time,uptime,level,tags."

// course returns the log of a dump and what it says; both are nil if there is no log.
func course(s *snapshot.Snapshot) (*incident.GCLog, *incident.Course) {
	if i := s.Incident(); !i.Empty() && i.GC != nil {
		return i.GC, i.GC.Course(s.Format().Created)
	}
	return nil, nil
}

// gcLog is the document about the GC log.
func gcLog(_ context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "GC log"}}
	log, c := course(s)
	if log == nil {
		d.AddText(result.Plain(none("GC log", noLog)))
		return d, nil
	}
	created := s.Format().Created
	if doubt := log.Doubt(created); doubt != "" {
		d.AddText(result.Strong(doubt))
	}
	if zone := log.Zone(); zone != "" {
		d.AddText(result.Plain(zone))
	}
	if c != nil {
		for _, sentence := range c.Sentences(log.Until(created)) {
			d.AddText(result.Plain(sentence))
		}
	}
	d.AddResult(pairs("Figures", figures(log, c)))
	if c != nil {
		d.AddHeading(2, "Collections")
		d.AddResult(collections(log, c))
	}
	d.Notes = append(d.Notes, log.Notes...)
	return d, nil
}

// figures lists what a log says in numbers.
func figures(log *incident.GCLog, c *incident.Course) (lines [][2]string) {
	add := func(name, value string) { lines = append(lines, [2]string{name, value}) }
	add("File", log.Source)
	if log.Collector != "" {
		add("Collector", log.Collector)
	}
	if log.MaxHeap > 0 {
		add("Limit of the heap", numbers.InBytes(log.MaxHeap))
	}
	if c != nil {
		add("Collections before the dump", numbers.Grouped(int64(len(c.Collections))))
		add("Of the whole heap", numbers.Grouped(int64(c.Whole)))
		if c.Live != incident.Unknown {
			add("Used after the last of these", numbers.InBytes(c.Live))
		}
		if c.Allocated != incident.Unknown {
			add("Allocated", numbers.Bytes(c.Allocated)+" a second")
		}
		if c.Promoted != incident.Unknown {
			add("Promoted to the old generation", numbers.Bytes(c.Promoted)+" a second")
		}
		add("Paused in all", numbers.Duration(c.Paused/1000))
		if log.Timed {
			add("Time in the log", numbers.Duration(c.Span))
		}
	}
	if log.Stalls > 0 {
		add("Threads waited for memory", numbers.Count(log.Stalls, "time"))
	}
	if log.Exhausted > 0 {
		add("No space to copy objects to", numbers.Count(log.Exhausted, "collection"))
	}
	for _, f := range log.Facts {
		if !f.Private {
			add(f.Name, f.Text)
		}
	}
	return lines
}

// pairs makes a table of names and values.
func pairs(title string, lines [][2]string) *result.Table {
	return &result.Table{
		Heading: result.Heading{Title: title},
		Columns: []result.Column{{Name: "Property", Type: result.Text}, {Name: "Value", Type: result.Text}},
		Rows: &result.Level{Len: len(lines), Values: []result.Values{
			result.Texts(func(i int) string { return lines[i][0] }), result.Texts(func(i int) string { return lines[i][1] }),
		}},
	}
}

// collections lists every collection before the dump.
func collections(log *incident.GCLog, c *incident.Course) *result.Table {
	list := c.Collections
	number := func(of func(*incident.Collection) int64) result.Values {
		return result.Ints(func(i int) int64 { return unknown(of(&list[i])) })
	}
	t := points(log, list)
	t.Title = "Collections"
	t.Columns = append(t.Columns, result.Column{Name: "Capacity", Type: result.Bytes}, result.Column{Name: "Promoted", Type: result.Bytes}, result.Column{Name: "Microseconds", Type: result.Integer, Total: true})
	t.Rows.Values = append(t.Rows.Values,
		number(func(c *incident.Collection) int64 { return orUnknown(c.Capacity) }), number(func(c *incident.Collection) int64 { return c.Promoted }), number(func(c *incident.Collection) int64 { return orUnknown(c.Micros) }))
	return t
}

func unknown(n int64) int64 {
	if n == incident.Unknown {
		return result.Unknown
	}
	return n
}

func orUnknown(n int64) int64 {
	if n == 0 {
		return incident.Unknown
	}
	return n
}

// points makes a table of garbage collections.
func points(log *incident.GCLog, list []incident.Collection) *result.Table {
	return &result.Table{
		Columns: []result.Column{
			{Name: "Collection", Type: result.Text}, {Name: "Time", Type: result.Text}, {Name: "Milliseconds", Type: result.Integer},
			{Name: "Used Before", Type: result.Bytes}, {Name: "Used After", Type: result.Bytes}, {Name: "Whole Heap", Type: result.Text},
		},
		Rows: &result.Level{Len: len(list), Values: []result.Values{
			result.Texts(func(i int) string { return list[i].Name }),
			result.Texts(func(i int) string { return wall(log, list[i].At) }),
			result.Ints(func(i int) int64 { return list[i].At }),
			result.Ints(func(i int) int64 { return list[i].Before }),
			result.Ints(func(i int) int64 { return list[i].After }),
			result.Texts(func(i int) string { return map[bool]string{true: "yes", false: "no"}[list[i].Whole] }),
		}},
	}
}

// wall writes the time of a collection, or how long after the start of the JVM it was.
func wall(log *incident.GCLog, at int64) string {
	switch {
	case !log.Timed:
		return ""
	case log.Start != 0:
		return time.UnixMilli(log.Start + at).UTC().Format("2006-01-02 15:04:05.000 UTC")
	}
	return fmt.Sprintf("%.3f s", float64(at)/1000)
}

// heapUse lists the used heap over time.
func heapUse(_ context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	log, c := course(s)
	if c == nil {
		t := points(&incident.GCLog{}, nil)
		t.Title = "Used heap over time"
		t.Note(none("GC log", noLog))
		return t, nil
	}
	list := thin(c.Collections, int(min(a.Number("points"), math.MaxInt32)))
	t := points(log, list)
	t.Title = "Used heap over time"
	if len(list) < len(c.Collections) {
		t.Note(fmt.Sprintf("%s of %s are listed: of each part of the time the one that left the least in use, and the last one.", numbers.Grouped(int64(len(list))), numbers.Count(int64(len(c.Collections)), "collection")))
	}
	t.Notes = append(t.Notes, c.Sentences(log.Until(s.Format().Created))...)
	return t, nil
}

// thin keeps the collection of each part of the time that left the least in use, and the
// first and the last one.
func thin(list []incident.Collection, most int) []incident.Collection {
	if most <= 0 || len(list) <= most {
		return list
	}
	first, last := list[0], list[len(list)-1]
	parts := int64(max(1, most-2))
	span := max(1, last.At-first.At+1)
	thinned := []incident.Collection{first}
	part := int64(-1)
	for i, one := range list[1 : len(list)-1] {
		p := (one.At - first.At) * parts / span
		if first.At == last.At {
			p = int64(i) * parts / int64(len(list))
		}
		if p != part {
			thinned, part = append(thinned, one), p
		} else if one.After < thinned[len(thinned)-1].After {
			thinned[len(thinned)-1] = one
		}
	}
	return append(thinned, last)
}

// crash is the document about the report of a crash.
func crash(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Crash report"}}
	i := s.Incident()
	if i.Empty() || i.Crash == nil {
		d.AddText(result.Plain(none("hs_err file", "the JVM writes one as hs_err_pidN.log in its working directory when it crashes.")))
		return d, nil
	}
	c := i.Crash
	d.AddText(result.Plain("The JVM crashed: "), result.Strong(c.Reason))
	if c.OutOfMemory {
		d.AddText(result.Plain("The report says that memory was missing."))
	}
	lines := [][2]string{{"File", c.Source}}
	if c.Elapsed != incident.Unknown {
		lines = append(lines, [2]string{"Time since the start", numbers.Duration(c.Elapsed.Milliseconds())})
	}
	if c.MaxHeap > 0 {
		lines = append(lines, [2]string{"Limit of the heap", numbers.InBytes(c.MaxHeap)})
	}
	left := 0
	for _, f := range c.Facts {
		if f.Private && snapshot.ValuesHidden(ctx) {
			left++
			continue
		}
		lines = append(lines, [2]string{f.Name, strings.TrimSpace(f.Text)})
	}
	d.AddResult(pairs("What the report states", lines))
	d.Notes = append(d.Notes, c.Notes...)
	if left > 0 {
		d.Note("Command lines and names of threads are values, so they are left out.")
	}
	return d, nil
}
