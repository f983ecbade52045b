package index

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
)

// maxFindings is the maximum number of findings of one kind that a check reports.
const maxFindings = 10

// Finding is a broken invariant.
type Finding struct {
	Rule    string        // what should hold
	Object  heap.ObjectID // the object that violates it; heap.NoObject for the index as a whole
	Message string
	Final   bool // reading ended here: no index can be built
}

// Check verifies the invariants of a complete index, object by object, and returns the
// violations; nil if the index is sound. If ids are out of range, whatever depends on
// them is not checked. The context can end it early.
func Check(ctx context.Context, x *Index) ([]Finding, error) {
	if err := x.LoadAll(ctx.Err); err != nil {
		return nil, err
	}
	c := &checker{x: x, count: map[string]int{}}
	for _, step := range []func(){c.identifiers, c.classes, c.references, c.inbound, c.roots, c.dominators, c.sizes} {
		if err := ctx.Err(); err != nil {
			return c.findings, err
		}
		if step(); c.count[hasClass]+c.count[hasObject]+c.count[stays]+c.count[spans] > 0 {
			break
		}
	}
	return c.findings, nil
}

// Rules on which later steps rely.
const (
	hasClass  = "every object has a class"
	hasObject = "every class has an object"
	spans     = "reference lists span all references"
	stays     = "references stay in the snapshot"
)

type checker struct {
	x        *Index
	findings []Finding
	count    map[string]int
}

func (c *checker) report(rule string, id heap.ObjectID, format string, args ...any) {
	c.count[rule]++
	if c.count[rule] <= maxFindings {
		c.findings = append(c.findings, Finding{Rule: rule, Object: id, Message: fmt.Sprintf(format, args...)})
	}
}

// identifiers checks that addresses strictly ascend and lead back to their ids.
func (c *checker) identifiers() {
	const rule = "identifiers ascend and are unique"
	last := heap.Address(0)
	const block = 4096
	addresses := make([]heap.Address, 0, block)
	for from := 0; from < c.x.n; from += block {
		to := min(from+block, c.x.n)
		addresses = c.x.Addresses(heap.ObjectID(from), heap.ObjectID(to), addresses[:0])
		for i, a := range addresses {
			id := heap.ObjectID(from + i)
			if a <= last && id > 0 {
				c.report(rule, id, "address 0x%x follows 0x%x", a, last)
			}
			last = a
			if back, found := c.x.ID(a); !found || back != id {
				c.report(rule, id, "address 0x%x leads to object %d", a, back)
			}
			if single := c.x.Address(id); single != a {
				c.report(rule, id, "address is 0x%x alone, 0x%x in a row", single, a)
			}
		}
	}
}

// classes checks that every object has a class of the table, every class has an object,
// superclasses form no cycle, and arrays and only arrays have a length.
func (c *checker) classes() {
	x := c.x
	for id := range heap.ObjectID(x.n) {
		class := x.Class(id)
		if int(class) >= len(x.Classes) {
			c.report(hasClass, id, "class %d of %d", class, len(x.Classes))
			continue
		}
		if array := x.Classes[class].IsArray(); array != (x.Length(id) != heap.NotArray) {
			c.report("arrays and only arrays have a length", id, "class %s, length %d", x.Classes[class].Name, x.Length(id))
		}
	}
	for i, id := range x.ClassObject {
		if int(id) >= x.n || x.Address(id) != x.Classes[i].Address {
			c.report(hasObject, id, "class %s at 0x%x", x.Classes[i].Name, x.Classes[i].Address)
		}
		steps := 0
		for s := heap.ClassIndex(i); s != heap.NoClass && steps <= len(x.Classes); s = x.Super[s] {
			steps++
		}
		if steps > len(x.Classes) {
			c.report("superclasses form no cycle", id, "class %s is its own ancestor", x.Classes[i].Name)
		}
	}
}

