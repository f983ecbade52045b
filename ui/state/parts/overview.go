package parts

import (
	"encoding/json"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// biggestObjects is how many of the biggest objects are known.
const biggestObjects = 6

// BigObject is one of the biggest objects.
type BigObject struct {
	Name, Object string
	Retained     int64
}

// Overview is the first view of a dump: its numbers, what the bytes are, the biggest
// objects and the classes that take most.
type Overview struct {
	Classes *results.Panel // histogram
	Details *results.Panel // heap_dump_overview
	Biggest []BigObject
	Picture *results.Picture // of the dominator tree, nil until it is there
	Problem string           // why Picture is missing
	// Diagnosis is the verdict. It is requested once per dump, when the dominators are
	// computed, whatever is shown then: rows and searches of all views know the suspects.
	Diagnosis *protocol.Diagnosis
	Failed    *protocol.Error // why there is no verdict
	Early     *protocol.Early // what is known before the verdict; nil if nothing is
	Unfolded  bool            // all cleared structures are listed
	Use       *HeapUse        // nil until it has arrived, and if there is no GC log

	env       env.Env
	judged    func()           // the verdict has arrived
	preview   *protocol.Result // of Picture
	asked     uint32           // the request for the biggest objects
	diagnosed uint32           // the request for the verdict
	looked    uint32           // the request for Early
	early     env.Milestone    // the milestone after which Early was requested last
	usedAsked bool
	progress  *protocol.Progress
}

// NewOverview returns an overview that has requested nothing. It calls judged when a
// verdict has arrived.
func NewOverview(e env.Env, judged func()) *Overview {
	return &Overview{env: e, judged: judged, Classes: results.NewPanel(e, "classes"), Details: results.NewPanel(e, "details")}
}

// Release releases what is shown.
func (o *Overview) Release() {
	o.Classes.Close()
	o.Details.Close()
	o.env.Client.Forget(o.asked)
	o.env.Client.Forget(o.diagnosed)
	o.env.Client.Forget(o.looked)
	o.early = env.MilestoneDominators // nothing is requested any more
	o.dropPicture()
}

// Load requests the verdict and, if the overview is visible, its other parts, as far as
// they are missing and can be computed now.
func (o *Overview) Load() {
	if !o.env.HasDump() {
		return
	}
	if o.env.Route.View == route.OverviewID {
		o.loadVisible()
	} else if o.env.Milestone >= env.MilestoneDominators {
		o.loadVerdict()
	}
}

func (o *Overview) loadVisible() {
	if o.Classes.State == results.PanelEmpty {
		o.Classes.Load("histogram", &protocol.Sort{Column: 2, Descending: true}, "")
	}
	if o.env.Milestone < env.MilestoneDominators && !o.env.Lasts() {
		return
	}
	if o.Details.State == results.PanelEmpty {
		o.Details.Load("heap_dump_overview", nil, "")
	}
	if o.env.Milestone < env.MilestoneDominators {
		o.lookEarly()
		return
	}
	o.loadVerdict()
	o.loadIncident()
	if o.Picture == nil && o.Problem == "" && o.asked == 0 && o.diagnosed == 0 {
		o.loadBiggest()
	}
}

// loadVerdict requests the verdict if it is missing.
func (o *Overview) loadVerdict() {
	if o.Diagnosis != nil || o.Failed != nil || o.diagnosed != 0 {
		return
	}
	o.progress = nil
	o.diagnosed = o.env.Client.Call(protocol.MethodDiagnose, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.diagnosed = 0
		o.Diagnosis, o.Failed = env.Decode[protocol.Diagnosis](raw, failure)
		o.env.Accuse(o.Diagnosis)
		o.judged()
		o.Load()
	})
}

// lookEarly requests what is known so far, after each milestone before the dominators.
func (o *Overview) lookEarly() {
	if o.early >= o.env.Milestone {
		return
	}
	o.early = o.env.Milestone
	o.env.Client.Forget(o.looked)
	o.looked = o.env.Client.Call(protocol.MethodEarly, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.looked = 0
		if early, err := env.Decode[protocol.Early](raw, failure); err == nil {
			o.Early = early
		}
	})
}

