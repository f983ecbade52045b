package query

import (
	"errors"
	"strings"
	"testing"

	"heapdrop/core/lang/completion"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

var registry = Registry{
	{Name: "histogram", Help: "Counts objects. More words.", Arguments: []Argument{
		{Name: "objects", Type: Objects},
		{Name: "groupby", Flag: "-groupby", Type: Enum, Values: []string{"class", "superclass", "FROM_GC_ROOTS"}, Default: "class"},
		{Name: "retained", Flag: "-retained", Type: Enum, Values: []string{"minimum", "exact"}, Default: "minimum", NeedsDominators: []string{"exact"}},
	}},
	{Name: "path2gc", Stage: snapshot.StageReferences, Arguments: []Argument{
		{Name: "object", Type: Objects, Required: true},
		{Name: "excludes", Flag: "-excludes", Type: Text, Multiple: true, Default: "a:b c:d"},
		{Name: "numberofpaths", Flag: "-numberofpaths", Type: Number, Default: "30"},
	}},
	{Name: "find_strings", Arguments: []Argument{
		{Name: "objects", Type: Objects}, {Name: "pattern", Flag: "-pattern", Type: Pattern, Required: true}, {Name: "deep", Flag: "-deep", Type: Boolean},
	}},
	{Name: "goto", Arguments: []Argument{{Name: "address", Type: Address, Required: true}}},
	{Name: "plain"},
}

func TestParse(t *testing.T) {
	for line, want := range map[string]string{
		"histogram":                                      "objects= groupby=class retained=minimum",
		"HISTOGRAM -GroupBy BY_SUPERCLASS":               "objects= groupby=superclass retained=minimum",
		"histogram -groupby from_gc_roots x.Y":           "objects=x.Y groupby=FROM_GC_ROOTS retained=minimum",
		"histogram 0x10 0x20 -retained EXACT":            "objects=0x10 0x20 groupby=class retained=exact",
		"histogram a -include_subclasses -groupby class": "objects=a -include_subclasses groupby=class retained=minimum",
		"path2gc 0x10":                                   "object=0x10 excludes=a:b|c:d numberofpaths=30",
		`path2gc 0x10 -excludes "";`:                     "object=0x10 excludes= numberofpaths=30",
		"path2gc -excludes x:y z; 0x10 -numberofpaths 3": "object=0x10 excludes=x:y|z numberofpaths=3",
		"path2gc 0x10 -excludes x:y z":                   "object=0x10 excludes=x:y|z numberofpaths=30",
		"path2gc retained(0x10 0x20) -retained":          "object=retained(0x10 0x20) -retained excludes=a:b|c:d numberofpaths=30",
		`find_strings -pattern "a b" -deep c`:            "objects=c pattern=a b deep=true",
		"goto 0x7F":                                      "address=0x7F",
		"plain":                                          "",
	} {
		c, err := registry.Parse(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		var got []string
		for _, a := range c.Query.Arguments {
			value := strings.Join(c.Arguments.Texts(a.Name), "|")
			if a.Type == Objects {
				value = ""
				if o := c.Arguments.Objects(a.Name); o != nil {
					value = o.String()
				}
			}
			if a.Type != Boolean || value != "" {
				got = append(got, a.Name+"="+value)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", line, strings.Join(got, " "), want)
		}
	}
	c, _ := registry.Parse("path2gc 0x10 -numberofpaths 7")
	if c.Arguments.Number("numberofpaths") != 7 || !c.Arguments.Given("numberofpaths") || c.Arguments.Given("excludes") {
		t.Error("the number, or what was given, is wrong")
	}
	if c, _ = registry.Parse("goto 0x7F"); c.Arguments.Address("address") != 0x7f {
		t.Error("the address is wrong")
	}
	if c, _ = registry.Parse("find_strings -pattern ^a+$ -deep"); !c.Arguments.Pattern("pattern").MatchString("aa") || !c.Arguments.Bool("deep") {
		t.Error("the pattern or the flag is wrong")
	}
}

// TestParseErrors: an error names the argument, what was given and what is allowed.
func TestParseErrors(t *testing.T) {
	for line, want := range map[string][]string{
		"":                                {"empty", "histogram, path2gc"},
		"histogramm":                      {`"histogramm"`, "Did you mean histogram?"},
		"zzz":                             {`there is no command "zzz"`},
		"histogram -groupby clas":         {"-groupby of histogram", `"clas"`, "did you mean class?", "class, superclass"},
		"histogram -groupby":              {"-groupby of histogram has no value", "class, superclass"},
		"histogram -goupby class":         {"no flag -goupby", "Did you mean -groupby?"},
		"histogram -qqqqqq":               {"-groupby, -retained, -include_subclasses"},
		"plain x":                         {`plain does not take "x"`},
		"plain -x":                        {"It has no flags"},
		"path2gc":                         {"path2gc needs <object>", "Usage: path2gc <object> [-excludes <excludes>…]"},
		"path2gc 0xzz":                    {"<object> of path2gc", "0xzz"},
		"path2gc 0x1 -numberofpaths many": {"-numberofpaths of path2gc", `"many" is not a whole number`},
		"path2gc 0x1 -numberofpaths -3":   {"-numberofpaths", `"-3" is not a whole number`},
		"find_strings -pattern [":         {"-pattern of find_strings", "regular expression"},
		"goto here":                       {"<address> of goto", "0x7f00"},
		"goto 0x1 0x2":                    {"goto does not take \"0x2\""},
		`histogram "a`:                    {"not closed"},
	} {
		_, err := registry.Parse(line)
		var misuse *usage.Error
		if !errors.As(err, &misuse) {
			t.Errorf("%q: error %v is no usage error", line, err)
			continue
		}
		for _, part := range want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q: error %q does not say %q", line, err, part)
			}
		}
	}
}

func TestStage(t *testing.T) {
	for line, want := range map[string]snapshot.Stage{
		"histogram": snapshot.StageScanned, "histogram -retained exact": snapshot.StageComplete, "histogram retained(0x1)": snapshot.StageComplete,
		"histogram unreachable": snapshot.StageReferences, "histogram and(a dominated(b))": snapshot.StageComplete, "histogram a": snapshot.StageScanned,
		"path2gc 0x1": snapshot.StageReferences, "path2gc 0x1 -retained": snapshot.StageComplete,
	} {
		c, err := registry.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Stage(); got != want {
			t.Errorf("%q needs stage %d, want %d", line, got, want)
		}
	}
}

func TestComplete(t *testing.T) {
	for _, c := range []struct {
		line string // | is the cursor
		want string
	}{
		{"|", "goto plain path2gc histogram find_strings"},
		{"pa|", "path2gc"},
		{"PATH2|gc 0x10", "path2gc"},
		{"histogram -gr|", "-groupby"},
		{"histogram -groupby |", "class superclass FROM_GC_ROOTS"},
		{"histogram -groupby su|per", "superclass"},
		{"histogram -groupby class -ret|", "-retained"},
		{"histogram ret|", "retained("},
		{"histogram retained(refere|", "referents("},
		{"path2gc 0x10 -excludes a; -num|", "-numberofpaths"},
		{"goto |", ""},
		{"unknown |", ""},
		{"plain |", ""},
	} {
		cursor := strings.Index(c.line, "|")
		line := strings.Replace(c.line, "|", "", 1)
		var got []string
		for _, o := range registry.Complete(nil, line, cursor) {
			got = append(got, o.Text)
			if o.From > cursor || o.To < cursor || o.To > len(line) {
				t.Errorf("%q: %q replaces [%d, %d)", c.line, o.Text, o.From, o.To)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: offers %q, want %q", c.line, strings.Join(got, " "), c.want)
		}
	}
}

// FuzzParse: whatever the line, parsing and completing either succeed or give a usage
// error.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"histogram", "path2gc 0x10 -excludes a:b; -numberofpaths 3", `find_strings -pattern "a`, "goto 0x1 -x"} {
		f.Add(line, 3)
	}
	f.Fuzz(func(t *testing.T, line string, cursor int) {
		_, err := registry.Parse(line)
		var misuse *usage.Error
		if err != nil && !errors.As(err, &misuse) {
			t.Errorf("%q: %T %v", line, err, err)
		}
		for _, o := range registry.Complete(nil, line, cursor) {
			if o.From < 0 || o.To < o.From || o.To > len(line) {
				t.Errorf("%q: completion replaces [%d, %d)", line, o.From, o.To)
			}
		}
	})
}

