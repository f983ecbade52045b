package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// retiredWord is a word, or several in sequence, that was replaced: see the glossary in
// docs/architecture.md. Identifiers are compared word by word, so "keep" refuses
// KeepRules, and "kept" refuses mostKept.
type retiredWord struct {
	forms string // separated by bars
	say   string
	prose bool   // refused in comments, strings and documents too; other words are plain English there
	in    string // the folders that it is refused in, separated by bars; "" for all
}

// retired are the words that were replaced.
var retired = []retiredWord{
	{"companion|companions", "baseline, sidecar or counterpart", true, ""},
	{"shelf|shelves", "dir", true, ""},
	{"rehearse|rehearses|rehearsed|rehearsal", "warm up", true, ""},
	{"relay|relays", "pipeline", true, ""},
	{"skeleton|skeletons", "fingerprint", true, ""},
	{"remnant|remnants", "leakcheck", true, ""},
	{"planter", "forestBuilder", true, ""},
	{"twisty", "expander", true, ""},
	{"synth", "dumpbuilder, built", true, ""},
	{"slim", "shrink", true, ""},
	{"super class|super classes", "superclass", false, ""},
	{"hub|hubs", "type vertex", false, ""},
	{"crowd|crowds", "group", true, ""},
	{"way back|wayback", "backtrack", false, ""},
	{"kind step", "typeStep", false, ""},
	{"leads on", "HasSuccessor", false, ""},
	{"run beside", "RunWithBaselines", false, ""},
	{"patient", "yield", false, ""},
	{"draft|drafts", "pending", false, ""},
	{"remote", "remote baseline", false, ""},
	{"survey|surveys", "pass1, scan, count", false, ""},
	{"arrange|arranges", "sort, or by what is assigned", false, ""},
	{"keep|keeps|kept|keeping", "by what it does: retained, remaining, remembered, saved, commit, filter", false, ""},
	{"keeper|keepers", "holder, dominator", false, ""},
	{"tell|tells|told", "EmitTo, Warn, or what is listed", false, ""},
	{"gather|gathers|gathered|gathering", "by what is collected", false, ""},
	{"room|rooms", "has, freeSpace, reserve, slack, capacity", false, ""},
	{"beside", "baseline", false, ""},
	{"aside", "baseline, temporary", false, ""},
	{"family|families", "siblings; family is for queries", false, ""},
	{"warm|warms|warmed", "prefetch", false, ""},
	{"words", "output, or what the texts are", false, "capture"},
	{"nest|nests", "tempDir", false, "capture"},
	{"sees", "sharesFilesystem", false, "capture"},
	{"ways", "captureGuide", false, "ui|public"},
	{"question|questions", "dialog", false, "ui|public"},
	{"offer|offers|offered", "pending drop, download, or what is available", false, "ui|public"},
}

// exemption lets a retired word stay in a place: a file or a folder, with an identifier
// if there is one.
type exemption struct {
	word, place, identifier, why string
}

const besideTheDump = "the files beside a dump, which are no baselines; JSON and protocol call them beside"

var exemptions = []exemption{
	{"beside", "cmd/heapdrop", "", besideTheDump},
	{"beside", "core/fleet", "", besideTheDump},
	{"beside", "core/snapshot", "", besideTheDump},
	{"beside", "engine", "", besideTheDump},
	{"beside", "formats/sidecars.go", "", besideTheDump},
	{"beside", "protocol", "", besideTheDump},
	{"beside", "ui", "", besideTheDump},
	{"companion", "core/snapshot", "", "companion objects of Kotlin"},
	{"keep", "core/fleet", "", "the rule that --keep and the JSON of fleet trend name"},
	{"hub", "engine/graal_test.go", "", "GraalVM's own word"},
	{"family", "core/query/catalog", "", "families of queries"},
	{"remote", "core/snapshot/readable_test.go", "", "the remote address of a socket"},
	{"remote", "engine/session/remotebaseline.go", "", "the replacement itself"},
	{"warm", "engine/session/warmup.go", "WarmUp", "the replacement of rehearsal"},
	{"warm", "wasm/wasm.go", "warmUp", "the replacement of rehearsal"},
	{"arrange", "core/query/result", "", "the order of a table: an arrangement of its rows"},
}

