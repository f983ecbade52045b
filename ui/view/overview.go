package view

import (
	"slices"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Sizes of the parts of the overview.
const (
	topClasses  = 12
	mostChoices = 50 // of the dumps in one file; the command can open the others
)

// Overview is the first view of a dump: its numbers, what the bytes are, the biggest
// objects and the classes that take most.
type Overview struct {
	*parts.Overview
	Page *state.Page
}

// Bars returns the charts of the whole dump: those from the analyzer, or before it
// answers, one from the two numbers that are known.
func (o *Overview) Bars() []*results.Chart {
	if charts := findCharts(o.Details.Blocks, "bar"); charts != nil {
		return charts
	}
	info := o.Page.Dump.Info
	if info == nil || info.UsedHeap+info.UnreachableHeap == 0 {
		return nil
	}
	return []*results.Chart{results.NewChart("Heap", "bar", "bytes", []protocol.ChartItem{
		{Label: "reachable", Value: float64(info.UsedHeap), Tone: "reachable"},
		{Label: "unreachable", Value: float64(info.UnreachableHeap), Tone: "unreachable"},
	})}
}

func findCharts(blocks []*results.Block, kind string) []*results.Chart {
	var charts []*results.Chart
	for _, block := range blocks {
		if block.Chart != nil && block.Chart.Type == kind {
			charts = append(charts, block.Chart)
		}
		charts = append(charts, findCharts(block.Parts, kind)...)
	}
	return charts
}

// Prose returns the analyzer's description of the dump in words, without what is elsewhere on
// this page: numbers and charts, the layout, links to the views.
func (o *Overview) Prose() []*results.Block {
	var prose []*results.Block
	for _, block := range o.Details.Blocks {
		if block.Type != "result" && !o.repeats(block) {
			prose = append(prose, block)
		}
	}
	empty := func(i int) bool { // a heading of nothing
		return prose[i].Type == "heading" && (i+1 == len(prose) || prose[i+1].Type == "heading")
	}
	for i := len(prose) - 1; i >= 0; i-- {
		if empty(i) {
			prose = slices.Delete(prose, i, i+1)
		}
	}
	return prose
}

// repeats reports whether a block says what the facts about the file say, or lists views.
func (o *Overview) repeats(block *results.Block) bool {
	info := o.Page.Dump.Info
	layout := func(span protocol.Span) bool { return info != nil && info.Layout != "" && span.Text == info.Layout }
	noView := func(item []protocol.Span) bool { return len(item) == 0 || item[0].Command == "" }
	return slices.ContainsFunc(block.Spans, layout) || block.Type == "list" && !slices.ContainsFunc(block.Items, noView)
}

// TopClasses returns the first rows of the histogram.
func (o *Overview) TopClasses() []DrawnRow {
	grid := o.Classes.Grid
	if grid == nil {
		return nil
	}
	var rows []DrawnRow
	for i := range min(grid.Len(), topClasses) {
		if row := grid.Row(i); row != nil && len(row.Cells) > 2 {
			rows = append(rows, DrawnRow{results.DrawnRow{Index: i, Row: row}, &Grid{Grid: grid, Page: o.Page}})
		}
	}
	return rows
}

// ShareStyle sets the length of a class's bar, relative to the biggest class.
func (o *Overview) ShareStyle(row DrawnRow) string {
	longest := o.Classes.Grid.Row(0).Cells[2].Number
	if longest <= 0 {
		return "width:0%"
	}
	return ChartPart{ChartPart: results.ChartPart{Share: row.Row.Cells[2].Number / longest}}.WidthStyle()
}

// Facts returns the numbers of the dump, with links to views.
func (o *Overview) Facts() []parts.Fact {
	info := o.Page.Dump.Info
	if info == nil {
		return nil
	}
	count := func(noun string, n int64, view string) parts.Fact {
		_, name, _ := strings.Cut(format.Count(n, noun), " ")
		if n == 0 && o.Page.Dump.Milestone < env.MilestoneDominators { // not counted yet
			return parts.Fact{Name: name, Value: "–", View: view}
		}
		return parts.Fact{Name: name, Value: format.Compact(n), Title: format.Integer(n), View: view}
	}
	roots := count("GC root", info.GCRoots, "roots")
	unreachable := count("unreachable", info.UnreachableHeap, "unreachable")
	unreachable.Name = "unreachable"
	if unreachable.Title != "" {
		unreachable.Value = format.Bytes(info.UnreachableHeap)
		unreachable.Title = format.Count(info.UnreachableObjects, "object") + ", " + format.Integer(info.UnreachableHeap) + " bytes"
	}
	if o.Inferred() {
		roots.Name += " (inferred)"
		if info.UnreachableHeap == 0 {
			unreachable.Value, unreachable.Title = "unknown", "Garbage cannot be told from live objects"
		}
	}
	return []parts.Fact{
		{Name: "used", Value: format.Bytes(info.UsedHeap), Title: format.Integer(info.UsedHeap) + " bytes of reachable objects", View: "dominators"},
		count("object", info.Objects, "histogram"),
		count("class", info.Classes, "histogram"),
		count("class loader", info.ClassLoaders, ""),
		roots,
		count("reference", info.References, ""),
		unreachable,
	}
}

// FactTitle returns a figure in full with its meaning.
func FactTitle(fact parts.Fact) string {
	return strings.TrimSpace(fact.Title + "\n" + Meaning(fact.Name))
}

// Properties describes the file.
func (o *Overview) Properties() []parts.Fact {
	info := o.Page.Dump.Info
	if info == nil {
		return nil
	}
	size := format.Bytes(info.FileSize)
	if info.DumpSize > info.FileSize {
		size += " (" + format.Bytes(info.DumpSize) + " uncompressed)"
	}
	facts := []parts.Fact{
		{Name: "File", Value: format.Shown(info.Name)},
		{Name: "Size", Value: size, Title: format.Integer(info.FileSize) + " bytes"},
		{Name: "Format", Value: format.Shown(info.Format)},
		{Name: "Identifiers", Value: format.Count(int64(info.IdentifierSize), "byte")},
	}
	if date := format.Date(info.Created); date != "" {
		facts = append(facts, parts.Fact{Name: "Taken", Value: date})
	}
	return facts
}

// Inferred reports whether GC roots are missing, so that figures that depend on them may
// differ from the program's.
func (o *Overview) Inferred() bool {
	return o.Page.Dump.Info != nil && o.Page.Dump.Info.InferredRoots
}

// inferredText says that figures depend on inferred roots.
const inferredText = "GC roots are inferred, so this may be wrong"

// stoppedText replaces what needs retained sizes.
const stoppedText = "Not computed: opening was cancelled."

// Stopped reports whether there will be no retained sizes.
func (o *Overview) Stopped() bool { return o.Page.Dump.Stage == env.StageStopped }

// Awaits reports whether the verdict is still to come.
func (o *Overview) Awaits() bool { return o.Diagnosis == nil && o.Failed == nil && !o.Stopped() }

// EarlyTitle is the heading until the verdict is there.
func (o *Overview) EarlyTitle() string {
	if o.Early == nil {
		return "Looking for what holds the memory"
	}
	return o.Early.Sentence
}

// EarlyWait says what the verdict is waiting for.
func (o *Overview) EarlyWait() string {
	if o.Early == nil {
		return o.Waiting()
	}
	return o.Waiting() + ". The verdict follows."
}

// ClassesHint says what the bars of classes count.
func (o *Overview) ClassesHint() string {
	if o.Classes.Asked < env.MilestoneReferences {
		return "by own size, with unreachable objects so far"
	}
	return "by own size"
}

// Taken describes what the file is and when the dump was taken.
func (o *Overview) Taken() string {
	info := o.Page.Dump.Info
	if info == nil {
		return ""
	}
	text := format.Shown(info.Format)
	if date := format.Date(info.Created); date != "" {
		text += " taken " + date
	}
	return text
}

// OpenClass lists the objects of a class.
func (o *Overview) OpenClass(row DrawnRow) {
	if row.Row.Set != "" {
		o.Page.Run("list_objects " + row.Row.Set + route.Folded)
	}
}

// Choices returns the dumps in the same file, if there are several.
func (o *Overview) Choices() []protocol.Choice {
	if o.Page.Dump.Info == nil {
		return nil
	}
	return o.Page.Dump.Info.Choices[:min(len(o.Page.Dump.Info.Choices), mostChoices)]
}

// CompareText names the button that compares the dumps in the same file; "" if it would do
// nothing, or there are too many.
func (o *Overview) CompareText() string {
	list := o.Page.Dump.Baselines.Choices()
	switch all := len(o.Choices()); {
	case len(list) == 0 || all > parts.MostAtOnce:
		return ""
	case all == 2:
		return "Compare the two"
	default:
		return "Compare all " + strconv.Itoa(all)
	}
}

// ChoiceHint describes the size of a dump, and whether it is the open one.
func ChoiceHint(c protocol.Choice) string {
	var parts []string
	if c.Size >= 0 {
		parts = append(parts, format.Bytes(c.Size))
	}
	if c.Open {
		parts = append(parts, "open")
	}
	return strings.Join(parts, ", ")
}

// Warnings returns what the user must know: that the dump is damaged, or that only part of
// it is shown. The analyzer's text at the end has the other warnings too.
func (o *Overview) Warnings() []protocol.Warning { return serious(o.Page) }

// WarningsText is the line that stands for all warnings.
func (o *Overview) WarningsText() string {
	list := o.Warnings()
	text := WarningText(list[0])
	if n := len(list) - 1; n > 0 {
		text += ", and " + strconv.Itoa(n) + " more"
	}
	return text
}

// serious returns the warnings that are not harmless.
func serious(page *state.Page) []protocol.Warning {
	if page.Dump.Info == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(page.Dump.Info.Warnings), func(w protocol.Warning) bool { return w.Severity == protocol.Harmless })
}

