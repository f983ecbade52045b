package leaks

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

func bytesText(n int64) string { return numbers.Bytes(n) }

func countText(n int64, what string) string { return numbers.Count(n, what) }

func percentText(part, whole int64) string { return diagnosis.PercentText(part, whole) }

// writer writes the document about the suspects.
type writer struct {
	ctx  context.Context
	s    *snapshot.Snapshot
	d    *result.Document
	used int64
	most int // most classes listed for the memory that a suspect retains
}

func document(ctx context.Context, s *snapshot.Snapshot, found *diagnosis.Diagnosis, mostClasses int) *result.Document {
	w := &writer{ctx, s, &result.Document{Heading: result.Heading{Title: "Leak suspects"}}, found.Total, mostClasses}
	w.summary(found)
	suspects, cleared := found.Suspects, found.Cleared
	if len(suspects)+len(cleared) > 0 {
		w.d.AddResult(w.chart(found))
	}
	if len(suspects) > 0 {
		w.d.AddResult(w.table(suspects))
	}
	if len(cleared) > 0 {
		w.d.AddResult(w.cleared(cleared))
	}
	w.d.AddText(result.Plain(found.Remainder.Sentence))
	for i := range suspects {
		w.suspect(i+1, &suspects[i])
	}
	if len(suspects) == 0 {
		w.largest(cleared)
	}
	w.notices()
	if !s.HasValues() {
		w.d.Note("Names of fields, keys of maps, sizes, bounds and times are unknown: " + snapshot.ErrNoValues.Error() + ".")
	}
	return w.d
}

// largest describes the largest structures of a heap without suspects.
func (w *writer) largest(cleared []diagnosis.Cleared) {
	const most = 3
	for i := range cleared[:min(most, len(cleared))] {
		w.section(cleared[i].Held(), &cleared[i].Suspect)
	}
}

// cleared lists large structures that are not suspects, each with the reason.
func (w *writer) cleared(list []diagnosis.Cleared) *result.Table {
	at := func(i int) *diagnosis.Suspect { return &list[i].Suspect }
	return &result.Table{
		Heading: result.Heading{Title: "Large, but no suspects"},
		Columns: []result.Column{
			{Name: "Structure", Type: result.Text}, {Name: "Holds", Type: result.Text}, {Name: "Why It Is No Suspect", Type: result.Text},
			{Name: "Retained Heap", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return at(i).Held() }),
				result.Texts(func(i int) string { return at(i).Accumulates() }),
				result.Texts(func(i int) string { return upperFirst(list[i].Reason) }),
				result.Ints(func(i int) int64 { return at(i).Total() }),
				result.Shares(func(i int) int64 { return at(i).Total() }, w.used),
			},
			Row: func(_ context.Context, i int) result.Row { return w.row(at(i)) },
		},
	}
}

// row links to the holder of a structure, or to what retains its memory.
func (w *writer) row(sus *diagnosis.Suspect) result.Row {
	row := result.Row{Set: w.set(sus), Class: sus.Member, Icon: "object"}
	if sus.Holder != heap.NoObject {
		row.Object, row.Icon = w.hex(sus.Holder), rows.Icon(w.s, sus.Holder)
	}
	return row
}

// summary writes the verdict, then which thread ran out of memory.
func (w *writer) summary(found *diagnosis.Diagnosis) {
	w.d.AddText(result.Strong(found.Sentence))
	if t, found := w.s.OutOfMemoryThread(); found && t.ID != heap.NoObject {
		spans := []result.Span{result.Plain("Thread "), result.ObjectLink(rows.Label(w.ctx, w.s, t.ID), rows.Hex(w.s, t.ID)),
			result.Strong(" ran out of memory")}
		if f := firstOwnFrame(&t); f != nil {
			spans = append(spans, result.Plain(" in "), result.Code(f.Name()+"("+f.Location()+")"))
		}
		spans = append(spans, result.Plain(". It may only have been the last to ask; see "),
			result.CommandLink("its stack", "thread_stack "+rows.Hex(w.s, t.ID)), result.Plain("."))
		w.d.AddText(spans...)
	}
}

// firstOwnFrame returns the topmost frame that is not in the JDK, nil if there is none.
func firstOwnFrame(t *snapshot.Thread) *heap.StackFrame {
	for i := range t.Frames {
		if !diagnosis.IsPlatform(t.Frames[i].Class) {
			return &t.Frames[i]
		}
	}
	return nil
}

