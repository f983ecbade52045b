package result

import (
	"context"
	"heapdrop/core/usage"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Filter is a parsed filter: conditions that must all hold. It is not safe for
// concurrent use.
type Filter struct {
	conditions []condition
	text       []byte // of the current row
}

// condition is either a pattern for the first column or a comparison of a column with a
// number.
type condition struct {
	column  int
	pattern *regexp.Regexp // on the first column
	plain   string         // the text to find, if that is ASCII, in lower case; empty for expressions
	compare string         // >, >=, <, <=, =, !=
	number  float64
}

// comparisons are in the order in which they are tried: longest first.
var comparisons = []string{">=", "<=", "!=", ">", "<", "="}

// ParseFilter reads conditions separated by ";". A condition is a text or Go regular
// expression to find in the first column, ignoring case, or a comparison "COLUMN >
// NUMBER" with >, >=, <, <=, = or !=. Column names may be shortened to their first
// letters; case and spaces are ignored. A number may end in K, M, G (1024) or %.
func ParseFilter(text string, columns []Column) (*Filter, error) {
	f := &Filter{}
	for _, part := range strings.Split(text, ";") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if c, ok, err := parseComparison(part, columns); err != nil {
			return nil, err
		} else if ok {
			f.conditions = append(f.conditions, c)
			continue
		}
		pattern, err := regexp.Compile("(?i)" + part)
		if err != nil {
			// Users type class names such as int[] and do not mean an expression.
			pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(part))
		} else if strings.HasSuffix(part, "[]") {
			pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(part))
		}
		c := condition{pattern: pattern}
		if regexp.QuoteMeta(part) == part && isASCII(part) {
			c.plain = strings.ToLower(part)
		}
		f.conditions = append(f.conditions, c)
	}
	return f, nil
}

// parseComparison reads "COLUMN > NUMBER". ok is false if the text is not a comparison.
func parseComparison(text string, columns []Column) (c condition, ok bool, err error) {
	at, op := -1, ""
	for _, candidate := range comparisons {
		if i := strings.Index(text, candidate); i >= 0 && (at < 0 || i < at) {
			at, op = i, candidate
		}
	}
	if at < 0 {
		return c, false, nil
	}
	name, value := squash(text[:at]), strings.TrimSpace(text[at+len(op):])
	column := -1
	for i, candidate := range columns {
		full := squash(candidate.Name)
		if full == name || column < 0 && name != "" && strings.HasPrefix(full, name) {
			column = i
		}
	}
	number, numberErr := parseNumber(value)
	if column < 0 && numberErr != nil {
		return c, false, nil // the text is a regular expression that contains one of these signs
	}
	if column < 0 {
		return c, false, usage.Errorf("the filter %q names no column; the columns are %s", text, columnNames(columns))
	}
	if numberErr != nil {
		return c, false, usage.Errorf("the filter %q compares with %q, which is not a number", text, value)
	}
	return condition{column: column, compare: op, number: number}, true, nil
}

// squash removes from the name of a column what people type in different ways.
func squash(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "").Replace(s))
}

func columnNames(columns []Column) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// parseNumber reads 1000, 1,000, 1.5M, 0x10 or 5%.
func parseNumber(s string) (float64, error) {
	s = strings.ToUpper(strings.NewReplacer(",", "", "_", "", " ", "").Replace(s))
	if strings.HasPrefix(s, "0X") {
		n, err := strconv.ParseUint(s[2:], 16, 64)
		return float64(n), err
	}
	scale := 1.0
	s = strings.TrimSuffix(s, "B")
	for suffix, factor := range map[string]float64{"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "%": 0.01} {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			s, scale = rest, factor
			break
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	return n * scale, err
}

// match reports whether row i passes the filter.
func (f *Filter) match(ctx context.Context, l *Level, i int) bool {
	for k := range f.conditions {
		c := &f.conditions[k]
		if c.pattern != nil {
			if len(l.Values) == 0 || !f.finds(ctx, c, &l.Values[0], i) {
				return false
			}
			continue
		}
		cell := l.Values[c.column].cell(ctx, i)
		if cell.kind == Null || cell.kind == TextCell || !c.holds(cell.number()) {
			return false
		}
	}
	return true
}

// finds reports whether a condition's pattern is in the text of row i.
func (f *Filter) finds(ctx context.Context, c *condition, v *Values, i int) bool {
	if c.plain == "" || v.Append == nil {
		return c.found(v.text(ctx, i))
	}
	f.text = v.Append(f.text[:0], i)
	found, ascii := containsFold(f.text, c.plain)
	return found || !ascii && c.found(string(f.text))
}

// found reports whether the pattern is in a text. Plain text is searched without the
// regular expression, which would be slow in lists of millions of rows.
func (c *condition) found(text string) bool {
	if c.plain != "" {
		if found, ascii := containsFold(text, c.plain); found || ascii {
			return found
		}
	}
	return c.pattern.MatchString(text) // handles upper and lower case outside ASCII
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// containsFold searches a text of any case for lower, which is lower-case ASCII. It stops
// at the first character that is not ASCII; ascii is then false.
//
//go:noinline
func containsFold[T string | []byte](text T, lower string) (found, ascii bool) {
	at := 0 // number of bytes of lower found before i
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b >= utf8.RuneSelf {
			return false, false
		}
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		if b == lower[at] {
			if at++; at == len(lower) {
				return true, true
			}
			continue
		}
		i -= at // continue after the byte where this attempt began
		at = 0
	}
	return false, true
}

// number returns the value of a cell that is not a text.
func (c Cell) number() float64 {
	switch c.kind {
	case AddressCell:
		return float64(c.bits)
	case BoolCell, IntCell:
		return float64(int64(c.bits))
	}
	return c.Float()
}

// holds compares a value with the number of the condition.
func (c *condition) holds(v float64) bool {
	switch c.compare {
	case ">":
		return v > c.number
	case ">=":
		return v >= c.number
	case "<":
		return v < c.number
	case "<=":
		return v <= c.number
	case "=":
		return v == c.number
	}
	return v != c.number
}
