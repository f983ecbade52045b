package dom

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// TestSanitize: texts of the dump reach the renderer as text nodes, never as markup.
func TestSanitize(t *testing.T) {
	text := "a <b> & \"c\" &lt;" + strings.Repeat("é", 4000)
	bar := &vugu.VGNode{Type: vugu.ElementNode, Data: "i"}
	content := &vugu.VGNode{Type: vugu.ElementNode, Data: "span", Attr: []vugu.VGAttribute{{Key: "title", Val: text}}}
	content.SetInnerHTML(text)
	static := &vugu.VGNode{Type: vugu.ElementNode, Data: "p"}
	static.SetInnerHTML(vugu.HTML("<b>ours</b>"))
	failing := &vugu.VGNode{Type: vugu.ElementNode, Data: "button", DOMEventHandlerSpecList: []vugu.DOMEventHandlerSpec{{EventType: "click", Func: func(vugu.DOMEvent) { panic("a bug") }}}}
	root := &vugu.VGNode{Type: vugu.ElementNode, Data: "div"}
	for _, child := range []*vugu.VGNode{bar, content, static, failing} {
		root.AppendChild(child)
	}
	var reported any
	Sanitize(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}}, func(reason any) { reported = reason })
	switch {
	case bar.InnerHTML == nil || *bar.InnerHTML != "":
		t.Error("an empty element does not say that it is empty")
	case content.InnerHTML != nil || content.FirstChild == nil || content.FirstChild.Type != vugu.TextNode:
		t.Error("text did not become a text node")
	case !strings.HasPrefix(content.FirstChild.Data, "a <b> & \"c\" &lt;é"):
		t.Errorf("the text became %.40q", content.FirstChild.Data)
	case len(content.FirstChild.Data) > MaxNode || len(content.Attr[0].Val) > MaxNode:
		t.Error("texts are not cut")
	case static.InnerHTML == nil:
		t.Error("markup of the page itself was taken apart")
	}
	failing.DOMEventHandlerSpecList[0].Func(nil)
	if reported != "a bug" {
		t.Errorf("the panic was reported as %v", reported)
	}
}
