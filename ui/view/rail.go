package view

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
)

// Rail is the one form of a path: from the kind of root on top down to an object, with
// the reference that leads to each above its name.
type Rail struct {
	Page  *state.Page
	Steps []RailStep
}

// RailStep is an object of a path.
type RailStep struct {
	Edge         string // what leads to it; several where objects between are left out
	Package      string // initials of the package
	Name         string
	Value        string // what the object says
	Title        string // the whole name
	Tag          string // the kind of root
	Size         string // retained heap
	Icon, Object string
	Hot          bool // what is accused
	Many         bool // stands for many objects
}

// Class is the CSS class of a step.
func (s RailStep) Class() string {
	class := "rail-step"
	if s.Hot {
		class += " hot"
	}
	if s.Many {
		class += " many"
	}
	return class
}

// IconClass is the CSS class of the step's icon.
func (s RailStep) IconClass() string { return iconClass(s.Icon) }

// mostRail is how many objects of a path are listed; the middle of longer ones is left out.
const mostRail = 6

// heldRail is the path to a structure and what accumulates there.
func heldRail(page *state.Page, held protocol.Held, accumulates string, bytes int64) *Rail {
	r := &Rail{Page: page}
	for i, step := range held.Steps {
		next := railStep(step)
		if i == 0 {
			next.Tag = state.Shown(held.Root)
		}
		r.Steps = append(r.Steps, next)
	}
	if n := len(r.Steps); n > 0 && held.Steps[n-1].Retained*10 >= bytes*9 {
		r.Steps[n-1].Hot = true
	}
	r.fold()
	if accumulates != "" {
		r.Steps = append(r.Steps, RailStep{Size: state.Bytes(bytes), Hot: true, Name: state.Shown(state.Readable(accumulates)), Title: state.Shown(accumulates), Icon: "object", Many: true})
	}
	return r
}

func railStep(step protocol.Step) RailStep {
	pkg, class := state.SplitName(step.Name)
	next := RailStep{Edge: state.Shown(step.Edge), Package: state.Shown(state.Initials(pkg)), Name: state.Shown(class), Title: state.Shown(step.Name), Icon: step.Icon, Object: step.Object}
	if step.Retained > 0 {
		next.Size = state.Bytes(step.Retained)
	}
	return next
}

// fold leaves out objects in the middle; what leads to them stays.
func (r *Rail) fold() {
	const first = 1
	out := len(r.Steps) - mostRail
	if out <= 0 {
		return
	}
	var edges []string
	for _, step := range r.Steps[first : first+out+1] {
		edges = append(edges, step.Edge)
	}
	rest := r.Steps[first+out:]
	rest[0].Edge = strings.Join(edges, " → ")
	r.Steps = append(r.Steps[:first:first], rest...)
}