// references checks that references are within the snapshot, occur once, and none is to
// the object's own class.
func (c *checker) references() {
	x := c.x
	if len(x.start) != x.n+1 || int(x.start[x.n]) != len(x.to) {
		c.report(spans, heap.NoObject, "%d lists, %d references", len(x.start)-1, len(x.to))
		return
	}
	mark := make([]uint32, x.n) // id+1 of the last object seen to refer here
	for id := range heap.ObjectID(x.n) {
		class := x.ClassObject[x.Class(id)]
		for _, to := range x.to[x.start[id]:x.start[id+1]] {
			switch {
			case int(to) >= x.n:
				c.report(stays, id, "reference to object %d of %d", to, x.n)
			case to == uint32(class):
				c.report("the reference to the class is implied", id, "listed reference to class object %d", to)
			case mark[to] == uint32(id)+1:
				c.report("no reference is listed twice", id, "object %d", to)
			default:
				mark[to] = uint32(id) + 1
			}
		}
	}
}

// inbound checks that inbound references exactly mirror the outbound ones.
func (c *checker) inbound() {
	const rule = "inbound references mirror outbound ones"
	x := c.x
	if len(x.inbound.From) != len(x.to) {
		c.report(rule, heap.NoObject, "%d inbound, %d outbound", len(x.inbound.From), len(x.to))
		return
	}
	next := append([]uint32(nil), x.inbound.Begin[:x.n]...)
	for id := range uint32(x.n) {
		for _, to := range x.to[x.start[id]:x.start[id+1]] {
			if at := next[to]; at >= x.inbound.Begin[to+1] || x.inbound.From[at] != id {
				c.report(rule, heap.ObjectID(id), "reference to object %d is missing from its inbound list", to)
			} else {
				next[to]++
			}
		}
	}
}

// roots checks that roots are ascending, distinct and reachable, and that reachable
// objects refer only to reachable objects.
func (c *checker) roots() {
	x := c.x
	for i, id := range x.GlobalRoots {
		if int(id) >= x.n || i > 0 && x.GlobalRoots[i-1] >= id {
			c.report("roots are distinct objects", heap.ObjectID(id), "root %d", i)
		} else if !x.Reachable(heap.ObjectID(id)) {
			c.report("roots are reachable", heap.ObjectID(id), "root %d", i)
		}
	}
	for id := range heap.ObjectID(x.n) {
		if !x.Reachable(id) {
			continue
		}
		if class := x.ClassObject[x.Class(id)]; x.Counts(class) && !x.Reachable(class) {
			c.report("referents of reachable objects are reachable", id, "class object %d", class)
		}
		for _, to := range x.to[x.start[id]:x.start[id+1]] {
			if !x.Reachable(heap.ObjectID(to)) {
				c.report("referents of reachable objects are reachable", id, "object %d", to)
			}
		}
	}
}

// dominators checks that the tree contains every object once, and that every referrer of
// an object that is not a root is in the subtree of its immediate dominator.
func (c *checker) dominators() {
	x, t := c.x, c.x.Tree()
	if t.Len() != x.n {
		c.report("the dominator tree holds every object", heap.NoObject, "%d of %d", t.Len(), x.n)
		return
	}
	isRoot := make(map[uint32]bool, len(x.GlobalRoots))
	for _, lists := range [][]uint32{x.GlobalRoots, x.PureRoots, x.ArtificialRoots} {
		for _, id := range lists {
			isRoot[id] = true
		}
	}
	for id := range uint32(x.n) {
		dominator := t.ImmediateDominator(id)
		if isRoot[id] || dominator == noDominator {
			continue
		}
		for _, from := range x.inbound.Referrers(id) {
			if x.Reachable(heap.ObjectID(id)) && !x.Reachable(heap.ObjectID(from)) {
				continue
			}
			if !t.Dominates(dominator, from) {
				c.report("an immediate dominator dominates all referrers", heap.ObjectID(id), "not object %d", from)
			}
		}
	}
}

const noDominator = 1<<32 - 1

// sizes checks that retained sizes are at least the shallow size and add up.
func (c *checker) sizes() {
	x := c.x
	total := uint64(0)
	for id := range heap.ObjectID(x.n) {
		shallow := x.Shallow(id)
		total += shallow
		if retained := x.Retained(id); retained < shallow {
			c.report("retained heap includes the object itself", id, "shallow %d, retained %d bytes", shallow, retained)
		}
	}
	if all := x.RetainedAt(0); all != total {
		c.report("retained sizes add up to the heap", heap.NoObject, "%d bytes retained, %d shallow", all, total)
	}
}
