package compare

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

func compareDominators(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	return changedParts(s, d, matched(d), a.Bool("unchanged")), nil
}

// changedParts is the tree of the parts below one that changed, or of all.
func changedParts(s *snapshot.Snapshot, d dumps, root *node, all bool) *result.Tree {
	grown := root
	if !all {
		grown = root.changed(max(1, d.threshold()))
	}
	t := growthTree(s, d, grown)
	if left := len(root.children) - len(grown.children); left > 0 {
		t.Note(leftOut(int64(left), "part"))
	}
	return t
}

// changed returns a copy of a tree without the parts that are the same.
func (n *node) changed(worth int64) *node {
	whole := *n
	whole.children = nil
	for _, child := range n.children {
		if !child.same(worth) {
			whole.children = append(whole.children, child.changed(worth))
		}
	}
	return &whole
}

// growthColumn is the column by whose size the tree is sorted.
const growthColumn = 2

// growthTree shows a matched tree, with the greatest changes first.
func growthTree(s *snapshot.Snapshot, d dumps, root *node) *result.Tree {
	t := &result.Tree{Heading: d.heading("Dominator trees compared"), Depth: 4}
	d.noteThreshold(&t.Heading)
	t.Columns = growthColumns(d)
	total := d.treeTotal(root)
	showNodes(t, s, d, root, nil, func(list []*node) []result.Values { return d.growthValues(list, total) })
	return t
}

// growthColumns are the columns of parts of matched trees.
func growthColumns(d dumps) []result.Column {
	columns := []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Change", Type: result.Text},
		{Name: "More Retained", Type: result.Bytes, Total: true}, growthShare, {Name: "More Objects", Type: result.Integer},
	}
	for i := range d {
		columns = append(columns, result.Column{Name: d.column("Retained Heap", i), Type: result.Bytes, Total: true})
	}
	for i := range d {
		columns = append(columns, result.Column{Name: d.column("Objects", i), Type: result.Integer})
	}
	return columns
}

// changedBelow is by how much the parts right below one grew together, or shrank if sign is -1.
// It is no less than the change of any part further below, which may have grown by more than
// what contains it: something else there shrank.
func (n *node) changedBelow(sign int64) int64 {
	total, most := int64(0), int64(0)
	for _, child := range n.children {
		total, most = total+max(0, sign*child.growth()), max(most, child.changedBelow(sign))
	}
	return max(total, most)
}

// treeTotal returns what shares of growth below a part are shares of.
func (d dumps) treeTotal(n *node) int64 { return d.shareTotal(n.changedBelow(1), n.changedBelow(-1)) }

// growthValues are the values of these columns; shares are those of a total.
func (d dumps) growthValues(list []*node, total int64) []result.Values {
	more := func(i int) int64 { return list[i].growth() }
	values := []result.Values{
		result.Texts(func(i int) string { return list[i].title() }),
		result.Texts(func(i int) string { return list[i].change() }),
		result.Ints(more), result.Shares(more, total),
		result.Ints(func(i int) int64 { return list[i].objectGrowth() }),
	}
	for dump := range d {
		values = append(values, result.Ints(func(i int) int64 { return list[i].in[dump].retained }))
	}
	for dump := range d {
		values = append(values, result.Ints(func(i int) int64 { return list[i].in[dump].objects }))
	}
	return values
}

// threshold returns the minimum retained heap of the parts that are in each dump's tree.
func (d dumps) threshold() int64 {
	least := int64(0)
	for _, m := range d {
		least = max(least, m.Threshold)
	}
	return least
}

// noteThreshold notes which parts are too small to be in the trees.
func (d dumps) noteThreshold(h *result.Heading) {
	if least := d.threshold(); least > 1 {
		h.Note(fmt.Sprintf("Parts below %s are left out, so one may look new or gone.", numbers.Bytes(least)))
	}
}

// showNodes makes the rows of a tree of nodes, unsorted ones by the size of the changes. A
// key is the indexes of the rows on each level: "3.0.1".
func showNodes(t *result.Tree, s *snapshot.Snapshot, d dumps, root *node, sort *result.Order, values func([]*node) []result.Values) {
	level := func(parent *node, key string) *result.Level {
		list := parent.children
		order.Stable(list, func(a, b *node) int { return cmp.Compare(size(b.growth()), size(a.growth())) })
		return &result.Level{
			Len: len(list), Values: values(list), Sort: sort,
			Row: func(_ context.Context, i int) result.Row {
				row := nodeRow(s, d, list[i])
				row.Key, row.Expandable = strings.TrimPrefix(key+"."+strconv.Itoa(i), "."), len(list[i].children) > 0
				return row
			},
		}
	}
	t.Roots = level(root, "")
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		at := root
		for place := range strings.SplitSeq(key, ".") {
			i, err := strconv.Atoi(place)
			if err != nil || i < 0 || i >= len(at.children) {
				return nil, rows.NoRow(key)
			}
			at = at.children[i]
		}
		return level(at, key), nil
	}
}

// nodeRow returns a row with the objects of the part in the open dump.
func nodeRow(s *snapshot.Snapshot, d dumps, n *node) result.Row {
	row := result.Row{Class: strings.TrimPrefix(n.class, "class "), Icon: "object"}
	ids, all := n.largest(d)
	if len(ids) > 0 {
		row.Icon = rows.Icon(s, ids[0])
	}
	if !all {
		return row
	}
	sets := make([]string, len(ids))
	for i, id := range ids {
		sets[i] = rows.Hex(s, id)
	}
	row.Set = strings.Join(sets, " ")
	if len(ids) == 1 {
		row.Object = row.Set
	}
	return row
}
