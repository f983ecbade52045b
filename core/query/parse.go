package query

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/usage"
)

// Arguments are the values of a command's arguments by name. Asking for an
// argument that was neither given nor has a default gives the zero value.
type Arguments struct {
	values map[string]*value
}

// value is what was given for one argument.
type value struct {
	texts     []string // the words, defaults filled in
	objects   *objectset.Set
	pattern   *regexp.Regexp
	number    int64
	given     bool // not by default
	dumps     []Baseline
	baselines *Baselines
}

func (a Arguments) get(name string) *value {
	if v := a.values[name]; v != nil {
		return v
	}
	return &value{}
}

// Given reports whether the argument was typed, rather than set by default.
func (a Arguments) Given(name string) bool { return a.get(name).given }

// Text returns the word given.
func (a Arguments) Text(name string) string {
	if v := a.get(name); len(v.texts) > 0 {
		return v.texts[0]
	}
	return ""
}

// Texts returns the words given for an argument that takes several.
func (a Arguments) Texts(name string) []string { return a.get(name).texts }

// Bool reports whether a Boolean is set.
func (a Arguments) Bool(name string) bool { return a.Text(name) == "true" }

// Number returns the value of a Number or Address.
func (a Arguments) Number(name string) int64 { return a.get(name).number }

// Address returns the value of an Address.
func (a Arguments) Address(name string) heap.Address { return heap.Address(a.get(name).number) }

// Objects returns the object set given; nil if there is none.
func (a Arguments) Objects(name string) *objectset.Set { return a.get(name).objects }

// Pattern returns the regular expression given; nil if there is none.
func (a Arguments) Pattern(name string) *regexp.Regexp { return a.get(name).pattern }

// Parse reads a command: the name of a query, then arguments with or without
// flags in any order, as in Eclipse MAT. Every error is a *usage.Error, or can be taken
// for one with errors.As.
func (r Registry) Parse(line string) (*Command, error) {
	list, err := commandline.Split(line)
	if err != nil {
		return nil, &usage.Error{Message: err.Error(), Found: line}
	}
	if len(list) == 0 {
		return nil, &usage.Error{Message: "the command is empty", Advice: "The commands are " + strings.Join(r.Names(), ", ") + "."}
	}
	name := list[0].Text
	q := r.Find(name)
	if q == nil {
		e := &usage.Error{Message: fmt.Sprintf("there is no command %q", name), Found: name}
		if near := usage.Nearest(name, r.Names()); near != "" {
			e.Advice = "Did you mean " + near + "?"
		}
		return nil, e
	}
	p := parser{query: q, line: line, words: list[1:], given: map[string][]commandline.Word{}}
	if err := p.collect(); err != nil {
		return nil, err
	}
	arguments, err := p.values()
	if err != nil {
		return nil, err
	}
	return &Command{Query: q, Arguments: arguments}, nil
}

// parser sorts the words of a command by argument.
type parser struct {
	query *Query
	line  string
	words []commandline.Word
	given map[string][]commandline.Word
}

// isFlag reports whether a word can only be a flag.
func isFlag(w commandline.Word) bool {
	return !w.Quoted && len(w.Text) > 1 && w.Text[0] == '-' && (w.Text[1] < '0' || w.Text[1] > '9')
}

func (p *parser) collect() error {
	for at := 0; at < len(p.words); {
		w := p.words[at]
		at++
		if !isFlag(w) {
			a := p.unflagged()
			if a == nil {
				return p.surplus(w)
			}
			if a.Verbatim && !w.Quoted {
				w.Text = strings.TrimRight(p.line[w.From:], " \t\r\n")
				at = len(p.words)
			}
			p.given[a.Name] = append(p.given[a.Name], w)
			continue
		}
		a := p.query.flag(w.Text)
		if a == nil {
			if owner := p.query.objects(); owner != nil && isSetFlag(w.Text) {
				p.given[owner.Name] = append(p.given[owner.Name], w)
				continue
			}
			return p.unknownFlag(w)
		}
		taken, err := p.flagValues(a, at)
		if err != nil {
			return err
		}
		at = taken
	}
	return nil
}

