package main

import "testing"

func TestBare(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"comments":              {"// one\n\nf(); // two\n\t// three\n\tg(\"// four\");\n", "f(); // two\ng(\"// four\");\n"},
		"comments of blocks":    {"/** one\n * two\n */\nf();\n/* three */\ng();\n", "f();\ng();\n"},
		"comment before code":   {"/* one */ f();\n", "/* one */ f();\n"},
		"comment with code":     {"/* one\n   two */\nf();\n", "f();\n"},
		"text over lines":       {"f(`a\n  // b\n\n  c`);\n  // d\n", "f(`a\n  // b\n\n  c`);\n"},
		"text with a backquote": {"f(`a`);\n  g();\n", "f(`a`);\ng();\n"},
		"style":                 {".a {\n  /* one */\n  color: red;\n}\n", ".a {\ncolor: red;\n}\n"},
	} {
		if got := bare(c.content); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if again := bare(bare(c.content)); again != bare(c.content) {
			t.Errorf("%s: again: %q", name, again)
		}
	}
}
