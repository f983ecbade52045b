package rules

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// clumsy are phrases over which readers stumble, and what to say instead.
var clumsy = []struct{ phrase, say string }{
	{`anew`, "again"},
	{`as it were`, "it plainly, or leave it out"},
	{`in vain`, "what was not found"},
	{`(stands?|stood) (above|at|before|behind|below|beside|between|in|there)`, "is"},
	{`(go|goes|went) on`, "continue"},
	{`let(s|ting)? go of`, "release"},
	{`(lies|lay) (above|at|behind|below|between|in|on)`, "is"},
	{`(by|exceeds|has|have|in|inside|least|needs|of|than|until|if) so many (blocks|buttons|bytes|elements|nodes|objects|rows|types)`, "that many"},
	{`super[- ]class(es)?`, "superclass"},
	{`thereof|therein|whereby|wherein|hereby|thereby`, "it in a sentence of its own"},
}

// anyClumsy matches all of them, each in a group of its own.
var anyClumsy = func() *regexp.Regexp {
	var phrases []string
	for _, c := range clumsy {
		phrases = append(phrases, "("+strings.ReplaceAll(c.phrase, "(", "(?:")+")")
	}
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(phrases, "|") + `)\b`)
}()

// clumsyIn returns the clumsy phrases of a text, each with what to say instead.
func clumsyIn(text string) (found []string) {
	for _, match := range anyClumsy.FindAllStringSubmatch(text, -1) {
		which := slices.IndexFunc(match[1:], func(group string) bool { return group != "" })
		found = append(found, match[0]+": say "+clumsy[which].say)
	}
	return found
}

// TestPlainEnglish refuses clumsy phrases, also where a line ends inside one.
func TestPlainEnglish(t *testing.T) {
	without := []string{"build.sh", "internal/rules", "public/style", "test/leaks", "testdata", "public/vendor"}
	for _, name := range tracked(t) {
		if !slices.Contains(texts, filepath.Ext(name)) || inAny(name, without) || strings.Contains(name, "/testdata/") || strings.HasSuffix(name, "_gen.go") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
		}
		for _, found := range clumsyIn(joinedLines.ReplaceAllString(string(content), " ")) {
			t.Errorf("%s has %s", name, found)
		}
	}
}

// joinedLines matches the end of a line, with the mark of a comment that continues.
var joinedLines = regexp.MustCompile(`\n[ \t]*(//|#|\*)?[ \t]*`)

const widestComment = 100 // characters, with the indentation

// badlyWrapped returns the comments of a Go file whose lines are too long, or end far before
// the next word has to.
func badlyWrapped(content []byte) (found []string) {
	lines := strings.Split(string(content), "\n")
	for i, line := range lines[:len(lines)-1] {
		text, next := strings.TrimSpace(line), strings.TrimSpace(lines[i+1])
		if !isProse(text) {
			continue
		}
		if utf8.RuneCountInString(text) > widestComment && !strings.Contains(text, "://") {
			found = append(found, text)
		}
		if isProse(next) && endsInside.MatchString(text) && beginsInside.MatchString(next) && len(text) < 40 && len(text)+len(strings.Fields(next)[1]) < 60 {
			found = append(found, text)
		}
	}
	return found
}

var (
	endsInside   = regexp.MustCompile(`[\w,;]$`)
	beginsInside = regexp.MustCompile(`^// [a-z(]`)
)

// isProse reports whether a line is a comment that gofmt treats as text.
func isProse(line string) bool {
	return strings.HasPrefix(line, "// ") && !strings.HasPrefix(line, "//  ") && !strings.HasPrefix(line, "// - ")
}

// TestCommentsAreWrapped: what was inserted into a comment is wrapped with the rest.
func TestCommentsAreWrapped(t *testing.T) {
	goFiles(t, func(name string, content []byte) {
		if strings.HasSuffix(name, "_gen.go") || bytes.HasPrefix(content, []byte("// Code generated")) {
			return
		}
		for _, line := range badlyWrapped(content) {
			t.Errorf("%s: wrap the comment %q", name, line)
		}
	})
}

// TestBadEnglishIsFound smuggles clumsy phrases and badly wrapped comments into texts.
func TestBadEnglishIsFound(t *testing.T) {
	for _, text := range []string{"written anew", "as it were", "It stands in the table.", "what stood there", "the walk goes on", "let go of", "lies between", "at least so many bytes", "Its super class.", "super-classes"} {
		if len(clumsyIn(text)) != 1 {
			t.Errorf("%q: %q", text, clumsyIn(text))
		}
	}
	for _, text := range []string{"again", "an understanding in detail", "so many columns that it is wide", "stands for it", "superclass", "underlies on", "goes one up"} {
		if found := clumsyIn(text); len(found) > 0 {
			t.Errorf("%q is refused: %q", text, found)
		}
	}
	if text := joinedLines.ReplaceAllString("\t// it stands\n\t// in the table", " "); len(clumsyIn(text)) != 1 {
		t.Errorf("a phrase over two lines is not found: %q", text)
	}
	long := "// " + strings.Repeat("word ", 25)
	for text, want := range map[string]int{
		long + "\n": 1, "// these. instances\n// returns them\n": 1, "// The end.\n// another sentence\n": 0, "// a list:\n//\tone\n": 0, "// https://" + long + "\n": 0,
	} {
		if got := badlyWrapped([]byte(text)); len(got) != want {
			t.Errorf("%q: %q, want %d", text, got, want)
		}
	}
}
