package insane

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Kind is the kind of an assertion.
type Kind string

// The kinds of assertions, as their flags are named.
const (
	MaxSize     Kind = "max-size"     // a structure takes at most Limit bytes
	MaxRetained Kind = "max-retained" // objects retain at most Limit bytes
	MaxCount    Kind = "max-count"    // at most Limit objects are reachable
	Gone        Kind = "gone"         // no strong reference leads to an object
)

// Assertion is a condition that a dump should fulfil.
type Assertion struct {
	Kind   Kind
	Limit  int64
	From   *objectset.Set   // the objects that the assertion is about; nil for a size means everything that the GC roots lead to
	Skip   []*objectset.Set // for MaxSize: what to treat as null
	Strong bool             // for MaxSize: do not follow soft, weak, phantom and final references
	Paths  int              // how many paths to write for objects that should be gone
}

// Verdict is the result of checking an assertion.
type Verdict struct {
	Assertion    string // as the user typed it
	Held         bool
	Found, Limit int64
	Unit         string // "bytes" or "objects"
	Notes        []string
	Distribution *result.Table // by class; nil if the assertion held
	Live         *Live         // what keeps the objects alive; nil for other kinds of assertions
}

// String returns the assertion in the form in which a user types it.
func (a *Assertion) String() string {
	text := "--" + string(a.Kind)
	switch a.Kind {
	case Gone:
		return text + " " + quote(a.From.String())
	case MaxCount:
		return text + " " + quote(a.From.String()) + " " + strconv.FormatInt(a.Limit, 10)
	}
	text += " " + strconv.FormatInt(a.Limit, 10)
	if a.From != nil {
		text += " --roots " + quote(a.From.String())
	}
	for _, skip := range a.Skip {
		text += " --skip " + quote(skip.String())
	}
	if a.Strong {
		text += " --strong"
	}
	return text
}

