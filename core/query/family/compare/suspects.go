package compare

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// suspect is a place where memory has accumulated between the dumps.
type suspect struct {
	holder  *node // the last single object on the way down
	collect *node // what multiplied below the holder; nil if nothing stands out
	growth  int64
}

// mostSuspects is the maximum number of suspects that are described.
const mostSuspects = 20

// hunt finds the suspects of a matched tree. A suspect has at least the given share of
// the growth of all parts that grew. The search descends into a child that has at least
// drop of the growth of its parent.
func hunt(root *node, share, drop float64) (list []suspect, total int64) {
	total = root.changedBelow(1)
	least := max(1, int64(share*float64(total)))
	for open := []*node{root}; len(open) > 0; {
		n := open[0]
		open = open[1:]
		for _, child := range n.children {
			if child.growth() < least {
				continue
			}
			if s, down := descend(child, least, drop); down != nil {
				open = append(open, down)
			} else {
				list = append(list, s)
			}
		}
	}
	order.Stable(list, func(a, b suspect) int { return cmp.Compare(b.growth, a.growth) })
	return list[:min(len(list), mostSuspects)], total
}

// descend follows the growth below a node while a single object accounts for most of it. If one
// object passes most of it on to several large fields, it returns this object as down, and the
// caller examines the fields one by one. Otherwise the growth has accumulated here.
func descend(n *node, least int64, drop float64) (s suspect, down *node) {
	for n.single() {
		grown := int64(0)
		var largest *node
		parts, fields := 0, !isArray(n.class)
		for _, child := range n.children {
			growth := child.growth()
			if growth >= least {
				grown += growth
				parts++
				fields = fields && child.single()
			}
			if growth > 0 && (largest == nil || growth > largest.growth()) {
				largest = child
			}
		}
		enough := drop * float64(n.growth())
		if parts > 1 && fields && float64(grown) >= enough && float64(largest.growth()) < enough {
			return suspect{}, n
		}
		next := largest.mostly(enough)
		if next == nil && largest != nil && strings.HasPrefix(n.class, "class ") && float64(largest.growth()) >= enough {
			return suspect{largest, largest, n.growth()}, nil // a list in a static field
		}
		if next == nil {
			return suspect{n.owner(), largest, n.growth()}, nil
		}
		n = next
	}
	return suspect{n.owner(), n.heaviest(), n.growth()}, nil
}

// mostly returns the single object that accounts for enough of the growth of a part: the part
// itself, or a map entry that is known by its key; nil if there is none.
func (n *node) mostly(enough float64) *node {
	if n == nil || float64(n.growth()) < enough {
		return nil
	}
	if n.single() {
		return n
	}
	for _, child := range n.children {
		if strings.HasPrefix(child.label, "{") && float64(child.growth()) >= enough {
			return child
		}
	}
	return nil
}

// owner returns the collection that an array belongs to.
func (n *node) owner() *node {
	for isArray(n.class) && n.parent.parent != nil && n.parent.single() && !strings.HasPrefix(n.parent.class, "class ") {
		n = n.parent
	}
	return n
}

// heaviest returns the child that grew most, nil if none grew.
func (n *node) heaviest() *node {
	var best *node
	for _, child := range n.children {
		if child.growth() > 0 && (best == nil || child.growth() > best.growth()) {
			best = child
		}
	}
	return best
}

// single reports whether the part is one object in the open dump.
func (n *node) single() bool { return n.in[len(n.in)-1].objects == 1 }

// collected returns what multiplied below the holder. It follows the strongest growth to the first
// part that is not just storage and has more objects than before, and adds up all parts of its
// class. The contents of a map are in several parts: entries dominate the values that only they
// refer to, the table dominates the others.
func (s *suspect) collected() *node {
	for n := s.collect; n != nil; n = n.heaviest() {
		if n.objectGrowth() > 0 && !isArray(n.class) && !isEntry(n) {
			sum := &node{class: n.class, in: absent(len(n.in))}
			s.holder.collect(sum)
			return sum
		}
	}
	return s.collect
}

// collect sums up the parts of its class among n and the nodes below. It does not search
// below such a part, because the part's retained heap includes everything there.
func (n *node) collect(sum *node) {
	if n.class != sum.class {
		for _, child := range n.children {
			child.collect(sum)
		}
		return
	}
	for i, p := range n.in {
		if p.index >= 0 {
			sum.in[i] = part{p.index, sum.in[i].objects + p.objects, sum.in[i].retained + p.retained}
		}
	}
}

func isArray(class string) bool { return len(class) > 2 && class[len(class)-2:] == "[]" }