// wordsIn splits an identifier, or several, into lower-case words: camelCase, under_scores
// and kebab-case alike.
func wordsIn(text string) (words []string) {
	start := -1
	runes := []rune(text)
	for i, r := range runes {
		if !unicode.IsLetter(r) {
			if start >= 0 {
				words = append(words, strings.ToLower(string(runes[start:i])))
			}
			start = -1
			continue
		}
		begins := unicode.IsUpper(r) && i > 0 && (unicode.IsLower(runes[i-1]) || unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if begins && start >= 0 {
			words = append(words, strings.ToLower(string(runes[start:i])))
			start = i
		}
		if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		words = append(words, strings.ToLower(string(runes[start:])))
	}
	return words
}

// has reports whether the words contain a form of the retired word.
func (r retiredWord) has(words []string) bool {
	for form := range strings.SplitSeq(r.forms, "|") {
		parts := strings.Fields(form)
		for i := 0; i+len(parts) <= len(words); i++ {
			if slices.Equal(words[i:i+len(parts)], parts) {
				return true
			}
		}
	}
	return false
}

// appliesTo reports whether the word is refused in a file.
func (r retiredWord) appliesTo(name string) bool {
	return r.in == "" || inAny(name, strings.Split(r.in, "|"))
}

// finding is a retired word in a file: in an identifier, or in prose if that is "".
type finding struct {
	word       retiredWord
	identifier string
	text       string // what has the word
}

// retiredIn returns the retired words of a file: in its name, in the names that it
// declares, and those that are refused anywhere in its text.
func retiredIn(t testing.TB, name, content string) (found []finding) {
	base := filepath.Base(name)
	declared := declaredNames(t, name, content)
	declared = append(declared, strings.TrimSuffix(base, filepath.Ext(base)))
	for _, identifier := range declared {
		words := wordsIn(identifier)
		for _, word := range retired {
			if word.appliesTo(name) && word.has(words) {
				found = append(found, finding{word, identifier, identifier})
			}
		}
	}
	for line := range strings.Lines(content) {
		words := wordsIn(warningsOfSidecars.ReplaceAllString(line, ""))
		for _, word := range retired {
			if word.prose && word.has(words) {
				found = append(found, finding{word, "", strings.TrimSpace(line)})
			}
		}
	}
	return found
}

// warningsOfSidecars are codes of warnings that scripts may know, so they stay.
var warningsOfSidecars = regexp.MustCompile(`\bcompanion\\?\.[a-z\[]`)

// inScript matches what scripts and style sheets declare.
var inScript = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile(`\b(?:function|const|let|var|class)\s+(\w+)|^\s*(?:async )?(\w+)\([^)]*\) \{`),
	".mjs": regexp.MustCompile(`\b(?:function|const|let|var|class)\s+(\w+)|^\s*(?:async )?(\w+)\([^)]*\) \{`),
	".css": regexp.MustCompile(`[.#]([a-zA-Z][\w-]*)|(--[a-z][\w-]*):`),
	".sh":  regexp.MustCompile(`(?m)^\s*(?:local |declare |readonly )?(\w+)(?:=|\(\))`),
}

