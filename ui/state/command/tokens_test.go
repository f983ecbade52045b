package command

import (
	"slices"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
)

func TestTokens(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"  \t\n", nil},
		{"histogram -groupby package", []string{"histogram", "-groupby", "package"}},
		{`oql "SELECT * FROM \"x y\""  end`, []string{"oql", `"SELECT * FROM \"x y\""`, "end"}},
		{`a 'b "c' d`, []string{"a", `'b "c'`, "d"}},
		{`list_objects retained(0x10 (0x20)) -inbound`, []string{"list_objects", "retained(0x10 (0x20))", "-inbound"}},
		{`path2gc 0x1 -excludes "";`, []string{"path2gc", "0x1", "-excludes", `"";`}},
		{`find_strings java\ x`, []string{"find_strings", `java\ x`}},
		{`open "quote`, []string{"open", `"quote`}},
		{`open (paren thesis`, []string{"open", "(paren thesis"}},
		{`close) it`, []string{"close)", "it"}},
	} {
		if got := Tokens(test.text); !slices.Equal(got, test.want) {
			t.Errorf("Tokens(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, text := range []string{"", "plain", "two words", `a "quote"`, `back\slash and space`, "-flag", "it's", "f(x)", "a;", "ü ñ"} {
		word := Quote(text)
		if tokens := Tokens("x " + word + " y"); len(tokens) != 3 || Unquote(tokens[1]) != text {
			t.Errorf("%q became %q, read back as %q", text, word, tokens)
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add(`a "b c" (d 'e f') \ g;`)
	f.Fuzz(func(t *testing.T, text string) {
		tokens := Tokens(text)
		if again := Tokens(Join(tokens)); !slices.Equal(again, tokens) {
			t.Fatalf("%q → %q → %q", text, tokens, again)
		}
	})
}

func form(t *testing.T, text string) Form {
	t.Helper()
	f, ok := NewForm(&fakeanalyzer.PathCommand, Tokens(text)[1:])
	if !ok {
		t.Fatalf("%s was not understood", text)
	}
	return f
}

func TestFormWritesCommands(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"path2gc", "path2gc"},
		{"path2gc 0x10 0x20", "path2gc 0x10 0x20"},
		{"path2gc -inbound 0x10", "path2gc 0x10 -inbound"},
		{"path2gc 0x10 -numberofpaths 30", "path2gc 0x10"},
		{"path2gc 0x10 -NUMBEROFPATHS 5", "path2gc 0x10 -numberofpaths 5"},
		{"path2gc 0x10 -excludes x:y z:w; -groupby by_class", "path2gc 0x10 -excludes x:y z:w -groupby by_class"},
		{"path2gc -excludes x:y; 0x10", "path2gc 0x10 -excludes x:y"},
		{`path2gc 0x10 -excludes "";`, `path2gc 0x10 -excludes ""`},
		{`path2gc "java.util.Map and more"`, `path2gc "java.util.Map and more"`},
	} {
		if got := form(t, test.text).Text(); got != test.want {
			t.Errorf("%s became %s, want %s", test.text, got, test.want)
		}
	}
	if _, ok := NewForm(&fakeanalyzer.PathCommand, []string{"-unknown"}); ok {
		t.Error("an unknown flag was taken")
	}
}

// TestPairs: the values of a flag with name=value pairs end at the first word that is not
// a pair.
func TestPairs(t *testing.T) {
	analyze := protocol.Command{Name: "analyze", Arguments: []protocol.Argument{
		{Name: "program", Type: "text", Required: true}, {Name: "with", Flag: "-with", Type: "text", Multiple: true, Pairs: true},
	}}
	for text, want := range map[string]string{
		`analyze -with a=1 b=2 "set_type x: y = 1"`: `analyze "set_type x: y = 1" -with a=1 b=2`,
		`analyze "set_type x" -with a=1`:            `analyze "set_type x" -with a=1`,
		`analyze -with "a=1 2" "set_type x"`:        `analyze "set_type x" -with "a=1 2"`,
	} {
		f, ok := NewForm(&analyze, Tokens(text)[1:])
		if got := f.Text(); got != want || !ok {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
}

func TestFormFields(t *testing.T) {
	f := form(t, "path2gc")
	if missing := f.Missing(); missing == nil || missing.Name != "object" {
		t.Errorf("missing: %v", missing)
	}
	f.Set(fakeanalyzer.PathCommand.Arguments[0], " 0x10 0x20 ")
	f.Set(fakeanalyzer.PathCommand.Arguments[2], "two words")
	if got, want := f.Text(), `path2gc 0x10 0x20 -numberofpaths "two words"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := f.Value(fakeanalyzer.PathCommand.Arguments[2]); got != "two words" {
		t.Errorf("the field shows %q", got)
	}
	if got := f.Choice(fakeanalyzer.PathCommand.Arguments[3]); got != "NONE" {
		t.Errorf("the choice is %q", got)
	}
	f.Set(fakeanalyzer.PathCommand.Arguments[3], "by_class")
	if got := f.Choice(fakeanalyzer.PathCommand.Arguments[3]); got != "BY_CLASS" {
		t.Errorf("the choice is %q", got)
	}
	f.Set(fakeanalyzer.PathCommand.Arguments[2], "")
	if f.Missing() != nil || len(f.Values["numberofpaths"]) != 0 {
		t.Errorf("values: %v", f.Values)
	}
}

func TestPresets(t *testing.T) {
	f := form(t, "path2gc 0x10 -excludes Weak:referent Soft:referent;")
	presets := f.Presets()
	if len(presets) != 2 || presets[0].Label != "with all references" || presets[1].Label != "exclude weak/soft references" {
		t.Fatalf("presets: %v", presets)
	}
	if f.Has(presets[0]) || !f.Has(presets[1]) {
		t.Error("the preset in force is not recognized")
	}
	if got := f.Usual(); got != "Without weak, soft and phantom references (default)" {
		t.Errorf("without a preset: %s", got)
	}
}

// TestNoPresetNeedsARow: menu entries that need a row are not offered as presets of a
// view.
func TestNoPresetNeedsARow(t *testing.T) {
	command := protocol.Command{
		Name:      "what_if",
		Arguments: []protocol.Argument{{Name: "null", Flag: "-null", Type: "text"}, {Name: "remove", Flag: "-remove", Type: "objects"}},
		Menus:     []protocol.Menu{{Label: "What If/gone", Command: "what_if -remove $set"}, {Label: "What If/null", Command: "what_if -null $set#*"}},
	}
	f, _ := NewForm(&command, nil)
	if presets := f.Presets(); len(presets) != 0 {
		t.Errorf("presets: %v", presets)
	}
}
