package leaks

import (
	"cmp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// describe turns a candidate into a suspect: how it is held, what accumulates.
func (f *finder) describe(c *candidate) *Suspect {
	sus := &Suspect{Kind: c.kind, Weight: c.weight, Count: c.count, Member: f.s.ClassName(c.class), Holder: c.at, members: c.members}
	switch c.kind {
	case Shared:
		f.share(sus, c)
	case Linked:
		sus.Path = f.fold(f.pathTo(c.at, heap.NoObject))
		sus.tops = []heap.ObjectID{c.at}
		f.linkStep(sus, c)
	case Single:
		if up := f.s.ImmediateDominator(c.at); f.beanOf(up, c) {
			sus.Holder, sus.Weight, sus.Member = up, f.weight(up), f.s.ClassName(f.s.ClassOf(up))
		}
		sus.Path = f.fold(f.pathTo(sus.Holder, heap.NoObject))
		sus.tops = []heap.ObjectID{sus.Holder}
	case Collected:
		sus.Path = f.fold(f.pathTo(c.at, heap.NoObject))
		sus.tops = []heap.ObjectID{c.at}
		if end := sus.Path.End(); end != heap.NoObject && end != c.at && f.s.Dominates(end, c.at) && len(sus.Path.Steps) > 0 {
			sus.Holder, sus.tops[0], sus.Weight = end, end, f.weight(end)
		}
		f.collected(sus, c)
	}
	f.fill(sus)
	if c.kind == Linked {
		for _, share := range sus.Contents {
			if share.Name == sus.Member {
				sus.Count = share.Objects
			}
		}
	}
	return sus
}

// beanOf reports whether an object of the application is little more than the
// single object found in it: then it is what a reader wants to see.
func (f *finder) beanOf(up heap.ObjectID, c *candidate) bool {
	if up == heap.NoObject || f.owner(c.at) || f.isArray(up) {
		return false
	}
	if _, isClass := f.s.ClassByObject(up); isClass {
		return false
	}
	class := f.s.ClassOf(up)
	return !f.platform[class] && !f.loader[class] && !f.s.IsGCRoot(up) && float64(c.weight) >= drop*float64(f.weight(up))
}

// linkStep names the fields by which linked objects refer to each other.
func (f *finder) linkStep(sus *Suspect, c *candidate) {
	references, err := f.s.References(f.ctx, c.at)
	if err != nil {
		return
	}
	var names []string
	for _, r := range references {
		if f.s.ClassOf(r.Target) == c.class && r.Name != "?" && !strings.HasPrefix(r.Name, "<") && !slices.Contains(names, r.Name) && f.s.ImmediateDominator(r.Target) == c.at {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 { // every second or third object of the row is of the class
		heaviest := heap.NoObject
		for child := range f.s.EachDominated(c.at) {
			if heaviest == heap.NoObject || f.weight(child) > f.weight(heaviest) {
				heaviest = child
			}
		}
		if heaviest == heap.NoObject {
			return
		}
		names = []string{f.nameOf(c.at, heaviest)}
	}
	text := strings.Join(names, "|") + "*"
	if len(names) > 1 {
		text = "(" + strings.Join(names, "|") + ")*"
	}
	sus.Path.Steps = append(sus.Path.Steps, Step{text, text, c.at})
}

// looked is how many entries or elements are looked at to learn their classes.
const looked = 64

// collected finds out what the members of a collection are: of entries the keys
// and values, of nodes the elements.
func (f *finder) collected(sus *Suspect, c *candidate) {
	for child := range f.s.EachDominated(c.at) { // values that others refer to as well stand beside their entries
		if class := f.same[f.s.ClassOf(child)]; class != c.class && f.entryForm(class).value != "" {
			c.class = class
			break
		}
	}
	var sample []heap.ObjectID
	count := int64(0)
	for child := range f.s.EachDominated(c.at) {
		if f.same[f.s.ClassOf(child)] != c.class {
			continue
		}
		count++
		if len(sample) < looked {
			sample = append(sample, child)
		}
	}
	sus.Count = count
	if form := f.entryForm(c.class); form.value != "" {
		sus.Count = f.chained(c)
		sus.Entry, sus.Member = f.usual(sample, form.key), cmp.Or(f.usual(sample, form.value, "referent"), f.usual(sample, form.value), sus.Member)
		if sus.Member == "java.lang.Object" && strings.HasSuffix(f.s.ClassName(f.s.ClassOf(sus.Holder)), "Set") {
			sus.Entry, sus.Member = "", cmp.Or(sus.Entry, sus.Member)
		}
	} else if f.platform[c.class] && strings.HasSuffix(sus.Member, "Node") {
		sus.Member = cmp.Or(f.usual(sample, "item"), sus.Member)
	}
	if size, found, err := f.s.Field(f.ctx, sus.Holder, "size"); err == nil && found && size.Type == heap.Int && f.platform[f.s.ClassOf(sus.Holder)] {
		if n := int64(int32(size.Bits)); n > sus.Count {
			sus.Count = n
		}
	}
}

// chained counts entries, those behind others in their bucket included.
func (f *finder) chained(c *candidate) int64 {
	count := int64(0)
	stack := []heap.ObjectID{c.at}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for child := range f.s.EachDominated(n) {
			if f.same[f.s.ClassOf(child)] == c.class {
				count++
				if f.s.HasDominated(child) {
					stack = append(stack, child)
				}
			}
		}
	}
	return count
}

// usual returns the class that a path of fields leads to from most of some
// objects, "" if it leads nowhere in all.
func (f *finder) usual(ids []heap.ObjectID, fields ...string) string {
	count := map[string]int{}
	for _, id := range ids {
		if to, found := f.s.ObjectField(f.ctx, id, fields...); found {
			count[f.s.ClassName(f.s.ClassOf(to))]++
		}
	}
	best := ""
	for name, n := range count {
		if best == "" || n > count[best] || n == count[best] && name < best {
			best = name
		}
	}
	return best
}

// fill counts what a suspect retains, by class.
func (f *finder) fill(sus *Suspect) {
	var touched []heap.ClassIndex
	for _, top := range sus.tops {
		sus.Bytes += f.s.Retained(top)
		subtree := f.s.DominatorSubtree(top)
		for len(subtree) > 0 && f.ctx.Err() == nil {
			block := subtree[:min(len(subtree), 1<<16)]
			subtree = subtree[len(block):]
			for _, v := range block {
				id := heap.ObjectID(v)
				class := f.s.ClassOf(id)
				size := f.fixed[class]
				if size <= 0 {
					if bytes := f.s.Shallow(id); size < 0 {
						size = bytes
					} else {
						size, f.fixed[class] = bytes, bytes
					}
				}
				c := f.same[class]
				if f.count[c] == 0 {
					touched = append(touched, c)
				}
				f.count[c]++
				f.bytes[c] += size
			}
		}
	}
	for _, c := range touched {
		sus.Contents = append(sus.Contents, ClassShare{f.s.ClassName(c), c, f.count[c], f.bytes[c]})
		sus.Objects += f.count[c]
		f.count[c], f.bytes[c] = 0, 0
	}
	sus.sortContents()
}

func (sus *Suspect) sortContents() {
	order.Sort(sus.Contents, func(a, b ClassShare) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Name, b.Name))
	})
}

// absorb adds what another suspect retains.
func (sus *Suspect) absorb(other *Suspect) {
	sus.Weight += other.Weight
	sus.Bytes += other.Bytes
	sus.Objects += other.Objects
	sus.tops = append(sus.tops, other.tops...)
	at := make(map[heap.ClassIndex]int, len(sus.Contents))
	for i := range sus.Contents {
		at[sus.Contents[i].Class] = i
	}
	for _, share := range other.Contents {
		if i, found := at[share.Class]; found {
			sus.Contents[i].Objects += share.Objects
			sus.Contents[i].Bytes += share.Bytes
		} else {
			sus.Contents = append(sus.Contents, share)
		}
	}
	sus.sortContents()
}