// flagValues takes the words after a flag that belong to it. It returns the index of the
// next word.
func (p *parser) flagValues(a *Argument, at int) (int, error) {
	if a.Type == Boolean {
		p.given[a.Name] = []commandline.Word{{Text: "true"}}
		return at, nil
	}
	start := at
	p.given[a.Name] = p.given[a.Name][:0:0]
	for at < len(p.words) && !isFlag(p.words[at]) {
		w := p.words[at]
		if a.Pairs && at > start && !pair.MatchString(w.Text) {
			break
		}
		at++
		p.given[a.Name] = append(p.given[a.Name], w)
		if w.Last || !a.Multiple && a.Type != Objects {
			break
		}
	}
	if at == start {
		return 0, &usage.Error{Message: fmt.Sprintf("%s of %s has no value", a.Flag, p.query.Name), Advice: a.allowed()}
	}
	return at, nil
}

// pair matches the beginning of name=value.
var pair = regexp.MustCompile(`^[\pL\d_$:]+=`)

// unflagged returns the argument that the next word without a flag goes to.
func (p *parser) unflagged() *Argument {
	for i := range p.query.Arguments {
		a := &p.query.Arguments[i]
		if a.Flag == "" && (len(p.given[a.Name]) == 0 || a.Multiple || a.Type == Objects) {
			return a
		}
	}
	return nil
}

// flag returns the argument with that flag, nil if there is none.
func (q *Query) flag(text string) *Argument {
	for i := range q.Arguments {
		if q.Arguments[i].Flag != "" && equal(q.Arguments[i].Flag, text) {
			return &q.Arguments[i]
		}
	}
	return nil
}

// objects returns the argument that the flags of object sets belong to.
func (q *Query) objects() *Argument {
	for i := range q.Arguments {
		if q.Arguments[i].Type == Objects {
			return &q.Arguments[i]
		}
	}
	return nil
}

func isSetFlag(text string) bool {
	for _, f := range objectset.Flags {
		if equal(f.Name, text) {
			return true
		}
	}
	return false
}

func (p *parser) surplus(w commandline.Word) error {
	advice := p.query.Usage()
	for i := range p.query.Arguments {
		if a := &p.query.Arguments[i]; a.Flag != "" {
			if _, ok := match(w.Text, a.Values); ok {
				advice = fmt.Sprintf("Did you mean %s %s?", a.Flag, w.Text)
			}
		}
	}
	return &usage.Error{Message: fmt.Sprintf("%s does not take %q", p.query.Name, w.Text), Found: w.Text, Advice: advice}
}

func (p *parser) unknownFlag(w commandline.Word) error {
	var flags []string
	for i := range p.query.Arguments {
		if f := p.query.Arguments[i].Flag; f != "" {
			flags = append(flags, f)
		}
	}
	if p.query.objects() != nil {
		for _, f := range objectset.Flags {
			if !slices.Contains(flags, f.Name) { // else the query's own goes first
				flags = append(flags, f.Name)
			}
		}
	}
	e := &usage.Error{Message: fmt.Sprintf("%s has no flag %s", p.query.Name, w.Text), Found: w.Text}
	switch near := usage.Nearest(w.Text, flags); {
	case near != "":
		e.Advice = "Did you mean " + near + "?"
	case len(flags) > 0:
		e.Advice = "It has " + strings.Join(flags, ", ") + "."
	default:
		e.Advice = "It has no flags."
	}
	return e
}

