package state

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
)

// The sizes of a graph of objects, in pixels.
const (
	NodeWidth  = 196.0
	NodeHeight = 46.0
	nodeGapX   = 44.0
	nodeGapY   = 12.0
	graphEdge  = 12.0 // around it
)

// ObjectGraph is the rows of object_graph as a picture: a column for each layer, the path to
// the root in the first row.
type ObjectGraph struct {
	Nodes         []GraphNode
	Lines         []GraphLine
	Width, Height float64
}

// GraphNode is a node with its place.
type GraphNode struct {
	Row        *Row
	X, Y       float64
	Edge       string // the reference, with the direction in which it leads
	Name, Size string
	Of         int // -1 for the object itself
	Layer      int
	Root       string
}

// GraphLine leads from a node to one that it refers to.
type GraphLine struct{ FromX, FromY, ToX, ToY float64 }

// Graph is the picture of the panel's rows, nil where they are none of a graph.
func (p *Panel) Graph() *ObjectGraph {
	if p.Grid == nil || p.Form == nil || p.Form.Command.Name != GraphCommand || p.Sort != nil || p.Filter != "" {
		return nil
	}
	g := &ObjectGraph{}
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
		node := GraphNode{Row: row, Of: number("Of") - 1, Layer: number("Layer"), Edge: Cut(Shown(row.Cells[at["Reference"]].Text), 60), Root: Shown(row.Cells[at["GC Root"]].Text)}
		node.Name = nodeName(Shown(row.Cells[0].Text))
		if size := row.Cells[at["Retained Heap"]]; size.Known {
			node.Size = size.Display(TypeBytes, false)
		}
		if node.Of >= i { // of a hostile analyzer
			return nil
		}
		g.Nodes = append(g.Nodes, node)
	}
	g.place()
	return g
}

// nodeName is the name of a node: how many, initials, class, what the object says.
func nodeName(text string) string {
	many := ""
	if count, rest, found := strings.Cut(text, " × "); found {
		many, text = count+" × ", rest
	}
	name, rest, _ := strings.Cut(text, " @ 0x")
	if _, value, said := strings.Cut(rest, "  "); said {
		rest = " " + Cut(value, 30)
	} else {
		rest = ""
	}
	const most = 24
	pkg, class := SplitName(name)
	if name = many + Initials(pkg) + class; len(name) > most {
		name = many + class
	}
	if letters := []rune(name); len(letters) > most {
		name = string(letters[:most/2]) + "…" + string(letters[len(letters)-most/2:])
	}
	return name + rest
}

// place lays the nodes out.
func (g *ObjectGraph) place() {
	if len(g.Nodes) == 0 {
		return
	}
	first := 0
	for _, n := range g.Nodes {
		first = min(first, n.Layer)
	}
	filled := map[int]int{}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		n.X = graphEdge + float64(n.Layer-first)*(NodeWidth+nodeGapX)
		n.Y = graphEdge + float64(filled[n.Layer])*(NodeHeight+nodeGapY)
		filled[n.Layer]++
		g.Width, g.Height = max(g.Width, n.X+NodeWidth+graphEdge), max(g.Height, n.Y+NodeHeight+graphEdge)
		if n.Of < 0 {
			continue
		}
		from, to := g.Nodes[n.Of], *n
		if n.Layer < from.Layer {
			from, to = to, from
		}
		g.Lines = append(g.Lines, GraphLine{from.X + NodeWidth, from.Y + NodeHeight/2, to.X, to.Y + NodeHeight/2})
	}
}

// Path is the line as SVG: a curve, and the head of an arrow.
func (l GraphLine) Path() string {
	return fmt.Sprintf("M%g %gC%g %g %g %g %g %gM%g %gl-6 -4M%g %gl-6 4", l.FromX, l.FromY, l.FromX+nodeGapX/2, l.FromY, l.ToX-nodeGapX/2, l.ToY, l.ToX, l.ToY, l.ToX, l.ToY, l.ToX, l.ToY)
}

// SVG is the picture as a file, in the colours of the light theme.
func (g *ObjectGraph) SVG() string {
	var b strings.Builder
	text := func(x, y float64, size int, colour, weight, s string) {
		fmt.Fprintf(&b, `<text x="%g" y="%g" font-size="%d" fill="%s" font-weight="%s">%s</text>`, x, y, size, colour, weight, html.EscapeString(Cut(s, 34)))
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" font-family="system-ui, sans-serif"><rect width="100%%" height="100%%" fill="#ffffff"/>`, g.Width, g.Height, g.Width, g.Height)
	for _, line := range g.Lines {
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="#878f9c"/>`, line.Path())
	}
	for _, n := range g.Nodes {
		fill := "#f6f7f9"
		if n.Of < 0 {
			fill = "#e8effc"
		}
		fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%g" height="%g" rx="7" fill="%s" stroke="#c9ced6"/>`, n.X, n.Y, NodeWidth, NodeHeight, fill)
		text(n.X+10, n.Y+17, 11, "#0f6f77", "400", n.Above())
		text(n.X+10, n.Y+35, 12, "#1b1f27", "600", n.Name)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// Above is the line above the name: the reference, the kind of root, the size.
func (n GraphNode) Above() string {
	parts := []string{n.Edge, n.Root, n.Size}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// CanExpand reports a node whose neighbours can be added.
func (n GraphNode) CanExpand() bool { return n.Row.Object != "" && n.Of >= 0 }

// revealNode scrolls the graph to the node that was clicked, which gets the focus, else to the
// object, with what hangs on it: the path before them may be long.
func (p *Page) revealNode() {
	g := p.Main.Graph()
	if g == nil || len(g.Nodes) == 0 {
		return
	}
	at := 0
	if p.clicked != "" {
		at = max(0, slices.IndexFunc(g.Nodes, func(n GraphNode) bool { return n.Row.Object == p.clicked }))
		p.focus("#" + NodeID(at))
		p.clicked = ""
	}
	beside := slices.IndexFunc(g.Nodes, func(n GraphNode) bool { return n.Of == at && (at > 0 || n.Layer > 0) })
	for _, i := range []int{beside, at} {
		if i >= 0 {
			p.reveal("#" + NodeID(i))
		}
	}
}

// NodeID is the id of the element of a node.
func NodeID(i int) string { return "graph-node-" + strconv.Itoa(i) }

// IsExpanded reports a node whose neighbours are shown.
func (p *Panel) IsExpanded(n GraphNode) bool {
	return p.Form != nil && n.Row.Object != "" && slices.Contains(p.Form.Values["expand"], n.Row.Object)
}

// SaveGraph saves the picture, as SVG or as PNG.
func (p *Page) SaveGraph(g *ObjectGraph, png bool) {
	name := "object-graph-" + strconv.Itoa(len(g.Nodes))
	if !png {
		p.download(name+".svg", "image/svg+xml", g.SVG())
	} else if p.Browser.DownloadPNG != nil {
		svg := g.SVG()
		p.after(func() { p.Browser.DownloadPNG(name+".png", svg) })
	}
}