// isEntry reports whether a part looks like map entries.
func isEntry(n *node) bool {
	return slices.ContainsFunc(n.children, func(c *node) bool { return c.label == "value" || c.label == "val" })
}

// arguments returns the dumps to compare and the thresholds.
func arguments(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (d dumps, share, drop float64, err error) {
	drop, err = strconv.ParseFloat(a.Text("big_drop_ratio"), 64)
	if err != nil || drop <= 0 || drop > 1 {
		return d, 0, 0, &usage.Error{Message: "-big_drop_ratio must be above 0 and at most 1", Found: a.Text("big_drop_ratio")}
	}
	d, err = summaries(ctx, s, a)
	return d, float64(a.Number("threshold_percent")) / 100, drop, err
}

func findLeaks(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, share, drop, err := arguments(ctx, s, a)
	if err != nil {
		return nil, err
	}
	list, _ := hunt(matched(d), share, drop)
	return suspectTable(s, d, list), nil
}

func suspectTable(s *snapshot.Snapshot, d dumps, list []suspect) *result.Table {
	t := &result.Table{Heading: d.heading("Where growth accumulates")}
	t.Columns = []result.Column{
		{Name: "Held By", Type: result.Object}, {Name: "Change", Type: result.Text},
		{Name: "More Retained", Type: result.Bytes, Total: true}, {Name: "Old Retained Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes, Total: true},
		{Name: "Gathers", Type: result.Class}, {Name: "More Objects", Type: result.Integer},
	}
	last := d.last()
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].holder.path() }),
			result.Texts(func(i int) string { return list[i].holder.change() }),
			result.Ints(func(i int) int64 { return list[i].growth }),
			result.Ints(func(i int) int64 { return list[i].holder.in[0].retained }),
			result.Ints(func(i int) int64 { return list[i].holder.in[last].retained }),
			result.Texts(func(i int) string {
				if n := list[i].collected(); n != nil {
					return n.class
				}
				return ""
			}),
			result.Ints(func(i int) int64 {
				if n := list[i].collected(); n != nil {
					return n.objectGrowth()
				}
				return result.Unknown
			}),
		},
		Row:  func(_ context.Context, i int) result.Row { return nodeRow(s, d, list[i].holder) },
		Sort: &result.Order{Column: growthColumn, Descending: true},
	}
	return t
}

func leakHunter(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, share, drop, err := arguments(ctx, s, a)
	if err != nil {
		return nil, err
	}
	doc := &result.Document{Heading: d.heading("Leak suspects by comparison")}
	d.noteThreshold(&doc.Heading)
	return doc, describeSuspects(ctx, doc, 1, s, d, matched(d), share, drop)
}

// describeSuspects writes a section for each suspect, with headings of the given level.
func describeSuspects(ctx context.Context, doc *result.Document, level int, s *snapshot.Snapshot, d dumps, root *node, share, drop float64) error {
	list, total := hunt(root, share, drop)
	if more := d.moreLoaded(); more != nil {
		doc.AddText(more...)
	}
	if len(list) == 0 || !diagnosis.Grew(total, d[d.last()].UsedHeap) {
		doc.AddText(result.Plain(fmt.Sprintf("Nothing grew by enough to be a suspect: the used heap went from %s to %s.", numbers.Bytes(d[0].UsedHeap), numbers.Bytes(d[d.last()].UsedHeap))))
		if level == 1 { // a report has these below
			doc.AddList([]result.Span{result.CommandLink("Growth by holder", "compare_dominators"), result.Plain(": every part that changed, and what holds it")},
				[]result.Span{result.CommandLink("Delta histogram", "delta_histogram"), result.Plain(": which classes have more or fewer objects")})
		}
		return nil
	}
	known, err := causes(ctx, s, d, list)
	if err != nil {
		return err
	}
	named := int64(0)
	for _, found := range list {
		named += found.growth
	}
	total = max(total, named)
	places := "One place accounts"
	if len(list) > 1 {
		places = fmt.Sprintf("%d places account", len(list))
	}
	doc.AddText(result.Plain(fmt.Sprintf("%s for %s of the %s by which parts of the heap grew.", places, numbers.Bytes(named), numbers.Bytes(total))))
	for i, found := range list {
		doc.AddHeading(level, fmt.Sprintf("%d. %s: %s", i+1, found.name(known[i]), signed(found.growth)))
		doc.AddText(found.prose(s, d, total)...)
		describeCause(doc, known[i])
		if children := found.evidence(); children != nil {
			doc.AddResult(growthBelow(s, d, children))
		}
	}
	return nil
}

// name returns what the list of suspects of the open dump calls the structure, otherwise the path
// by which the dumps were matched.
func (f *suspect) name(known *diagnosis.Suspect) string {
	if known == nil {
		return f.holder.path()
	}
	return known.Held()
}

