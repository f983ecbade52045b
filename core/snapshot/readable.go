package snapshot

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// resolve makes an object readable; depth counts how deep its value is nested.
type resolve func(r *reader, id heap.ObjectID, depth int) (string, bool)

// resolvers maps class names to what makes their objects readable: the templates of
// readableTable and, where a template does not suffice, functions. The most derived class
// that has resolvers counts, and of these the first that succeeds.
var resolvers func() map[string][]resolve

func init() { resolvers = sync.OnceValue(readTable) } // breaks the initialization cycle resolvers → text → resolvers

func readTable() map[string][]resolve {
	table := map[string][]resolve{}
	functions := readableFunctions()
	for line := range strings.Lines(readableTable) {
		names, template, found := strings.Cut(strings.TrimSpace(line), " = ")
		if !found {
			continue
		}
		resolve := functions[strings.TrimPrefix(template, "@")]
		if resolve == nil {
			parts, _ := parseTemplate(template)
			resolve = parts.text
		}
		for name := range strings.FieldsSeq(names) {
			table[name] = append(table[name], resolve)
		}
	}
	return table
}

// template is a parsed template: it succeeds when every field in it does.
//
//	{a.b}        the value at the end of that path of fields: a number, or the text of the object
//	{a|b}        the first that there is
//	{a:f g}      with the formats f and then g
//	[…]          left out when a field in it is missing or all its fields are empty
type template []part

// part is a literal text, a field, or an optional template.
type part struct {
	literal  string
	paths    [][]string
	formats  []string
	optional template
}

// parseTemplate parses up to the end or an unmatched "]" and returns the rest.
func parseTemplate(text string) (t template, rest string) {
	for text != "" {
		at := strings.IndexAny(text, "{[]")
		if at < 0 {
			return append(t, part{literal: text}), ""
		}
		if at > 0 {
			t = append(t, part{literal: text[:at]})
		}
		mark := text[at]
		text = text[at+1:]
		switch mark {
		case ']':
			return t, text
		case '[':
			var inside template
			inside, text = parseTemplate(text)
			t = append(t, part{optional: inside})
		case '{':
			var field string
			field, text, _ = strings.Cut(text, "}")
			field, formats, _ := strings.Cut(field, ":")
			p := part{formats: strings.Fields(formats)}
			for path := range strings.SplitSeq(field, "|") {
				p.paths = append(p.paths, strings.Split(path, "."))
			}
			t = append(t, p)
		}
	}
	return t, ""
}

// text fills the template with the fields of an object.
func (t template) text(r *reader, id heap.ObjectID, depth int) (string, bool) {
	text, _, ok := t.fill(r, id, depth)
	return text, ok
}

// fill also reports whether any field gave a text that is not empty.
func (t template) fill(r *reader, id heap.ObjectID, depth int) (text string, filled, ok bool) {
	var b strings.Builder
	for _, p := range t {
		switch {
		case p.paths != nil:
			value, ok := p.value(r, id, depth)
			if !ok {
				return "", false, false
			}
			filled = filled || value != ""
			b.WriteString(value)
		case p.optional != nil:
			if inside, has, ok := p.optional.fill(r, id, depth); ok && has {
				b.WriteString(inside)
				filled = true
			}
		default:
			b.WriteString(p.literal)
		}
	}
	return b.String(), filled, true
}

// value returns the first of the part's fields that can be shown.
func (p *part) value(r *reader, id heap.ObjectID, depth int) (string, bool) {
	for _, path := range p.paths {
		v, found, err := r.s.Field(r.ctx, id, path...)
		if err != nil || !found {
			continue
		}
		if text, ok := r.formatted(v, p.formats, depth); ok {
			return text, true
		}
	}
	return "", false
}

// formatted writes a value. If the first format is one of valueFormats, it formats the
// value; otherwise the value is written as text. The remaining formats then change this
// text.
func (r *reader) formatted(v heap.Value, formats []string, depth int) (text string, ok bool) {
	if len(formats) > 0 {
		if format := valueFormats[formats[0]]; format != nil {
			text, ok = format(r, v, depth)
			formats = formats[1:]
			return r.changed(text, formats), ok
		}
	}
	if text, ok = r.plain(v, depth); !ok || len(formats) > 0 && formats[0] == "full" && text == "" {
		return "", false
	}
	return r.changed(text, formats), true
}

// changed applies text formats: "04" pads a number with zeros; any other word is the
// plural of what is counted, and the number gets separators between thousands.
func (r *reader) changed(text string, formats []string) string {
	for _, format := range formats {
		switch {
		case format == "full":
		case format[0] == '0':
			width, _ := strconv.Atoi(format)
			sign := ""
			if strings.HasPrefix(text, "-") {
				sign, text = "-", text[1:]
			}
			text = sign + strings.Repeat("0", max(0, width-len(text))) + text
		case text == "1":
			text += " " + singular[format]
		default:
			if n, err := strconv.ParseInt(text, 10, 64); err == nil {
				text = numbers.Grouped(n)
			}
			text += " " + format
		}
	}
	return text
}

// singular gives the singular of the words for what is counted.
var singular = map[string]string{"elements": "element", "entries": "entry", "permits": "permit"}

// plain writes a value without a format: a number in decimal, a reference as the text of
// its object.
func (r *reader) plain(v heap.Value, depth int) (string, bool) {
	switch v.Type {
	case heap.Object:
		target, found := r.target(v)
		if !found {
			return "", false
		}
		return r.text(target, depth)
	case heap.Boolean:
		return strconv.FormatBool(v.Bits != 0), true
	case heap.Char:
		return decodeUTF16([]uint16{uint16(v.Bits)}), true
	case heap.Float:
		return heap.FormatFloat(float64(math.Float32frombits(uint32(v.Bits))), 32), true
	case heap.Double:
		return heap.FormatFloat(math.Float64frombits(v.Bits), 64), true
	}
	return strconv.FormatInt(int64(v.Bits), 10), true
}

// target returns the object that a value refers to.
func (r *reader) target(v heap.Value) (heap.ObjectID, bool) {
	if v.Type != heap.Object || v.Bits == 0 {
		return heap.NoObject, false
	}
	return r.s.find(v.Address())
}

// name writes an object as its text or, if it has none, as its class without package;
// null as "null".
func (r *reader) name(v heap.Value, depth int) (string, bool) {
	if text, ok := r.plain(v, depth); ok {
		return text, true
	}
	if v.Type == heap.Object && v.Bits == 0 {
		return "null", true
	}
	target, found := r.target(v)
	if !found {
		return "", false
	}
	return simpleName(r.s.ClassName(r.s.ClassOf(target))), true
}

// simpleName removes the package from a class name.
func simpleName(name string) string {
	if at := strings.IndexByte(name, '+'); at >= 0 { // in a hidden class
		name = name[:at]
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}