// quote quotes a word if a shell would change it.
func quote(text string) string {
	if strings.ContainsAny(text, " \\$()|&;<>*?[]'\"`") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// Check checks an assertion. A class that is not in the dump counts as gone, and skipping it
// has no effect on a size. If another set names something that is not in the dump, the error
// names it. Otherwise it returns the context's error.
func Check(ctx context.Context, s *snapshot.Snapshot, a *Assertion) (*Verdict, error) {
	v := &Verdict{Assertion: a.String(), Limit: a.Limit, Unit: "bytes"}
	switch a.Kind {
	case MaxSize:
		return v, v.structure(ctx, s, a)
	case MaxRetained:
		return v, v.retained(ctx, s, a)
	}
	v.Unit = "objects"
	objects, err := v.find(ctx, s, a.From)
	if err != nil {
		return nil, err
	}
	if a.Kind == MaxCount {
		counts := reachable(s, objects)
		for _, n := range counts {
			v.Found += n.Objects
		}
		if v.Held = v.Found <= v.Limit; v.Held {
			return v, nil
		}
		v.Distribution = distribution(s, counts)
	}
	live, err := findLive(ctx, s, objects)
	if err != nil {
		return nil, err
	}
	v.Live = live
	if a.Kind == Gone {
		v.Found, v.Held = live.Strong, live.Strong == 0
		if !v.Held {
			v.Distribution = distribution(s, live.counts)
		}
	}
	if live.Weak > 0 {
		v.note("%s only reached through soft, weak, phantom or final references, which a collection eventually clears.", numbers.Count(live.Weak, "object"))
	}
	if live.Inexact {
		v.note(inexact)
	}
	return v, nil
}

func (v *Verdict) note(format string, args ...any) {
	v.Notes = append(v.Notes, fmt.Sprintf(format, args...))
}

// find evaluates a set. If the dump lacks a class, the set is empty.
func (v *Verdict) find(ctx context.Context, s *snapshot.Snapshot, of *objectset.Set) (*objectset.Objects, error) {
	if len(of.Terms) == 1 {
		t := &of.Terms[0]
		if named := t.Op == objectset.Pattern || (t.Op == objectset.ClassOf || t.Op == objectset.Superclass) && t.Text != ""; named {
			if _, err := objectset.CompilePattern(t.Text); err != nil && t.Op == objectset.Pattern {
				return nil, err
			}
			if _, err := objectset.MatchClasses(s, t.Text, t.Op == objectset.Pattern); err != nil {
				v.note("%s.", upper(err.Error()))
				return objectset.List(nil), nil
			}
		}
	}
	return of.Eval(ctx, s)
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// structure measures everything that some objects lead to.
func (v *Verdict) structure(ctx context.Context, s *snapshot.Snapshot, a *Assertion) (err error) {
	m := &measure{from: a.From, skip: a.Skip, strong: a.Strong}
	if a.From != nil {
		if m.objects, err = a.From.Eval(ctx, s); err != nil {
			return err
		}
	}
	skipped := s.NewSet()
	for _, skip := range a.Skip {
		objects, err := v.find(ctx, s, skip)
		if err != nil {
			return err
		}
		for id := range objects.All() {
			skipped.Set(uint32(id))
		}
	}
	m.skipped = objectset.FromBits(skipped)
	if err := m.run(ctx, s); err != nil {
		return err
	}
	v.Found, v.Held = m.bytes, m.bytes <= a.Limit
	if m.inexact {
		v.note(inexact)
	}
	if !v.Held {
		v.Distribution = distribution(s, m.counts)
	}
	return nil
}

// retained measures what would be freed with some objects.
func (v *Verdict) retained(ctx context.Context, s *snapshot.Snapshot, a *Assertion) error {
	objects, err := a.From.Eval(ctx, s)
	if err != nil {
		return err
	}
	r, err := s.RetainedSet(ctx, objects.All(), nil)
	if err != nil {
		return err
	}
	v.Found, v.Held = r.Bytes, r.Bytes <= a.Limit
	if !v.Held {
		v.Distribution = distribution(s, s.ByClass(r.Set))
	}
	return nil
}

// reachable counts the reachable objects among some objects, by class.
func reachable(s *snapshot.Snapshot, objects *objectset.Objects) []snapshot.Counts {
	found := s.NewSet()
	for id := range objects.All() {
		if s.Reachable(id) {
			found.Set(uint32(id))
		}
	}
	return s.ByClass(found)
}

func distribution(s *snapshot.Snapshot, counts []snapshot.Counts) *result.Table {
	return &result.Table{Heading: result.Heading{Title: "Distribution by class"}, Columns: rows.ClassColumns, Rows: rows.CountLevel(s, counts, "")}
}

// Document describes the results of assertions for people: the failed ones with
// distribution and paths, each of the others in one line.
func Document(ctx context.Context, s *snapshot.Snapshot, assertions []*Assertion, verdicts []*Verdict) *result.Document {
	held := 0
	var lines [][]result.Span
	for _, v := range verdicts {
		word := "FAILED"
		if v.Held {
			word = "ok"
			held++
		}
		lines = append(lines, []result.Span{result.Strong(word), result.Plain("  "), result.Code(v.Assertion), result.Plain(": " + v.amount())})
	}
	d := &result.Document{Heading: result.Heading{Title: fmt.Sprintf("%d of %s held", held, numbers.Count(int64(len(verdicts)), "assertion"))}}
	d.AddList(lines...)
	if note := s.InferredNote(); note != "" {
		d.Note(note)
	}
	for i, v := range verdicts {
		for _, note := range v.Notes {
			d.Note(v.Assertion + ": " + note)
		}
		if v.Held {
			continue
		}
		d.AddHeading(2, "Failed: "+v.Assertion)
		if v.Distribution != nil {
			d.AddResult(v.Distribution)
		}
		if v.Live != nil {
			v.Live.write(ctx, s, d, assertions[i].Paths)
		}
	}
	return d
}

// amount describes what was found and what is allowed.
func (v *Verdict) amount() string {
	if v.Unit == "objects" {
		return fmt.Sprintf("%s, at most %s allowed", numbers.Count(v.Found, "object"), numbers.Grouped(v.Limit))
	}
	return fmt.Sprintf("%s bytes, at most %s allowed", numbers.Grouped(v.Found), numbers.Grouped(v.Limit))
}

// ParseAssertions takes the flags of assertions out of the arguments of a command line,
// in their order, and returns the other arguments. --roots, --skip and --strong belong to
// the size before them, or to the first size if there is none before. Errors are
// *usage.Error.
func ParseAssertions(args []string) (list []*Assertion, rest []string, err error) {
	p := &assertionParser{paths: 5}
	for len(args) > 0 && err == nil {
		if args[0] == "--" {
			p.rest, args = append(p.rest, args...), nil
			break
		}
		args, err = p.next(args)
	}
	if err == nil {
		err = p.finish()
	}
	if err != nil {
		return nil, nil, err
	}
	return p.list, p.rest, nil
}

// assertionParser parses the flags of assertions.
type assertionParser struct {
	list    []*Assertion
	pending *Assertion // --roots and the like before the first size
	rest    []string
	paths   int
}

// next reads one flag with its values.
func (p *assertionParser) next(args []string) ([]string, error) {
	name, value, joined := strings.Cut(args[0], "=")
	flag := strings.TrimPrefix(strings.TrimPrefix(name, "-"), "-")
	values := map[string]int{string(MaxSize): 1, string(MaxRetained): 1, string(MaxCount): 2, string(Gone): 1, "roots": 1, "skip": 1, "paths": 1, "strong": 0}
	count, known := values[flag]
	if !known || !strings.HasPrefix(name, "-") {
		p.rest = append(p.rest, args[0])
		return args[1:], nil
	}
	args = args[1:]
	if joined {
		args = append([]string{value}, args...)
	}
	if len(args) < count {
		return nil, usage.Errorf("--%s needs %s", flag, map[int]string{1: "a value", 2: "a class and a number"}[count])
	}
	return args[count:], p.flag(flag, args[:count])
}

func (p *assertionParser) flag(flag string, values []string) (err error) {
	switch kind := Kind(flag); kind {
	case MaxSize, MaxRetained:
		a := &Assertion{}
		if p.pending != nil {
			a, p.pending = p.pending, nil
		}
		a.Kind = kind
		p.list = append(p.list, a)
		a.Limit, err = parseBytes(flag, values[0])
	case MaxCount, Gone:
		a := &Assertion{Kind: kind}
		p.list = append(p.list, a)
		if a.From, err = parseSet(flag, values[0]); err == nil && kind == MaxCount {
			if a.Limit, err = strconv.ParseInt(values[1], 10, 64); err != nil || a.Limit < 0 {
				err = usage.Errorf("--%s: %q is not a number of objects", flag, values[1])
			}
		}
	case "paths":
		if p.paths, err = strconv.Atoi(values[0]); err != nil || p.paths < 0 {
			err = usage.Errorf("--paths: %q is not a whole number", values[0])
		}
	default:
		err = p.detail(flag, values)
	}
	return err
}

// detail reads a flag that belongs to a size.
func (p *assertionParser) detail(flag string, values []string) error {
	a := p.pending
	for _, known := range p.list {
		if known.Kind == MaxSize || known.Kind == MaxRetained {
			a = known
		}
	}
	if a == nil {
		p.pending = &Assertion{}
		a = p.pending
	}
	if flag == "strong" {
		a.Strong = true
		return nil
	}
	of, err := parseSet(flag, values[0])
	if flag == "skip" {
		a.Skip = append(a.Skip, of)
	} else if err == nil && a.From != nil {
		return usage.Errorf("a size has two --roots; name several sets in one: --roots %s", quote(a.From.String()+" "+of.String()))
	} else {
		a.From = of
	}
	return err
}

func (p *assertionParser) finish() error {
	if p.pending != nil {
		return usage.Errorf("--roots, --skip and --strong say what --max-size or --max-retained means, but there is none")
	}
	if len(p.list) == 0 {
		return usage.Errorf("nothing is asserted: give --max-size BYTES, --max-retained BYTES, --max-count CLASS N or --gone CLASS")
	}
	for _, a := range p.list {
		a.Paths = p.paths
		if a.Kind == MaxRetained && (a.From == nil || a.Strong || a.Skip != nil) {
			return usage.Errorf("--max-retained needs --roots, and takes neither --skip nor --strong")
		}
	}
	return nil
}

func parseSet(flag, text string) (*objectset.Set, error) {
	of, err := objectset.Parse(text)
	if err != nil {
		return nil, usage.Errorf("--%s %s: %s", flag, text, err)
	}
	return of, nil
}

// parseBytes parses a number of bytes, which may end in K, M or G (powers of 1024).
func parseBytes(flag, text string) (int64, error) {
	digits, factor := strings.TrimSuffix(strings.ToUpper(text), "B"), int64(1)
	for i, suffix := range []string{"K", "M", "G"} {
		if rest, found := strings.CutSuffix(digits, suffix); found {
			digits, factor = rest, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > 1<<53/factor {
		return 0, usage.Errorf("--%s: %q is not a number of bytes, such as 2097152, 2048K or 2M", flag, text)
	}
	return n * factor, nil
}
