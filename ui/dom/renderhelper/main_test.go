package main

import (
	"runtime"
	"strings"
	"testing"
)

func TestHelper(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("runs the go command, which WebAssembly cannot")
	}
	script, err := helper()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(script, "/*DEBUG*/") {
		t.Error("debugging lines are still there")
	}
	if strings.Contains(script, "\n\n") || strings.Contains(strings.ReplaceAll(script, " ", ""), "\n//") {
		t.Error("comments are still there")
	}
	if strings.Contains(script, " in emap") {
		t.Error("the renderer loops with in over the listeners of an element, and V8 optimizes it for nothing")
	}
	if !strings.Contains(script, "window.vuguRender = ") || !strings.Contains(script, "propValue") {
		t.Error("the script is not vugu's, or was not changed")
	}
}

func TestApplyRefusesAnotherScript(t *testing.T) {
	if _, err := apply("window.vuguRender = function () {}"); err == nil {
		t.Error("a script without the places to change was taken")
	}
}
