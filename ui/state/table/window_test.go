package table

import (
	"math"
	"testing"
)

func window(total int) *Window {
	return &Window{Total: total, RowHeight: 24, Viewport: 628, Covered: 28}
}

func TestWindowDrawsWhatIsVisible(t *testing.T) {
	for _, total := range []int{0, 1, 10, 25, 26, 1000, 600_000, 2_000_000, 60_000_000} {
		w := window(total)
		w.Settle()
		_, physicalRange := w.ranges()
		for _, share := range []float64{0, 0.001, 0.3, 0.5, 0.77, 0.9999, 1} {
			w.Scrolled(physicalRange * share)
			from, to := w.Rows()
			if from < 0 || to > total || to-from > 56 {
				t.Fatalf("%d rows at %v: draws [%d, %d)", total, share, from, to)
			}
			first, last := int(w.virtual/24), int(math.Ceil((w.virtual+600)/24))
			if from > first || to < min(last, total) {
				t.Errorf("%d rows at %v: draws [%d, %d), visible are [%d, %d)", total, share, from, to, first, last)
			}
			// The first visible row is at the scroll position of the box.
			at := w.Shift() + float64(first-from)*24 - w.physical
			if want := float64(first)*24 - w.virtual; math.Abs(at-want) > 1e-6 {
				t.Errorf("%d rows at %v: row %d at %v, want %v", total, share, first, at, want)
			}
			if bottom := w.Shift() + float64(to-from)*24; bottom > w.Height()+40*24 {
				t.Errorf("%d rows at %v: drawn to %v of %v", total, share, bottom, w.Height())
			}
		}
	}
}

// TestWindowDrawsWhatIsInSightFirst: of 25 rows in sight, a new table draws 26 at most, and those
// around them once these are drawn.
func TestWindowDrawsWhatIsInSightFirst(t *testing.T) {
	w := window(1000)
	if from, to := w.Rows(); from != 0 || to != 26 {
		t.Errorf("a new table draws [%d, %d)", from, to)
	}
	w.Scrolled(24*101 + 5)
	if from, to := w.Rows(); from != 100 || to != 127 {
		t.Errorf("scrolled before it is drawn: [%d, %d)", from, to)
	}
	if !w.Settle() || w.Settle() {
		t.Error("more rows are needed once")
	}
	if from, to := w.Rows(); from > 95 || to < 133 {
		t.Errorf("then it draws [%d, %d)", from, to)
	}
	if few := window(20); few.Settle() {
		t.Error("all rows are in sight")
	}
	end := window(1000)
	end.Scrolled(1e6)
	if !end.Settle() {
		t.Error("at the end, the rows above are needed")
	}
}

// TestWindowRenewsRowsInSlices: after rows have moved, all of them are drawn again, a few at a
// time, those in sight first; a window that is not drawn yet draws all at once.
func TestWindowRenewsRowsInSlices(t *testing.T) {
	w := window(1000)
	if w.Moved(); w.Moving() {
		t.Error("a new table is drawn in slices")
	}
	w.Scrolled(24 * 100)
	w.Settle()
	from, to := w.Rows()
	w.Moved()
	renewed := map[int]bool{}
	for drawing := 1; ; drawing++ {
		now := 0
		for row := from; row < to; row++ {
			if !w.Stays(row) && !renewed[row] {
				renewed[row] = true
				now++
			}
			if stays := w.Stays(row); drawing == 2 && stays == (row >= 100 && row < 100+2*slice) {
				t.Errorf("row %d in the second drawing: %v", row, stays)
			}
		}
		if now > 20 {
			t.Errorf("%d rows change at once", now)
		}
		if !w.Settle() {
			break
		}
	}
	if len(renewed) != to-from || w.Moving() {
		t.Errorf("%d of %d rows are drawn again", len(renewed), to-from)
	}
}

func TestWindowReachesEveryRowOfAScaledList(t *testing.T) {
	w := window(5_000_000)
	if w.Height() != maxScroll {
		t.Fatalf("height %v, want %v", w.Height(), maxScroll)
	}
	w.Scrolled(6_000_000)
	before := w.virtual
	w.Scrolled(6_000_100) // one step of a mouse wheel
	if w.virtual-before != 100 {
		t.Errorf("a notch of 100 pixels moved by %v", w.virtual-before)
	}
	_, end := w.ranges()
	w.Scrolled(end)
	if _, to := w.Rows(); to != 5_000_000 {
		t.Errorf("at the end rows are drawn to %d", to)
	}
	w.Scrolled(0)
	if from, _ := w.Rows(); from != 0 {
		t.Errorf("at the start rows are drawn from %d", from)
	}
}

func TestWindowReveal(t *testing.T) {
	for _, total := range []int{100, 3_000_000} {
		w := window(total)
		for _, row := range []int{0, 24, 25, 99, 50, 0, total - 1, total / 2, total/2 + 1} {
			w.Reveal(row)
			top := float64(row)*24 - w.virtual
			if top < -1e-6 || top+24 > 600+1e-6 {
				t.Errorf("%d rows: row %d is at %v of 600", total, row, top)
			}
			if w.Reveal(row) {
				t.Errorf("%d rows: row %d was revealed twice", total, row)
			}
		}
	}
}

func TestWindowResize(t *testing.T) {
	w := window(1000)
	w.Scrolled(12_000)
	w.Resize(100)
	if from, to := w.Rows(); to != 100 || from < 60 {
		t.Errorf("after shrinking draws [%d, %d)", from, to)
	}
	w.Resize(0)
	if from, to := w.Rows(); from != 0 || to != 0 || w.Top() != 0 {
		t.Errorf("an empty list draws [%d, %d) at %v", from, to, w.Top())
	}
}
