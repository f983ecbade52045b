package state

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/results"
)

// drawnPage is a page with a picture of 500 boxes. The analyzer answers with the rows that
// are asked for, which carry their numbers.
func drawnPage(t *testing.T) (e *fakeEngine, p *results.Picture) {
	e = newFakeEngine(t)
	drawn := fakeanalyzer.TableResult(500)
	drawn.Picture = json.RawMessage(`{"parent":[-1]}`)
	e.Answers["query:icicle"] = drawn
	e.Answers[protocol.MethodRows] = func(raw json.RawMessage) any {
		var params protocol.RowsParams
		_ = json.Unmarshal(raw, &params)
		if params.Only == nil {
			return fakeanalyzer.TableRows(params.Offset, params.Limit, 500)
		}
		r := fakeanalyzer.TableRows(0, 0, len(params.Only))
		for _, n := range params.Only[params.Offset:min(len(params.Only), params.Offset+params.Limit)] {
			row := fakeanalyzer.TableRows(n, 1, 500)
			row.Info[0].Key = strconv.Itoa(n)
			r.Rows, r.Info = append(r.Rows, row.Rows[0]), append(r.Info, row.Info[0])
		}
		return r
	}
	e.open()
	e.page.Navigate("#/icicle", true)
	e.Deliver()
	return e, e.page.Dump.Main.Picture
}

// TestPictureFollowsVerdict: a picture that was there before the verdict points out its
// suspects, and is not requested or made again.
func TestPictureFollowsVerdict(t *testing.T) {
	e, p := drawnPage(t)
	p.Show(0, []int{0, 3, 20}, "icicle", 1)
	e.Deliver()
	asked := func() (objects []string) {
		for _, r := range e.Requests {
			var params protocol.BoxesParams
			if _ = json.Unmarshal(r.Params, &params); r.Method == protocol.MethodBoxes {
				objects = append(objects, params.Objects)
			}
		}
		return objects
	}
	pictures := func() (n int) {
		for _, r := range e.Requests {
			if strings.Contains(string(r.Params), `"icicle`) {
				n++
			}
		}
		return n
	}
	before := pictures()
	verdicts := []struct {
		accused string
		boxes   []int
		want    []int
	}{{"0x7", []int{4, 9}, []int{4, 9}}, {"0x8", nil, []int{}}, {"", []int{4}, []int{}}}
	for i, v := range verdicts {
		d := protocol.Diagnosis{Verdict: "leak", Suspects: []protocol.Suspect{{Held: protocol.Held{Object: v.accused}}}}
		e.Answers[protocol.MethodDiagnose], e.Answers[protocol.MethodBoxes] = d, protocol.Boxes{Boxes: v.boxes}
		e.page.Dump.Overview.DiagnoseAnew()
		e.Deliver()
		if !slices.Equal(p.Marks[0], v.want) || p.Marks[0] == nil || p.Marked != i+1 {
			t.Errorf("%q is accused: boxes %v, change %d", v.accused, p.Marks[0], p.Marked)
		}
	}
	if got := asked(); !slices.Equal(got, []string{"0x7", "0x8"}) {
		t.Errorf("asked for the boxes of %q", got)
	}
	if now := pictures(); now != before || e.page.Dump.Main.Picture != p {
		t.Errorf("%d pictures were requested", now-before)
	}
}

// TestTableFollowsPicture: the table lists the boxes that are drawn, in its own order and
// with its filter, and row and box lead to each other.
func TestTableFollowsPicture(t *testing.T) {
	e, p := drawnPage(t)
	main := func() *results.Panel { return e.page.Dump.Main }
	if p.Selected() != 0 || main().Grid.Len() != 500 {
		t.Fatalf("box %d of %d rows before anything is drawn", p.Selected(), main().Grid.Len())
	}
	p.Show(0, []int{3, 20, 40}, "rings", 21)
	e.Deliver()
	if main().Picture != p || main().Grid.Len() != 3 || p.Shape != "rings" {
		t.Fatalf("%d rows", main().Grid.Len())
	}
	if box := p.Selected(); box != 21 || main().Grid.Cursor != 1 {
		t.Errorf("the row of box %d is selected, at %d", box, main().Grid.Cursor)
	}
	main().Grid.MoveTo(2)
	if box := p.Selected(); box != 41 {
		t.Errorf("the third row is that of box %d", box)
	}
	p.Point(0, 4)
	e.Deliver()
	if main().Grid.Cursor != 0 || e.page.Dump.Inspector.Row.Set != "app.Class3" {
		t.Errorf("cursor %d, %+v", main().Grid.Cursor, e.page.Dump.Inspector.Row)
	}
	p.Point(0, 400) // no row of the table has this box
	e.Deliver()
	if main().Grid.Cursor != -1 || e.page.Dump.Inspector.Row.Set != "app.Class399" {
		t.Errorf("cursor %d, %+v", main().Grid.Cursor, e.page.Dump.Inspector.Row)
	}
	queries := func() (n int) {
		for _, r := range e.Requests {
			if r.Method == protocol.MethodQuery && !strings.Contains(string(r.Params), "list_objects") { // the inspector's
				n++
			}
		}
		return n
	}
	before := queries()
	main().Grid.MoveTo(1)
	main().Resort(&protocol.Sort{Column: 1})
	e.page.Dump.SetFilter("app")
	e.page.Dump.ApplyFilter()
	e.Deliver()
	if main().Picture != p || queries() != before || !e.Asked(protocol.MethodRows, `"sort":{"column":1,"descending":false},"filter":"app","only":[3,20,40]`) {
		t.Errorf("an order and a filter draw another picture: %v", e.Requests[len(e.Requests)-1])
	}
	if p.Selected() != 21 || p.Find() != "app" {
		t.Errorf("box %d, filter %q", p.Selected(), p.Find())
	}
}

// TestFarBoxes: a box whose row is not loaded yet is found when it is.
func TestFarBoxes(t *testing.T) {
	e, p := drawnPage(t)
	var all []int
	for i := range 300 {
		all = append(all, i)
	}
	p.Show(0, all, "icicle", 0)
	e.Deliver()
	p.Point(0, 251)
	e.Deliver()
	if cursor := e.page.Dump.Main.Grid.Cursor; cursor != 250 || e.page.Dump.Inspector.Row.Set != "app.Class250" {
		t.Errorf("cursor %d, %+v", cursor, e.page.Dump.Inspector.Row)
	}
}

// TestZoomFromAFarBox: a box whose row is not loaded yet is inspected although the picture
// zooms in to it at once, and its row is the first of other rows then.
func TestZoomFromAFarBox(t *testing.T) {
	e, p := drawnPage(t)
	p.Point(0, 251)
	p.Show(0, []int{250, 270, 290}, "icicle", 251)
	e.Deliver()
	if cursor := e.page.Dump.Main.Grid.Cursor; cursor != 0 || e.page.Dump.Inspector.Row.Set != "app.Class250" {
		t.Errorf("cursor %d, %+v", cursor, e.page.Dump.Inspector.Row)
	}
}
