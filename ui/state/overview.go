package state

import (
	"encoding/json"
	"strings"

	"heapdrop/protocol"
)

// Limits for the chart of the biggest objects.
const (
	biggestObjects = 60
	leastShare     = 0.002 // share of the heap; smaller objects would be dots
)

// SuspectsCommand shows the leak report: a document with a table of all suspects and a
// section for each.
const SuspectsCommand = "leakhunter"

// SuspectRoute returns the route of a suspect, counted from 1.
func SuspectRoute(number int) Route { return Route{View: overviewID, Suspect: number} }

// Overview is the first view of a dump: its numbers, what the bytes are, the biggest
// objects and the classes that take most.
type Overview struct {
	Classes *Panel // histogram
	Details *Panel // heap_dump_overview
	Biggest *Chart // retained heap of the biggest objects
	Problem string // why Biggest is missing
	// Diagnosis is the verdict. It is requested once per dump, when the overview is
	// visible and the dominators are computed.
	Diagnosis *protocol.Diagnosis
	Failed    *protocol.Error // why there is no verdict

	env       env
	asked     uint32 // the request for the biggest objects
	diagnosed uint32 // the request for the verdict
	progress  *protocol.Progress
}

func newOverview(e env) *Overview {
	return &Overview{env: e, Classes: newPanel(e, "classes"), Details: newPanel(e, "details")}
}

// close releases what is shown.
func (o *Overview) close() {
	o.Classes.Close()
	o.Details.Close()
	o.env.Client.Forget(o.asked)
	o.env.Client.Forget(o.diagnosed)
}

// Load requests the parts that are missing and can be computed now.
func (o *Overview) Load() {
	if o.env.Route.View != overviewID || !o.env.HasDump() {
		return
	}
	if o.Classes.State == PanelEmpty {
		o.Classes.Load("histogram", &protocol.Sort{Column: 2, Descending: true}, "")
	}
	if o.Details.State == PanelEmpty {
		o.Details.Load("heap_dump_overview", nil, "")
	}
	if o.env.Milestone < MilestoneDominators {
		return
	}
	if o.Diagnosis == nil && o.Failed == nil && o.diagnosed == 0 {
		o.diagnose()
	}
	if o.Biggest == nil && o.Problem == "" && o.asked == 0 && o.diagnosed == 0 {
		o.loadBiggest()
	}
}

// diagnose requests the verdict.
func (o *Overview) diagnose() {
	o.progress = nil
	o.diagnosed = o.env.Client.Call(protocol.MethodDiagnose, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.diagnosed = 0
		o.Diagnosis, o.Failed = decode[protocol.Diagnosis](raw, failure)
		o.Load()
	})
}

// progressed handles progress of the verdict; it reports whether the progress was that of
// the verdict.
func (o *Overview) progressed(progress protocol.Progress) bool {
	if o.diagnosed == 0 || progress.Request != o.diagnosed {
		return false
	}
	o.progress = &progress
	return true
}

// Waiting says what the verdict is waiting for.
func (o *Overview) Waiting() string {
	switch {
	case o.env.Milestone < MilestoneDominators:
		return o.env.Phase() + ", " + o.env.ProgressPercent()
	case o.progress != nil && o.progress.Phase != "":
		return Shown(o.progress.Phase) + ", " + Percent(o.progress.Fraction)
	}
	return "Computing …"
}

// Reload requests everything again after sizes have changed.
func (o *Overview) Reload() {
	o.Biggest, o.Problem = nil, ""
	o.diagnoseAnew()
}

// diagnoseAnew requests a new verdict, because sizes or baselines have changed.
func (o *Overview) diagnoseAnew() {
	o.env.Client.Forget(o.diagnosed)
	o.Diagnosis, o.Failed, o.diagnosed = nil, nil, 0
	o.Load()
}

func (o *Overview) loadBiggest() {
	params := protocol.QueryParams{Command: "dominator_tree", Limit: biggestObjects}
	o.asked = o.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.asked = 0
		result, err := decode[protocol.Result](raw, failure)
		if err != nil {
			o.Problem = err.Message
		} else {
			o.env.release(result)
			o.Biggest = o.treemap(result)
		}
		o.Load()
	})
}

// treemap shows the rows of a dominator tree; the part of the heap that they do not
// retain is the rest.
func (o *Overview) treemap(result *protocol.Result) *Chart {
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
	if o.env.Info != nil {
		used = float64(o.env.Info.UsedHeap)
	}
	for _, row := range parseRows(result) {
		cell := row.Cells[retained]
		if !cell.Known || cell.Whole <= 0 || cell.Number < leastShare*used {
			continue
		}
		sum += cell.Whole
		items = append(items, protocol.ChartItem{Label: row.Cells[name].Text, Value: float64(cell.Whole), Object: row.Object, Set: row.Set})
	}
	if info := o.env.Info; info != nil && info.UsedHeap > sum {
		items = append(items, protocol.ChartItem{Label: "All other objects", Value: float64(info.UsedHeap - sum), Tone: "rest"})
	}
	return NewChart("Biggest objects by retained heap", "treemap", "bytes", items)
}

// referenceKinds are the kinds of references that a policy can exclude, with the names it
// uses.
var referenceKinds = []string{"soft", "weak", "phantom", "finalizer"}

// Kinds returns the kinds of references that can be switched.
func (o *Overview) Kinds() []string { return referenceKinds }

// Follows reports whether the current policy follows references of a kind.
func (o *Overview) Follows(kind string) bool {
	policy := o.env.Info.ReferencePolicy
	return policy == "" || policy == "all" || strings.Contains(policy, kind[:4]) // answers use "final"
}

// SwitchKind includes references of a kind, or excludes them.
func (o *Overview) SwitchKind(kind string) {
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
	o.env.Do(SwitchPolicy{policy})
}
