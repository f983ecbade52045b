package state

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
)

// TestQuestions: the menu has a few entries with plain names; typing or More adds others.
// There are no questions about an object that does not exist.
func TestQuestions(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.Inspector.Open("0x7f10")
	var got []string
	for _, item := range e.page.firstItems(e.page.Dump.Inspector.Subject())[1:] {
		run, _ := item.Action.(RunCommand)
		got = append(got, item.Label+"="+run.Command)
	}
	if want := "Why is it alive=path2gc 0x7f10 Who refers to it=list_objects 0x7f10 -inbound -groupby folded What it refers to=list_objects 0x7f10 -groupby folded"; strings.Join(got, " ") != want {
		t.Errorf("questions %q, want %q", got, want)
	}
	class := &Row{RowInfo: protocol.RowInfo{Class: "app.A", Set: "class:0x7f20"}}
	if items := e.page.firstItems(class); items[0].Label != "The class and its static fields" || !slices.ContainsFunc(items, func(item MenuItem) bool { return item.Label == "Its objects" }) {
		t.Errorf("a class is not offered: %v", items[0])
	} else if e.page.Do(items[0].Action); e.page.Dump.Inspector.Address != "0x7f20" {
		t.Errorf("its class leads to %q", e.page.Dump.Inspector.Address)
	}
	e.page.Dump.Inspector.Object.State = PanelFailed
	if e.page.Dump.Inspector.HasMenu() {
		t.Error("an object that does not exist has a menu")
	}
}

// TestSentenceCase: only the first letter is a capital, except in names and
// abbreviations.
func TestSentenceCase(t *testing.T) {
	for title, want := range map[string]string{
		"Finalizer In Processing": "Finalizer in processing", "Path To GC Roots": "Path to GC roots", "OQL": "OQL", "Equinox Bundle Explorer": "Equinox bundle explorer",
		"Off-Heap Memory": "Off-Heap memory", "": "",
	} {
		if got := sentenceCase(title); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	commands := named([]protocol.Command{{Name: "list_objects", Title: "List Objects", Category: "Java Basics"}, {Name: "x", Title: "X", Category: "A/B"}})
	if c := commands[0]; c.Title != "References" || c.Category != "Objects and references" || commands[1].Category != "B" {
		t.Errorf("%+v", commands)
	}
}
