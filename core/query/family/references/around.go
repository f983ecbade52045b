package references

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// aroundQuery shows the neighbourhood of an object.
var aroundQuery = query.Query{
	Name: "object_graph", Title: "Object Graph", Category: "Java Basics", Values: query.ValuesShown,
	Help: "Shows an object with a path from a GC root, its referrers and its referents. Objects of one class share a row. Each row names the node it belongs to.",
	Arguments: []query.Argument{
		{Name: "object", Type: query.Objects, Required: true, Help: "one object"},
		{Name: "expand", Flag: "-expand", Type: query.Text, Multiple: true, Help: "nodes to expand, by address; for a row of several objects, its key"},
	},
	Menus: []query.Menu{{Label: "Show the graph around it", Command: "object_graph $set", For: "object"}},
	Stage: snapshot.StageComplete, Run: around,
}

// Limits of a graph: nodes; neighbours on one side of a node, and members that one step
// adds; objects of a class that are separate nodes; length of a path; references that are
// examined; work of the search for a path.
const (
	mostNodes      = 150
	mostNeighbours = 8
	mostSeparate   = 2
	mostSteps      = 12
	mostLookedAt   = 100_000
	effortForPath  = 4_000_000
)

// weakly are the references that a path does not follow.
var weakly = []string{"java.lang.ref.Reference:referent", "java.lang.Runtime:<Unfinalized>", "java.lang.ref.Finalizer:unfinalized"}

// node is a node of a graph: an object, several objects of a class, or a count of those
// that are not shown.
type node struct {
	fold
	edge  string
	of    int    // index of the node to which it belongs; -1 for the object itself
	layer int    // 0 for the object, negative for its referrers, positive for its referents
	more  int    // neighbours or members that are not shown
	next  string // value of -expand that shows more of it; "" if there is none
}

// graphed builds the graph.
type graphed struct {
	ctx   context.Context
	s     *snapshot.Snapshot
	nodes []node
	shown map[heap.ObjectID]int // by object
	wider map[expansion]int     // how many are shown, if requested
}

func around(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	objects, err := a.Objects("object").Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	if objects.Len() != 1 {
		return nil, &usage.Error{Message: fmt.Sprintf("<object> of object_graph: %s is %s", a.Objects("object"), numbers.Count(int64(objects.Len()), "object")), Advice: "Give the address of one."}
	}
	g := &graphed{ctx: ctx, s: s, shown: map[heap.ObjectID]int{}, wider: map[expansion]int{}}
	expand := a.Texts("expand")
	for _, text := range expand {
		if e, shown, ok := parseExpansion(text); ok {
			g.wider[e] = shown
		}
	}
	center := objects.IDs()[0]
	g.add(node{fold: g.folder(false).sum([]heap.ObjectID{center}), of: -1})
	if err := g.path(center); err != nil {
		return nil, err
	}
	g.addNeighbours(0, true)
	g.addNeighbours(0, false)
	for _, text := range expand {
		if id, known := rows.ByKey(s, text); known {
			if at, isShown := g.shown[id]; isShown && at > 0 {
				g.addNeighbours(at, g.nodes[at].layer < 0)
			}
		}
	}
	return g.table("Graph of " + s.Label(center)), ctx.Err()
}

func (g *graphed) folder(inbound bool) *folder { return &folder{s: g.s, inbound: inbound} }

// add adds a node, and reports whether there was space for it.
func (g *graphed) add(n node) bool {
	if len(g.nodes) >= mostNodes {
		return false
	}
	if len(n.ids) == 1 {
		g.shown[n.ids[0]] = len(g.nodes)
	}
	g.nodes = append(g.nodes, n)
	return true
}

// path adds a path from a GC root; the beginning of a long path is left out.
func (g *graphed) path(center heap.ObjectID) error {
	excludes, _ := objectset.Excludes(g.s, weakly)
	if !g.s.HasValues() {
		excludes = nil
	}
	found, _, err := g.s.PathsToRoots(g.ctx, center, excludes).Quick(1, effortForPath)
	if err != nil || len(found) == 0 {
		return err
	}
	path := found[0]
	for i := 1; i < len(path); i++ {
		n := node{fold: g.folder(true).sum([]heap.ObjectID{path[i]}), edge: rows.Edge(g.ctx, g.s, path[i], path[i-1]), of: len(g.nodes) - 1, layer: -i}
		if i == mostSteps && len(path)-i > 1 {
			last := path[len(path)-1]
			n = node{fold: g.folder(true).sum([]heap.ObjectID{last}), edge: fmt.Sprintf("… %d more …", len(path)-1-i), of: len(g.nodes) - 1, layer: -i}
			g.add(n)
			break
		}
		g.add(n)
	}
	return nil
}