// Remarks returns notes about the dump.
func (o *Overview) Remarks() []string {
	if o.Page.Dump.Info == nil {
		return nil
	}
	return o.Page.Dump.Info.Notes
}

// OtherFrames returns the modes for stack frames other than the current one.
func (o *Overview) OtherFrames() []string {
	return slices.DeleteFunc([]string{"none", "frames", "methods"}, func(mode string) bool { return mode == o.Page.Dump.Info.Frames })
}

// FramesName describes a mode for stack frames.
func FramesName(mode string) string {
	switch mode {
	case "frames":
		return "objects between threads and locals"
	case "methods":
		return "objects, instances of their methods"
	}
	return "no objects"
}

// FramesAction describes switching to a mode.
func FramesAction(mode string) string {
	switch mode {
	case "frames":
		return "As objects"
	case "methods":
		return "As instances of methods"
	}
	return "No objects"
}

// sizesWords explains the parts of a layout's name.
var sizesWords = map[string]string{
	"coops":   "compressed references",
	"nocoops": "8-byte references",
	"coh":     "compact object headers",
	"32bit":   "32-bit JVM",
	"noccp":   "full class pointers",
	"align16": "16-byte alignment",
	"jdk5":    "fields as in JDK 5",
	"jdk8":    "fields as in JDK 14 and earlier",
	"jdk23":   "arrays as in JDK 23 and later",
}

// SizesName describes a size model, with the name that the command uses.
func SizesName(name string) string {
	switch name {
	case "auto":
		return "Inferred from the dump"
	case "mat":
		return "Eclipse MAT’s formulas"
	}
	var words []string
	for part := range strings.SplitSeq(name, "-") {
		word, known := sizesWords[part]
		if !known {
			return format.Shown(name)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ") + " (" + name + ")"
}

// WarningText returns a warning with its place in the file and its count, unless the text
// begins with that number.
func WarningText(w protocol.Warning) string {
	text := format.Shown(w.Message)
	if w.Offset >= 0 {
		text += " (" + format.Offset(w.Offset) + ")"
	}
	if w.Count > 1 && !strings.HasPrefix(w.Message, format.Integer(w.Count)+" ") && !strings.HasPrefix(w.Message, strconv.FormatInt(w.Count, 10)+" ") {
		text += ", " + format.Integer(w.Count) + " times"
	}
	return text
}

// HasBefore reports whether files beside the dump say something about the time before it.
func (o *Overview) HasBefore() bool {
	return o.Page.Dump.Info != nil && len(o.Page.Dump.Info.Beside) > 0
}
