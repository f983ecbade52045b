package paths_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestLocalsNameTheirMethod: a path through a local variable says in which method it is, of
// several the outermost of the application.
func TestLocalsNameTheirMethod(t *testing.T) {
	h := dumpbuilder.New()
	h.Class("app.Task", dumpbuilder.Ref("next"))
	next := h.New("app.Task")
	task := h.New("app.Task", "next", next)
	worker := h.Thread("worker", dumpbuilder.Frame{Class: "app.Task", Method: "call"}, dumpbuilder.Frame{Class: "app.Worker", Method: "run"}, dumpbuilder.Frame{Class: "java.lang.Thread", Method: "run"})
	for frame := range 3 {
		worker.Local(frame, task)
	}
	d := testquery.Planted(t, h)
	const want = "<Java Local>, <Java Local>, <Java Local> of app.Worker.run"
	for _, command := range []string{"path2gc ", "merge_shortest_paths "} {
		if text := d.PlainText(command + fmt.Sprintf("0x%x", next.Address)); !strings.Contains(text, want) {
			t.Errorf("%s:\n%s", command, text)
		}
	}
}
