package view

import (
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
)

// Verdict is the headline of the overview: one sentence about the problem of the heap,
// with the share, the evidence and the next steps.
type Verdict struct {
	*protocol.Diagnosis
	Page   *state.Page
	Number int  // number of the suspect that is shown, from 1; 0 if there is none
	Report bool // the lists of structures follow in a report
}

// TitlePart is a part of the sentence.
type TitlePart struct {
	Text   string
	Strong bool
}

// mostWhole is the maximum number of letters of a name that stays on one line.
const mostWhole = 44

// Class is the CSS class of the piece. On wide screens a line ends before a name, not in it,
// unless the name is long.
func (p TitlePart) Class() string {
	switch {
	case p.Strong && len(p.Text) <= 22: // fits into a line of a phone
		return "strong whole unbroken"
	case p.Strong && len(p.Text) <= mostWhole:
		return "strong whole"
	case p.Strong:
		return "strong"
	}
	return "plain"
}

// verdictOf returns the verdict for the suspect that the address names, or for the first.
func verdictOf(d *protocol.Diagnosis, page *state.Page) *Verdict {
	return &Verdict{Diagnosis: d, Page: page, Number: min(max(page.Route.Suspect, 1), len(d.Suspects))}
}

// suspect returns the suspect that is shown; nil if there is none.
func (v *Verdict) suspect() *protocol.Suspect {
	if v.Number == 0 {
		return nil
	}
	return &v.Suspects[v.Number-1]
}

// Compared names the dumps with which the heap was compared; "" if there is none.
func (v *Verdict) Compared() string { return compared(v.Page) }

// Accuses reports whether there is a suspect.
func (v *Verdict) Accuses() bool { return v.Number > 0 }

// Open reports whether one structure holds much of the heap, and nothing shows whether it
// grows.
func (v *Verdict) Open() bool {
	const much = 0.4 // of the heap, as in the verdict; of a dump without values, it says what is missing
	return !v.Accuses() && v.Verdict == "unknown" && len(v.Cleared) > 0 && v.Cleared[0].Share >= much && !v.Incomplete && !v.OutOfMemory && alone(v.Page)
}

// Kind returns the problem of the heap in a word or two. For a suspect other than the
// first, it only says that it is a suspect.
func (v *Verdict) Kind() string {
	if v.Number > 1 {
		return "Suspect " + strconv.Itoa(v.Number)
	}
	return format.VerdictWord(v.Verdict)
}

// KindClass returns the CSS class of that word.
func (v *Verdict) KindClass() string {
	switch {
	case v.Accuses():
		return "kind-word bad"
	case v.Verdict == "healthy" && v.doubt() == "":
		return "kind-word good"
	}
	return "kind-word warn"
}

// Confidence says how strong the evidence is: a word, and its meaning.
func (v *Verdict) Confidence() (word, meaning string) {
	if !v.Accuses() {
		if v.Verdict == "healthy" {
			if alone(v.Page) {
				return "Likely", ", as far as one dump can tell"
			}
			return "Likely", ", as far as these dumps can tell"
		}
		switch {
		case v.Incomplete:
			return "", "what is missing may decide it"
		case v.Verdict == "unknown" && alone(v.Page):
			return "", "one dump does not decide it"
		}
		return "", "by what the dump shows"
	}
	switch confidence := v.suspect().Cause.Confidence; {
	case confidence == "certain" && v.doubt() == "":
		return "Certain", ", the dump proves it"
	case confidence == "certain", confidence == "likely":
		return "Likely", ", by what the dump shows"
	}
	return "Possible", ", not proved by this dump alone"
}

// doubt says why nothing about the dump is certain; "" if it is complete.
func (v *Verdict) doubt() string {
	switch {
	case v.Page.Dump.Info == nil:
	case v.Incomplete && v.Accuses():
		return "; part of the dump is missing, so this may be wrong"
	case v.Incomplete: // the sentence says it
	case v.Page.Dump.Info.InferredRoots:
		return "; " + inferredText
	case len(serious(v.Page)) > 0:
		return "; the dump is damaged, so this may be wrong"
	}
	return ""
}

// ConfidenceWord returns the word of Confidence.
func (v *Verdict) ConfidenceWord() string {
	word, _ := v.Confidence()
	return word
}

// ConfidenceMeaning returns the meaning of that word.
func (v *Verdict) ConfidenceMeaning() string {
	_, meaning := v.Confidence()
	return meaning + v.doubt()
}

// bytesOf formats a part of a whole; if the units are equal it writes the unit once:
// "37.0 of 39.7 MB".
func bytesOf(part, whole int64) string {
	of := format.Bytes(whole)
	text := format.Bytes(part)
	if number, unit, ok := strings.Cut(text, " "); ok && strings.HasSuffix(of, " "+unit) {
		text = number
	}
	return text + " of " + of
}

// name is what the page calls a structure.
func (v *Verdict) name(held protocol.Held, holder string) string {
	return env.HolderName(v.Diagnosis, held, holder)
}

