package compare_test

import (
	"slices"
	"testing"

	"heapdrop/core/query/render"
	"heapdrop/internal/testquery"
)

// TestTimeline: dumps are ordered by time, however they were given. Their figures equal
// those of the objects in static fields, and those of the dump alone.
func TestTimeline(t *testing.T) {
	d := shops(t, shopBefore, shopMiddle, shopNow)
	slices.Reverse(d.list) // the open one is the oldest
	got := testquery.Decode(t, d.run("timeline"), render.Options{})
	if len(got.Rows) != 3 {
		t.Fatalf("%d rows", len(got.Rows))
	}
	slices.Reverse(d.list)
	for i, s := range d.list {
		if name := got.Text(i, "Dump"); name != s.Origin().Name {
			t.Errorf("row %d is %s, want %s", i, name, s.Origin().Name)
		}
		if used := got.Number(t, i, "Used Heap"); used != s.Info().UsedHeap {
			t.Errorf("%s: %d used, want %d", s.Origin().Name, used, s.Info().UsedHeap)
		}
		for column, field := range map[string][2]string{"app.Cache.SESSIONS": {"app.Cache", "SESSIONS"}, "app.Tenants.BY_NAME": {"app.Tenants", "BY_NAME"}} {
			if holds := got.Number(t, i, column); holds != held(s, field[0], field[1]) {
				t.Errorf("%s in %s: %d, want %d", column, s.Origin().Name, holds, held(s, field[0], field[1]))
			}
		}
		alone := testquery.Dump{T: t, Snapshot: s}.Run("verdict", render.Options{})
		want := alone.Text(0, "Verdict")
		if confidence := alone.Text(0, "Confidence"); confidence != "" {
			want = confidence + " " + want
		}
		if verdict := got.Text(i, "Verdict"); verdict != want {
			t.Errorf("%s: %q, want %q", s.Origin().Name, verdict, want)
		}
	}
}

// TestTimelineHolders: there are as many holders as requested, none inside another.
func TestTimelineHolders(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	for n, command := range map[int]string{0: "timeline -holders 0", 2: "timeline -holders 2"} {
		got := testquery.Decode(t, d.run(command), render.Options{})
		if holders := len(got.Columns) - 5; holders != n {
			t.Errorf("%s: %d holders", command, holders)
		}
	}
	got := testquery.Decode(t, d.run("timeline -holders 100"), render.Options{})
	for i, s := range d.list {
		sum := int64(0)
		for _, c := range got.Columns[5:] {
			sum += got.Number(t, i, c.Name)
		}
		if sum > s.Info().UsedHeap || sum < s.Info().UsedHeap/2 {
			t.Errorf("row %d: holders hold %d of %d", i, sum, s.Info().UsedHeap)
		}
	}
}
