package trend

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"heapdrop/protocol"
)

// timelineResult is a result of the query timeline.
func timelineResult(rows ...string) *protocol.Result {
	result := &protocol.Result{Kind: "table"}
	for _, column := range [][2]string{{"Dump", "text"}, {"Taken", "text"}, {"Verdict", "text"}, {"Used Heap", "bytes"}, {"Objects", "integer"}, {"app.Cache.MAP", "bytes"}, {"app.Log", "bytes"}} {
		result.Columns = append(result.Columns, protocol.Column{Name: column[0], Type: column[1]})
	}
	for _, row := range rows {
		var cells []json.RawMessage
		if err := json.Unmarshal([]byte(row), &cells); err != nil {
			panic(err)
		}
		result.Rows = append(result.Rows, cells)
	}
	return result
}

func TestTimelineOf(t *testing.T) {
	got := TimelineOf("timeline -holders 2", timelineResult(
		`["late.hprof", "2026-01-02 15:00:00 UTC", "likely leak", 4194304, 10, 3000000, 0]`,
		`["early.hprof", "2026-01-02 12:00:00 UTC", "", 1048576, 5, 1000, 7]`,
		`["middle.hprof", "2026-01-02 12:45:00 UTC", "healthy", 2097152, 6, 5000, 9]`))
	var names []string
	for _, p := range got.Points {
		names = append(names, p.Name)
	}
	if want := []string{"early.hprof", "middle.hprof", "late.hprof"}; !slices.Equal(names, want) || !slices.Equal(got.Holders, []string{"app.Cache.MAP", "app.Log"}) {
		t.Errorf("%v, %v", names, got.Holders)
	}
	last := got.Points[2]
	if last.Used != 4<<20 || !slices.Equal(last.Holds, []int64{3_000_000, 0}) || !last.Bad() || got.Points[1].Bad() || !last.Taken.Equal(time.Date(2026, 1, 2, 15, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v", last)
	}
	for i, want := range []float64{0, 0.25, 1} {
		if got.At(i) != want {
			t.Errorf("dump %d at %v, want %v", i, got.At(i), want)
		}
	}
	if TimelineOf("histogram", timelineResult()) != nil || TimelineOf("timeline", timelineResult(`["one", "", "", 1, 1, 1, 1]`)) != nil {
		t.Error("another result, or one dump, is a time line")
	}
}

// TestTimelineWithoutTimes: dumps stay in their order, at equal distances.
func TestTimelineWithoutTimes(t *testing.T) {
	got := TimelineOf("timeline", timelineResult(`["b", "", "", 5, 1, 1, 1]`, `["a", "2026-01-02 12:00:00 UTC", "", 6, 1, 1, 1]`, `["c", "", "", 7, 1, 1, 1]`))
	if got.Timed() || got.Points[0].Name != "b" || got.At(1) != 0.5 {
		t.Errorf("%+v", got.Points)
	}
}

// TestTicks: ticks begin at 0, are round and few, and exceed the largest heap.
func TestTicks(t *testing.T) {
	for used, want := range map[int64][]int64{
		0:               {0, 1},
		3:               {0, 1, 2, 3},
		7_480_000:       {0, 2 << 20, 4 << 20, 6 << 20, 8 << 20},
		1 << 30:         {0, 256 << 20, 512 << 20, 768 << 20, 1 << 30},
		900 << 20:       {0, 500 << 20, 1000 << 20},
		(11 << 30) + 77: {0, 5 << 30, 10 << 30, 15 << 30},
	} {
		line := &Timeline{Points: []Point{{}, {Used: used}}}
		if got := line.Ticks(); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", used, got, want)
		}
	}
	for used := int64(1); used > 0 && used < 1<<61; used = used*3 + 1 {
		got := (&Timeline{Points: []Point{{Used: used}}}).Ticks()
		if last := got[len(got)-1]; len(got) < 2 || len(got) > 6 || last < used {
			t.Errorf("%d: %v", used, got)
		}
	}
}