// values turns the words into typed values and fills in defaults.
func (p *parser) values() (Arguments, error) {
	all := Arguments{values: map[string]*value{}}
	for i := range p.query.Arguments {
		a := &p.query.Arguments[i]
		list, given := p.given[a.Name]
		if !given {
			if a.Required && a.Type != Dump { // other dumps have defaults, which only SetBaselines knows
				return all, &usage.Error{Message: fmt.Sprintf("%s needs %s", p.query.Name, a.Label()), Advice: p.query.Usage()}
			}
			if a.Default == "" {
				continue
			}
			list, _ = commandline.Split(a.Default)
		}
		v, err := a.value(list)
		if err != nil && a.Check != nil {
			return all, err // the message has the position and the reason
		}
		if err != nil {
			found := make([]string, len(list))
			for i, w := range list {
				found[i] = w.Raw
			}
			message := fmt.Sprintf("%s of %s: %s", a.Label(), p.query.Name, err)
			return all, &usage.Error{Message: message, Found: strings.Join(found, " "), Advice: a.allowed()}
		}
		v.given = given
		all.values[a.Name] = v
	}
	return all, nil
}

// Label names the argument as users know it.
func (a *Argument) Label() string {
	if a.Flag != "" {
		return a.Flag
	}
	return "<" + a.Name + ">"
}

// value reads the words given for the argument.
func (a *Argument) value(list []commandline.Word) (v *value, err error) {
	v = &value{}
	for _, w := range list {
		if w.Text != "" || !a.Multiple { // MAT writes an empty list as "";
			v.texts = append(v.texts, w.Text)
		}
	}
	text := ""
	if len(v.texts) > 0 {
		text = v.texts[0]
	}
	switch a.Type {
	case Text:
		if a.Check != nil {
			err = a.Check(text)
		}
	case Objects:
		v.objects, err = objectset.FromWords(list)
	case Pattern:
		if v.pattern, err = regexp.Compile(text); err != nil {
			err = fmt.Errorf("%q is not a regular expression: %w", text, err)
		}
	case Number:
		if v.number, err = strconv.ParseInt(text, 0, 64); err != nil || v.number < 0 {
			err = fmt.Errorf("%q is not a whole number", text)
		}
	case Address:
		n, bad := strconv.ParseUint(text, 0, 64)
		if v.number = int64(n); bad != nil || !strings.HasPrefix(strings.ToLower(text), "0x") {
			err = fmt.Errorf("%q is not an address; addresses look like 0x7f00", text)
		}
	case Enum:
		canonical, ok := match(text, a.Values)
		if !ok {
			err = fmt.Errorf("%q is not known", text)
			if near := usage.Nearest(text, a.Values); near != "" {
				err = fmt.Errorf("%q is not known; did you mean %s?", text, near)
			}
		}
		v.texts = []string{canonical}
	}
	return v, err
}

// allowed says what the argument takes.
func (a *Argument) allowed() string {
	switch a.Type {
	case Enum:
		return "Allowed are " + strings.Join(a.Values, ", ") + "."
	case Objects:
		return "Objects are named by addresses (0x…), class names or patterns, or sets such as retained(0x…)."
	}
	return ""
}

// match finds an enum value, ignoring case and underscores. It also accepts MAT's names:
// BY_CLASS means class.
func match(text string, values []string) (canonical string, ok bool) {
	normal := func(s string) string {
		return strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(s), "_", ""), "by")
	}
	for _, v := range values {
		if normal(v) == normal(text) {
			return v, true
		}
	}
	return "", false
}

func equal(a, b string) bool { return strings.EqualFold(a, b) }

// Usage returns one line that shows how the query is typed.
func (q *Query) Usage() string {
	var b strings.Builder
	b.WriteString("Usage: " + q.Name)
	for i := range q.Arguments {
		a := &q.Arguments[i]
		text := a.Flag
		if a.Type != Boolean {
			holder := "<" + a.Name + ">"
			if a.Type == Enum {
				holder = strings.Join(a.Values, "|")
			}
			if a.Multiple {
				holder += "…"
			}
			text = strings.TrimSpace(text + " " + holder)
		}
		if !a.Required {
			text = "[" + text + "]"
		}
		b.WriteString(" " + text)
	}
	return b.String()
}
