package results

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"heapdrop/ui/state/env"
)

// SVG is the picture as a file; colour returns what a variable of the style sheet is in the
// theme shown.
func (g *ObjectGraph) SVG(colour func(variable string) string) string {
	const head = 34.0
	colours := map[string]string{}
	paint := func(variable string) string {
		if colours[variable] == "" {
			colours[variable] = html.EscapeString(colour(variable))
		}
		return colours[variable]
	}
	var b strings.Builder
	text := func(x, y float64, size int, variable, weight, s string) {
		fmt.Fprintf(&b, `<text x="%g" y="%g" font-size="%d" fill="%s" font-weight="%s" xml:space="preserve">%s</text>`, x, y, size, paint(variable), weight, html.EscapeString(s))
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %[1]g %[2]g" font-family="system-ui, sans-serif" role="img"><title>%[3]s</title><rect width="100%%" height="100%%" fill="%[4]s"/>`,
		g.Width, g.Height+head, html.EscapeString(g.Title), paint("--ground"))
	text(graphEdge, 24, 13, "--text", "600", g.Title)
	fmt.Fprintf(&b, `<g transform="translate(0 %g)">`, head)
	for _, line := range g.Lines {
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s"/>`, line.Path(), paint("--line-field"))
	}
	for _, n := range g.Nodes {
		fill, edge, dashes, name := "--raised", "--line-strong", "", "--text"
		switch {
		case n.Of < 0:
			fill, edge = "--accent-soft", "--accent"
		case n.IsRest():
			fill, name, dashes = "--ground", "--muted", ` stroke-dasharray="4 3"`
		}
		// An image of its own cuts what is too long.
		fmt.Fprintf(&b, `<svg x="%g" y="%g" width="%g" height="%g">`, n.X, n.Y, NodeWidth, NodeHeight)
		fmt.Fprintf(&b, `<rect x=".5" y=".5" width="%g" height="%g" rx="7" fill="%s" stroke="%s"%s/>`, NodeWidth-1, NodeHeight-1, paint(fill), paint(edge), dashes)
		if n.IsMany() {
			fmt.Fprintf(&b, `<rect x="3" y="3" width="%g" height="%g" rx="5" fill="none" stroke="%s"/>`, NodeWidth-6, NodeHeight-6, paint(edge))
		}
		at := 28.0
		if above := n.Above(); above != "" {
			text(10, 18, 11, "--member", "400", above)
			at = 36
		}
		text(10, at, 12, name, "600", n.Name)
		b.WriteString("</svg>")
	}
	b.WriteString("</g></svg>\n")
	return b.String()
}

// Save saves the picture in the theme shown, as SVG or as PNG.
func (g *ObjectGraph) Save(v *env.Visit, png bool) {
	if v.Browser.Colour == nil {
		return
	}
	name := "object-graph-" + strconv.Itoa(len(g.Nodes))
	v.After(func() {
		svg := g.SVG(v.Browser.Colour)
		if png {
			v.Browser.DownloadPNG(name+".png", svg)
		} else {
			v.Browser.Download(name+".svg", "image/svg+xml", svg)
		}
	})
}