// moreLoaded says that far more classes or class loaders are loaded than before, because they take
// memory outside the heap; nil if that is not so.
func (d dumps) moreLoaded() []result.Span {
	const loaders, classes = 20, 1000
	first, last := d[0], d[d.last()]
	moreLoaders, moreClasses := last.ClassLoaders-first.ClassLoaders, last.Classes-first.Classes
	if moreLoaders < loaders && moreClasses < classes {
		return nil
	}
	var more []string
	add := func(n, of int64, what string) {
		if n > 0 {
			more = append(more, numbers.Grouped(n)+" more "+what+" ("+numbers.Grouped(of)+")")
		}
	}
	add(moreLoaders, last.ClassLoaders, "class loaders")
	add(moreClasses, last.Classes, "classes")
	return []result.Span{
		result.Plain("There are " + strings.Join(more, " and ") + " than before. Classes take far more memory outside the heap (metaspace) than in it. "),
		result.CommandLink("Why class loaders live", "loader_leaks"), result.Plain(", "), result.CommandLink("duplicate classes", "duplicate_classes"), result.Plain("."),
	}
}

// prose describes in one paragraph what grew.
func (f *suspect) prose(s *snapshot.Snapshot, d dumps, total int64) []result.Span {
	n, last := f.holder, d.last()
	spans := []result.Span{holderLink(s, d, n)}
	before, verb := n.in[0], "retains"
	if n.in[last].objects > 1 {
		verb = "retain"
	}
	if before.index < 0 {
		spans = append(spans, result.Plain(fmt.Sprintf(" %s %s now; before, it was absent or held less than %s", verb, numbers.Bytes(n.in[last].retained), numbers.Bytes(d[0].Threshold))))
	} else {
		spans = append(spans, result.Plain(fmt.Sprintf(" %s %s now, after %s before", verb, numbers.Bytes(n.in[last].retained), numbers.Bytes(before.retained))))
	}
	spans = append(spans, result.Plain(": "+numbers.ShareOf(f.growth, total)+" of all growth."))
	if accumulated := f.collected(); accumulated != nil {
		in := accumulated.in[last]
		switch more := accumulated.objectGrowth(); {
		case accumulated.in[0].index < 0:
			spans = append(spans, result.Plain(fmt.Sprintf(" What accumulates there: %s objects of ", numbers.Grouped(in.objects))), result.Code(accumulated.class), result.Plain(fmt.Sprintf(", which retain %s.", numbers.Bytes(in.retained))))
		case more > 0:
			spans = append(spans, result.Plain(" What accumulates there: "), result.Code(accumulated.class),
				result.Plain(fmt.Sprintf(", %s objects after %s, which retain %s more.", numbers.Grouped(in.objects), numbers.Grouped(accumulated.in[0].objects), numbers.Bytes(accumulated.growth()))))
		default:
			spans = append(spans, result.Plain(" The objects of "), result.Code(accumulated.class), result.Plain(fmt.Sprintf(" are no more numerous than before (%s), but retain %s more.", numbers.Grouped(in.objects), numbers.Bytes(accumulated.growth()))))
		}
	}
	if ids, _ := n.largest(d); len(ids) > 0 {
		spans = append(spans, result.Plain(" "), result.CommandLink("What keeps it alive", "path2gc "+rows.Hex(s, ids[0])), result.Plain("."))
	}
	return spans
}

func holderLink(s *snapshot.Snapshot, d dumps, n *node) result.Span {
	ids, _ := n.largest(d)
	if len(ids) == 0 {
		return result.Strong(n.path())
	}
	text := s.Label(ids[0])
	if more := n.in[d.last()].objects - 1; more > 0 {
		text = fmt.Sprintf("%s and %s more like it", text, numbers.Grouped(more))
	}
	return result.ObjectLink(text, rows.Hex(s, heap.ObjectID(ids[0])))
}

// evidence returns the node below the holder whose children are worth showing.
func (f *suspect) evidence() *node {
	for n := f.holder; ; {
		if len(n.children) == 0 {
			return nil
		}
		if len(n.children) > 1 || !isArray(n.children[0].class) {
			return n
		}
		n = n.children[0]
	}
}

// growthBelow shows the nodes below a node, as the comparison of trees does.
func growthBelow(s *snapshot.Snapshot, d dumps, n *node) *result.Tree {
	t := growthTree(s, d, n)
	t.Heading = result.Heading{Title: "Below " + n.path()}
	t.Depth = 2
	return t
}

func signed(n int64) string {
	if n > 0 {
		return "+" + numbers.Bytes(n)
	}
	return numbers.Bytes(n)
}
