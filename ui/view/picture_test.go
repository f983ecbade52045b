package view

import (
	"encoding/json"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
)

// TestPictureHead: the view has one name, whatever form is drawn, and the one field for
// picture and table is in the picture.
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
	shows(t, e.page, "<h1>Picture</h1>", "<heap-picture")
	hides(t, e.page, `id="filter"`, "the wider a box")
	for _, shape := range []string{"rings", "treemap"} {
		e.page.Dump.Main.Picture.Show(0, []int{0, 1}, shape, 0)
		e.Deliver()
		shows(t, e.page, "<h1>Picture</h1>")
	}
	e.page.Dump.Main.Command = "icicle -from bottom"
	shows(t, e.page, "<h1>Picture</h1>", `title="Picture"`)
}
