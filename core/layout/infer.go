package layout

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Explanation says why a layout was chosen, for users and tests.
type Explanation struct {
	// Compared is the number of sizes that could be compared with the evidence: classes
	// of instances, and pairs of element type and array length. Exact of them equal the
	// smallest distance seen; Impossible of them are larger.
	Compared, Exact, Impossible int

	// Sound says that identifiers are addresses, so evidence counts. If it is false,
	// derive sizes without evidence.
	Sound bool

	// Reasons are sentences for users, the decisive one first.
	Reasons []string
}

// compareAtMost limits the number of classes that each hypothesis is compared with.
const compareAtMost = 4096

// Infer finds the layout that best explains the evidence. Every hypothesis predicts a
// size for each class and array. A size larger than a distance seen is impossible; a size
// equal to the distance supports the hypothesis. Gaps left by dead objects and fillers
// make distances larger, so a larger distance proves nothing. Between equally good
// layouts, the classes typical of a JDK release and the JVM's defaults decide.
func Infer(in Input) (Layout, Explanation) {
	hints := hintsOf(in.Classes)
	candidates := candidatesFor(in, hints)
	probe := newProbe(in)
	best, bestScore, why := candidates[0], 0, Explanation{}
	same := "" // the first layout that explains as much with another header
	for i, l := range candidates {
		e := probe.try(l)
		score := e.Exact - 4*e.Impossible
		switch {
		case i == 0 || score > bestScore:
			best, bestScore, why, same = l, score, e, ""
		case score == bestScore && same == "" && l.Header() != best.Header() && l.ReferenceSize == best.ReferenceSize:
			same = l.Name()
		}
	}
	why.Sound = why.Compared > 0 && why.Impossible*5 <= why.Compared
	if !why.Sound {
		best = candidates[0]
	}
	why.Reasons = reasons(best, why, in, hints)
	if same != "" && why.Sound {
		why.Reasons = append(why.Reasons, "all observed sizes would be the same with other headers ("+same+")")
	}
	return best, why
}

// hints is what the classes in a dump tell about the JDK release.
type hints struct {
	era   Era
	known bool
	named string // the evidence for the release, for users
}

func hintsOf(classes []heap.Class) hints {
	h := hints{era: JDK15}
	for i := range classes {
		c := &classes[i]
		if c.Loader != 0 {
			continue
		}
		switch c.Name {
		case "java.lang.String":
			if !declares(c, "coder") && declares(c, "value") && !h.known {
				h = hints{JDK8, true, "java.lang.String has no coder field (JDK 8 or earlier)"}
			}
		case "java.lang.Thread":
			if declares(c, "holder") {
				h = hints{JDK15, true, "java.lang.Thread has a holder field (JDK 19 or later)"}
			}
		}
	}
	for i := range classes {
		if c := &classes[i]; c.Loader == 0 && c.Name == "java.lang.Class" && declares(c, "protectionDomain") {
			h = hints{JDK23, true, "java.lang.Class declares protectionDomain (JDK 25 or later)"}
		}
	}
	return h
}

// candidatesFor returns the hypotheses, the most likely first.
func candidatesFor(in Input, h hints) []Layout {
	eras := []Era{JDK15, JDK8, JDK5}
	if h.known && h.era == JDK8 {
		eras = []Era{JDK8, JDK5, JDK15}
	} else if h.known {
		eras = []Era{JDK15}
	}
	array := JDK15
	if h.known && h.era == JDK23 {
		array = JDK23
	}
	var shapes []Layout
	if in.Info.IdentifierSize == 4 {
		for _, era := range eras {
			shapes = append(shapes, Layout{WordSize: 4, ReferenceSize: 4, ClassPointerSize: 4, Era: era})
		}
	} else {
		for _, era := range eras {
			add := func(reference, classPointer int, era Era) {
				shapes = append(shapes, Layout{WordSize: 8, ReferenceSize: reference, ClassPointerSize: classPointer, Era: era})
			}
			add(4, 4, era)
			if era <= JDK8 {
				add(8, 8, era)
				add(4, 8, era)
				add(8, 4, era)
				continue
			}
			add(8, 4, era)
			add(4, 0, JDK23)
			add(8, 0, JDK23)
			for _, packed := range []Era{array, JDK15 + JDK23 - array} {
				add(8, 8, packed)
				add(4, 8, packed)
			}
		}
	}
	var all []Layout
	for alignment := 8; alignment <= 256; alignment *= 2 {
		if alignment > 8 && (in.Evidence == nil || in.Evidence.Divisor == 0 || in.Evidence.Divisor%uint64(alignment) != 0) {
			break
		}
		for _, l := range shapes {
			l.Alignment = alignment
			all = append(all, l)
		}
	}
	return all
}

