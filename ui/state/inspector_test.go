package state

import (
	"strings"
	"testing"

	"heapdrop/protocol"
)

// TestActions: the inspector shortens only what is one question in variants, and
// offers nothing for an object that does not exist.
func TestActions(t *testing.T) {
	e := newFakeEngine(t)
	menu := func(label, command string) protocol.Menu {
		return protocol.Menu{Label: label, Command: command, For: "set"}
	}
	e.Answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "path2gc", Menus: []protocol.Menu{menu("Paths/All", "path2gc $set -excludes none"), menu("Paths/No weak", "path2gc $set"), menu("Paths/No soft", "path2gc $set -excludes soft")}},
		{Name: "a", Menus: []protocol.Menu{menu("Basics/A", "a $set")}},
		{Name: "b", Menus: []protocol.Menu{menu("Basics/B", "b $set")}},
		{Name: "c", Menus: []protocol.Menu{menu("Basics/C", "c $set")}},
	}
	e.open()
	e.page.Inspector.Open("0x7f10")
	var got []string
	for _, item := range e.page.Inspector.Actions() {
		run, _ := item.Action.(RunCommand)
		got = append(got, item.Label+"="+run.Command)
	}
	if want := "Paths=path2gc 0x7f10 Basics= A=a 0x7f10 B=b 0x7f10 C=c 0x7f10"; strings.Join(got, " ") != want {
		t.Errorf("actions %q, want %q", got, want)
	}
	class := &Row{RowInfo: protocol.RowInfo{Class: "app.A", Set: "class:0x7f20"}}
	if items := e.page.menuItems(class); items[0].Label != "The class and its static fields" {
		t.Errorf("a class is not offered: %v", items[0])
	} else if e.page.Do(items[0].Action); e.page.Inspector.Address != "0x7f20" {
		t.Errorf("its class leads to %q", e.page.Inspector.Address)
	}
	e.page.Inspector.Object.State = PanelFailed
	if left := e.page.Inspector.Actions(); left != nil {
		t.Errorf("of no object: %v", left)
	}
}