// lineName is name where a line begins with it.
func (v *Verdict) lineName(held protocol.Held, holder string) string {
	return env.AtStart(v.name(held, holder))
}

// Title returns the sentence.
func (v *Verdict) Title() []TitlePart {
	switch s := v.suspect(); {
	case s != nil:
		hang := " hang on "
		if s.Held.Root == "" && len(s.Held.Steps) == 0 {
			hang = " have "
		}
		return []TitlePart{{bytesOf(s.Retained+s.Native, v.Total), true}, {hang, false}, {v.name(s.Held, s.Holder), true},
			{": " + format.Shown(format.Readable(s.Accumulates)), false}}
	case v.Open():
		first := v.Cleared[0]
		return []TitlePart{{bytesOf(first.Retained, v.Total), true}, {" hang on ", false}, {v.name(first.Held, first.Holder), true}, {", and nothing here shows whether it grows", false}}
	case v.Incomplete:
		return []TitlePart{{"Part of this dump is missing", true}}
	case v.Verdict == "healthy":
		return []TitlePart{{"Nothing here looks like a leak", true}}
	}
	text, _ := v.said()
	return []TitlePart{{text, false}}
}

// said returns the first sentence of the verdict without its first word, and the rest.
func (v *Verdict) said() (first, rest string) {
	const query = "compare_dominators" // the command shows what the page has as a view
	_, text, _ := strings.Cut(strings.Replace(v.Sentence, query, "“"+route.ViewByCommand(query).Title+"”", 1), ": ")
	first, rest, _ = strings.Cut(format.Shown(format.Readable(text)), ". ")
	return strings.TrimSuffix(format.UpperFirst(first), "."), rest
}

// Subtitle says how the dump came about, and what holds most of a heap without a suspect.
func (v *Verdict) Subtitle() string {
	switch {
	case v.Accuses() && v.OutOfMemory:
		return "The JVM wrote this dump because memory ran out."
	case v.Accuses() || v.Open():
		return ""
	case v.Incomplete:
		return "Nothing is suspect in the " + format.Bytes(v.Total) + " that were read. What holds most may be in the rest."
	case v.OutOfMemory:
		_, rest := v.said()
		return rest
	case len(v.Cleared) == 0:
		return ""
	}
	share := 0.0
	for _, c := range v.Cleared {
		share += c.Share
	}
	if n := len(v.Cleared); n > 1 {
		return "The " + strconv.Itoa(n) + " largest structures hold " + format.Percent(share) + " of the " + format.Bytes(v.Total) + ". None of them is accused."
	}
	return "The largest structure holds " + format.Percent(share) + " of the " + format.Bytes(v.Total) + ". It is not accused."
}

// Segment is a part of the bar.
type Segment struct {
	Name, Share, Tone, Width string
}

// mostSegments is the maximum number of structures that the bar names.
const mostSegments = 5

// Segments are the parts of the heap: suspects, cleared structures, the rest.
func (v *Verdict) Segments() []Segment {
	var list []Segment
	rest := 1.0
	add := func(name string, share float64, tone string) {
		if share < 0.004 || len(list) >= mostSegments {
			return
		}
		rest -= share
		list = append(list, Segment{name, format.Percent(share), "tone-" + tone, barWidth(share)})
	}
	for i, s := range v.Suspects {
		tone := "suspect-other"
		if i+1 == v.Number {
			tone = "suspect"
		}
		add(v.lineName(s.Held, s.Holder), s.Share, tone)
	}
	for i, c := range v.Cleared {
		add(v.lineName(c.Held, c.Holder), c.Share, "cleared-"+strconv.Itoa(min(i, 3)))
	}
	if rest > 0.0005 && len(list) > 0 {
		list = append(list, Segment{"Everything else", format.Percent(rest), "tone-else", "flex:1"})
	}
	return list
}

// Evidence lists the evidence for the verdict, with the likely cause first.
func (v *Verdict) Evidence() []Evidence {
	s := v.suspect()
	if s == nil {
		return nil
	}
	sentence, _, _ := strings.Cut(s.Cause.Sentence, ". ")
	list := []Evidence{{Suspicion: "more", Head: format.Shown(s.Cause.Title), Body: format.Shown(format.Sentence(format.Readable(sentence))), Objects: examples(s.Cause.Objects, s.Cause.Classes)}}
	for _, f := range s.Evidence {
		head, body := lead(format.Readable(f.Fact))
		list = append(list, Evidence{format.Shown(format.UpperFirst(head)), format.Shown(format.UpperFirst(body)), f.Suspicion, examples(f.Objects, f.Classes)})
	}
	return list
}

// Rail returns the path to the structure that is shown; nil if there is none.
func (v *Verdict) Rail() *Rail {
	switch s := v.suspect(); {
	case s != nil && len(s.Held.Steps) > 0:
		return heldRail(v.Page, s.Held, s.Accumulates, s.Retained+s.Native)
	case v.Open() && len(v.Cleared[0].Held.Steps) > 0:
		return heldRail(v.Page, v.Cleared[0].Held, v.Cleared[0].Accumulates, v.Cleared[0].Retained)
	}
	return nil
}