// probe holds the classes with which hypotheses are compared.
type probe struct {
	in     Input
	order  []heap.ClassIndex // superclasses first
	parent []heap.ClassIndex
	at     []int32  // by class: its index in order, and so in the next two fields
	fields []fields // declared
	shapes []shape
	test   []bool // by class: compare its size
}

func newProbe(in Input) *probe {
	p := &probe{in: in}
	if in.Evidence == nil {
		return p
	}
	p.test = make([]bool, len(in.Classes))
	order, parent := topDown(in.Super)
	p.parent = parent
	p.at = make([]int32, len(in.Classes))
	needed := make([]bool, len(in.Classes))
	unclear := make([]bool, len(in.Classes)) // has more bytes than its declared fields
	tests := 0
	for _, i := range order {
		c := &in.Classes[i]
		unclear[i] = special(c) || holdsFlat(c) || parent[i] != heap.NoClass && unclear[parent[i]]
		if tests == compareAtMost || in.Info.RealSizes {
			break
		}
		if in.Evidence.Nearest[i] == 0 || c.IsArray() || c.Fabricated || unclear[i] {
			continue
		}
		tests++
		p.test[i] = true
		for s := i; s != heap.NoClass && !needed[s]; s = parent[s] {
			needed[s] = true
		}
	}
	for _, i := range order {
		if needed[i] {
			p.at[i] = int32(len(p.order))
			p.order = append(p.order, i)
			p.fields = append(p.fields, Layout{}.fieldsOf(&in.Classes[i], "", nil))
		}
	}
	p.shapes = make([]shape, len(p.order))
	return p
}

// special reports whether instances of a class have more bytes than their declared
// fields, so that their size cannot tell layouts apart.
func special(c *heap.Class) bool {
	return Layout{WordSize: 8, Era: JDK23}.variants(c, nil) != nil
}

// holdsFlat reports whether a class declares fields that hold flattened values, whose
// size in the holder is not known exactly.
func holdsFlat(c *heap.Class) bool {
	for i := range c.Fields {
		if c.Fields[i].Flat {
			return true
		}
	}
	return false
}

// try compares the sizes that a layout predicts with the evidence.
func (p *probe) try(l Layout) Explanation {
	var e Explanation
	if p.in.Evidence == nil {
		return e
	}
	compare := func(size, nearest int) {
		e.Compared++
		switch {
		case size == nearest:
			e.Exact++
		case size > nearest:
			e.Impossible++
		}
	}
	for k, i := range p.order {
		super := l.root()
		if s := p.parent[i]; s != heap.NoClass {
			super = p.shapes[p.at[s]]
		}
		p.shapes[k] = l.place(super, &p.fields[k])
		if p.test[i] {
			compare(l.instance(p.shapes[k]), int(p.in.Evidence.Nearest[i]))
		}
	}
	for t := range p.in.Evidence.Arrays {
		if !heap.Type(t).Valid() {
			continue
		}
		w := width(heap.Type(t), l.ReferenceSize)
		base := l.ArrayBase(w)
		for n, nearest := range p.in.Evidence.Arrays[t] {
			if nearest != 0 {
				compare(up(base+n*w, l.Alignment), int(nearest))
			}
		}
	}
	return e
}

func grouped(n int) string { return numbers.Grouped(int64(n)) }

func reasons(l Layout, e Explanation, in Input, h hints) []string {
	var all []string
	switch {
	case e.Compared == 0:
		all = append(all, "the dump holds too few objects to measure; this is the default of JVMs")
	case !e.Sound:
		all = append(all, fmt.Sprintf("the identifiers are not addresses (%s of %s sizes do not fit between them); this is the default of JVMs", grouped(e.Impossible), grouped(e.Compared)))
	default:
		all = append(all, fmt.Sprintf("%s of %s sizes are exactly the smallest distance between neighbouring objects, %s are larger", grouped(e.Exact), grouped(e.Compared), grouped(e.Impossible)))
	}
	if in.Evidence != nil && in.Evidence.Overlap && e.Sound && l.ReferenceSize == 4 && l.WordSize == 8 {
		all = append(all, "object arrays are closer together than 8-byte references allow")
	}
	if h.known {
		all = append(all, h.named)
	}
	return all
}
