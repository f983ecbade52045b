package diagnosis

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// RootKind is what a path begins with.
type RootKind uint8

// The kinds of roots.
const (
	OtherRoot     RootKind = iota // a JNI reference, a monitor …
	StaticField                   // Root is the class object
	LocalVariable                 // Root is the thread, Frame holds the variable
	ThreadObject                  // Root is the thread; the path continues with one of its fields
)

// Path is a path from a GC root to an object in readable form: map entries are "{key}",
// elements "[3]", links of lists "next*".
type Path struct {
	Kind   RootKind
	Root   heap.ObjectID
	Steps  []Step // the first one names the root
	Thread string // name of the thread, for LocalVariable and ThreadObject
	Frame  *heap.StackFrame
	Frames int // number of the thread's frames that hold the local variable

	links []link
}

// Step is a part of a path: a field, and the objects passed after it.
type Step struct {
	Text   string
	Shape  string // the text without indexes, keys and names of threads
	Object heap.ObjectID
}

// String joins the steps: "app.Cache.STORE → entries[3] → next*".
func (p *Path) String() string { return p.join(func(s Step) string { return s.Text }) }

// Shape joins the steps, with "*" for indexes and keys.
func (p *Path) Shape() string { return p.join(func(s Step) string { return s.Shape }) }

func (p *Path) join(text func(Step) string) string {
	parts := make([]string, len(p.Steps))
	for i, s := range p.Steps {
		parts[i] = text(s)
	}
	return strings.Join(parts, " → ")
}

// End returns the last object of the path that is not an inner part of a collection.
func (p *Path) End() heap.ObjectID {
	if len(p.Steps) == 0 {
		return p.Root
	}
	return p.Steps[len(p.Steps)-1].Object
}

// folder turns links into steps.
type folder struct {
	*finder
	p    *Path
	list []link
	at   int // index of the current link
}

// fold makes a path of objects readable.
func (f *finder) fold(objects []heap.ObjectID) Path {
	p := Path{}
	if len(objects) == 0 {
		return p
	}
	p.Root, p.links = objects[0], f.links(objects)
	w := &folder{f, &p, p.links, 0}
	w.root()
	for w.at < len(w.list) {
		w.step()
	}
	return p
}

// variable names a Clojure var: "#'app.core/visits"; "" for other objects. A constant of
// the compiled code holds the var, and says less about it.
func (w *folder) variable(id heap.ObjectID) string {
	if !w.s.IsInstanceOf(id, "clojure.lang.Var") {
		return ""
	}
	text := func(fields ...string) string {
		to, found := w.s.ObjectField(w.ctx, id, fields...)
		if !found {
			return ""
		}
		t, _ := w.s.Text(w.ctx, to, 80)
		return t
	}
	ns, name := text("ns", "name", "name"), text("sym", "name")
	if name == "" {
		return ""
	}
	return "#'" + ns + "/" + name
}

// add adds a step. If the dump does not name fields, the class of the referent replaces
// the name.
func (w *folder) add(text, shape string, to heap.ObjectID) {
	if strings.HasPrefix(text, unnamed) {
		text = "(" + w.className(to) + ")" + strings.TrimPrefix(text, unnamed)
		shape = text
	}
	if name := w.variable(to); name != "" {
		w.p.Steps = append(w.p.Steps[:0], Step{name, name, to})
		return
	}
	text, shape = inSource(text), inSource(shape)
	w.p.Steps = append(w.p.Steps, Step{text, shape, to})
}

// attach adds an index or key to the last step.
func (w *folder) attach(text, shape string, to heap.ObjectID) {
	if len(w.p.Steps) == 0 {
		w.add("", "", w.p.Root)
	}
	last := &w.p.Steps[len(w.p.Steps)-1]
	last.Text += text
	last.Shape += shape
	last.Object = to
}

