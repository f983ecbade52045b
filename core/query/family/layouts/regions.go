package layouts

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
)

// smallestRegion and largestRegion are the smallest and largest region size of G1; sizes are
// powers of two.
const (
	smallestRegion = 1 << 20
	largestRegion  = 32 << 20
)

// regions sums up the humongous objects for one region size.
type regions struct {
	size   int64
	count  int64 // number of regions
	bytes  int64 // size of the objects
	wasted int64 // unused bytes at the ends of the last regions
	ids    []heap.ObjectID
}

// humongous selects the objects for which G1 would use regions of their own: those larger
// than half a region.
func humongous(objects []large, region int64) regions {
	r := regions{size: region}
	for _, o := range objects {
		if o.bytes <= region/2 {
			continue
		}
		n := (o.bytes + region - 1) / region
		r.count += n
		r.bytes += o.bytes
		r.wasted += n*region - o.bytes
		r.ids = append(r.ids, o.id)
	}
	return r
}

// regionTable shows, for each region size, which objects are humongous under a layout.
func (m *simulation) regionTable(number int) *result.Table {
	var list []regions
	for region := int64(smallestRegion); region <= largestRegion; region *= 2 {
		list = append(list, humongous(m.large[number], region))
	}
	t := &result.Table{Heading: result.Heading{Title: "Regions of G1, " + m.layouts[number].Name()}, Columns: []result.Column{
		{Name: "Region Size", Type: result.Bytes}, {Name: "Humongous Objects", Type: result.Integer}, {Name: "Shallow Heap", Type: result.Bytes},
		{Name: "Regions", Type: result.Integer}, {Name: "Wasted", Type: result.Bytes}, {Name: "Wasted of Heap", Type: result.Percent},
	}}
	t.Rows = &result.Level{Len: len(list),
		Values: []result.Values{
			result.Ints(func(i int) int64 { return list[i].size }),
			result.Ints(func(i int) int64 { return int64(len(list[i].ids)) }),
			result.Ints(func(i int) int64 { return list[i].bytes }),
			result.Ints(func(i int) int64 { return list[i].count }),
			result.Ints(func(i int) int64 { return list[i].wasted }),
			result.Shares(func(i int) int64 { return list[i].wasted }, max(m.total[number], 1)),
		},
		Row: func(_ context.Context, i int) result.Row { return result.Row{Set: rows.Named(m.s, list[i].ids)} },
	}
	return t
}
