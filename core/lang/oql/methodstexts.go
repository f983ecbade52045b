package oql

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// textMethods are the methods of java.lang.String that queries use. Indexes and lengths
// count UTF-16 units, as in Java.
func textMethods() []method {
	one := func(name, typ, help string, call func(text, x string) Value) method {
		return method{name: name, on: onText, args: []string{"text"}, typ: typ, help: help, call: func(m *machine, v Value, args []Value) (Value, string) {
			if args[0].Kind == Null {
				return Value{}, ""
			}
			return call(v.Text(), args[0].notation(m)), ""
		}}
	}
	equals := func(name, help string, call func(text, x string) bool) method {
		return method{name: name, on: onText, args: []string{"text"}, typ: "boolean", help: help, call: func(m *machine, v Value, args []Value) (Value, string) {
			return boolValue(args[0].Kind != Null && call(v.Text(), args[0].notation(m))), ""
		}}
	}
	none := func(name, typ, help string, call func(text string) Value) method {
		return method{name: name, on: onText, typ: typ, help: help, call: func(_ *machine, v Value, _ []Value) (Value, string) { return call(v.Text()), "" }}
	}
	return []method{
		one("startsWith", "boolean", "whether a text begins with another", func(t, x string) Value { return boolValue(strings.HasPrefix(t, x)) }),
		one("endsWith", "boolean", "whether a text ends with another", func(t, x string) Value { return boolValue(strings.HasSuffix(t, x)) }),
		one("contains", "boolean", "whether a text contains another", func(t, x string) Value { return boolValue(strings.Contains(t, x)) }),
		equals("equals", "whether two texts are equal", func(t, x string) bool { return t == x }),
		equals("equalsIgnoreCase", "whether two texts are equal but for case", strings.EqualFold),
		{"concat", onText, []string{"text"}, "text", "two texts joined", 0, false, concatTexts},
		{"replace", onText, []string{"old", "new"}, "text", "a text with each occurrence of a second text replaced by a third", 0, false, replaceText},
		{"split", onText, []string{"pattern"}, "list of texts", "the parts of a text between matches of a regular expression, without empty ones at the end", 0, false, splitText},
		{"charAt", onText, []string{"index"}, "character", "one character, null outside of the text", 0, false, charAt},
		{"indexOf", onText, []string{"text"}, "integer", "the place of a text, character or character code in a text, -1 if there is none", 0, false, indexOfText},
		{"matches", onText, []string{"pattern"}, "boolean", "whether a regular expression matches all of a text", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			p, message := m.pattern(args[0].notation(m))
			if message != "" {
				return Value{}, message
			}
			return boolValue(p.all.MatchString(v.Text())), ""
		}},
		{"substring", onText, []string{"from", "to"}, "text", "the characters from the first place up to before the second", 0, false, substring},
		{"substring", onText, []string{"from"}, "text", "the characters from a place on", 0, false, substring},
		none("toLowerCase", "text", "a text in lower case", func(t string) Value { return textValue(strings.ToLower(t)) }),
		none("toUpperCase", "text", "a text in upper case", func(t string) Value { return textValue(strings.ToUpper(t)) }),
		none("trim", "text", "a text without white space at its ends", func(t string) Value { return textValue(strings.TrimSpace(t)) }),
		none("toString", "text", "the text itself", textValue),
	}
}

// units returns the number of UTF-16 units of a text.
func units(text string) int64 {
	n := int64(0)
	for _, r := range text {
		n += int64(utf16.RuneLen(r))
	}
	return n
}

// tooLong returns the error that a text would be too long.
var tooLong = fmt.Sprintf("the text would be longer than %d bytes", maxText)

func concatTexts(m *machine, v Value, args []Value) (Value, string) {
	t, x := v.Text(), args[0].notation(m)
	if len(t)+len(x) > maxText {
		return Value{}, tooLong
	}
	return textValue(t + x), ""
}

func replaceText(m *machine, v Value, args []Value) (Value, string) {
	t, old, with := v.Text(), args[0].notation(m), args[1].notation(m)
	if n := strings.Count(t, old); n > 0 && len(t)+n*max(len(with)-len(old), 0) > maxText {
		return Value{}, tooLong
	}
	return textValue(strings.ReplaceAll(t, old, with)), ""
}