// root names the beginning of the path.
func (w *folder) root() {
	s, p := w.s, w.p
	class, isClass := s.ClassByObject(p.Root)
	switch {
	case isClass && len(w.list) > 0 && !strings.HasPrefix(w.list[0].name, "<class"):
		p.Kind = StaticField
		text := s.ClassName(class) + "." + w.list[0].name
		w.at = 1
		w.add(text, text, w.list[0].to)
	case w.thread[s.ClassOf(p.Root)]:
		p.Kind = ThreadObject
		p.Thread, _ = s.Text(w.ctx, p.Root, 80)
		w.add(fmt.Sprintf("thread %q", p.Thread), anyThread, p.Root)
		if len(w.list) > 0 && strings.HasPrefix(w.list[0].name, "<") {
			p.Kind = LocalVariable
			w.local(w.list[0].to)
			w.at = 1
		}
	default:
		kind := "GC root"
		if roots := s.Roots(p.Root); len(roots) > 0 {
			switch roots[0].Kind {
			case heap.RootUnknown:
			case heap.RootInferred:
				kind = "inferred root"
			default:
				kind = roots[0].Kind.String()
			}
			if roots[0].Kind.IsThreadLocal() {
				p.Kind = LocalVariable
				w.orphan(roots[0])
			}
		}
		w.add(kind+" "+s.Kind(p.Root), kind+" "+s.ClassName(s.ClassOf(p.Root)), p.Root)
	}
}

// local names the local variable through which a thread holds an object. The dump
// contains the frame, but not the variable's name.
func (w *folder) local(to heap.ObjectID) {
	text := "local variable " + w.s.ClassName(w.s.ClassOf(to))
	threads := w.s.Threads()
	best := int32(-1)
	for i := range threads {
		t := &threads[i]
		if t.ID != w.p.Root {
			continue
		}
		for _, l := range t.Locals {
			if l.Object != to || l.Frame < 0 || int(l.Frame) >= len(t.Frames) {
				continue
			}
			w.p.Frames++
			// The outermost frame of the application holds it the longest.
			mine, known := !IsPlatform(t.Frames[l.Frame].Class), best >= 0 && !IsPlatform(t.Frames[best].Class)
			if best < 0 || mine && !known || mine == known && l.Frame > best {
				best = l.Frame
				w.p.Frame = &t.Frames[l.Frame]
			}
		}
	}
	if w.p.Frame != nil {
		text += " of " + w.p.Frame.Name()
	}
	w.add(text, text, to)
}

// orphan finds the frame of a local variable if the thread object is not in the dump.
func (w *folder) orphan(r heap.Root) {
	threads := w.s.Threads()
	for i := range threads {
		if t := &threads[i]; t.Serial == r.Thread && r.Frame >= 0 && int(r.Frame) < len(t.Frames) {
			w.p.Frame, w.p.Frames = &t.Frames[r.Frame], 1
			w.p.Thread = "#" + strconv.Itoa(int(t.Serial))
		}
	}
}

// step consumes one or more links.
func (w *folder) step() {
	l := w.list[w.at]
	switch {
	case w.isArray(l.from) && !strings.HasPrefix(l.name, "<"):
		if w.entry(l.to) {
			w.at++
			w.throughEntry(l.to)
			return
		}
		if name := w.identityKey(l); name != "" {
			w.at++
			w.attach(name, "{*}", l.to)
			return
		}
		w.at++
		if w.segment(l.to) {
			return
		}
		if l.name == unnamed {
			l.name = "[?]"
		}
		w.attach(l.name, "[*]", l.to)
	case w.inner(l):
		w.at++
		if w.entry(l.to) {
			w.throughEntry(l.to)
		} else if w.at == len(w.list) && !w.isArray(l.to) && !w.collection(l.to) {
			w.add(l.name, l.name, l.to)
		}
	case w.node(l):
		w.throughNodes()
	case w.ofSkipList(l.to) && w.at+1 < len(w.list):
		w.at++
	case w.definedBy(l.from, l.to):
		w.ofClass(l.to)
	default:
		w.at++
		if w.sameClass(l.from, l.to) && w.at < len(w.list) && w.list[w.at].name == l.name && w.sameClass(w.list[w.at].to, l.to) {
			for w.at < len(w.list) && w.list[w.at].name == l.name && w.sameClass(w.list[w.at].to, l.to) {
				l = w.list[w.at]
				w.at++
			}
			w.add(l.name+"*", l.name+"*", l.to)
			return
		}
		if period, n := w.repeats(); n > 0 {
			var names []string
			for _, link := range w.list[w.at-1:][:period] {
				names = append(names, link.name)
			}
			w.at += n - 1
			text := "(" + strings.Join(names, " → ") + ")*"
			w.add(text, text, w.list[w.at-1].to)
			return
		}
		w.add(l.name, l.name, l.to)
	}
}

