package ui

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"heapdrop/protocol"
)

// Sizes of the parts of the overview.
const (
	topClasses     = 12
	biggestObjects = 60
	mostChoices    = 50    // dumps of one file; the command opens the others
	leastShare     = 0.002 // of the heap: smaller objects would be dots
)

// OverviewPage is the first view of a dump: its numbers, where the bytes went,
// the biggest objects and the classes that take most.
type OverviewPage struct {
	App     *App
	Classes *Panel // histogram
	Details *Panel // heap_dump_overview
	Biggest *Chart // retained heap of the biggest objects
	Problem string // why Biggest is missing
	// Suspects is the report on leaks. It runs once per dump, when the overview is
	// looked at and the biggest objects are there.
	Suspects *Panel

	asked uint32 // request for the biggest objects
}

func newOverviewPage(a *App) *OverviewPage {
	o := &OverviewPage{App: a}
	o.Classes = &Panel{App: a, ID: "classes", OnShown: a.useful}
	o.Details = &Panel{App: a, ID: "details"}
	o.Suspects = &Panel{App: a, ID: "suspects"}
	return o
}

// Close frees what is shown.
func (o *OverviewPage) Close() {
	o.Classes.Close()
	o.Details.Close()
	o.Suspects.Close()
	o.Biggest, o.Problem = nil, ""
	if o.asked != 0 {
		o.App.Client.Forget(o.asked)
		o.asked = 0
	}
}

// Load asks for the parts that can be had now and are not there yet.
func (o *OverviewPage) Load() {
	if o.App.Route.View != "overview" || !o.App.HasDump() {
		return
	}
	if o.Classes.State == PanelEmpty {
		o.Classes.Load("histogram", &protocol.Sort{Column: 2, Descending: true}, "")
	}
	if o.Details.State == PanelEmpty {
		o.Details.Load("heap_dump_overview", nil, "")
	}
	if o.App.Milestone >= MilestoneDominators && o.Biggest == nil && o.Problem == "" && o.asked == 0 {
		o.loadBiggest()
	}
	if (o.Biggest != nil || o.Problem != "") && o.Suspects.State == PanelEmpty {
		o.Suspects.Load(suspectsCommand, nil, "")
	}
}

// Reload asks for everything anew: sizes changed.
func (o *OverviewPage) Reload() {
	o.Biggest, o.Problem = nil, ""
	o.Load()
}

func (o *OverviewPage) loadBiggest() {
	params := protocol.QueryParams{Command: "dominator_tree", Limit: biggestObjects}
	o.asked = o.App.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.asked = 0
		result, err := decode[protocol.Result](raw, failure)
		if err != nil {
			o.Problem = err.Message
		} else {
			o.App.release(result)
			o.Biggest = o.treemap(result)
		}
		o.Load()
	})
}

// treemap draws the rows of a dominator tree; what they do not retain is the rest.
func (o *OverviewPage) treemap(result *protocol.Result) *Chart {
	name, retained := 0, -1
	for i, column := range result.Columns {
		if column.Name == "Retained Heap" {
			retained = i
		}
	}
	if retained < 0 {
		o.Problem = "The dominator tree has no column Retained Heap."
		return nil
	}
	var items []protocol.ChartItem
	var sum int64
	used := 0.0
	if o.App.Info != nil {
		used = float64(o.App.Info.UsedHeap)
	}
	for _, row := range parseRows(result) {
		cell := row.Cells[retained]
		if !cell.Known || cell.Whole <= 0 || cell.Number < leastShare*used {
			continue
		}
		sum += cell.Whole
		items = append(items, protocol.ChartItem{Label: row.Cells[name].Text, Value: float64(cell.Whole), Object: row.Object, Set: row.Set})
	}
	if info := o.App.Info; info != nil && info.UsedHeap > sum {
		items = append(items, protocol.ChartItem{Label: "All other objects", Value: float64(info.UsedHeap - sum), Tone: "rest"})
	}
	chart := &Chart{App: o.App, Title: "Biggest objects by retained heap", Type: "treemap", Unit: "bytes"}
	chart.setItems(items)
	return chart
}

// Bars are the pictures of the whole: those of the analyzer, or the two numbers
// that are known before it answers.
func (o *OverviewPage) Bars() []*Chart {
	if charts := findCharts(o.Details.Blocks, "bar"); charts != nil {
		return charts
	}
	info := o.App.Info
	if info == nil || info.UsedHeap+info.UnreachableHeap == 0 {
		return nil
	}
	chart := &Chart{App: o.App, Title: "Heap", Type: "bar", Unit: "bytes"}
	chart.setItems([]protocol.ChartItem{
		{Label: "reachable", Value: float64(info.UsedHeap), Tone: "reachable"},
		{Label: "unreachable", Value: float64(info.UnreachableHeap), Tone: "unreachable"},
	})
	return []*Chart{chart}
}