// held returns the structure that the buttons use; nil if there is none.
func (v *Verdict) held() *protocol.Held {
	switch s := v.suspect(); {
	case s != nil:
		return &s.Held
	case len(v.Cleared) > 0:
		return &v.Cleared[0].Held
	}
	return nil
}

// objects returns the addresses of the objects of that structure.
func objects(held *protocol.Held) string {
	if held == nil {
		return ""
	}
	if len(held.Tops) > 0 {
		return strings.Join(held.Tops, " ")
	}
	return held.Object
}

// CanShow reports whether there are objects to show.
func (v *Verdict) CanShow() bool { return v.ShowCommand() != "" }

// ShowCommand returns the command that shows the objects.
func (v *Verdict) ShowCommand() string {
	held := v.held()
	switch of := objects(held); {
	case of != "":
		for _, shared := range held.Shared { // the tree below the holder does not contain them
			of += " " + command.Quote(shared.Class)
		}
		return "show_dominator_tree " + of + route.Folded
	case held != nil && held.Member != "":
		return "list_objects " + command.Quote(held.Member) + route.Folded
	}
	return ""
}

// CanExplain reports whether the page can show why the objects are alive.
func (v *Verdict) CanExplain() bool { return v.AliveCommand() != "" }

// AliveCommand returns the command that shows why the objects are alive.
func (v *Verdict) AliveCommand() string {
	held := v.held()
	switch {
	case held == nil:
		return ""
	case held.Object != "":
		return "path2gc " + held.Object
	case len(held.Tops) > 0:
		return "merge_shortest_paths " + strings.Join(held.Tops, " ")
	case held.Member != "":
		return "merge_shortest_paths " + command.Quote(held.Member)
	}
	return ""
}

// Next says what to do about the problem.
func (v *Verdict) Next() string {
	if s := v.suspect(); s != nil {
		return format.Shown(format.Readable(s.Next))
	}
	return ""
}

// CopyText returns the verdict as text for a colleague.
func (v *Verdict) CopyText() string {
	s := v.suspect()
	if s == nil {
		return v.Sentence
	}
	lines := []string{v.Sentence, s.Cause.Title + " (" + v.ConfidenceWord() + v.doubt() + "): " + s.Cause.Sentence}
	for _, f := range s.Evidence {
		lines = append(lines, "- "+f.Fact)
	}
	return strings.Join(append(lines, "Next: "+s.Next), "\n")
}

// Line is a structure in a list below the verdict.
type Line struct {
	Number             int // for suspects
	Name, Title        string
	What, Share, Bytes string
	Held               *protocol.Held
	Cause              string

	// Of several lines with one reason, the last says it in What; the first says it in Ahead
	// too, for wide screens, where it has a column.
	Joined bool // the next line has the same reason
	Ahead  string

	More string // a button for the other lines
}

// Others lists the suspects that are not shown.
func (v *Verdict) Others() []Line {
	var list []Line
	for i := range v.Suspects {
		s := &v.Suspects[i]
		if i+1 != v.Number {
			list = append(list, Line{Number: i + 1, Name: v.lineName(s.Held, s.Holder), Title: format.Shown(s.Holder), What: format.Shown(format.Readable(s.Accumulates)),
				Share: format.Percent(s.Share), Bytes: format.Bytes(s.Retained + s.Native), Cause: format.Shown(s.Cause.Title)})
		}
	}
	return list[:min(len(list), mostLines)]
}

// mostLines and mostCleared are the most other suspects and cleared structures that are
// listed at first, so that the picture below is in the first screen.
const mostLines, mostCleared = 3, 4

// OthersHint says how many suspects the list omits.
func (v *Verdict) OthersHint() string {
	if more := len(v.Suspects) - 1 - mostLines; more > 0 {
		return strconv.Itoa(more) + " more in the whole report"
	}
	return "ranked by evidence, then by size"
}

// Href returns the address of a suspect.
func (l Line) Href() string { return route.ToSuspect(l.Number).Fragment() }

// Show lists the objects of a line.
func (l Line) Show(page *state.Page) {
	if of := objects(l.Held); of != "" {
		page.Run("show_dominator_tree " + of + route.Folded)
	}
}

// Looked is a view of things that often go wrong in a heap.
type Looked struct{ Name, What, Command string }

// LookYourself lists such views. The verdict does not depend on all that they show.
func (v *Verdict) LookYourself() []Looked {
	return []Looked{
		{"Collections that grow", "and what bounds each", "leakhunter"},
		{"Groups of threads", "with the same stack", "thread_groups"},
		{"Class loaders left behind", "and why they live", "loader_leaks"},
		{"Objects that wait", "to be finalized", "finalizer_queue"},
		{"Thread-locals that stay", "in threads that stay alive", "thread_locals"},
		{"Memory outside the heap", "that objects own", "off_heap"},
	}
}
