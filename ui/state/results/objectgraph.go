package results

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// The sizes of a graph of objects, in pixels.
const (
	NodeWidth  = 196.0
	NodeHeight = 46.0
	nodeGapX   = 44.0
	nodeGapY   = 12.0
	graphEdge  = 12.0 // around it
	// how far a member of many is set off below them
	memberIndent = 20.0
)

// ObjectGraph is the result of object_graph as a picture: a column for each layer, with
// the path from the root in the first row.
type ObjectGraph struct {
	Title         string
	Nodes         []GraphNode
	Lines         []GraphLine
	Width, Height float64
}

// GraphNode is a node with its position.
type GraphNode struct {
	Row        *table.Row
	X, Y       float64
	Edge       string // the reference, with the direction in which it leads
	Name, Size string
	Of         int // -1 for the object itself
	Layer      int
	Root       string
	Member     bool // it is a member of the node of many objects above it
}

// GraphLine leads from a node to one to which it refers, or from a node of many objects
// to one of them.
type GraphLine struct {
	FromX, FromY, ToX, ToY float64
	ToMember               bool
}

// Graph returns the picture of the panel's rows; nil if they are not a graph.
func (p *Panel) Graph() *ObjectGraph {
	if p.Grid == nil || p.Form == nil || p.Form.Command.Name != route.GraphCommand || p.Sort != nil || p.Filter != "" {
		return nil
	}
	g := &ObjectGraph{Title: format.Cut(format.Shown(p.Result.Title), 120)}
	at := map[string]int{}
	for i, c := range p.Grid.Columns {
		at[c.Name] = i
	}
	for i := range p.Grid.Len() {
		row := p.Grid.Row(i)
		if row == nil || len(row.Cells) < len(p.Grid.Columns) {
			return nil
		}
		number := func(name string) int { return int(row.Cells[at[name]].Number) }
		node := GraphNode{Row: row, Of: number("Of") - 1, Layer: number("Layer"), Edge: format.Cut(format.Shown(format.Edge(row.Cells[at["Reference"]].Text)), 60), Root: command.Heading(format.Shown(row.Cells[at["GC Root"]].Text))}
		if size := row.Cells[at["Retained Heap"]]; size.Known {
			node.Size = size.Display(table.TypeBytes, false)
		}
		if node.Of >= i { // of a hostile analyzer
			return nil
		}
		node.Member = node.Of >= 0 && g.Nodes[node.Of].Layer == node.Layer
		if node.Name = nodeName(format.Shown(row.Cells[0].Text)); node.Member {
			node.Name = memberName(format.Shown(row.Cells[0].Text))
		}
		g.Nodes = append(g.Nodes, node)
	}
	g.place()
	return g
}

// nodeName returns the name of a node: how many objects, initials of the package, class,
// readable value.
func nodeName(text string) string {
	many := ""
	if count, rest, found := strings.Cut(text, " × "); found {
		many, text = count+" × ", rest
	}
	name, rest, _ := strings.Cut(text, " @ 0x")
	if _, value, said := strings.Cut(rest, "  "); said {
		rest = " " + format.Cut(value, 30)
	} else {
		rest = ""
	}
	const most = 20 // bold, in the widest font that systems have
	pkg, class := format.SplitName(format.Unhidden(name))
	if name = many + format.Initials(pkg) + class; len(name) > most {
		name = many + class
	}
	if letters := []rune(name); len(letters) > most {
		name = string(letters[:most/2]) + "…" + string(letters[len(letters)-most/2:])
	}
	return name + rest
}

// memberName returns the name of one of many objects of a class: its readable value, or
// else its address.
func memberName(text string) string {
	_, rest, found := strings.Cut(text, " @ ")
	address, value, said := strings.Cut(rest, "  ")
	switch {
	case said:
		return format.Cut(value, 40)
	case found:
		return "@ " + address
	}
	return text
}

