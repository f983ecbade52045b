package view

import (
	"encoding/json"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
)

// TestPictureHead: the heading names the form that is drawn, and the one field for picture
// and table is in the picture.
func TestPictureHead(t *testing.T) {
	e := newFakeEngine(t)
	drawn := fakeanalyzer.TableResult(5)
	drawn.Picture = json.RawMessage(`{"parent":[-1]}`)
	for _, command := range []string{"icicle", "icicle -from bottom"} {
		e.Answers["query:"+command] = drawn
	}
	e.Answers[protocol.MethodRows] = drawn
	e.open()
	e.page.Navigate("#/icicle", true)
	e.Deliver()
	shows(t, e.page, "<h1>Icicle</h1>", "<heap-picture")
	hides(t, e.page, `id="filter"`, "the wider a box")
	for shape, heading := range map[string]string{"rings": "<h1>Rings</h1>", "treemap": "<h1>Treemap</h1>", "icicle": "<h1>Icicle</h1>"} {
		e.page.Dump.Main.Picture.Show(0, []int{0, 1}, shape, 0)
		e.Deliver()
		shows(t, e.page, heading)
	}
	e.page.Dump.Main.Command = "icicle -from bottom"
	shows(t, e.page, "<h1>Bottom-up</h1>")
}
