package table

import "math"

// maxScroll is the height, in pixels, of the longest list that scrolls normally. Browsers
// limit the height of an element (Firefox to about 17.8 million pixels, Chromium to about
// 33.5 million), so longer lists are scaled.
const maxScroll = 15_000_000

// overscan is the minimum number of rows drawn above and below the visible ones; drawStep
// is by how many rows the drawn part moves. Scrolling inside the drawn part needs no
// drawing. An even step keeps the stripes of the rows in place.
const (
	overscan = 6
	drawStep = 8
)

// Window computes which rows of a long list are in the document. The list has Total rows
// of RowHeight pixels. Viewport is the height of the scroll box; the header and the
// totals row cover Covered pixels of it.
type Window struct {
	Total     int
	RowHeight float64
	Viewport  float64
	Covered   float64

	settled  bool    // the rows in sight are drawn: now those around them
	renewed  int     // after rows have moved: how many of those in sight are drawn again; 0 for all
	physical float64 // scrollTop of the box
	virtual  float64 // pixels of the list above the box; equals physical unless scaled
}

// Height is the height of the whole list for the scroll box.
func (w *Window) Height() float64 {
	return math.Min(w.fullHeight(), maxScroll)
}

// Top is the scrollTop that the box should have.
func (w *Window) Top() float64 { return w.physical }

func (w *Window) fullHeight() float64 { return float64(w.Total) * w.RowHeight }

// ranges returns the largest values of virtual and physical.
func (w *Window) ranges() (virtual, physical float64) {
	visible := math.Max(w.Viewport-w.Covered, 0)
	return math.Max(w.fullHeight()-visible, 0), math.Max(w.Height()-visible, 0)
}

// Scrolled handles a new scrollTop of the box. In a scaled list, a short movement (mouse
// wheel, key) scrolls by exactly as many pixels, so that no row is skipped; a long
// movement (dragging the scroll bar) is scaled. It reports whether other rows must be
// drawn.
func (w *Window) Scrolled(top float64) bool {
	fromBefore, toBefore := w.Rows()
	shiftBefore := w.Shift()
	virtualRange, physicalRange := w.ranges()
	way := top - w.physical
	w.physical = top
	switch {
	case virtualRange <= physicalRange:
		w.virtual = top
	case top <= 0:
		w.virtual = 0
	case top >= physicalRange-1:
		w.virtual = virtualRange
	case math.Abs(way) < 2*w.Viewport:
		w.virtual += way
	default:
		w.virtual = top / physicalRange * virtualRange
	}
	w.virtual = math.Min(math.Max(w.virtual, 0), virtualRange)
	from, to := w.Rows()
	return from != fromBefore || to != toBefore || math.Abs(w.Shift()-shiftBefore) > 0.01
}

// slice is the number of rows that change in one drawing after rows have moved: the browser
// takes half a millisecond and more for each.
const slice = 16

// Settle reports that what should be drawn is drawn, and returns whether there is more: first the
// rows in sight, since the browser lays out a table sooner without those that nobody sees.
func (w *Window) Settle() bool {
	fromBefore, toBefore := w.Rows()
	moving := w.Moving()
	if _, visible := w.sight(); moving && w.renewed < visible {
		w.renewed += slice
	} else {
		w.renewed = 0
	}
	w.settled = true
	from, to := w.Rows()
	return from < fromBefore || to > toBefore || moving
}

// Moved reports that rows have moved, as when a row of a tree opens. They are drawn again a few
// at a time, those in sight first.
func (w *Window) Moved() {
	if w.settled {
		w.renewed = slice
	}
}

// Moving reports whether rows have moved that are not drawn again yet.
func (w *Window) Moving() bool { return w.renewed > 0 }

// Stays reports whether a row stays as it was drawn until Settle.
func (w *Window) Stays(row int) bool {
	first, _ := w.sight()
	return w.Moving() && (row < first || row >= first+w.renewed)
}

// sight returns the first row in sight, and how many there can be.
func (w *Window) sight() (first, visible int) {
	return int(w.virtual / w.RowHeight), int(math.Ceil(math.Max(w.Viewport-w.Covered, 0)/w.RowHeight)) + 1
}

// Rows returns the range [from, to) of rows to draw.
func (w *Window) Rows() (from, to int) {
	if w.Total == 0 || w.RowHeight <= 0 {
		return 0, 0
	}
	first, visible := w.sight()
	if !w.settled && w.Viewport > 0 {
		return first - first%2, min(first+visible, w.Total)
	}
	from = first + drawStep - overscan
	from -= from%drawStep + drawStep // both ends move together
	to = from + visible + 2*overscan + drawStep
	return min(max(from, 0), w.Total), min(to, w.Total)
}

// Shift is the distance, in pixels of the scroll box, from the top of the list to the
// first drawn row.
func (w *Window) Shift() float64 {
	from, _ := w.Rows()
	return w.physical + float64(from)*w.RowHeight - w.virtual
}

// Reveal scrolls as little as needed to make the whole row visible, and reports whether
// it scrolled.
func (w *Window) Reveal(row int) bool {
	visible := math.Max(w.Viewport-w.Covered, w.RowHeight)
	top := float64(row) * w.RowHeight
	target := w.virtual
	if top < target {
		target = top
	} else if top+w.RowHeight > target+visible {
		target = top + w.RowHeight - visible
	}
	if target == w.virtual {
		return false
	}
	w.jump(target)
	return true
}

// InSight reports whether a row is shown wholly.
func (w *Window) InSight(row int) bool {
	top := float64(row) * w.RowHeight
	return row >= 0 && top >= w.virtual && top+w.RowHeight <= w.virtual+w.Viewport-w.Covered
}

// jump scrolls to a position in the list, in pixels of the full height.
func (w *Window) jump(virtual float64) {
	virtualRange, physicalRange := w.ranges()
	w.virtual = math.Min(math.Max(virtual, 0), virtualRange)
	w.physical = w.virtual
	if virtualRange > physicalRange && virtualRange > 0 {
		w.physical = w.virtual / virtualRange * physicalRange
	}
}

// ScrollAs scrolls to the position of another window of the same rows.
func (w *Window) ScrollAs(other *Window) { w.jump(other.virtual) }

// Resize sets a new number of rows and keeps the position if possible.
func (w *Window) Resize(total int) {
	if total == w.Total {
		return
	}
	w.Total = total
	w.jump(w.virtual)
}

// Page is the number of rows by which a page key moves.
func (w *Window) Page() int {
	return max(int((w.Viewport-w.Covered)/math.Max(w.RowHeight, 1))-1, 1)
}
