package engine

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// TestOutOfMemoryThread: the thread whose allocation failed is the one that the test
// program states; a dump taken on demand has none.
func TestOutOfMemoryThread(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"planted/oom/jdk17", "planted/oom/jdk25"} {
		d := realdumps.Find(t, name)
		text, err := os.ReadFile(strings.TrimSuffix(d.File, ".hprof.gz") + "-gz.expected.json")
		if err != nil {
			t.Fatal(err)
		}
		var truth struct {
			Thread string `json:"oom_thread"`
		}
		if err := json.Unmarshal(text, &truth); err != nil {
			t.Fatal(err)
		}
		s := open(t, d.Path(t), "auto", 0)
		thread, found := s.OutOfMemoryThread()
		if got, _ := s.Text(ctx, thread.ID, 100); !found || got != truth.Thread {
			t.Errorf("%s: thread %q, %v; want %q", name, got, found, truth.Thread)
		}
		for command, words := range map[string]string{
			"heap_dump_overview": truth.Thread,
			"thread_overview":    "OutOfMemoryError",
			"thread_stack":       "ran out of memory",
		} {
			if shown := textOf(t, s, command); !strings.Contains(shown, words) {
				t.Errorf("%s: %s does not say %q", name, command, words)
			}
		}
	}
	s := open(t, realdumps.Find(t, "planted/threads/jdk25-g1.live").Path(t), "auto", 0)
	if thread, found := s.OutOfMemoryThread(); found {
		t.Errorf("a thread %d out of memory in a dump taken on demand", thread.Serial)
	}
}

// textOf returns what a command shows.
func textOf(t *testing.T, s *snapshot.Snapshot, command string) string {
	t.Helper()
	r, err := Run(context.Background(), catalog.All(), s, command)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := render.Text(context.Background(), &text, r, render.Options{}); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
