package waste

import (
	"context"

	"heapdrop/core/snapshot"
)

// Owned is the waste of one kind that one field holds.
type Owned struct {
	Kind, Owner    string
	Objects, Bytes int64
}

// ByOwner adds up the waste of a heap by owner and kind, as the query does. known is
// false where the dump has no values: then nothing can be found. It fails only when ctx
// ends.
func ByOwner(ctx context.Context, s *snapshot.Snapshot) (list []Owned, known bool, err error) {
	if !s.HasValues() {
		return nil, false, nil
	}
	w := newScan(ctx, s)
	if err := w.run(ctx); err != nil {
		return nil, false, err
	}
	f, err := attribute(ctx, s, w)
	if err != nil {
		return nil, false, err
	}
	groups := f.byOwner()
	for i := range groups {
		g := &groups[i]
		list = append(list, Owned{categories[g.category].name, f.ownerName(g), g.objects, g.bytes})
	}
	return list, true, nil
}
