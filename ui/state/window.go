package state

import "math"

// maxScroll is the height in pixels of the longest scrolled list. Browsers cap
// the height of an element (Firefox near 17.8 million pixels, Chromium near 33.5
// million); a longer list is scrolled at a scale.
const maxScroll = 15_000_000

// overscan is the least number of rows drawn above and below the visible ones,
// and drawStep the number of rows by which the drawn part moves: scrolling within
// it needs no new drawing. An even step keeps the stripes of the rows in place.
const (
	overscan = 6
	drawStep = 8
)

// Window says which rows of a long list are in the document. The list has Total
// rows of RowHeight pixels; its scroll box shows Viewport pixels of them, of
// which the header and the totals row cover Covered.
type Window struct {
	Total     int
	RowHeight float64
	Viewport  float64
	Covered   float64

	physical float64 // scrollTop of the box
	virtual  float64 // pixels of list above the box; equals physical unless scaled
}

// Height is the height of the whole list as the scroll box sees it.
func (w *Window) Height() float64 {
	return math.Min(w.fullHeight(), maxScroll)
}

// Top is the scrollTop the box should have.
func (w *Window) Top() float64 { return w.physical }

func (w *Window) fullHeight() float64 { return float64(w.Total) * w.RowHeight }

// ranges gives the greatest values of virtual and physical.
func (w *Window) ranges() (virtual, physical float64) {
	visible := math.Max(w.Viewport-w.Covered, 0)
	return math.Max(w.fullHeight()-visible, 0), math.Max(w.Height()-visible, 0)
}

// Scrolled takes the new scrollTop of the box. In a scaled list a short way (a
// wheel notch, a key) moves by as many pixels as it says, so that no row is
// jumped over, and a long way (the scroll bar dragged) moves at scale. It reports
// whether other rows are to be drawn.
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

// Rows gives the rows [from, to) to draw.
func (w *Window) Rows() (from, to int) {
	if w.Total == 0 || w.RowHeight <= 0 {
		return 0, 0
	}
	first := int(w.virtual / w.RowHeight)
	visible := int(math.Ceil(w.Viewport/w.RowHeight)) + 1
	from = first + drawStep - overscan
	from -= from%drawStep + drawStep // both ends move at once
	to = from + visible + 2*overscan + drawStep
	return min(max(from, 0), w.Total), min(to, w.Total)
}

// Shift is the distance in pixels from the top of the list, as the box sees it,
// to the first drawn row.
func (w *Window) Shift() float64 {
	from, _ := w.Rows()
	return w.physical + float64(from)*w.RowHeight - w.virtual
}

// Reveal scrolls as little as needed to show the row wholly, and reports
// whether it had to.
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

// jump scrolls to a place in the list, in pixels of the full height.
func (w *Window) jump(virtual float64) {
	virtualRange, physicalRange := w.ranges()
	w.virtual = math.Min(math.Max(virtual, 0), virtualRange)
	w.physical = w.virtual
	if virtualRange > physicalRange && virtualRange > 0 {
		w.physical = w.virtual / virtualRange * physicalRange
	}
}

// Resize takes a new number of rows and keeps the place where that is possible.
func (w *Window) Resize(total int) {
	if total == w.Total {
		return
	}
	w.Total = total
	w.jump(w.virtual)
}

// Page is the number of rows a page key moves by.
func (w *Window) Page() int {
	return max(int((w.Viewport-w.Covered)/math.Max(w.RowHeight, 1))-1, 1)
}
