package state

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
)

// three is a drop of three dumps, of which the second is open.
func three() protocol.Info {
	return protocol.Info{Name: "b.hprof", FileSize: 20, Created: 2000, Choices: []protocol.Choice{
		{Entry: "1", Name: "a.hprof", Size: 10}, {Entry: "2", Name: "b.hprof", Size: 20, Open: true}, {Entry: "3", Name: "c.hprof", Size: 15},
	}}
}

// analyzers keeps the analyzers of other dumps, and what they are asked to open.
func analyzers(e *fakeEngine) (list *[]*env.Analyzer, opened *[]string) {
	list, opened = new([]*env.Analyzer), new([]string)
	e.page.Browser.StartAnalyzer = func(a *env.Analyzer) {
		*list = append(*list, a)
		a.Client.Post = func(text string, _ any) {
			if strings.Contains(text, `"open"`) {
				*opened = append(*opened, fmt.Sprint(a.Files, " ", text))
			}
		}
		_ = a.Client.Receive(string(protocol.Encode(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})))
	}
	return list, opened
}

// TestCompareChoices: the dumps of one drop are compared with one another, each from the same
// files by its own number; then nothing is left to add.
func TestCompareChoices(t *testing.T) {
	e := newFakeEngine(t)
	_, opened := analyzers(e)
	e.Answers[protocol.MethodOpen], e.Answers[protocol.MethodInfo] = three(), three()
	e.Hello()
	e.page.Open("drop", "a.hprof", 10)
	e.Deliver()
	e.page.Dump.Baselines.AddChoices()
	e.Flush()
	list := e.page.Dump.Baselines.List
	if len(list) != 2 || list[0].Name != "a.hprof" || list[1].Name != "c.hprof" || list[1].Size != 15 || len(e.page.Dump.Baselines.Choices()) != 0 {
		t.Fatalf("baselines %+v", list)
	}
	for i, entry := range []string{"1", "3"} {
		if got := (*opened)[i]; !strings.HasPrefix(got, "drop ") || !strings.Contains(got, `"entry":"`+entry+`"`) {
			t.Errorf("asked for %s", got)
		}
	}

	// The newest takes the place of the open dump, which is then an entry like the others.
	list[0].Ready, list[0].Created = true, 3000
	list[1].Ready, list[1].Created = true, 4000
	if newer := e.page.Dump.Baselines.Newer(); newer != list[1] {
		t.Fatalf("the newest is %+v", newer)
	}
	info := three()
	info.Choices[1].Open, info.Choices[2].Open = false, true
	e.Answers[protocol.MethodOpen], e.Answers[protocol.MethodInfo] = info, info
	e.page.Swap(list[1])
	e.Hello()
	e.Deliver()
	if e.page.Dump.Params.Entry != "3" {
		t.Errorf("opened with %+v", e.page.Dump.Params)
	}
	if later := e.page.Dump.Baselines.List; len(later) != 2 || later[0].Name != "b.hprof" || later[0].Entry != "2" || later[1].Entry != "1" {
		t.Errorf("after the swap: %+v", later)
	}
}

// TestCompareSeveralDropped: of several dumps dropped beside the open one, all are compared
// with.
func TestCompareSeveralDropped(t *testing.T) {
	e := newFakeEngine(t)
	list, opened := analyzers(e)
	e.open()
	e.page.Compare("drop", "a.hprof", 10)
	e.Flush()
	request := fmt.Sprintf(`{"id":1,"result":%s}`, protocol.Encode(three()))
	if err := (*list)[0].Client.Receive(request); err != nil {
		t.Fatal(err)
	}
	e.Flush()
	var names []string
	for _, b := range e.page.Dump.Baselines.List {
		names = append(names, b.Name)
	}
	if fmt.Sprint(names) != "[b.hprof a.hprof c.hprof]" || len(*opened) != 3 {
		t.Errorf("compared with %v, opened %v", names, *opened)
	}
}