func (w *writer) chart(found *diagnosis.Diagnosis) *result.Chart {
	c := &result.Chart{Heading: result.Heading{Title: "Shares of the heap"}, Kind: result.Bar, Unit: result.Bytes}
	add := func(sus *diagnosis.Suspect, tone string) {
		c.Items = append(c.Items, result.ChartItem{Label: sus.Held(), Value: float64(sus.Total()), Detail: sus.Accumulates(), Object: w.hex(sus.Holder), Set: w.set(sus), Tone: tone})
	}
	for i := range found.Suspects {
		add(&found.Suspects[i], "suspect")
	}
	for i := range found.Cleared {
		add(&found.Cleared[i].Suspect, "cleared")
	}
	c.Items = append(c.Items, result.ChartItem{Label: "Remainder", Value: float64(found.Remainder.Bytes), Tone: "rest"})
	return c
}

func (w *writer) table(suspects []diagnosis.Suspect) *result.Table {
	at := func(i int) *diagnosis.Suspect { return &suspects[i] }
	t := &result.Table{
		Heading: result.Heading{Title: "Suspects"},
		Columns: []result.Column{
			{Name: "Held By", Type: result.Text}, {Name: "Accumulates", Type: result.Text}, {Name: "Likely Cause", Type: result.Text}, {Name: "Confidence", Type: result.Text},
			{Name: "Objects", Type: result.Integer}, {Name: "Retained Heap", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len: len(suspects),
			Values: []result.Values{
				result.Texts(func(i int) string { return at(i).Held() }),
				result.Texts(func(i int) string { return at(i).Accumulates() }),
				result.Texts(func(i int) string { return at(i).Causes[0].Name }),
				result.Texts(func(i int) string { return string(at(i).Confidence) }),
				result.Ints(func(i int) int64 { return at(i).Objects }),
				result.Ints(func(i int) int64 { return at(i).Total() }),
				result.Shares(func(i int) int64 { return at(i).Total() }, w.used),
			},
			Row: func(_ context.Context, i int) result.Row { return w.row(at(i)) },
		},
	}
	if len(suspects) > 1 {
		t.Note("Ordered by the evidence for a leak and by how much each holds.")
	}
	return t
}

// hex returns the address of an object; "" if there is none.
func (w *writer) hex(id heap.ObjectID) string {
	if id == heap.NoObject {
		return ""
	}
	return rows.Hex(w.s, id)
}

// mostNamed is the maximum number of objects that a set lists by address.
const mostNamed = 500

// set returns the objects that retain a suspect's memory as a set, "" if they are too
// many.
func (w *writer) set(sus *diagnosis.Suspect) string {
	if sus.TopCount() > mostNamed {
		return w.hex(sus.Holder)
	}
	var hex []string
	for _, id := range sus.Tops(w.s) {
		hex = append(hex, rows.Hex(w.s, id))
	}
	return strings.Join(hex, " ")
}

// suspect writes the section about one suspect.
func (w *writer) suspect(n int, sus *diagnosis.Suspect) {
	w.section(fmt.Sprintf("%d. %s", n, sus.Held()), sus)
}

// section describes a structure: what it holds, which known cause it resembles, the
// evidence for and against that, and the next steps.
func (w *writer) section(heading string, sus *diagnosis.Suspect) {
	d := w.d
	d.AddHeading(2, heading)
	w.what(sus)
	w.cause(sus)
	w.evidence(sus)
	if len(sus.Places) > 1 {
		d.AddResult(w.places(sus))
	} else {
		w.chain(&sus.Path)
	}
	for i := range sus.Also {
		d.AddText(result.Plain("The same objects are also held by "), result.Code(sus.Also[i].String()), result.Plain("."))
	}
	w.working(sus)
	d.AddResult(w.contents(sus))
	w.goOn(sus)
	d.AddText(result.Plain("Keywords: "), result.Code(strings.Join(w.keywords(sus), "  ")))
}

// what says in one sentence what is held, how much of it, and by what.
func (w *writer) what(sus *diagnosis.Suspect) {
	p := &sus.Path
	var spans []result.Span
	say := func(text string) { spans = append(spans, result.Plain(text)) }
	link := func(text string, id heap.ObjectID) {
		if id == heap.NoObject {
			say(text)
		} else {
			spans = append(spans, result.ObjectLink(text, w.hex(id)))
		}
	}
	what := "This structure"
	switch {
	case len(sus.Places) > 1:
		what = fmt.Sprintf("These %d structures of the same form", len(sus.Places))
	case p.Kind == diagnosis.StaticField && len(p.Steps) == 1:
		what = "The static field"
	case p.Kind == diagnosis.StaticField:
		what = "What the static field " + p.Steps[0].Text + " leads to"
	case p.Kind == diagnosis.LocalVariable:
		what = "A local variable"
	case sus.Kind == diagnosis.Shared:
		what = "A group of objects"
	}
	say(what + " ")
	if sus.Holder != heap.NoObject && len(sus.Places) < 2 {
		say("(")
		link(w.s.Label(sus.Holder), sus.Holder)
		say(") ")
	}
	if len(sus.Places) > 1 {
		say("keep ")
	} else {
		say("keeps ")
	}
	of := w.set(sus)
	claim := func(text, style, command string) {
		if of == "" {
			command = ""
		}
		spans = append(spans, result.Span{Text: text, Style: style, Command: command})
	}
	claim(fmt.Sprintf("%s, %s of the heap", bytesText(sus.Bytes), percentText(sus.Bytes, w.s.Info().UsedHeap)), "strong", "show_dominator_tree "+of)
	if sus.Native > 0 {
		say(", and " + bytesText(sus.Native) + " outside of it,")
		say(" alive in ")
	} else {
		say(", alive in ")
	}
	claim(countText(sus.Objects, "object"), "", "show_retained_set "+of)
	say(". What accumulates: ")
	claim(sus.Accumulates(), "strong", "list_objects and(retained("+of+") class:"+sus.Member+")")
	say(".")
	w.d.AddText(spans...)
	w.owner(sus)
}

// owner returns the class loader of the owning class, or the thread and the frame.
func (w *writer) owner(sus *diagnosis.Suspect) {
	p := &sus.Path
	if len(p.Steps) == 0 {
		w.d.AddText(result.Plain("No static field, thread or single object retains them alone: each has several owners."))
		return
	}
	if len(sus.Places) > 1 {
		return
	}
	if class, isClass := w.s.ClassByObject(p.Root); isClass {
		c := w.s.Class(class)
		w.d.AddText(result.Plain("Class "), result.ObjectLink(c.Name, w.hex(p.Root)), result.Plain(" was loaded by "),
			result.ObjectLink(rows.LoaderLabel(w.ctx, w.s, c.LoaderObject), w.hex(c.LoaderObject)), result.Plain("."))
		return
	}
	if p.Thread == "" {
		return
	}
	spans := []result.Span{result.Plain("It belongs to thread "), result.ObjectLink(p.Thread, w.hex(p.Root))}
	if p.Frame != nil {
		spans = append(spans, result.Plain(", held by frame "), result.Code(p.Frame.Name()+"("+p.Frame.Location()+")"))
		if p.Frames > 1 {
			spans = append(spans, result.Plain(fmt.Sprintf(" and %s of its stack", countText(int64(p.Frames-1), "other frame"))))
		}
	}
	spans = append(spans, result.Plain("; "), result.CommandLink("stack and locals", "thread_stack "+w.hex(p.Root)), result.Plain("."))
	w.d.AddText(spans...)
}

// cause writes the known cause that the suspect resembles.
func (w *writer) cause(sus *diagnosis.Suspect) {
	first := &sus.Causes[0]
	spans := []result.Span{result.Plain("Likely cause: "), result.Strong(first.Name), result.Plain(" – " + first.Finding + ".")}
	if first.Why != "" {
		spans = append(spans, result.Plain(" "+first.Why))
	}
	w.d.AddText(append(spans, w.examples(first.Objects)...)...)
	var checks [][]result.Span
	for _, text := range first.Checks {
		checks = append(checks, []result.Span{result.Plain(text)})
	}
	if len(checks) > 0 {
		w.d.AddList(checks...)
	}
	for _, other := range sus.Causes[1:] {
		spans := []result.Span{result.Plain("Also: "), result.Strong(other.Name), result.Plain(" – " + other.Finding + ".")}
		w.d.AddText(append(spans, w.examples(other.Objects)...)...)
	}
}

// evidence lists the findings in the dump, each with objects that show it.
func (w *writer) evidence(sus *diagnosis.Suspect) {
	var items [][]result.Span
	for _, fact := range sus.Facts(sus.Causes) {
		items = append(items, append([]result.Span{result.Plain(upperFirst(fact.Text))}, w.examples(fact.Objects)...))
	}
	if len(items) > 0 {
		w.d.AddText(result.Plain("Evidence:"))
		w.d.AddList(items...)
	}
}

// examples links a few of the objects that show something.
func (w *writer) examples(ids []heap.ObjectID) (spans []result.Span) {
	separator := " "
	for _, id := range ids[:min(3, len(ids))] {
		spans = append(spans, result.Plain(separator), result.ObjectLink(rows.Label(w.ctx, w.s, id), w.hex(id)))
		separator = ", "
	}
	return spans
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// chain lists the steps of a path, each with its object.
func (w *writer) chain(p *diagnosis.Path) {
	var items [][]result.Span
	for i, step := range p.Steps {
		text := step.Text
		if i > 0 {
			text = "→ " + text
		}
		item := []result.Span{result.Code(text)}
		if step.Object != heap.NoObject {
			item = append(item, result.Plain("  "), result.ObjectLink(w.s.Label(step.Object), w.hex(step.Object)))
		}
		items = append(items, item)
	}
	if len(items) > 0 {
		w.d.AddList(items...)
	}
}

func (w *writer) places(sus *diagnosis.Suspect) *result.Table {
	return &result.Table{
		Heading: result.Heading{Title: "Places"},
		Columns: []result.Column{{Name: "Path", Type: result.Text}, {Name: "Object", Type: result.Object}, {Name: "Retained Heap", Type: result.Bytes, Total: true}},
		Rows: &result.Level{
			Len: len(sus.Places),
			Values: []result.Values{
				result.Texts(func(i int) string { return sus.Places[i].Path.String() }),
				rows.Labels(w.s, func(i int) heap.ObjectID { return sus.Places[i].Holder }),
				result.Ints(func(i int) int64 { return sus.Places[i].Bytes }),
			},
			Row:  func(_ context.Context, i int) result.Row { return rows.Object(w.s, sus.Places[i].Holder) },
			Sort: &result.Order{Column: 2, Descending: true},
		},
	}
}

func (w *writer) contents(sus *diagnosis.Suspect) *result.Table {
	list := sus.Contents[:min(len(sus.Contents), w.most)]
	t := &result.Table{
		Heading: result.Heading{Title: "What it retains, by class"}, Columns: rows.ClassColumns,
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return list[i].Name }),
				result.Ints(func(i int) int64 { return list[i].Objects }),
				result.Ints(func(i int) int64 { return list[i].Bytes }),
			},
			Row: func(_ context.Context, i int) result.Row {
				row := rows.Class(w.s, list[i].Class)
				row.Set = ""
				if of := w.set(sus); of != "" {
					row.Set = "and(retained(" + of + ") class:" + list[i].Name + ")"
				}
				return row
			},
		},
	}
	if more := len(sus.Contents) - len(list); more > 0 {
		hold := "hold"
		if more == 1 {
			hold = "holds"
		}
		t.Note(fmt.Sprintf("%s %s the remaining %s.", countText(int64(more), "more class"), hold, bytesText(sus.Bytes-sumBytes(list))))
	}
	return t
}

