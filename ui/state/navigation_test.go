package state

import (
	"testing"

	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

func TestNavigation(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Did = nil
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	if !e.Saw("fragment #/histogram true") || e.page.Dump.Main.Grid.Len() != 500 {
		t.Errorf("did %v", e.Did)
	}
	e.page.Dump.Main.SetArgument(e.page.Commands[0].Arguments[1], "package")
	e.Deliver()
	if !e.Saw("fragment #/histogram?groupby=package true") {
		t.Errorf("did %v", e.Did)
	}
	e.page.Navigate("#/histogram", true) // as by the back button
	e.Deliver()
	if e.page.Dump.Main.Command != "histogram" || e.Saw("fragment") {
		t.Errorf("command %s, did %v", e.page.Dump.Main.Command, e.Did)
	}
	e.page.Dump.Main.Grid.SortBy(1)
	e.Deliver()
	if !e.Asked("query", `"sort":{"column":1,"descending":true}`) || !e.Saw("fragment #/histogram?sort=1d false") {
		t.Errorf("did %v", e.Did)
	}
	e.page.Dump.Main.Grid.SortBy(1)
	if sort := e.page.Dump.Main.Grid.Sort; sort == nil || sort.Column != 1 || sort.Descending {
		t.Errorf("the order is %+v", sort)
	}
	e.page.Dump.FilterText = "String"
	e.page.Dump.ApplyFilter()
	e.Deliver()
	if !e.Asked("query", `"filter":"String"`) || e.page.Route.Filter != "String" {
		t.Error("the filter is not asked for")
	}
}

func TestObjectViewsBeginWithTheSelection(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("references"))
	if e.page.Dump.Main.State != results.PanelForm {
		t.Errorf("without an object: state %v", e.page.Dump.Main.State)
	}
	if e.Flush(); !e.Saw(`focus .form [data-field="objects"]`) {
		t.Error("what is missing cannot be typed at once")
	}
	e.page.Dump.Inspector.Open("0x7f10")
	e.page.OpenView(*route.ViewByID("paths"))
	e.Deliver()
	if !e.Asked("query", "path2gc 0x7f10") || e.page.Route.Fragment() != "#/paths?of=0x7f10&select=0x7f10" {
		t.Errorf("route %s", e.page.Route.Fragment())
	}
	e.page.Dump.Main.SetPreset("exclude weak/soft references")
	e.Deliver()
	if !e.Asked("query", "path2gc 0x7f10 -excludes Weak:referent Soft:referent") {
		t.Error("the variant is not asked for")
	}
}