func findCharts(blocks []*Block, kind string) []*Chart {
	var charts []*Chart
	for _, block := range blocks {
		if block.Chart != nil && block.Chart.Type == kind {
			charts = append(charts, block.Chart)
		}
		charts = append(charts, findCharts(block.Parts, kind)...)
	}
	return charts
}

// Prose is what the analyzer says about the dump in words; its numbers and
// charts have places of their own on this page.
func (o *OverviewPage) Prose() []*Block {
	var prose []*Block
	for _, block := range o.Details.Blocks {
		if block.Type != "result" {
			prose = append(prose, block)
		}
	}
	return prose
}

// TopClasses lists the first rows of the histogram.
func (o *OverviewPage) TopClasses() []DrawnRow {
	grid := o.Classes.Grid
	if grid == nil {
		return nil
	}
	var rows []DrawnRow
	for i := range min(grid.Len(), topClasses) {
		if row := grid.Row(i); row != nil && len(row.Cells) > 2 {
			rows = append(rows, DrawnRow{Index: i, Row: row, grid: grid})
		}
	}
	return rows
}

// ShareStyle is the length of a class's bar against the biggest class.
func (o *OverviewPage) ShareStyle(row DrawnRow) string {
	longest := o.Classes.Grid.Row(0).Cells[2].Number
	if longest <= 0 {
		return "width:0%"
	}
	part := ChartPart{Share: row.Row.Cells[2].Number / longest}
	return part.WidthStyle()
}

// Fact is a number of the dump.
type Fact struct{ Name, Value, Title, View string }

// Facts are the numbers of the dump; those that lead to a view name it.
func (o *OverviewPage) Facts() []Fact {
	info := o.App.Info
	if info == nil {
		return nil
	}
	count := func(name string, n int64, view string) Fact {
		if n == 0 && o.App.Milestone < MilestoneDominators { // not counted yet
			return Fact{Name: name, Value: "–", View: view}
		}
		return Fact{name, Compact(n), Integer(n), view}
	}
	roots := count("GC roots", info.GCRoots, "roots")
	unreachable := count("Unreachable", info.UnreachableHeap, "unreachable")
	if unreachable.Title != "" {
		unreachable.Value = Bytes(info.UnreachableHeap)
		unreachable.Title = Count(info.UnreachableObjects, "object") + ", " + Integer(info.UnreachableHeap) + " bytes"
	}
	if o.Inferred() {
		roots.Name += " (inferred)"
		if info.UnreachableHeap == 0 {
			unreachable.Value, unreachable.Title = "unknown", "Garbage cannot be told from live objects"
		}
	}
	return []Fact{
		{"Used heap", Bytes(info.UsedHeap), Integer(info.UsedHeap) + " bytes of reachable objects", "dominators"},
		count("Objects", info.Objects, "histogram"),
		count("Classes", info.Classes, "histogram"),
		count("Class loaders", info.ClassLoaders, ""),
		roots,
		count("References", info.References, ""),
		unreachable,
	}
}

// Properties describe the file.
func (o *OverviewPage) Properties() []Fact {
	info := o.App.Info
	if info == nil {
		return nil
	}
	size := Bytes(info.FileSize)
	if info.DumpSize > info.FileSize {
		size += " (" + Bytes(info.DumpSize) + " uncompressed)"
	}
	facts := []Fact{
		{Name: "File", Value: shown(info.Name)},
		{Name: "Size", Value: size, Title: Integer(info.FileSize) + " bytes"},
		{Name: "Format", Value: shown(info.Format)},
		{Name: "Identifiers", Value: Count(int64(info.IdentifierSize), "byte")},
	}
	if date := Date(info.Created); date != "" {
		facts = append(facts, Fact{Name: "Taken", Value: date})
	}
	return facts
}

// Inferred reports whether GC roots are missing, so that figures that depend on them are
// not those of the program.
func (o *OverviewPage) Inferred() bool {
	return o.App.Info != nil && slices.ContainsFunc(o.App.Info.Warnings, func(w protocol.Warning) bool { return w.Code == "index.no-roots" })
}

// inferredText is shown beside figures that depend on inferred roots.
const inferredText = "GC roots are inferred, so this may be wrong."

// stoppedText stands in place of what needs retained sizes.
const stoppedText = "Not computed: opening was cancelled."

