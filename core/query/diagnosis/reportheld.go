package diagnosis

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// ReportHeld describes what holds a structure, step by step, with the objects on the
// path.
type ReportHeld struct {
	Root   string       `json:"root,omitempty"`   // kind of the GC root: "static field", "local variable", "thread", "GC root"; "" for several owners
	Steps  []ReportStep `json:"steps,omitempty"`  // from the root to the holder
	Places int          `json:"places,omitempty"` // number of structures of the same form, if there are several
	Object string       `json:"object,omitempty"` // address of the holder
	Tops   []string     `json:"tops,omitempty"`   // addresses of the objects that retain all of it; empty if there are too many
	Member string       `json:"member,omitempty"` // class of what accumulates

	Shared []ReportShared `json:"shared,omitempty"` // most of it, if the holder dominates less than half and there are too many tops
}

// ReportStep is an object on the way from a GC root, with the reference that leads to it.
type ReportStep struct {
	Edge     string `json:"edge,omitempty"` // "sessions", "services[0]"; "" for the first
	Name     string `json:"name"`           // class of the object, or a description of the root
	Object   string `json:"object,omitempty"`
	Retained int64  `json:"retained"` // bytes; 0 if unknown
	Icon     string `json:"icon"`     // as in rows of results
}

// mostTops is the maximum number of objects that a report lists.
const mostTops = 100

// held describes what holds a suspect.
func (sus *Suspect) held(s *snapshot.Snapshot) ReportHeld {
	h := ReportHeld{Member: sus.Member}
	if len(sus.Places) > 1 {
		h.Places = len(sus.Places)
	}
	if sus.Holder != heap.NoObject {
		h.Object = rows.Hex(s, sus.Holder)
	}
	if n := sus.TopCount(); n > 0 && n <= mostTops {
		h.Tops = addresses(s, sus.Tops(s))
	} else {
		h.Shared = sus.shared(s)
	}
	if len(sus.Path.Steps) > 0 {
		h.Root = sus.Path.Kind.words()
		h.Steps = sus.Path.report(s)
	}
	return h
}

// words describes the kind of a root.
func (k RootKind) words() string {
	switch k {
	case StaticField:
		return "static field"
	case LocalVariable:
		return "local variable"
	case ThreadObject:
		return "thread"
	}
	return "GC root"
}

// report lists the objects of a path. For a static field the class comes first.
func (p *Path) report(s *snapshot.Snapshot) []ReportStep {
	var list []ReportStep
	for i, step := range p.Steps {
		next := ReportStep{Edge: step.Text, Name: step.Text, Icon: "root"}
		if step.Object != heap.NoObject {
			next.Name, next.Object, next.Retained = s.ClassName(s.ClassOf(step.Object)), rows.Hex(s, step.Object), s.Retained(step.Object)
			next.Icon = rows.Icon(s, step.Object)
		}
		class, isClass := s.ClassByObject(p.Root)
		name := ""
		if isClass {
			name = s.ClassName(class)
		}
		field, ofClass := strings.CutPrefix(step.Text, name+".")
		switch {
		case i == 0 && p.Kind == StaticField && isClass && ofClass:
			list = append(list, ReportStep{Name: short(name), Object: rows.Hex(s, p.Root), Icon: "class"})
			next.Edge = field
		case i == 0:
			next.Edge, next.Name = "", step.Text
		}
		next.Edge, next.Name = short(next.Edge), short(next.Name)
		list = append(list, next)
	}
	return list
}
