package render_test

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"heapdrop/core/query/result"
)

// nested is a document with all that reports contain: nested sections, a link to one of
// them, a folded section, and every kind of chart.
func nested() *result.Document {
	d := &result.Document{Heading: result.Heading{Title: "Report", Notes: []string{"A note."}}}
	d.AddText(result.ObjectLink("an object of the report", "0x7f00"), result.ObjectLink("another", "0x7f08"), result.CommandLink(hostile, hostile))
	for _, kind := range []result.ChartKind{result.Pie, result.Treemap, result.Bar, result.Bars} {
		c := chart()
		c.Title, c.Kind = string(kind), kind
		d.AddResult(c)
	}
	inner := document()
	inner.Title = "Inner"
	d.AddHeading(1, "Results")
	d.AddResult(inner)
	d.Include(1, document())
	d.Blocks = append(d.Blocks, result.Block{Kind: result.HeadingBlock, Level: 2, Folded: true, Spans: []result.Span{result.ObjectLink(hostile, "0x7f00")}})
	d.AddResult(table())
	return d
}

var (
	tagPattern = regexp.MustCompile(`</?[a-z][a-z0-9]*[^>]*>`)
	idPattern  = regexp.MustCompile(` id="([^"]*)"`)
	hrefs      = regexp.MustCompile(` href="([^"]*)"`)
)

// TestHTMLStandsAlone: nothing in a page refers to anything outside it, its links lead to
// sections that exist, its elements nest correctly, and its policy allows only its own
// style and script.
func TestHTMLStandsAlone(t *testing.T) {
	for _, c := range results {
		page := rendered(t, "html", c.result(), c.options)
		for _, outside := range []string{"http:", "https:", " src=", "url(", "@import", "<link", "<img", "<iframe", "<object", "<form", " style=", " onclick=", "fetch(", "eval("} {
			if strings.Contains(page, outside) {
				t.Errorf("%s: the page contains %q", c.name, outside)
			}
		}
		for _, element := range []string{"style", "script"} {
			_, rest, _ := strings.Cut(page, "<"+element+">")
			text, _, found := strings.Cut(rest, "</"+element+">")
			sum := sha256.Sum256([]byte(text))
			if allowed := element + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !found || !strings.Contains(page, allowed) {
				t.Errorf("%s: the policy does not hold %s", c.name, allowed)
			}
			page = strings.Replace(page, text, "", 1)
		}
		ids := map[string]bool{}
		for _, id := range idPattern.FindAllStringSubmatch(page, -1) {
			if ids[id[1]] {
				t.Errorf("%s: two elements have the id %s", c.name, id[1])
			}
			ids[id[1]] = true
		}
		for _, href := range hrefs.FindAllStringSubmatch(page, -1) {
			if target, inside := strings.CutPrefix(href[1], "#"); !inside || !ids[target] {
				t.Errorf("%s: the link %q leads nowhere", c.name, href[1])
			}
		}
		if c.name == "nested" && len(hrefs.FindAllString(page, -1)) < 5 {
			t.Errorf("only %d links", len(hrefs.FindAllString(page, -1)))
		}
		checkNesting(t, c.name, page)
	}
}

// checkNesting checks that every element is closed, in the right order.
func checkNesting(t *testing.T, name, page string) {
	t.Helper()
	var open []string
	for _, tag := range tagPattern.FindAllString(page, -1) {
		element := strings.FieldsFunc(tag, func(r rune) bool { return strings.ContainsRune("<>/ ", r) })[0]
		switch {
		case element == "meta" || strings.HasSuffix(tag, "/>"):
		case !strings.HasPrefix(tag, "</"):
			open = append(open, element)
		case len(open) == 0 || open[len(open)-1] != element:
			t.Errorf("%s: %s ends inside %v", name, tag, open)
			return
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: %v do not end", name, open)
	}
}
