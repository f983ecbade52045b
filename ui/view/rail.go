package view

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/format"
)

// Rail is how the page shows every path: from the kind of GC root at the top down to an
// object, with the reference to each object above its name.
type Rail struct {
	Page  *state.Page
	Steps []RailStep
	Whole bool // all steps, and what the root retains
}

// RailStep is an object of a path.
type RailStep struct {
	Edge         string // the reference that leads to it; several if objects in between are omitted
	Package      string // abbreviated package
	Name         string
	Value        string // readable value of the object
	Title        string // full name
	Tag          string // kind of root
	Size         string // retained heap
	Icon, Object string
	Hot          bool // the suspect
	Many         bool // represents many objects
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

// mostRail is the maximum number of objects shown of a path; the middle of longer paths
// is omitted.
const mostRail = 6

// heldRail returns the path to a structure and to what accumulates in it.
func heldRail(page *state.Page, held protocol.Held, accumulates string, bytes int64) *Rail {
	r := &Rail{Page: page}
	for i, step := range held.Steps {
		root := held.Root
		if at := strings.LastIndexByte(step.Name, ' '); i == 0 && root == "GC root" && at > 0 { // "JNI global app.Main"
			root, step.Name = step.Name[:at], step.Name[at+1:]
		}
		next := railStep(step)
		if i == 0 {
			next.Tag = command.Heading(format.Shown(root))
		}
		r.Steps = append(r.Steps, next)
	}
	if n := len(r.Steps); n > 0 && held.Steps[n-1].Retained*10 >= bytes*9 {
		r.Steps[n-1].Hot = true
	}
	r.fold()
	if accumulates != "" {
		r.Steps = append(r.Steps, RailStep{Size: format.Bytes(bytes), Hot: true, Name: format.Shown(format.Readable(accumulates)), Title: format.Shown(accumulates), Icon: "object", Many: true})
	}
	return r
}

func railStep(step protocol.Step) RailStep {
	pkg, class := format.SplitName(format.Unhidden(step.Name))
	next := RailStep{Edge: format.Shown(format.Edge(step.Edge)), Package: format.Shown(format.Initials(pkg)), Name: format.Shown(class), Title: format.Shown(step.Name), Icon: step.Icon, Object: step.Object}
	if step.Retained > 0 {
		next.Size = format.Bytes(step.Retained)
	}
	return next
}

// fold omits objects in the middle but keeps the references through them.
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