// sameClass reports whether two objects are of one class, or of classes of one name, which
// several loaders may have defined.
func (w *folder) sameClass(a, b heap.ObjectID) bool {
	return w.named(w.s.ClassOf(a), w.s.ClassOf(b))
}

// named reports whether two classes have one name.
func (w *folder) named(a, b heap.ClassIndex) bool {
	return a == b || w.s.ClassName(a) == w.s.ClassName(b)
}

// repeats looks for the same two or three links again and again, from the link before the
// current one on, as in a chain of futures. It returns how many links repeat, and how many
// all of that are; n is 0 if there are few.
func (w *folder) repeats() (period, n int) {
	const longest, least = 3, 3
	rest := w.list[w.at-1:]
	for period := 2; period <= longest; period++ {
		n := period
		for n < len(rest) && rest[n].name == rest[n-period].name && w.named(w.linkClass(rest[n].from), w.linkClass(rest[n-period].from)) {
			n++
		}
		if n >= least*period {
			return period, n - n%period
		}
	}
	return 0, 0
}

// ofClass skips a class that a class loader defined, and continues with the referent of
// the class's static field.
func (w *folder) ofClass(to heap.ObjectID) {
	c, _ := w.s.ClassByObject(to)
	text := w.s.ClassName(c)
	if w.at++; w.at < len(w.list) {
		text += "." + w.list[w.at].name
		to = w.list[w.at].to
		w.at++
	}
	w.add(text, text, to)
}

// identityKey names an element of the table of an IdentityHashMap, where keys and values
// alternate; "" for other arrays.
func (w *folder) identityKey(l link) string {
	if w.at == 0 || w.s.ClassName(w.s.ClassOf(w.list[w.at-1].from)) != "java.util.IdentityHashMap" {
		return ""
	}
	if text, ok := w.s.Text(w.ctx, l.to, longestKey); ok {
		return "{" + text + "}"
	}
	return "{" + w.s.Kind(l.to) + "}"
}

// throughNodes skips the nodes of a list up to an element.
func (w *folder) throughNodes() {
	n := -1
	l := w.list[w.at]
	for w.at < len(w.list) && w.node(w.list[w.at]) {
		l = w.list[w.at]
		w.at++
		n++
	}
	if w.at < len(w.list) {
		l = w.list[w.at]
		w.at++
	}
	w.attach("["+strconv.Itoa(n)+"]", "[*]", l.to)
}

// entryForm holds the field names of a class that is a map entry.
type entryForm struct{ key, value string }

// entry reports whether an object is a map entry: whether it has a key and a value.
func (f *finder) entry(id heap.ObjectID) bool {
	return f.entryForm(f.s.ClassOf(id)).value != ""
}