// TestVerbatim: an argument may take the rest of the line exactly as typed.
func TestVerbatim(t *testing.T) {
	asking := Registry{{Name: "ask", Arguments: []Argument{
		{Name: "text", Type: Text, Required: true, Verbatim: true, Check: func(text string) error {
			if text == "wrong" {
				return &usage.Error{Message: "that is wrong"}
			}
			return nil
		}, Complete: func(_ *snapshot.Snapshot, text string, cursor int) []completion.Offer {
			return []completion.Offer{{Text: text, From: cursor, To: cursor}}
		}},
		{Name: "flag", Flag: "-flag", Type: Text},
	}}}
	for line, want := range map[string]string{
		`ask a "b c"  -d (e) ;`: `a "b c"  -d (e) ;/`, `ask "a \"b\" c" -flag x`: `a "b" c/x`, `ask -flag x a  b`: `a  b/x`, `ask 'a  b'`: "a  b/",
	} {
		c, err := asking.Parse(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got := c.Arguments.Text("text") + "/" + c.Arguments.Text("flag"); got != want {
			t.Errorf("%s is read as %q, want %q", line, got, want)
		}
	}
	var misuse *usage.Error
	if _, err := asking.Parse("ask wrong"); !errors.As(err, &misuse) || misuse.Message != "that is wrong" {
		t.Errorf("the check says %v", err)
	}
	for line, want := range map[string]int{"ask abc": 7, `ask "abc`: 8, "ask ": 4} {
		offers := asking.Complete(nil, line, len(line))
		if len(offers) != 1 || offers[0].From != want {
			t.Errorf("%q offers %+v", line, offers)
		}
	}
}
