package export

import (
	"bufio"
	"context"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// INSANE writes the whole heap, including unreachable objects, as XML of NetBeans INSANE:
// an element for every object, then one for every reference, then the GC roots.
// Identifiers are the numbers of the objects in ascending order of their addresses, since
// readers of the format allow only 31 bits. Sizes are the shallow sizes of the current
// size model.
//
// The format has no place for some facts. They are written where its readers take them
// for ordinary content or ignore them, so that opening the file gives the same graph
// again: classes are objects of java.lang.Class whose value is the name of the class; the
// references of classes are named <super>, <classloader> and after their static fields; a
// class attribute distinguishes classes of the same name; arrays have a length attribute;
// roots are references without holder that are named by their kind; objects on stacks are
// references of the threads. Under snapshot.WithoutValues, char arrays have no contents.
//
// Errors are those of w, of the context and of progress.
func INSANE(ctx context.Context, w io.Writer, s *snapshot.Snapshot, progress Progress) error {
	x := &insaneWriter{ctx: ctx, s: s, out: bufio.NewWriterSize(w, 1<<20), progress: progress}
	x.prepare()
	x.out.WriteString("<insane>\n")
	for _, step := range []func(heap.ObjectID) error{x.object, x.references} {
		if err := x.each(step); err != nil {
			return err
		}
	}
	x.roots()
	x.out.WriteString("</insane>\n")
	return x.out.Flush()
}

// insaneWriter writes one file.
type insaneWriter struct {
	ctx      context.Context
	s        *snapshot.Snapshot
	out      *bufio.Writer
	progress Progress
	done     int64 // objects written, each twice

	types   []string // by class: the type attribute of its objects, and the class attribute if needed
	names   []string // by class: its name as a part of names of references
	stacks  map[heap.ObjectID]bool
	line    []byte
	ids     []heap.ObjectID
	lastErr error
}

// prepare formats the names of the classes, and finds the objects that refer to objects
// on stacks.
func (x *insaneWriter) prepare() {
	count := map[string]int{}
	for c := range x.s.NumClasses() {
		count[x.s.ClassName(heap.ClassIndex(c))]++
	}
	for i := range x.s.NumClasses() {
		c := x.s.Class(heap.ClassIndex(i))
		text := append([]byte(" type='"), escape(nil, runtimeName(c.Name))...)
		text = append(text, '\'')
		if count[c.Name] > 1 {
			text = append(hex(append(text, " class='"...), c.Object), '\'')
		}
		x.types = append(x.types, string(text))
		x.names = append(x.names, string(escape(nil, c.Name))+".")
	}
	x.stacks = map[heap.ObjectID]bool{}
	for _, t := range x.s.Threads() {
		x.stacks[t.ID] = true
		for _, frame := range t.FrameObjects {
			x.stacks[frame] = true
		}
	}
}

// each runs step for all objects.
func (x *insaneWriter) each(step func(heap.ObjectID) error) error {
	total := 2 * int64(x.s.NumObjects())
	for id := range heap.ObjectID(x.s.NumObjects()) {
		if x.done%progressStep == 0 {
			if err := x.ctx.Err(); err != nil {
				return err
			}
			if x.progress != nil {
				if err := x.progress(x.done, total); err != nil {
					return err
				}
			}
		}
		x.done++
		if !x.s.Counts(id) {
			continue
		}
		if err := step(id); err != nil {
			return err
		}
	}
	return nil
}

// mostText is the maximum number of characters of a char[]; a longer one is written
// without text.
const mostText = 1 << 20

// object writes the element of an object.
func (x *insaneWriter) object(id heap.ObjectID) error {
	of := x.s.ClassOf(id)
	line := hex(append(x.line[:0], "<object id='"...), id)
	if _, isClass := x.s.ClassByObject(id); isClass && x.s.Class(of).Fabricated {
		line = append(line, "' type='java.lang.Class'"...) // classes of methods and frames have a separate type
	} else {
		line = append(append(line, '\''), x.types[of]...)
	}
	line = strconv.AppendInt(append(line, " size='"...), x.s.Shallow(id), 10)
	line = append(line, '\'')
	if c, isClass := x.s.ClassByObject(id); isClass {
		line = escape(append(line, " value='"...), x.s.ClassName(c))
		line = append(line, '\'')
	} else if length, isArray := x.s.Length(id); isArray && x.s.HasLength(id) {
		line = strconv.AppendUint(append(line, " length='"...), uint64(length), 10)
		line = append(line, '\'')
		if x.s.ElementType(id) == heap.Char && length <= mostText && x.s.HasValues() && !snapshot.ValuesHidden(x.ctx) {
			data, err := x.s.Bytes(x.ctx, id, 0, length)
			if err == nil {
				line = append(appendUnits(append(line, " value='"...), data), '\'')
			}
		}
	}
	x.line = append(line, "/>\n"...)
	_, err := x.out.Write(x.line)
	return err
}

// references writes the elements of an object's references. If names cannot be read, it
// writes the references without names.
func (x *insaneWriter) references(id heap.ObjectID) error {
	class, isClass := x.s.ClassByObject(id)
	var err error
	switch {
	case isClass, !x.s.HasValues():
		err = x.named(id, class, isClass)
	case x.s.ElementType(id) == heap.Object:
		err = x.elements(id)
	case x.s.ElementType(id) == 0:
		err = x.fields(id)
	}
	if err == nil && x.stacks[id] && x.s.HasValues() {
		err = x.locals(id)
	}
	if err == nil {
		return x.lastErr
	}
	if ctxErr := x.ctx.Err(); ctxErr != nil {
		return ctxErr
	}
	x.ids = x.s.Outbound(id, x.ids[:0])
	for _, to := range x.ids[1:] {
		x.reference(id, "?", to)
	}
	return x.lastErr
}

// named writes the references of a class object, and those of any object in dumps without values.
func (x *insaneWriter) named(id heap.ObjectID, class heap.ClassIndex, isClass bool) error {
	refs, err := x.s.References(x.ctx, id)
	if err != nil {
		return err
	}
	for _, r := range refs[1:] { // the first is the class, which the type states
		name := string(escape(nil, r.Name))
		if isClass && !strings.HasPrefix(r.Name, "<") {
			name = x.names[class] + name
		}
		x.reference(id, name, r.Target)
	}
	return nil
}

func (x *insaneWriter) fields(id heap.ObjectID) error {
	fields, err := x.s.Fields(x.ctx, id)
	if err != nil {
		return err
	}
	if len(fields) == 0 && !x.stacks[id] { // objects that the snapshot adds have no record in the dump
		return x.named(id, 0, false)
	}
	for _, f := range fields {
		if f.Value.Type != heap.Object || f.Value.Bits == 0 {
			continue
		}
		if to, found := x.s.ID(f.Value.Address()); found {
			x.reference(id, x.names[f.Class]+string(escape(nil, f.Name)), to)
		}
	}
	return nil
}

// elementsRead is the number of elements that are read at once.
const elementsRead = 1 << 16

func (x *insaneWriter) elements(id heap.ObjectID) error {
	for from := uint32(0); ; from += elementsRead {
		values, err := x.s.Elements(x.ctx, id, from, elementsRead)
		if err != nil {
			return err
		}
		for i, v := range values {
			if v.Bits == 0 {
				continue
			}
			if to, found := x.s.ID(v.Address()); found {
				x.reference(id, strconv.Itoa(int(from)+i), to)
			}
		}
		if len(values) < elementsRead || from > math.MaxUint32-elementsRead {
			return nil
		}
	}
}

// locals writes the references to objects on the stack of a thread, or in one of its
// frames.
func (x *insaneWriter) locals(id heap.ObjectID) error {
	refs, err := x.s.References(x.ctx, id)
	for _, r := range refs[min(1, len(refs)):] {
		if strings.HasPrefix(r.Name, "<") {
			x.reference(id, string(escape(nil, r.Name)), r.Target)
		}
	}
	return err
}

// reference writes one reference. name must be escaped.
func (x *insaneWriter) reference(from heap.ObjectID, name string, to heap.ObjectID) {
	line := hex(append(x.line[:0], "<ref from='"...), from)
	line = append(append(append(line, "' name='"...), name...), "' to='"...)
	x.line = append(hex(line, to), "'/>\n"...)
	if _, err := x.out.Write(x.line); err != nil {
		x.lastErr = err
	}
}

// roots writes the GC roots: an object once for each of its kinds of root.
func (x *insaneWriter) roots() {
	for _, id := range x.s.GCRoots() {
		var kinds []heap.RootKind
		for _, r := range x.s.Roots(id) {
			if !slices.Contains(kinds, r.Kind) {
				kinds = append(kinds, r.Kind)
			}
		}
		for _, kind := range kinds {
			line := append(append(x.line[:0], "<ref name='"...), kind.String()...)
			x.line = append(hex(append(line, "' to='"...), id), "'/>\n"...)
			x.out.Write(x.line) // an error shows when the writer is flushed
		}
	}
}

func hex(to []byte, id heap.ObjectID) []byte { return strconv.AppendUint(to, uint64(id), 16) }

// runtimeName converts the name of a class to what Class.getName returns:
// java.lang.String[] to [Ljava.lang.String;, int[] to [I.
func runtimeName(name string) string {
	element, dimensions := name, ""
	for len(element) > 2 && strings.HasSuffix(element, "[]") {
		element = element[:len(element)-2]
		dimensions += "["
	}
	if dimensions == "" {
		return name
	}
	if t := heap.PrimitiveByName(element); t != heap.Object {
		return dimensions + string("ZCFDBSIJ"[t-heap.Boolean])
	}
	return dimensions + "L" + element + ";"
}

// escape appends a text as the value of an attribute. Control characters, which XML
// cannot contain, become dots, as in the original.
func escape(to []byte, text string) []byte {
	for _, r := range text {
		to = appendRune(to, r)
	}
	return to
}

// appendUnits appends big-endian UTF-16 as the value of an attribute, with one substitute
// for each character that XML cannot contain.
func appendUnits(to, data []byte) []byte {
	for i := 0; i+1 < len(data); i += 2 {
		r := rune(data[i])<<8 | rune(data[i+1])
		if utf16.IsSurrogate(r) && i+3 < len(data) {
			if pair := utf16.DecodeRune(r, rune(data[i+2])<<8|rune(data[i+3])); pair != utf8.RuneError {
				r = pair
				i += 2
			}
		}
		to = appendRune(to, r)
	}
	return to
}

func appendRune(to []byte, r rune) []byte {
	switch {
	case r == '&':
		return append(to, "&amp;"...)
	case r == '<':
		return append(to, "&lt;"...)
	case r == '\'':
		return append(to, "&apos;"...)
	case r == '\t' || r == '\n' || r == '\r':
		return append(strconv.AppendInt(append(to, "&#"...), int64(r), 10), ';')
	case r < ' ' || utf16.IsSurrogate(r) || r == 0xfffe || r == 0xffff:
		return append(to, '.')
	}
	return utf8.AppendRune(to, r)
}