func (f *finder) entryForm(c heap.ClassIndex) entryForm {
	if form, known := f.entries[c]; known {
		return form
	}
	var form entryForm
	named := func(name string) bool { _, found := f.s.FieldSlot(c, name); return found }
	for _, key := range []string{"key", "referent"} {
		for _, value := range []string{"value", "val", "valueReference"} {
			if form.value == "" && named(key) && named(value) {
				form = entryForm{key, value}
			}
		}
	}
	f.entries[c] = form
	return form
}

// throughEntry skips an entry, and others in its bucket or tree, up to its value or key.
func (w *folder) throughEntry(e heap.ObjectID) {
	for w.at < len(w.list) && w.entry(w.list[w.at].to) && w.s.ClassOf(w.list[w.at].to) == w.s.ClassOf(e) && w.list[w.at].name != w.entryForm(w.s.ClassOf(e)).value {
		e = w.list[w.at].to
		w.at++
	}
	form := w.entryForm(w.s.ClassOf(e))
	key, shape := w.keyText(e)
	to := e
	if w.at < len(w.list) {
		l := w.list[w.at]
		w.at++
		to = l.to
		if l.name != form.value && l.name != form.key {
			key, shape = key+"."+l.name, shape+"."+l.name
		}
	}
	w.attach("{"+key+"}", "{"+shape+"}", to)
}

// longestKey is the maximum length of a key's text in characters.
const longestKey = 40

// keyText names the key of an entry, both for people and as a shape. The value of a
// ThreadLocal has the same shape in every thread.
func (w *folder) keyText(e heap.ObjectID) (text, shape string) {
	form := w.entryForm(w.s.ClassOf(e))
	key, found := w.s.ObjectField(w.ctx, e, form.key)
	isLocal := strings.HasPrefix(w.s.ClassName(w.s.ClassOf(e)), "java.lang.ThreadLocal$")
	switch {
	case !found && isLocal:
		return "collected ThreadLocal", "collected ThreadLocal"
	case !found:
		return "null", "*"
	case isLocal:
		name := w.ownerOf(key)
		return name, name
	}
	if text, ok := w.s.Text(w.ctx, key, longestKey); ok {
		return text, "*"
	}
	if text := w.nameWithin(key); text != "" {
		return text, "*"
	}
	return w.s.Kind(key), "*"
}

// nameWithin returns the text of the field that names an object; "" if none does.
func (w *folder) nameWithin(id heap.ObjectID) string {
	fields, err := w.s.Fields(w.ctx, id)
	if err != nil || w.platform[w.s.ClassOf(id)] {
		return ""
	}
	for _, f := range fields {
		if to, found := w.s.ID(f.Value.Address()); found && f.Value.Type == heap.Object && has(f.Name, "name") {
			if text, ok := w.s.Text(w.ctx, to, longestKey); ok && text != "" {
				return text
			}
		}
	}
	return ""
}

// ownerOf names an object after the static field that holds it; failing that, after a
// field of another object; failing that, after its class.
func (f *finder) ownerOf(id heap.ObjectID) string {
	const most = 1000
	name := ""
	inbound := f.s.Inbound(id, nil)
	for _, r := range inbound[:min(most, len(inbound))] {
		if c, isClass := f.s.ClassByObject(r); isClass {
			if field := f.staticField(c, id); field != "" {
				return f.s.ClassName(c) + "." + field
			}
			continue
		}
		if class := f.className(r); name == "" && f.s.Reachable(r) && !f.reference[f.s.ClassOf(r)] && !f.thread[f.s.ClassOf(r)] && !f.isArray(r) {
			if field := f.nameOf(r, id); field != unnamed {
				name = class + "." + field
			}
		}
	}
	return cmp.Or(name, f.s.ClassName(f.s.ClassOf(id)))
}

// threadOf returns the thread that is the root of a path.
func threadOf(s *snapshot.Snapshot, p *Path) *snapshot.Thread {
	threads := s.Threads()
	for i := range threads {
		if threads[i].ID == p.Root && p.Root != heap.NoObject {
			return &threads[i]
		}
	}
	return nil
}
