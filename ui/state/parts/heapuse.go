package parts

import (
	"heapdrop/protocol"
	"heapdrop/ui/state/table"
)

// HeapUse is the used heap over the time before the dump, from a GC log beside it.
type HeapUse struct {
	Points []UsePoint
	First  string // when the first one was, as the log says it
	Last   string
}

// UsePoint is the used heap before and after a collection, in bytes.
type UsePoint struct {
	At            int64 // milliseconds
	Before, After int64
}

// usePoints is how many points the chart has at most.
const usePoints = 200

// heapUseOf reads the table of heap_use; nil if there is nothing to draw.
func heapUseOf(result *protocol.Result) *HeapUse {
	at := map[string]int{}
	for i, column := range result.Columns {
		at[column.Name] = i
	}
	u := &HeapUse{}
	rows := table.Parse(result)
	for i, row := range rows {
		cell := func(name string) table.Cell { return row.Cells[at[name]] }
		u.Points = append(u.Points, UsePoint{cell("Milliseconds").Whole, cell("Used Before").Whole, cell("Used After").Whole})
		if i == 0 {
			u.First = cell("Time").Text
		}
		u.Last = cell("Time").Text
	}
	if len(u.Points) < 2 || u.Points[len(u.Points)-1].At <= u.Points[0].At {
		return nil
	}
	return u
}
