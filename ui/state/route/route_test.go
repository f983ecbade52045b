package route

import (
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
)

func TestRouteFragments(t *testing.T) {
	for _, test := range []struct {
		route Route
		want  string
	}{
		{Overview, "#/overview"},
		{To("histogram"), "#/histogram"},
		{To("  histogram   -groupby   package "), "#/histogram?groupby=package"},
		{To("list_objects 0x7f00 -inbound"), "#/references?of=0x7f00&inbound"},
		{To("list_objects java.lang.String[] 0x10"), "#/references?of=java.lang.String[]&of=0x10"},
		{To(`path2gc 0x1 -excludes a:b c:d; -numberofpaths 3`), "#/paths?of=0x1&excludes=a:b&excludes=c:d%3B&numberofpaths=3"},
		{To(`find_strings -pattern "a b&c=d"`), "#/strings?pattern=%22a+b%26c%3Dd%22"},
		{To("inspect 0x7f00"), "#/query?c=inspect+0x7f00"},
		{To("histogram -sort 1"), "#/query?c=histogram+-sort+1"},         // the parameter name sort is reserved
		{To("path2gc 0x1 -x a -x b"), "#/query?c=path2gc+0x1+-x+a+-x+b"}, // the flag occurs twice
		{Route{View: "histogram", Command: "histogram", Sort: &protocol.Sort{Column: 2, Descending: true}, Filter: "String & <b>", Select: "0x7f"},
			"#/histogram?sort=2d&filter=String+%26+%3Cb%3E&select=0x7f"},
		{Route{View: "overview", Select: "0x7f"}, "#/overview?select=0x7f"},
	} {
		got := test.route.Fragment()
		if got != test.want {
			t.Errorf("%+v has fragment %s, want %s", test.route, got, test.want)
		}
		if again := Parse(got); again.Fragment() != got {
			t.Errorf("%s is read as %+v, written as %s", got, again, again.Fragment())
		}
		if back := Parse(got); back.Command != test.route.Command && back.View != QueryView {
			t.Errorf("%s is command %q, want %q", got, back.Command, test.route.Command)
		}
	}
}

func TestParseRouteForeign(t *testing.T) {
	for _, fragment := range []string{"", "#", "#/", "#/nowhere", "#/query", "#/query?c=", "#/query?c=+", "#top", "#/overview?c=histogram"} {
		if got := Parse(fragment); got.View != "overview" || got.Command != "" {
			t.Errorf("%q leads to %+v", fragment, got)
		}
	}
	if got := Parse("#/histogram?sort=x&sort=-1d&%zz=1&select=0x1"); got.Sort != nil || got.Select != "0x1" || got.Command != "histogram" {
		t.Errorf("got %+v", got)
	}
}

func FuzzRoute(f *testing.F) {
	f.Add("#/histogram?groupby=package&sort=1d&filter=x")
	f.Add("#/query?c=oql+%22SELECT+*%22")
	f.Add("#/references?of=0x1&inbound&select=0x2")
	f.Fuzz(func(t *testing.T, fragment string) {
		first := Parse(fragment)
		written := first.Fragment()
		if strings.ContainsAny(written, " \t\n<>\"") {
			t.Fatalf("fragment %q", written)
		}
		again := Parse(written)
		if command.Join(command.Tokens(again.Command)) != command.Join(command.Tokens(first.Command)) || again.Filter != first.Filter || again.Select != first.Select {
			t.Fatalf("%q → %+v → %q → %+v", fragment, first, written, again)
		}
	})
}

// TestRoutesOfLanguages: an address holds a text in a language as it is.
func TestRoutesOfLanguages(t *testing.T) {
	for _, text := range []string{
		"SELECT * FROM a.B", "SELECT \"x\\y\"\nFROM b // it's\n", `x LIKE ".*\[\]"`, "-1", "«∧»", `'`, `"`, `\`,
	} {
		query := command.LanguageCommand("oql", text, []string{"-param", "a=1"})
		route := To(query)
		if back := Parse(route.Fragment()); back.Command != query || back.View != "oql" {
			t.Errorf("%q: the address %s leads to %+v", query, route.Fragment(), back)
		}
	}
	if route := To("oql SELECT a - b\nFROM x"); route.Command != "oql \"SELECT a - b\nFROM x\"" {
		t.Errorf("route %+v", route)
	}
}

// TestNameViews: the query of a view has the name of the view.
func TestNameViews(t *testing.T) {
	commands := NameViews([]protocol.Command{{Name: "list_objects", Title: "List objects"}, {Name: "x", Title: "X"}})
	if commands[0].Title != "References" || commands[1].Title != "X" {
		t.Errorf("%+v", commands)
	}
}