// Stopped reports whether there will be no retained sizes.
func (o *OverviewPage) Stopped() bool { return o.App.Stage == StageStopped }

// Waiting says why the biggest objects are not there yet.
func (o *OverviewPage) Waiting() string {
	if o.App.Milestone < MilestoneDominators {
		return o.App.Phase() + " · " + o.App.ProgressPercent()
	}
	return "Computing …"
}

// OpenClass lists the objects of a class.
func (o *OverviewPage) OpenClass(row DrawnRow) {
	if row.Row.Set != "" {
		o.App.Run("list_objects " + row.Row.Set)
	}
}

// Choices are the dumps that came in the same file, when there are several.
func (o *OverviewPage) Choices() []protocol.Choice {
	if o.App.Info == nil {
		return nil
	}
	return o.App.Info.Choices[:min(len(o.App.Info.Choices), mostChoices)]
}

// ChoiceHint says how large a dump is and whether it is the open one.
func ChoiceHint(c protocol.Choice) string {
	var parts []string
	if c.Size >= 0 {
		parts = append(parts, Bytes(c.Size))
	}
	if c.Open {
		parts = append(parts, "open")
	}
	return strings.Join(parts, ", ")
}

// harmless are the codes of warnings that most dumps have or that change nothing
// about what is shown.
var harmless = []string{"index.dangling", "index.roots", "index.frames", "hprof.array-cut", "hprof.trace", "companion.unused", "threads.no-address", "phd.thread-objects"}

// Warnings are what one should know before anything else: the dump is damaged, or
// what is shown is not all of it. The analyzer's prose at the end has the others too.
func (o *OverviewPage) Warnings() []protocol.Warning {
	if o.App.Info == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.App.Info.Warnings), func(w protocol.Warning) bool { return slices.Contains(harmless, w.Code) })
}

// Remarks are notes about the dump.
func (o *OverviewPage) Remarks() []string {
	if o.App.Info == nil {
		return nil
	}
	return o.App.Info.Notes
}

// OtherFrames are the ways to see stack frames that are not in force.
func (o *OverviewPage) OtherFrames() []string {
	return slices.DeleteFunc([]string{"none", "frames", "methods"}, func(mode string) bool { return mode == o.App.Info.Frames })
}

// FramesName is a way to see stack frames for people.
func FramesName(mode string) string {
	switch mode {
	case "frames":
		return "objects between threads and locals"
	case "methods":
		return "objects, instances of their methods"
	}
	return "no objects"
}

// FramesAction says what switching to such a way does.
func FramesAction(mode string) string {
	switch mode {
	case "frames":
		return "As objects"
	case "methods":
		return "As instances of methods"
	}
	return "No objects"
}

// sizesWords say what the parts of a layout's name mean.
var sizesWords = map[string]string{
	"coops":   "compressed references",
	"nocoops": "8-byte references",
	"coh":     "compact object headers",
	"32bit":   "32-bit JVM",
	"noccp":   "full class pointers",
	"align16": "16-byte alignment",
	"jdk5":    "fields as in JDK 5",
	"jdk8":    "fields as up to JDK 14",
	"jdk23":   "arrays as since JDK 23",
}

// SizesName is a size model for people, with the name that the command takes.
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
			return shown(name)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ") + " (" + name + ")"
}

// referenceKinds are the kinds of references that can be left out, as a policy
// names them.
var referenceKinds = []string{"soft", "weak", "phantom", "finalizer"}

// Kinds returns the kinds of references to choose from.
func (o *OverviewPage) Kinds() []string { return referenceKinds }

// Follows reports whether references of a kind are followed.
func (o *OverviewPage) Follows(kind string) bool {
	policy := o.App.Info.ReferencePolicy
	return policy == "" || policy == "all" || strings.Contains(policy, kind[:4]) // answers say "final"
}

// SwitchKind follows references of a kind from now on, or does so no more.
func (o *OverviewPage) SwitchKind(kind string) {
	policy, left := "strong", false
	for _, k := range referenceKinds {
		if o.Follows(k) != (k == kind) {
			policy += "," + k
		} else {
			left = true
		}
	}
	if !left {
		policy = "all"
	}
	o.App.SwitchPolicy(policy)
}

// CountsMore reports whether the count of a warning says more than its text,
// which may begin with the number.
func CountsMore(w protocol.Warning) bool {
	return w.Count > 1 && !strings.HasPrefix(w.Message, Integer(w.Count)+" ") && !strings.HasPrefix(w.Message, strconv.FormatInt(w.Count, 10)+" ")
}