func sumBytes(list []diagnosis.ClassShare) int64 {
	sum := int64(0)
	for i := range list {
		sum += list[i].Bytes
	}
	return sum
}

// goOn offers commands for a closer look.
func (w *writer) goOn(sus *diagnosis.Suspect) {
	of, holder := w.set(sus), w.hex(sus.Holder)
	var spans []result.Span
	add := func(text, command string) {
		if len(spans) > 0 {
			spans = append(spans, result.Plain(" · "))
		}
		spans = append(spans, result.CommandLink(text, command))
	}
	if holder != "" {
		add("path to the GC roots", "path2gc "+holder)
		add("what it refers to", "list_objects "+holder)
	}
	if of != "" {
		add("in the dominator tree", "show_dominator_tree "+of)
		add("everything it retains, by class", "show_retained_set "+of)
	}
	if len(spans) > 0 {
		w.d.AddText(spans...)
	}
}

// keywords returns what to search for in a bug tracker.
func (w *writer) keywords(sus *diagnosis.Suspect) []string {
	var list []string
	add := func(word string) {
		for _, known := range list {
			if known == word {
				return
			}
		}
		if word != "" {
			list = append(list, word)
		}
	}
	if len(sus.Path.Steps) > 0 {
		add(sus.Path.Steps[0].Text)
	}
	if sus.Path.Frame != nil {
		add(sus.Path.Frame.Name())
	}
	if sus.Holder != heap.NoObject {
		add(w.s.ClassName(w.s.ClassOf(sus.Holder)))
	}
	add(sus.Member)
	add(sus.Causes[0].Name)
	return list
}
