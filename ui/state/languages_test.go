package state

import (
	"testing"

	"heapdrop/protocol"
)

func TestLanguageCommand(t *testing.T) {
	for _, text := range []string{
		"SELECT * FROM a.B", "SELECT \"x\\y\"\nFROM b // it's\n", `x LIKE ".*\[\]"`, "-1", "«∧»", `'`, `"`, `\`,
	} {
		command := languageCommand("oql", text, []string{"-param", "a=1"})
		got, flags := LanguageText(command)
		if got != text || JoinTokens(flags) != "-param a=1" {
			t.Errorf("%q became %q, %q by %q", text, got, flags, command)
		}
		route := RouteTo(command)
		if back := ParseRoute(route.Fragment()); back.Command != command || back.View != "oql" {
			t.Errorf("%q: the address %s leads to %+v", command, route.Fragment(), back)
		}
	}
	if text, _ := LanguageText("oql SELECT *  FROM x WHERE a = 'b c'"); text != "SELECT *  FROM x WHERE a = 'b c'" {
		t.Errorf("without quotes: %q", text)
	}
	if route := RouteTo("oql SELECT a - b\nFROM x"); route.Command != "oql \"SELECT a - b\nFROM x\"" {
		t.Errorf("route %+v", route)
	}
}

func TestProblems(t *testing.T) {
	failure := &protocol.Error{Kind: "usage", Advice: "Write a.b.", Message: "line 2, column 11: there is no x\n    some line 3, column 4: text\n    ^\nline 12, column 1: expected end: found it\n    y\n    ^"}
	want := []Problem{{2, 11, "there is no x"}, {12, 1, "expected end: found it. Write a.b."}}
	got := problemsOf(failure)
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%+v", got)
	}
	if got := problemsOf(&protocol.Error{Message: "no dump is open"}); got != nil {
		t.Errorf("%+v", got)
	}
}
