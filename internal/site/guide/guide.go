package main

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// guide collects what is written.
type guide struct {
	contents, articles strings.Builder
	documents          map[string]string // titles
	headings           map[string]bool   // by id: "formats--roots"
	links              []link
}

// link is a link from a document to a heading.
type link struct{ from, to string }

// markdown reads tables, too. Their cells are aligned by an attribute: the page allows no
// inline styles. HTML in a document is left out.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
)

// add adds a document.
func (g *guide) add(name string, source []byte) error {
	tree := markdown.Parser().Parse(text.NewReader(source))
	var titles []title
	var links []*ast.Link
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			titles = append(titles, g.heading(name, n, source))
		case *ast.Link:
			links = append(links, n) // it may be removed, which would end the walk
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return err
	}
	for _, n := range links {
		g.link(name, n, source)
	}
	if len(titles) == 0 || titles[0].level != 1 {
		return fmt.Errorf("it does not begin with its title")
	}
	g.headings[name] = true
	fmt.Fprintf(&g.contents, "<li><a href=\"#%s\">%s</a><ul>", name, html.EscapeString(titles[0].text))
	for _, t := range titles[1:] {
		if t.level == 2 {
			fmt.Fprintf(&g.contents, "<li><a href=\"#%s\">%s</a></li>", t.id, html.EscapeString(t.text))
		}
	}
	g.contents.WriteString("</ul></li>\n")
	fmt.Fprintf(&g.articles, "<article id=\"%s\">\n", name)
	if err := markdown.Renderer().Render(&g.articles, source, tree); err != nil {
		return err
	}
	g.articles.WriteString("</article>\n")
	return nil
}

// title is a heading for the contents.
type title struct {
	level    int
	id, text string
}

// heading gives a heading an id that no other document has.
func (g *guide) heading(name string, n *ast.Heading, source []byte) title {
	id, _ := n.AttributeString("id")
	full := fmt.Sprintf("%s--%s", name, id)
	n.SetAttributeString("id", []byte(full))
	g.headings[full] = true
	return title{n.Level, full, plain(n, source)}
}

// plain is the text of a node without its markup.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if t, ok := child.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		} else {
			b.WriteString(plain(child, source))
		}
	}
	return b.String()
}

// link makes a link lead to a place of the guide. Addresses of the web stay; what else it may
// lead to is not on the page, so its text stays alone.
func (g *guide) link(name string, n *ast.Link, source []byte) {
	to := string(n.Destination)
	if strings.HasPrefix(to, "https://") {
		n.SetAttributeString("target", []byte("_blank"))
		n.SetAttributeString("rel", []byte("noreferrer"))
		return
	}
	file, heading, _ := strings.Cut(to, "#")
	document := strings.TrimSuffix(file, ".md")
	if file == "" {
		document = name
	}
	if g.documents[document] == "" {
		parent := n.Parent()
		for child := n.FirstChild(); child != nil; child = n.FirstChild() {
			parent.InsertBefore(parent, n, child)
		}
		parent.RemoveChild(parent, n)
		return
	}
	id := document
	if heading != "" {
		id += "--" + heading
	}
	g.links = append(g.links, link{name, id})
	n.Destination = []byte("#" + id)
	if t, ok := n.FirstChild().(*ast.Text); ok && string(t.Segment.Value(source)) == file { // on the page there are no files
		n.RemoveChildren(n)
		n.AppendChild(n, ast.NewString([]byte(html.EscapeString(g.documents[document]))))
	}
}