// pattern is a compiled regular expression; all must match the whole text.
type pattern struct {
	source   string
	any, all *regexp.Regexp
}

// pattern compiles a regular expression, unless it is the last one compiled; message says
// what is wrong.
func (m *machine) pattern(source string) (p *pattern, message string) {
	if m.last != nil && m.last.source == source {
		return m.last, ""
	}
	p = &pattern{source: source}
	var err error
	if p.any, err = regexp.Compile(source); err == nil {
		p.all, err = regexp.Compile(`^(?s:` + source + `)$`)
	}
	if err != nil {
		return nil, "the argument is not a regular expression"
	}
	m.last = p
	return p, ""
}

// splitText splits as Java does: an empty match at the start gives no part before it,
// empty parts at the end are dropped, and a text without matches is one part.
func splitText(m *machine, v Value, args []Value) (Value, string) {
	p, message := m.pattern(args[0].notation(m))
	if message != "" {
		return Value{}, message
	}
	parts := []string{v.Text()}
	if p.any.MatchString(v.Text()) && v.Text() != "" {
		parts = p.any.Split(v.Text(), -1)
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
	}
	at := func(_ *machine, i int) Value { return textValue(parts[i]) }
	return listValue(&list{length: len(parts), of: "texts", at: at}), ""
}

func charAt(_ *machine, v Value, args []Value) (Value, string) {
	i, message := place(args[0])
	text := utf16.Encode([]rune(v.Text()))
	if message != "" || i < 0 || i >= int64(len(text)) {
		return Value{}, message
	}
	return Value{Kind: Char, bits: uint64(text[i])}, ""
}

func indexOfText(m *machine, v Value, args []Value) (Value, string) {
	wanted := args[0].notation(m)
	if n := args[0].Int(); args[0].Kind == Int {
		if n < 0 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return intValue(-1), ""
		}
		wanted = string(rune(n))
	}
	i := strings.Index(v.Text(), wanted)
	if i > 0 {
		i = int(units(v.Text()[:i]))
	}
	return intValue(int64(i)), ""
}

// substring returns the units [from, to) of a text; with one argument, up to the end.
func substring(_ *machine, v Value, args []Value) (Value, string) {
	text := utf16.Encode([]rune(v.Text()))
	from, message := place(args[0])
	to, other := int64(len(text)), ""
	if len(args) > 1 {
		to, other = place(args[1])
	}
	to = min(max(to, 0), int64(len(text)))
	from = min(max(from, 0), to)
	return textValue(string(utf16.Decode(text[from:to]))), message + other
}

// numberMethods are the methods of Java's boxed numbers.
func numberMethods() []method {
	number := func(name, typ, help string, call func(v Value) Value) method {
		return method{name: name, on: onNumber, typ: typ, help: help, call: func(_ *machine, v Value, _ []Value) (Value, string) { return call(v), "" }}
	}
	text := func(on, help string) method {
		return method{name: "toString", on: on, typ: "text", help: help, call: func(m *machine, v Value, _ []Value) (Value, string) { return textValue(v.notation(m)), "" }}
	}
	return []method{
		number("intValue", "integer", "a number as a Java int: 32 bits, without its fraction", func(v Value) Value {
			if v.Kind == Float {
				return intValue(min(max(truncated(v.Float()), math.MinInt32), math.MaxInt32))
			}
			return intValue(int64(int32(v.Int())))
		}),
		number("longValue", "integer", "a number without its fraction", func(v Value) Value {
			if v.Kind == Float {
				return intValue(truncated(v.Float()))
			}
			return v
		}),
		number("floatValue", "number", "a number with the precision of 32 bits", func(v Value) Value {
			f := floatValue(float64(float32(v.float())))
			f.single = true
			return f
		}),
		number("doubleValue", "number", "a number with the precision of 64 bits", func(v Value) Value { return floatValue(v.float()) }),
		text(onNumber, "a number in decimal notation"),
		text(onCharacter, "a text of that character"),
		text(onBoolean, "true or false"),
	}
}

// float is a number as a Float.
func (v Value) float() float64 {
	if v.Kind == Float {
		return v.Float()
	}
	return float64(v.Int())
}

// truncated returns a number without its fraction, limited to 64 bits; NaN gives 0, as in
// Java.
func truncated(f float64) int64 {
	switch {
	case math.IsNaN(f):
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}