// declaredNames returns the names that a file declares. Names of tests are sentences, so
// they count as prose.
func declaredNames(t testing.TB, name, content string) (names []string) {
	if pattern := inScript[filepath.Ext(name)]; pattern != nil {
		for _, match := range pattern.FindAllStringSubmatch(content, -1) {
			names = append(names, strings.Join(match[1:], ""))
		}
	}
	if filepath.Ext(name) != ".go" {
		return names
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return nil
	}
	add := func(list ...*ast.Ident) {
		for _, ident := range list {
			names = append(names, ident.Name)
		}
	}
	addExpr := func(list ...ast.Expr) {
		for _, e := range list {
			if ident, ok := e.(*ast.Ident); ok {
				add(ident)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch d := n.(type) {
		case *ast.FuncDecl:
			if !isTest.MatchString(d.Name.Name) {
				add(d.Name)
			}
		case *ast.TypeSpec:
			add(d.Name)
		case *ast.ValueSpec:
			add(d.Names...)
		case *ast.Field:
			add(d.Names...)
		case *ast.AssignStmt:
			if d.Tok == token.DEFINE {
				addExpr(d.Lhs...)
			}
		case *ast.RangeStmt:
			if d.Tok == token.DEFINE {
				addExpr(d.Key, d.Value)
			}
		case *ast.ImportSpec:
			if d.Name != nil {
				add(d.Name)
			}
		}
		return true
	})
	return append(names, file.Name.Name)
}

var isTest = regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)`)

// othersOf matches baselines that are called others, which elsewhere is plain English.
var othersOf = regexp.MustCompile(`\bothers\b[ :=*&]*query\.Baselines\b|\bothers\b[^\n;]*openBaselines\(`)

// texts are the endings of files whose words are checked.
var texts = []string{".go", ".vugu", ".md", ".js", ".mjs", ".css", ".sh", ".html", ".py", ".yml", ".yaml"}

// TestRetiredWords: one word for one thing, in all files that people write.
func TestRetiredWords(t *testing.T) {
	used := map[int]bool{}
	for _, name := range tracked(t) {
		if !slices.Contains(texts, filepath.Ext(name)) || inAny(name, []string{"internal/rules", "test/leaks", "testdata"}) || strings.Contains(name, "/testdata/") || strings.HasSuffix(name, "_gen.go") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, f := range retiredIn(t, name, string(content)) {
			if i := exempt(name, f); i >= 0 {
				used[i] = true
				continue
			}
			t.Errorf("%s says %q: say %s", name, f.text, f.word.say)
		}
		if found := othersOf.FindString(string(content)); found != "" && filepath.Ext(name) == ".go" && !inFolder(name, "ui") {
			t.Errorf("%s says %q: say baselines", name, found)
		}
	}
	for i, e := range exemptions {
		if !used[i] {
			t.Errorf("nothing in %s needs the exemption for %s %s any longer", e.place, e.word, e.identifier)
		}
	}
}

// exempt returns the number of the exemption for a finding, -1 if there is none.
func exempt(name string, f finding) int {
	return slices.IndexFunc(exemptions, func(e exemption) bool {
		if !strings.HasPrefix(f.word.forms+"|", e.word+"|") || !inFolder(name, e.place) {
			return false
		}
		return e.identifier == "" || e.identifier == f.identifier
	})
}

// TestRetiredWordsAreFound smuggles retired words into files of every kind.
func TestRetiredWordsAreFound(t *testing.T) {
	for _, identifier := range []string{
		"companion", "Companions", "openCompanion", "shelf", "OldShelves", "rehearse", "rehearsalDump", "newRelay", "skeletonOf", "MethodSkeleton", "remnants",
		"planter", "twistyState", "openSynth", "SlimProgram", "hubs", "typeHub", "crowdOf", "wayBack", "kindStep", "LeadsOn", "RunBeside", "patientContext", "savedDraft",
		"remote", "newSurvey", "arrangeIDs", "keep", "KeepRules", "mostKept", "HTTPKeeper", "keeps_order", "TellAll", "told", "gather", "gatheredHere", "room", "roomLeft",
		"besideFiles", "maxAside", "family", "siblingFamilies", "WarmLabels", "maxSuperClasses",
	} {
		for _, text := range []string{"package p\nfunc %() {}\n", "package p\ntype t struct{ % int }\n", "package p\nfunc f(% int) {}\n", "package p\nfunc f() { % := 1; _ = % }\n", "package p\nfunc f() { for % := range 3 { _ = % } }\n"} {
			if text = strings.ReplaceAll(text, "%", identifier); len(retiredIn(t, "p.go", text)) == 0 {
				t.Errorf("%s is not refused in %q", identifier, text)
			}
		}
		for name, text := range map[string]string{"x.js": "const % = 1;", "x.mjs": "export function %() {}", "x.sh": "%=1\n", "x.css": ".% { color: red }", identifier + ".go": "package p\n"} {
			if len(retiredIn(t, name, strings.ReplaceAll(text, "%", identifier))) == 0 {
				t.Errorf("%s is not refused in %s", identifier, name)
			}
		}
	}
	for name, text := range map[string]string{
		"a.md": "The companion of a dump.", "d.go": "package p\n\n// relay passes events.\n", "b.go": "package p\nconst text = \"a skeleton\"\n", "a.vugu": "<p>Rehearsal</p>", "c.md": "`Shelf.Get`",
	} {
		if len(retiredIn(t, name, text)) == 0 {
			t.Errorf("%s: %s is not refused", name, text)
		}
	}
	for name, text := range map[string]string{"ui/a.go": "package p\nfunc offer() {}\n", "capture/a.go": "package p\nvar words string\n", "public/a.css": ".ways {}"} {
		if len(retiredIn(t, name, text)) == 0 || len(retiredIn(t, "core/"+filepath.Base(name), text)) > 0 {
			t.Errorf("%s: %s is not refused there alone", name, text)
		}
	}
	for name, text := range map[string]string{
		"a.md": "What a thread keeps, tells and gathers beside its family.", "a.go": "package p\n\n// f keeps room.\nfunc retained() {}\nfunc TestKeepsOrder() {}\n",
		"b.go": "package p\nfunc keeping2() { github := 1; _ = github; roomy := mushroom; _ = roomy }\n", "c.go": "package p\nconst text = \"keep this\"\n",
	} {
		if name == "b.go" {
			text = strings.ReplaceAll(text, "keeping2", "bookkeep")
		}
		if found := retiredIn(t, name, text); len(found) > 0 {
			t.Errorf("%s: %s is refused: %v", name, text, found)
		}
	}
}
