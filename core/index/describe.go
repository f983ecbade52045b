package index

import (
	"cmp"

	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/store"
	"heapdrop/internal/order"
)

// describe encodes or decodes everything in an index that is not a column, see
// store.Coder.
func (x *Index) describe(c *store.Coder) {
	store.Num(c, &x.n)
	c.Text((*string)(&x.Frames))
	describeAddresses(c, x)
	store.Slice(c, &x.Classes, func(class *heap.Class) { describeClass(c, class) })
	describeInfo(c, &x.Info)
	store.Slice(c, &x.Warnings, func(w *heap.Warning) {
		c.Text(&w.Code)
		c.Text(&w.Message)
		store.Num(c, &w.Offset)
		store.Num(c, &w.Count)
		store.Num(c, &w.Severity)
	})
	describeList(c, &x.frameStart)
	describeList(c, &x.pseudoClasses)
	describeList(c, &x.added)
	store.Slice(c, &x.Roots, func(r *heap.Root) {
		store.Num(c, &r.Object)
		store.Num(c, &r.Kind)
		store.Num(c, &r.Thread)
		store.Num(c, &r.Frame)
	})
	store.Slice(c, &x.Threads, func(t *heap.Thread) { describeThread(c, t) })
	describeList(c, &x.ThreadObject)
	c.Text(&x.Model)
	describeList(c, &x.stackChunks)
	describeList(c, &x.stackWords)
	describeList(c, &x.FlatByClass)
	for _, counts := range []*[]Count{&x.ByClass, &x.UnreachableByClass} {
		store.Slice(c, counts, func(n *Count) {
			store.Num(c, &n.Objects)
			store.Num(c, &n.Shallow)
		})
	}
	store.Optional(c, &x.Evidence, func(e *layout.Evidence) {
		describeList(c, &e.Nearest)
		for i := range e.Arrays {
			for k := range e.Arrays[i] {
				store.Num(c, &e.Arrays[i][k])
			}
		}
		store.Num(c, &e.Divisor)
		c.Bool(&e.Overlap)
	})
	for _, n := range []*int64{&x.ReachableReferences, &x.InferredRoots, &x.InferredCycles, &x.Dangling, &x.Duplicates, &x.DanglingRoots} {
		store.Num(c, n)
	}
	store.Num(c, &x.BootLoader)
	store.Num(c, &x.Missing)
	store.Num(c, &x.tree.Reachable)
	store.Num(c, &x.retained.unit)
	describeMap(c, &x.positions.far)
	describeMap(c, &x.statedHuge)
}

// describeAddresses does so for what belongs to the columns of addresses.
func describeAddresses(c *store.Coder, x *Index) {
	hashed := x.dict != nil
	c.Bool(&hashed)
	if hashed {
		if c.Reading() {
			x.dict = &rankedDictionary{}
		}
		return
	}
	if c.Reading() {
		x.paged = &rankedPages{n: x.n, space: &pagedSpace{}}
	}
	store.Slice(c, &x.paged.area, func(a *area) {
		store.Num(c, &a.base)
		store.Num(c, &a.shift)
	})
	store.Slice(c, &x.paged.merged, func(m *mergedPage) {
		store.Num(c, &m.page)
		for i := range m.words {
			store.Num(c, &m.words[i])
		}
	})
	s := x.paged.space
	store.Num(c, &s.first)
	describeMap(c, &s.coarse)
	describeMap(c, &s.fine)
}

// describeList does so for numbers.
func describeList[T store.Integer](c *store.Coder, list *[]T) {
	store.Slice(c, list, func(v *T) { store.Num(c, v) })
}

// describeMap does so for a map, as pairs in ascending order.
func describeMap[K, V store.Integer](c *store.Coder, m *map[K]V) {
	type pair struct {
		key   K
		value V
	}
	var pairs []pair
	for key, value := range *m {
		pairs = append(pairs, pair{key, value})
	}
	order.Sort(pairs, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
	store.Slice(c, &pairs, func(p *pair) {
		store.Num(c, &p.key)
		store.Num(c, &p.value)
	})
	if c.Reading() {
		*m = make(map[K]V, len(pairs))
		for _, p := range pairs {
			(*m)[p.key] = p.value
		}
	}
}

func describeClass(c *store.Coder, class *heap.Class) {
	store.Num(c, &class.Address)
	c.Text(&class.Name)
	store.Num(c, &class.Super)
	store.Num(c, &class.Loader)
	store.Slice(c, &class.Statics, func(f *heap.StaticField) {
		c.Text(&f.Name)
		store.Num(c, &f.Value.Type)
		store.Num(c, &f.Value.Bits)
	})
	store.Slice(c, &class.Fields, func(f *heap.Field) {
		c.Text(&f.Name)
		store.Num(c, &f.Type)
		c.Bool(&f.Flat)
	})
	store.Num(c, &class.InstanceSize)
	store.Num(c, &class.ObjectSize)
	store.Num(c, &class.Signers)
	store.Num(c, &class.ProtectionDomain)
	c.Bool(&class.Fabricated)
}

func describeInfo(c *store.Coder, info *heap.Info) {
	c.Text(&info.Format)
	store.Num(c, &info.IdentifierSize)
	store.Num(c, &info.Created)
	store.Num(c, &info.CreatedLocal)
	for _, b := range []*bool{&info.RealSizes, &info.StatedSizes, &info.HasRoots, &info.HasFields, &info.HasThreads, &info.Incomplete, &info.OwnClass, &info.OnlyRecords} {
		c.Bool(b)
	}
	store.Num(c, &info.BootLoader)
	store.Optional(c, &info.Flat, func(f *heap.Flattening) {
		store.Slice(c, &f.Fields, func(f *heap.FlatField) {
			store.Num(c, &f.Class)
			store.Num(c, &f.Reference)
		})
		describeList(c, &f.Arrays)
		store.Slice(c, &f.Retyped, func(r *heap.Retyped) {
			store.Num(c, &r.Object)
			store.Num(c, &r.Class)
			store.Num(c, &r.Length)
			describeList(c, &r.Elements)
		})
	})
	store.Slice(c, &info.Spaces, func(s *heap.Space) {
		store.Num(c, &s.From)
		c.Text(&s.Name)
	})
	store.Slice(c, &info.Properties, func(p *heap.Property) {
		c.Text(&p.Group)
		c.Text(&p.Key)
		c.Text(&p.Value)
	})
	c.Text(&info.Redacted)
}

func describeThread(c *store.Coder, t *heap.Thread) {
	store.Num(c, &t.Serial)
	store.Num(c, &t.Object)
	store.Slice(c, &t.Frames, func(f *heap.StackFrame) {
		c.Text(&f.Class)
		c.Text(&f.Method)
		c.Text(&f.Signature)
		c.Text(&f.Source)
		store.Num(c, &f.Line)
	})
	store.Optional(c, &t.Facts, func(f *heap.ThreadFacts) {
		c.Text(&f.Name)
		c.Text(&f.State)
		store.Num(c, &f.Priority)
		c.Bool(&f.Daemon)
		store.Num(c, &f.ContextLoader)
		c.Text(&f.Native)
		c.Text(&f.BlockedOn)
		store.Slice(c, &f.NativeFrames, func(line *string) { c.Text(line) })
	})
}
