package leaks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/size"
	"heapdrop/core/snapshot"
)

func bytesText(n int64) string { return size.Text(n) }

// countText writes a number with what it counts: "1 object", "2,000 objects".
func countText(n int64, what string) string {
	return size.Count(n, what)
}

func percentText(part, whole int64) string {
	if whole <= 0 {
		return "?"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// Accumulates says in a few words what a suspect consists of: "2,000 entries
// java.lang.String → byte[]".
func (sus *Suspect) Accumulates() string {
	switch {
	case sus.Entry != "":
		return countText(sus.Count, "entry") + " " + sus.Entry + " → " + sus.Member
	case sus.Kind == Linked:
		return size.Grouped(sus.Count) + " linked " + sus.Member
	case sus.Kind == Single && sus.Count == 1:
		return "one " + sus.Member
	case sus.Mixed > 1:
		return countText(sus.Count, "object") + " of " + countText(int64(sus.Mixed), "class") + ", " + sus.Member + " and others"
	}
	return size.Grouped(sus.Count) + " × " + sus.Member
}

// held says what holds a suspect: its path, or that nothing alone does.
func (sus *Suspect) held() string {
	if len(sus.Path.Steps) == 0 {
		return "several owners"
	}
	path := sus.Path
	if n := len(path.Steps); n > longestPath { // where it begins and ends says the most
		path.Steps = append(slices.Clone(path.Steps[:2]), Step{Text: "…"})
		path.Steps = append(path.Steps, sus.Path.Steps[n-longestPath+3:]...)
	}
	if n := len(sus.Places); n > 1 {
		return fmt.Sprintf("%s (%s)", path.String(), countText(int64(n), "place"))
	}
	return path.String()
}

// longestPath is how many steps of a path stand in headings and tables.
const longestPath = 8

// writer writes the document about suspects.
type writer struct {
	ctx  context.Context
	s    *snapshot.Snapshot
	d    *result.Document
	used int64
	most int // classes listed of what a suspect retains
}

func document(ctx context.Context, s *snapshot.Snapshot, suspects []Suspect, mostClasses int) *result.Document {
	w := &writer{ctx, s, &result.Document{Heading: result.Heading{Title: "Leak suspects"}}, s.Info().UsedHeap, mostClasses}
	w.summary(suspects)
	if len(suspects) > 0 {
		w.d.AddResult(w.chart(suspects))
		w.d.AddResult(w.table(suspects))
	}
	left := 0
	for i := range suspects {
		const most, share, small = 12, 0.005, 16 << 20
		if i < most && (w.used < small || float64(suspects[i].Bytes) >= share*float64(w.used)) {
			w.suspect(i+1, &suspects[i])
		} else {
			left++
		}
	}
	if left > 0 {
		w.d.AddText(result.Plain(countText(int64(left), "smaller suspect") + " of the list above: open their objects from there."))
	}
	w.notices()
	if !s.HasValues() {
		w.d.Note("Names of fields and keys of maps are unknown: " + snapshot.ErrNoValues.Error() + ".")
	}
	return w.d
}

// summary says first what it all comes to, and who ran out of memory.
func (w *writer) summary(suspects []Suspect) {
	if t, found := w.s.OutOfMemoryThread(); found && t.ID != heap.NoObject {
		spans := []result.Span{result.Plain("Thread "), result.ObjectLink(rows.Label(w.ctx, w.s, t.ID), rows.Hex(w.s, t.ID)),
			result.Strong(" ran out of memory")}
		if f := firstOwnFrame(&t); f != nil {
			spans = append(spans, result.Plain(" in "), result.Code(f.Name()+"("+f.Location()+")"))
		}
		spans = append(spans, result.Plain(". It may only have been the last to ask; "),
			result.CommandLink("its stack", "thread_stack "+rows.Hex(w.s, t.ID)), result.Plain(" tells what it did."))
		w.d.AddText(spans...)
	}
	if len(suspects) == 0 {
		w.d.AddText(result.Plain("No structure of the application stands out in this heap of " + bytesText(w.used) + "."))
		return
	}
	sum, largest := int64(0), int64(0)
	for i := range suspects {
		sum += suspects[i].Bytes
		largest = max(largest, suspects[i].Bytes)
	}
	if 50*largest < w.used {
		w.d.AddText(result.Plain("No structure of the application holds as much as 2 % of this heap of " + bytesText(w.used) + ": there may be no leak, or one that is young."))
	}
	first := &suspects[0]
	w.d.AddText(result.Strong(first.held()), result.Plain(fmt.Sprintf(" is the first suspect: %s, %s, %s of the heap. ", first.Accumulates(), bytesText(first.Bytes), percentText(first.Bytes, w.used))),
		result.Plain(fmt.Sprintf("Suspects in all: %d, the likeliest first, retaining %s of %s (%s).", len(suspects), bytesText(sum), bytesText(w.used), percentText(sum, w.used))))
}

// firstOwnFrame returns the uppermost frame that is not of the JDK, nil for none.
func firstOwnFrame(t *snapshot.Thread) *heap.StackFrame {
	for i := range t.Frames {
		if !isPlatform(t.Frames[i].Class) {
			return &t.Frames[i]
		}
	}
	return nil
}

func (w *writer) chart(suspects []Suspect) *result.Chart {
	c := &result.Chart{Heading: result.Heading{Title: "Shares of the heap"}, Kind: result.Bar, Unit: result.Bytes}
	rest := w.used
	for i := range suspects {
		sus := &suspects[i]
		rest -= sus.Bytes
		c.Items = append(c.Items, result.ChartItem{Label: sus.held(), Value: float64(sus.Bytes), Detail: sus.Accumulates(), Object: w.hex(sus.Holder), Set: w.set(sus)})
	}
	c.Items = append(c.Items, result.ChartItem{Label: "Remainder", Value: float64(max(0, rest)), Tone: "rest"})
	return c
}

func (w *writer) table(suspects []Suspect) *result.Table {
	at := func(i int) *Suspect { return &suspects[i] }
	t := &result.Table{
		Heading: result.Heading{Title: "Suspects"},
		Columns: []result.Column{
			{Name: "Held By", Type: result.Text}, {Name: "Accumulates", Type: result.Text}, {Name: "Likely Cause", Type: result.Text},
			{Name: "Objects", Type: result.Integer}, {Name: "Retained Heap", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len: len(suspects),
			Values: []result.Values{
				result.Texts(func(i int) string { return at(i).held() }),
				result.Texts(func(i int) string { return at(i).Accumulates() }),
				result.Texts(func(i int) string { return at(i).Causes[0].Name }),
				result.Ints(func(i int) int64 { return at(i).Objects }),
				result.Ints(func(i int) int64 { return at(i).Bytes }),
				result.Shares(func(i int) int64 { return at(i).Bytes }, w.used),
			},
			Row: func(_ context.Context, i int) result.Row {
				row := result.Row{Set: w.set(at(i)), Class: at(i).Member, Icon: "object"}
				if at(i).Holder != heap.NoObject {
					row.Object, row.Icon = w.hex(at(i).Holder), rows.Icon(w.s, at(i).Holder)
				}
				return row
			},
		},
	}
	if len(suspects) > 1 {
		t.Note("Ordered by retained heap, where linked objects count for more, and single objects, caches that have a bound and the Java library's own structures for less.")
	}
	return t
}

// hex is the address of an object, "" for none.
func (w *writer) hex(id heap.ObjectID) string {
	if id == heap.NoObject {
		return ""
	}
	return rows.Hex(w.s, id)
}

// mostNamed bounds the objects that a set names by address.
const mostNamed = 500

// set names what retains a suspect's memory, "" where it is too much to name.
func (w *writer) set(sus *Suspect) string {
	var hex []string
	pre := w.s.Preorder()
	for _, tops := range sus.tops {
		if len(hex)+len(tops) > mostNamed {
			return w.hex(sus.Holder)
		}
		for _, p := range tops {
			hex = append(hex, rows.Hex(w.s, pre.Object(p)))
		}
	}
	return strings.Join(hex, " ")
}

// suspect writes the section about one suspect.
func (w *writer) suspect(n int, sus *Suspect) {
	d := w.d
	d.AddHeading(2, fmt.Sprintf("%d. %s", n, sus.held()))
	w.what(sus)
	w.cause(sus)
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

// what says in a sentence what is held, how much and by whom.
func (w *writer) what(sus *Suspect) {
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
	case p.Kind == StaticField && len(p.Steps) == 1:
		what = "The static field"
	case p.Kind == StaticField:
		what = "What the static field " + p.Steps[0].Text + " leads to"
	case p.Kind == LocalVariable:
		what = "A local variable"
	case sus.Kind == Shared:
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
	claim(fmt.Sprintf("%s, %s of the heap", bytesText(sus.Bytes), percentText(sus.Bytes, w.used)), "strong", "show_dominator_tree "+of)
	say(", alive in ")
	claim(countText(sus.Objects, "object"), "", "show_retained_set "+of)
	say(". What accumulates: ")
	claim(sus.Accumulates(), "strong", "list_objects and(retained("+of+") class:"+sus.Member+")")
	say(".")
	w.d.AddText(spans...)
	w.owner(sus)
}

// owner names the class loader of the owning class or the thread and the frame.
func (w *writer) owner(sus *Suspect) {
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

// cause writes what the suspect looks like.
func (w *writer) cause(sus *Suspect) {
	first := &sus.Causes[0]
	spans := []result.Span{result.Plain("Likely cause: "), result.Strong(first.Name), result.Plain(" – " + first.Finding + ".")}
	if first.Why != "" {
		spans = append(spans, result.Plain(" "+first.Why))
	}
	w.d.AddText(spans...)
	var checks [][]result.Span
	for _, text := range first.Checks {
		checks = append(checks, []result.Span{result.Plain(text)})
	}
	if len(checks) > 0 {
		w.d.AddList(checks...)
	}
	for _, other := range sus.Causes[1:] {
		w.d.AddText(result.Plain("Also: "), result.Strong(other.Name), result.Plain(" – "+other.Finding+"."))
	}
}

// chain lists the steps of a path, each with its object.
func (w *writer) chain(p *Path) {
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

func (w *writer) places(sus *Suspect) *result.Table {
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

func (w *writer) contents(sus *Suspect) *result.Table {
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

func sumBytes(list []ClassShare) int64 {
	sum := int64(0)
	for i := range list {
		sum += list[i].Bytes
	}
	return sum
}

// goOn offers the commands that look further.
func (w *writer) goOn(sus *Suspect) {
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

// keywords are what to search for in a bug tracker.
func (w *writer) keywords(sus *Suspect) []string {
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
