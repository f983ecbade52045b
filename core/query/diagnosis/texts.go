package diagnosis

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/numbers"
)

func bytesText(n int64) string { return numbers.Bytes(n) }

// countText writes a number with what it counts: "1 object", "2,000 objects".
func countText(n int64, what string) string {
	return numbers.Count(n, what)
}

func grouped(n int) string { return numbers.Grouped(int64(n)) }

// PercentText writes a share of a whole.
func PercentText(part, whole int64) string { return numbers.ShareOf(part, whole) }

// Accumulates names what accumulates, and how many there are: "2,000 entries
// java.lang.String → byte[]".
func (sus *Suspect) Accumulates() string {
	return hiddenAddress.ReplaceAllString(short(sus.accumulates()), "$1")
}

// hiddenAddress is what the JVM appends to the name of a hidden class, such as that of a
// lambda: it tells nobody anything, and differs from run to run.
var hiddenAddress = regexp.MustCompile(`(\$\$Lambda(?:\$\d+)?)[+/]0x[0-9a-f]{8,16}`)

func (sus *Suspect) accumulates() string {
	switch {
	case sus.Entry != "" && sus.Mixed > 1:
		return countText(sus.Count, "entry") + " " + sus.Entry + " → " + sus.Member + " and others"
	case sus.Entry != "":
		return countText(sus.Count, "entry") + " " + sus.Entry + " → " + sus.Member
	case sus.Kind == Linked:
		return numbers.Grouped(sus.Count) + " linked " + sus.Member
	case sus.Kind == Single && sus.Count == 1:
		return "one " + sus.Member
	case sus.Mixed > 1:
		return countText(sus.Count, "object") + " of " + countText(int64(sus.Mixed), "class") + ", " + sus.Member + " and others"
	}
	return numbers.Grouped(sus.Count) + " × " + sus.Member
}

// inSource returns the name of a field as its source has it. The compiler of Scala puts the
// name of the class before that of a private field: "scala$collection$List$$head".
func inSource(name string) string {
	if at := strings.LastIndex(name, "$$"); at > 0 && strings.Contains(name[:at], "$") && !strings.ContainsAny(name, ". ") {
		return name[at+2:]
	}
	return name
}

// Held says what holds a suspect: its path, or that no single object does.
func (sus *Suspect) Held() string {
	if len(sus.Path.Steps) == 0 {
		return "several owners"
	}
	path := sus.Path
	if n := len(path.Steps); n > longestPath { // its beginning and end are the most informative
		path.Steps = append(slices.Clone(path.Steps[:2]), Step{Text: "…"})
		path.Steps = append(path.Steps, sus.Path.Steps[n-longestPath+3:]...)
	}
	if n := len(sus.Places); n > 1 {
		return fmt.Sprintf("%s (%s)", short(path.String()), countText(int64(n), "place"))
	}
	return short(path.String())
}

// longestText is the length of the longest text in a diagnosis, in bytes. Names in a hostile
// dump may be a megabyte long.
const longestText = 2000

// short cuts out the middle of a very long text: the beginning and the end are the most
// informative.
func short(text string) string {
	if len(text) <= longestText {
		return text
	}
	const half = longestText / 2
	return strings.ToValidUTF8(text[:half], "") + "…" + strings.ToValidUTF8(text[len(text)-half:], "")
}

// longestPath is the maximum number of steps of a path in headings and tables.
const longestPath = 8
