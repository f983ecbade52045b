package nativememory

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/snapshot"
)

// Sum is the memory of one kind that one field owns; views of it do not count.
type Sum struct {
	Kind, Owner    string
	Objects, Bytes int64
}

// ByOwner adds up the memory outside the heap by owner and kind, as the query off_heap does. known
// is false where the dump has no values. It fails only when ctx ends.
func ByOwner(ctx context.Context, s *snapshot.Snapshot) (list []Sum, known bool, err error) {
	if !s.HasValues() {
		return nil, false, nil
	}
	blocks, err := Find(ctx, s)
	if err != nil {
		return nil, false, err
	}
	ids := make([]heap.ObjectID, len(blocks))
	for i := range blocks {
		ids[i] = blocks[i].ID
	}
	o, err := owners.NewFinder(ctx, s).Find(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	at := map[[2]string]int{}
	for i := range blocks {
		b := &blocks[i]
		key := [2]string{Kinds[b.Kind].Title, o.List[o.Of[i]].Name(s)}
		if b.Own == 0 {
			continue
		}
		place, found := at[key]
		if !found {
			place = len(list)
			at[key] = place
			list = append(list, Sum{Kind: key[0], Owner: key[1]})
		}
		list[place].Objects++
		list[place].Bytes += b.Own
	}
	return list, true, nil
}