// place positions the nodes: a column for each layer, with neighbours beside a node and
// members below it.
func (g *ObjectGraph) place() {
	if len(g.Nodes) == 0 {
		return
	}
	first := 0
	below := map[int][]int{}
	for i, n := range g.Nodes {
		first = min(first, n.Layer)
		below[n.Of] = append(below[n.Of], i)
	}
	filled := map[int]float64{} // by layer
	var put func(i int)
	put = func(i int) {
		n := &g.Nodes[i]
		n.X, n.Y = graphEdge+float64(n.Layer-first)*(NodeWidth+nodeGapX), graphEdge
		if n.Of >= 0 {
			if n.Y = g.Nodes[n.Of].Y; n.Member {
				n.X += memberIndent
			}
		}
		n.Y = max(n.Y, filled[n.Layer])
		filled[n.Layer] = n.Y + NodeHeight + nodeGapY
		g.Width, g.Height = max(g.Width, n.X+NodeWidth+graphEdge), max(g.Height, n.Y+NodeHeight+graphEdge)
		for _, child := range below[i] {
			put(child)
		}
	}
	for _, i := range below[-1] {
		put(i)
	}
	for _, n := range g.Nodes {
		if n.Of >= 0 {
			g.Lines = append(g.Lines, lineTo(g.Nodes[n.Of], n))
		}
	}
}

func lineTo(from, to GraphNode) GraphLine {
	switch {
	case to.Member:
		return GraphLine{from.X + memberIndent/2, from.Y + NodeHeight, to.X, to.Y + NodeHeight/2, true}
	case to.Layer < from.Layer:
		from, to = to, from
	}
	return GraphLine{from.X + NodeWidth, from.Y + NodeHeight/2, to.X, to.Y + NodeHeight/2, false}
}

// Path returns the line as an SVG path: a curve with an arrow head, or an angle to a
// member.
func (l GraphLine) Path() string {
	if l.ToMember {
		return fmt.Sprintf("M%g %gV%gH%g", l.FromX, l.FromY, l.ToY, l.ToX)
	}
	return fmt.Sprintf("M%g %gC%g %g %g %g %g %gM%g %gl-6 -4M%g %gl-6 4", l.FromX, l.FromY, l.FromX+nodeGapX/2, l.FromY, l.ToX-nodeGapX/2, l.ToY, l.ToX, l.ToY, l.ToX, l.ToY, l.ToX, l.ToY)
}

// Above returns the text above the name: the reference, the kind of root, the size.
func (n GraphNode) Above() string {
	parts := []string{n.Edge, n.Root, n.Size}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// CanExpand reports whether a click on the node shows more: the neighbours of an object,
// or the objects that the node represents.
func (n GraphNode) CanExpand() bool { return n.Of >= 0 && n.token() != "" }

// token returns the value with which the command shows more of the node.
func (n GraphNode) token() string { return cmp.Or(n.Row.Object, n.Row.Key) }

// IsMany reports whether the node represents several objects of a class.
func (n GraphNode) IsMany() bool { return n.Row.Object == "" && n.Row.Set != "" }

// IsRest reports whether the node counts what is not shown.
func (n GraphNode) IsRest() bool { return n.Row.Object == "" && n.Row.Set == "" }

// Find returns the node that a token expands. If that is gone, it returns the last node
// that expands the same part; -1 if there is none.
func (g *ObjectGraph) Find(token string) int {
	last := -1
	for i, n := range g.Nodes {
		if n.token() == token {
			return i
		}
		if expandedAt([]string{n.token()}, token) == 0 {
			last = i
		}
	}
	return last
}

// NodeID is the id of the element of a node.
func NodeID(i int) string { return "graph-node-" + strconv.Itoa(i) }

// IsExpanded reports whether the node has been expanded.
func (p *Panel) IsExpanded(n GraphNode) bool {
	return p.Form != nil && n.CanExpand() && !n.IsRest() && expandedAt(p.Form.Values["expand"], n.token()) >= 0
}

// expandedAt returns the index of a token among those of the command, ignoring the count;
// -1 if it is not there.
func expandedAt(tokens []string, token string) int {
	of := func(token string) string { return token[:strings.LastIndexByte(token, '/')+1] }
	return slices.IndexFunc(tokens, func(t string) bool { return t == token || of(token) != "" && of(t) == of(token) })
}

// ExpandNode changes the form so that its command shows more of a node or, if it did so
// already, no more of it. It returns the token of the node.
func (p *Panel) ExpandNode(n GraphNode) string {
	for _, argument := range p.Form.Command.Arguments {
		if argument.Name != "expand" {
			continue
		}
		tokens := slices.Clone(p.Form.Values[argument.Name])
		switch at := expandedAt(tokens, n.token()); {
		case at < 0:
			tokens = append(tokens, n.token())
		case n.IsRest(): // further ones of those
			tokens[at] = n.token()
		default:
			tokens = slices.Delete(tokens, at, at+1)
		}
		p.Form.SetTokens(argument.Name, tokens)
	}
	return n.token()
}
