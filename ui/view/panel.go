package view

import "heapdrop/ui/state"

// Panel shows a result, whatever its kind.
type Panel struct {
	*state.Panel
	Page *state.Page
}

// NextStep is a way on from a view that has nothing to show yet.
type NextStep struct{ Name, What, Command string }

// Of each kind of next step, the most that are offered.
const mostSteps = 4

// wantsObjects reports whether the view is about objects, and none were chosen.
func (c *Panel) wantsObjects() bool {
	if c.Form == nil {
		return false
	}
	missing := c.Form.Missing()
	return missing != nil && state.IsObjects(missing.Type)
}

// Wanted says what the view needs.
func (c *Panel) Wanted() string {
	switch {
	case c.NeedsDump():
		return "This compares two dumps. Choose the older one, or drop it here."
	case c.wantsObjects() && len(c.NextSteps()) > 0:
		return "Choose an object first. Suspects and the largest objects are below."
	case c.wantsObjects():
		return "Choose an object first."
	}
	return "Fill in the form."
}

// NextSteps run the view's query on what was inspected, on suspects, on the biggest objects.
func (c *Panel) NextSteps() []NextStep {
	if !c.wantsObjects() {
		return nil
	}
	var steps []NextStep
	seen := map[string]bool{}
	add := func(address, name, what string) {
		if address != "" && !seen[address] {
			seen[address] = true
			steps = append(steps, NextStep{name, what, c.Form.Command.Name + " " + address})
		}
	}
	add(c.Page.Inspector.Address, "The inspected object", c.Page.Inspector.Address)
	if d := c.Page.Overview.Diagnosis; d != nil {
		for i := range d.Suspects[:min(len(d.Suspects), mostSteps)] {
			s := &d.Suspects[i]
			add(s.Held.Object, holderName(s.Held, s.Holder), "suspect, "+state.Bytes(s.Retained))
		}
	}
	if chart := c.Page.Overview.Biggest; chart != nil {
		for _, item := range chart.Items[:min(len(chart.Items), mostSteps)] {
			add(item.Object, shortName(state.Shown(item.Label)), state.Bytes(int64(item.Value)))
		}
	}
	return steps
}

// NeedsDump reports whether the view compares, and there is nothing to compare with.
func (c *Panel) NeedsDump() bool {
	return c.Form != nil && c.Form.Command.Category == state.CompareCategory && !c.Page.Comparing()
}

// Unready reports whether the view waits for a step of the user.
func (c *Panel) Unready() bool {
	return c.Page.Editor() == nil && (c.State == state.PanelForm || c.Failed() && c.NeedsDump())
}

// Failed reports whether an error is shown.
func (c *Panel) Failed() bool { return c.State == state.PanelFailed }

// Wrong reports an error that is to be shown as one.
func (c *Panel) Wrong() bool { return c.Failed() && !c.Unready() }

// nothing says why a query has no rows, by its name.
var nothing = map[string]string{
	"finalizer_queue":                 "No object waits to be finalized. That is as it should be.",
	"finalizer_in_processing":         "No object is being finalized. That is as it should be.",
	"unreachable_objects":             "Nothing is unreachable. The dump holds live objects only, or was taken right after a collection.",
	"find_strings":                    "No string matches the pattern. All strings of the heap were looked at.",
	"duplicate_classes":               "No class is loaded by two class loaders.",
	"duplicate_strings":               "No text is there twice.",
	"duplicate_arrays":                "No two arrays are alike.",
	"deadlocks":                       "No threads wait for each other.",
	"locks":                           "No thread holds or waits for a lock that the dump shows.",
	"thread_groups":                   "No two threads have the same stack.",
	"thread_overview":                 "The dump names no threads.",
	"thread_locals":                   "No thread has a value of its own.",
	"off_heap":                        "No object owns memory outside the heap.",
	"oql":                             "No object fits the query.",
	"path2gc":                         "No path leads here from a GC root: the object is unreachable, or only references that were left out lead to it.",
	"merge_shortest_paths":            "No path leads here from a GC root: the objects are unreachable, or only references that were left out lead to them.",
	"list_objects":                    "No object fits. The class may have no instances, or nothing refers to it.",
	"system_properties":               "The dump holds no system properties: they were not loaded, or the heap is that of another runtime.",
	"leaking_bundles":                 "No bundle of OSGi is here.",
	"bundle_registry":                 "No bundle of OSGi is here.",
	"loader_leaks":                    "No class loader is left behind.",
	"delta_histogram":                 "No class has other numbers than before.",
	"big_drops_in_dominator_tree":     "No object holds many small ones.",
	"collection_fill_ratio":           "No collection was found among these objects.",
	"collections_grouped_by_size":     "No collection was found among these objects.",
	"references_statistics":           "No reference object was found among these objects.",
	"reference_leak":                  "No reference object keeps its own referent alive.",
	"finalizer_references_statistics": "No object with a finalizer is here.",
}

// reason says why a view has no rows.
func reason(form *state.Form) string {
	if form != nil {
		if text := nothing[form.Command.Name]; text != "" {
			return text
		}
		return "“" + form.Command.Title + "” found nothing among the objects that it was asked about."
	}
	return "Nothing was found."
}