// addNeighbours adds the neighbours of a node on one side, the biggest first.
func (g *graphed) addNeighbours(at int, inbound bool) {
	of := g.nodes[at]
	if len(of.ids) != 1 {
		return
	}
	id, step := of.ids[0], 1
	var all []heap.ObjectID
	if inbound {
		step = -1
		referrers := g.s.Referrers(id)
		for _, r := range referrers[:min(len(referrers), mostLookedAt)] {
			all = append(all, heap.ObjectID(r))
		}
	} else if all = g.s.Listed(id, nil); len(all) > mostLookedAt {
		all = all[:mostLookedAt]
	}
	class := g.s.Class(g.s.ClassOf(id)).Object
	all = slices.DeleteFunc(all, func(n heap.ObjectID) bool { // drop nodes that are shown already, and the class
		_, known := g.shown[n]
		return known || !inbound && n == class
	})
	slices.Sort(all)
	f := g.folder(inbound)
	var list []fold
	for _, group := range rows.Grouped(g.s, slices.Compact(all)) {
		if len(group.IDs) > mostSeparate {
			list = append(list, f.sum(group.IDs))
			continue
		}
		for _, one := range group.IDs {
			list = append(list, f.sum([]heap.ObjectID{one}))
		}
	}
	order.Stable(list, func(a, b fold) int { return cmp.Compare(b.retained.Int(), a.retained.Int()) })
	side := expansion{owner: rows.Hex(g.s, id), inbound: inbound}
	for i, row := range list {
		if i == max(mostNeighbours, g.wider[side]) || g.full() {
			g.rest(node{of: at, layer: of.layer + step}, side, i, list[i:])
			return
		}
		g.add(node{fold: row, edge: f.edge(g.ctx, id, row.ids), of: at, layer: of.layer + step})
		if len(row.ids) > 1 {
			g.members(side)
		}
	}
}

// table returns the graph as a table with a row for each node.
func (g *graphed) table(title string) *result.Table {
	nodes, s := g.nodes, g.s
	return &result.Table{
		Heading: result.Heading{Title: title},
		Columns: []result.Column{
			{Name: "Object", Type: result.Object}, {Name: "Reference", Type: result.Text}, {Name: "Layer", Type: result.Integer}, {Name: "Of", Type: result.Integer},
			{Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "GC Root", Type: result.Text},
		},
		Rows: &result.Level{
			Len: len(nodes),
			Values: []result.Values{
				result.Cells(func(ctx context.Context, i int) result.Cell {
					switch n := nodes[i]; {
					case n.more > 0:
						return result.Str(numbers.Grouped(int64(n.more)) + " more")
					case len(n.ids) == 1:
						return result.Str(rows.Label(ctx, s, n.ids[0]))
					default:
						return result.Str(numbers.Grouped(int64(len(n.ids))) + " × " + s.ClassName(s.ClassOf(n.ids[0])))
					}
				}),
				result.Texts(func(i int) string { return nodes[i].edge }),
				result.Ints(func(i int) int64 { return int64(nodes[i].layer) }),
				result.Ints(func(i int) int64 { return int64(nodes[i].of) + 1 }),
				result.Ints(func(i int) int64 { return nodes[i].shallow }),
				result.Cells(func(_ context.Context, i int) result.Cell { return nodes[i].retained }),
				result.Cells(func(_ context.Context, i int) result.Cell {
					if len(nodes[i].ids) != 1 {
						return result.Cell{}
					}
					return rows.RootCell(s, nodes[i].ids[0])
				}),
			},
			Row: func(ctx context.Context, i int) result.Row {
				n := nodes[i]
				switch {
				case n.of < 0:
					return rows.Object(s, n.ids[0])
				case n.more > 0:
					return result.Row{Icon: "more", Key: n.next}
				}
				row := g.folder(n.layer < 0).row(ctx, g.owner(n), n.ids)
				row.Key, row.Expandable, row.Label = n.next, false, ""
				return row
			},
		},
	}
}