// Progressed handles progress of the verdict; it reports whether the progress was that of
// the verdict.
func (o *Overview) Progressed(progress protocol.Progress) bool {
	if o.diagnosed == 0 || progress.Request != o.diagnosed {
		return false
	}
	o.progress = &progress
	return true
}

// Waiting says what the verdict is waiting for.
func (o *Overview) Waiting() string {
	switch {
	case o.env.Milestone < env.MilestoneDominators:
		text := o.env.Phase() + ", " + o.env.ProgressPercent()
		if left := numbers.TimeLeft(o.env.Progress.SecondsLeft); left != "" {
			text += ", about " + left
		}
		return text
	case o.progress != nil && o.progress.Phase != "":
		return format.Shown(o.progress.Phase) + ", " + format.Percent(o.progress.Fraction)
	}
	return "Computing …"
}

// Reload requests everything again after sizes have changed.
func (o *Overview) Reload() {
	o.dropPicture()
	o.Biggest, o.Problem = nil, ""
	o.DiagnoseAnew()
}

// DiagnoseAnew requests a new verdict, because sizes or baselines have changed.
func (o *Overview) DiagnoseAnew() {
	o.env.Client.Forget(o.diagnosed)
	o.Diagnosis, o.Failed, o.diagnosed = nil, nil, 0
	o.Load()
}

// loadBiggest requests the biggest objects, and then the picture.
func (o *Overview) loadBiggest() {
	params := protocol.QueryParams{Command: "dominator_tree", Limit: biggestObjects}
	o.asked = o.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		if result, err := env.Decode[protocol.Result](raw, failure); err == nil {
			o.env.Release(result)
			o.Biggest = bigObjects(result)
		}
		o.loadPicture()
	})
}

// loadIncident requests the used heap over time, once.
func (o *Overview) loadIncident() {
	if o.Use != nil || o.usedAsked || o.env.Info == nil {
		return
	}
	for _, file := range o.env.Info.Beside {
		if file.Kind == "gc_log" {
			o.usedAsked = true
		}
	}
	if !o.usedAsked {
		return
	}
	params := protocol.QueryParams{Command: "heap_use", Limit: usePoints}
	o.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		if result, err := env.Decode[protocol.Result](raw, failure); err == nil {
			o.env.Release(result)
			o.Use = heapUseOf(result)
		}
	})
}

// ForgetIncident drops what was loaded, because another file was added.
func (o *Overview) ForgetIncident() { o.Use, o.usedAsked = nil, false }

// bigObjects reads rows of a dominator tree.
func bigObjects(result *protocol.Result) []BigObject {
	var list []BigObject
	for _, row := range table.Parse(result) {
		for i, column := range result.Columns {
			if column.Name == "Retained Heap" && row.Object != "" {
				list = append(list, BigObject{row.Cells[0].Text, row.Object, row.Cells[i].Whole})
			}
		}
	}
	return list
}

// previewBoxes is the maximum number of boxes in the picture.
const previewBoxes = "600"

func (o *Overview) loadPicture() {
	suspects := o.env.Suspects()
	params := protocol.QueryParams{Command: o.env.Informed(route.PictureCommand + " -boxes " + previewBoxes), Limit: 1}
	o.asked = o.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		o.asked = 0
		result, err := env.Decode[protocol.Result](raw, failure)
		if err == nil {
			o.dropPicture()
			o.Picture, o.preview = results.NewPicture(o.env, result, suspects), result
		}
		switch {
		case err != nil:
			o.Problem = err.Message
		case o.Picture == nil:
			o.Problem = "There is no picture of this heap."
		default:
			o.Picture.Preview = true
		}
		o.Load()
	})
}

// dropPicture frees the picture, here and in the analyzer.
func (o *Overview) dropPicture() {
	if o.preview != nil {
		o.env.Release(o.preview)
	}
	o.Picture, o.preview = nil, nil
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
	o.env.Do(env.SwitchPolicy{Policy: policy})
}
