package main

import (
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

func TestMinified(t *testing.T) {
	for name, c := range map[string]struct {
		content, want string
		loader        api.Loader
	}{
		"comments and names": {"// one\nfunction shown(first) {\n\treturn first + 1; /* two */\n}\n", "function shown(n){return n+1}\n", api.LoaderJS},
		"text over lines":    {"f(`a\n  // b\n\n  c`);\n", "f(`a\n  // b\n\n  c`);\n", api.LoaderJS},
		"style":              {".a {\n  /* one */\n  color: red;\n}\n", ".a{color:red}\n", api.LoaderCSS},
	} {
		got, err := minified("a", []byte(c.content), c.loader)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
		again, err := minified("a", got, c.loader)
		if err != nil || string(again) != string(got) {
			t.Errorf("%s: again: %q, %v", name, again, err)
		}
	}
}

func TestMinifyBroken(t *testing.T) {
	_, err := minified("boot.js", []byte("f();\ng((;\n"), api.LoaderJS)
	if err == nil || !strings.Contains(err.Error(), "boot.js, line 2") {
		t.Error(err)
	}
}
