package view

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	startTag  = regexp.MustCompile(`<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>=]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*/?>`)
	attribute = regexp.MustCompile(`\s([^\s"'<>=]+)(?:=("[^"]*"|'[^']*'))?`)
)

// breaches returns what a template does against the rules of package dom, and the number
// of its listeners.
func breaches(template string) (list []string, listeners int) {
	for _, tag := range startTag.FindAllStringSubmatch(template, -1) {
		attributes := map[string]string{}
		for _, a := range attribute.FindAllStringSubmatch(tag[2], -1) {
			attributes[a[1]] = strings.Trim(a[2], `"'`)
		}
		if _, is := attributes["vg-template"]; is || tag[1] == "vg-template" {
			list = append(list, "vg-template")
		}
		for name := range attributes {
			event, is := strings.CutPrefix(name, "@")
			if !is {
				continue
			}
			listeners++
			switch kind := attributes["type"]; event {
			case "blur", "focus", "focusin", "focusout":
				list = append(list, event)
			case "change":
				if tag[1] != "select" && kind != "checkbox" && kind != "radio" {
					list = append(list, "change of "+tag[1]+" "+kind)
				}
			}
		}
	}
	return list, listeners
}

// TestTemplatesKeepTheRules: no template does what leads vugu to the wrong listener, or
// lets it wait for itself; see package dom.
func TestTemplatesKeepTheRules(t *testing.T) {
	files, err := filepath.Glob("*.vugu")
	if err != nil || len(files) == 0 {
		t.Skip("no templates here")
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, listeners := breaches(string(content))
		for _, breach := range list {
			t.Errorf("%s has %s", file, breach)
		}
		if all := len(regexp.MustCompile(`\s@[a-z]+=`).FindAll(content, -1)); listeners != all {
			t.Errorf("%s: %d of %d listeners were understood", file, listeners, all)
		}
	}
	for template, want := range map[string]string{
		`<input type="text" @change='c.Set(a > b, "x")'>`:      "change of input text",
		`<textarea @change="c.Set()"></textarea>`:              "change of textarea ",
		"<input\n  type=\"search\" vg-if='a > b' @blur=\"c\">": "blur",
		`<button @focus="c.Do()">x</button>`:                   "focus",
		`<vg-template vg-if="c.X"><b></b></vg-template>`:       "vg-template",
		`<select @change="c.Set()"></select>`:                  "",
		`<input type="checkbox" .checked="c.X" @change="c">`:   "",
	} {
		if list, _ := breaches(template); strings.Join(list, " ") != want {
			t.Errorf("%s: %q, want %q", template, list, want)
		}
	}
}
