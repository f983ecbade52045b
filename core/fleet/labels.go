package fleet

import (
	"encoding/csv"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"time"
)

// Unknown is Hive's name for the folder of a partition whose label is unknown. Spark and
// DuckDB read it as null.
const Unknown = "__HIVE_DEFAULT_PARTITION__"

// Partition returns the folders of the labels: "service=shop/version=1.2/day=2026-11-23".
func (l Labels) Partition() string {
	part := func(name, value string) string {
		if value == "" {
			return name + "=" + Unknown
		}
		return name + "=" + escaped(value)
	}
	return part("service", l.Service) + "/" + part("version", l.Version) + "/" + part("day", l.Day)
}

// escaped writes a label as the name of a folder. Hive and its readers write special
// characters as %XX.
func escaped(value string) string {
	var b strings.Builder
	for i := range len(value) {
		if c := value[i]; c < ' ' || c > '~' || strings.IndexByte(`"#%'*/:=?\{}[]^<>|`, c) >= 0 || c == '.' && i == 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Or fills in unknown labels from others.
func (l Labels) Or(others Labels) Labels {
	for _, p := range []struct{ own, other *string }{{&l.Service, &others.Service}, {&l.Version, &others.Version}, {&l.Day, &others.Day}} {
		if *p.own == "" {
			*p.own = *p.other
		}
	}
	return l
}

// Labeler derives the labels of dumps from their names.
type Labeler struct {
	Given   Labels // count for all dumps
	pattern *regexp.Regexp
	mapping [][]string
}

// places matches the placeholders and stars in a pattern.
var places = regexp.MustCompile(`\{(service|version|day)\}|\{[^}]*\}?|\*\*|[*?]`)

// SetPattern sets the pattern of names: "{service}/{version}/*-{day}.hprof". One star
// matches anything within a folder, two match anything at all. The pattern must match the
// end of a path.
func (l *Labeler) SetPattern(pattern string) error {
	var b strings.Builder
	b.WriteString("(?:^|/)")
	at := 0
	seen := map[string]bool{}
	for _, m := range places.FindAllStringSubmatchIndex(pattern, -1) {
		b.WriteString(regexp.QuoteMeta(pattern[at:m[0]]))
		at = m[1]
		name := ""
		if m[2] >= 0 {
			name = pattern[m[2]:m[3]]
		}
		switch text := pattern[m[0]:m[1]]; {
		case text == "**":
			b.WriteString(".*")
		case text == "*":
			b.WriteString("[^/]*")
		case text == "?":
			b.WriteString("[^/]")
		case name == "" || seen[name]:
			return fmt.Errorf("%q: a pattern names {service}, {version} and {day}, each once", text)
		case name == "day":
			b.WriteString(`(?P<day>\d{4}-?\d\d-?\d\d)`)
		default:
			b.WriteString("(?P<" + name + ">[^/]+?)")
		}
		seen[name] = true
	}
	b.WriteString(regexp.QuoteMeta(pattern[at:]) + "$")
	var err error
	l.pattern, err = regexp.Compile(b.String())
	return err
}

// ReadMapping reads a file of labels: CSV lines with a name, which may contain stars, a
// service, a version and a day. Empty cells leave the label to other sources. The first
// line that matches a name counts.
func (l *Labeler) ReadMapping(r io.Reader) error {
	read := csv.NewReader(r)
	read.FieldsPerRecord, read.Comment, read.TrimLeadingSpace = -1, '#', true
	lines, err := read.ReadAll()
	if err != nil {
		return err
	}
	for i, line := range lines {
		if _, err := path.Match(line[0], ""); err != nil || len(line) < 2 || len(line) > 4 {
			return fmt.Errorf("line %d: want NAME,SERVICE,VERSION,DAY", i+1)
		}
		for len(line) < 4 {
			line = append(line, "")
		}
		if line[3] != "" && day(line[3]) == "" {
			return fmt.Errorf("line %d: %q is no day, as 2026-11-23 is", i+1, line[3])
		}
		l.mapping = append(l.mapping, line)
	}
	return nil
}

var (
	keyed = regexp.MustCompile(`(?:^|/)(service|version|day)=([^/]+)`)
	dated = regexp.MustCompile(`(?:^|[^0-9])(20\d\d-?[01]\d-?[0-3]\d)(?:[^0-9]|$)`)
)

// Of returns the labels of a dump. Sources in order of precedence: the labels given, the
// mapping, the pattern, folders such as service=shop, a day in the name, and the day on
// which the dump was taken.
//
// The name of a dump in an archive has the name of the archive before it. A pattern is for
// the name in the archive if it fits that, or else for the archive; it never fits both
// together, where an archive would be a folder with the name of a service.
func (l *Labeler) Of(file, entry string, created int64) Labels {
	file, entry = strings.ReplaceAll(file, `\`, "/"), strings.ReplaceAll(entry, `\`, "/")
	name, names := file, []string{file}
	if entry != "" {
		name = file + "/" + entry
		names = []string{entry, file}
	}
	labels := l.Given.Or(l.mapped(name, file))
	for _, one := range names {
		if m := l.matched(one); m != (Labels{}) {
			labels = labels.Or(m)
			break
		}
	}
	for _, m := range keyed.FindAllStringSubmatch(name, -1) {
		labels = labels.Or(ofKey(m[1], m[2]))
	}
	if m := dated.FindStringSubmatch(name); m != nil {
		labels = labels.Or(Labels{Day: day(m[1])})
	}
	if created > 0 {
		labels = labels.Or(Labels{Day: time.UnixMilli(created).UTC().Format(time.DateOnly)})
	}
	return labels
}

func (l *Labeler) mapped(names ...string) Labels {
	for _, line := range l.mapping {
		for _, name := range names {
			whole, _ := path.Match(line[0], name)
			base, _ := path.Match(line[0], path.Base(name))
			if whole || base || strings.HasSuffix(line[0], "/") && strings.HasPrefix(name, line[0]) {
				return Labels{line[1], line[2], day(line[3])}
			}
		}
	}
	return Labels{}
}

func (l *Labeler) matched(name string) (labels Labels) {
	if l.pattern == nil {
		return labels
	}
	m := l.pattern.FindStringSubmatch(name)
	for i, key := range l.pattern.SubexpNames() {
		if m != nil && key != "" {
			labels = labels.Or(ofKey(key, m[i]))
		}
	}
	return labels
}

func ofKey(key, value string) Labels {
	switch key {
	case "service":
		return Labels{Service: value}
	case "version":
		return Labels{Version: value}
	}
	return Labels{Day: day(value)}
}

// day returns a day in its usual form; "" if the text is not a day.
func day(text string) string {
	for _, form := range []string{time.DateOnly, "20060102"} {
		if t, err := time.Parse(form, text); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}

// IsDay reports whether a text is a day in the form of labels.
func IsDay(text string) bool { return text != "" && day(text) == text }
