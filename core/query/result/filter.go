package result

import (
	"context"
	"regexp"
	"strconv"
	"strings"
)

// Filter is a parsed filter: conditions that must all hold.
type Filter struct {
	conditions []condition
}

// condition is either a pattern on the first column or a comparison of a number.
type condition struct {
	column  int
	pattern *regexp.Regexp // on the first column
	compare string         // >, >=, <, <=, =, !=
	number  float64
}

// comparisons in the order in which they are looked for: longest first.
var comparisons = []string{">=", "<=", "!=", ">", "<", "="}

// ParseFilter reads conditions separated by ";". A condition is a text or Go
// regular expression searched in the first column, ignoring case, or a
// comparison "COLUMN > NUMBER" with >, >=, <, <=, = or !=. Columns are named
// without regard to case, spaces or by their first letters; numbers may end in
// K, M, G (1024) or %.
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
			// Class names such as int[] are no expressions, but what users type.
			pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(part))
		} else if strings.HasSuffix(part, "[]") {
			pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(part))
		}
		f.conditions = append(f.conditions, condition{pattern: pattern})
	}
	return f, nil
}

// parseComparison reads "COLUMN > NUMBER". ok is false when the text is none.
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
		return c, false, nil // a regular expression that holds such a sign
	}
	if column < 0 {
		return c, false, usage("the filter %q names no column; the columns are %s", text, columnNames(columns))
	}
	if numberErr != nil {
		return c, false, usage("the filter %q compares with %q, which is no number", text, value)
	}
	return condition{column: column, compare: op, number: number}, true, nil
}

// squash drops what people type differently in column names.
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

// match reports whether row i passes.
func (f *Filter) match(ctx context.Context, l *Level, i int) bool {
	for k := range f.conditions {
		c := &f.conditions[k]
		if c.pattern != nil {
			if len(l.Values) == 0 || !c.pattern.MatchString(l.Values[0].text(ctx, i)) {
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

// number returns the value of a cell that is no text.
func (c Cell) number() float64 {
	switch c.kind {
	case AddressCell:
		return float64(c.bits)
	case BoolCell, IntCell:
		return float64(int64(c.bits))
	}
	return c.Float()
}

// holds compares a value with the condition's number.
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
