package incident

import (
	"cmp"
	"slices"
)

// Shape is how the used heap went before the dump.
type Shape string

// The shapes.
const (
	TooFew  Shape = "too few" // collections to say
	Flat    Shape = "flat"
	Growing Shape = "growing"
	Sudden  Shape = "sudden" // most of it came within a short time
)

// Course is what a GC log says about the time before a dump. All times are in milliseconds.
type Course struct {
	Collections []Collection // those before the dump
	Limit       int64        // of the heap in bytes: the largest that the JVM may make it, or the largest that it was
	Shape       Shape

	// Used heap after collections, and over which time it went from one to the other. For
	// Sudden this is the rise alone, and Since is when it began after the start of the JVM.
	From, To    int64
	Over, Since int64

	// FullFor is how long the heap was full: the last collections of the whole heap freed
	// less than LeastFreed of the limit and left at least FullShare of it in use. Of the
	// last Of collections of the whole heap, Useless were like that. 0 if the heap was
	// not full.
	FullFor     int64
	Useless, Of int

	Whole     int   // collections of the whole heap
	Live      int64 // used heap after the last of them; Unknown if there are none
	Allocated int64 // bytes a second; Unknown if the log does not show it
	Promoted  int64 // bytes a second; Unknown likewise
	Paused    int64 // microseconds in all
	Span      int64 // from the start of the JVM or of the log to the last collection
}

// What counts as full.
const (
	LeastFreed = 0.05
	FullShare  = 0.8
	mostlyFull = 0.8 // share of the last collections that must have freed too little
	fewest     = 2   // collections that show that a heap is full
)

// What counts as growth, as shares of the limit, of the whole movement, and of the time.
const (
	grownLeast   = 0.1
	grownUpward  = 0.7  // of all movement goes upward
	grownLate    = 0.2  // of the growth is in the second half of the time
	suddenLeast  = 0.3  // of the limit
	suddenOfAll  = 0.6  // of the whole movement
	suddenWithin = 0.02 // of the time
	suddenLate   = 0.3  // of the time must have passed before
	shortest     = 2000 // milliseconds that count as at once
	fewestPoints = 4
	buckets      = 20
)

// Course judges what the log says up to the time of a dump, in milliseconds since 1970; 0
// for unknown. It returns nil without collections before that time.
func (g *GCLog) Course(created int64) *Course {
	list := g.until(created)
	if len(list) == 0 {
		return nil
	}
	c := &Course{Collections: list, Limit: g.MaxHeap, Shape: TooFew, Live: Unknown, Allocated: Unknown, Promoted: Unknown}
	for i := range list {
		if g.MaxHeap == 0 {
			c.Limit = max(c.Limit, list[i].Capacity, list[i].Before, list[i].After)
		}
		if list[i].Whole {
			c.Whole++
			c.Live = list[i].After
		}
		if list[i].Paused {
			c.Paused += list[i].Micros
		}
	}
	if !g.Timed {
		return c
	}
	c.Span = list[len(list)-1].At
	c.rates(g.Collector)
	c.full()
	if !c.sudden() {
		c.growth()
	}
	return c
}

// after is how many milliseconds a collection may be written after the time in the dump,
// because clocks are rounded.
const after = 1000

// until returns the collections before a time.
func (g *GCLog) until(created int64) []Collection {
	if created == 0 || g.Start == 0 {
		return g.Collections
	}
	n, _ := slices.BinarySearchFunc(g.Collections, created-g.Start+after, func(c Collection, at int64) int { return cmp.Compare(c.At, at+1) })
	return g.Collections[:n]
}

// Beyond reports whether the log has a collection that is after the time of a dump, so that
// more of it says nothing about the dump.
func (g *GCLog) Beyond(created int64) bool {
	n := len(g.Collections)
	return created != 0 && g.Start != 0 && n > 0 && g.Start+g.Collections[n-1].At > created+after
}

// concurrent are the collectors that work while threads allocate, so that the used heap
// before and after does not show how much was allocated.
var concurrent = []string{"ZGC", "Shenandoah", "CMS", ""}

// rates computes how fast memory was allocated and promoted.
func (c *Course) rates(collector string) {
	list := c.Collections
	if c.Span < shortest || len(list) < fewestPoints {
		return
	}
	allocated, promoted, known := list[0].Before, int64(0), false
	for i := range list {
		if i > 0 {
			allocated += max(0, list[i].Before-list[i-1].After)
		}
		if list[i].Promoted != Unknown {
			promoted, known = promoted+list[i].Promoted, true
		}
	}
	if !slices.Contains(concurrent, collector) {
		c.Allocated = perSecond(allocated, c.Span)
	}
	if known {
		c.Promoted = perSecond(promoted, c.Span)
	}
}

func perSecond(bytes, ms int64) int64 { return int64(float64(bytes) * 1000 / float64(ms)) }

// full finds since when the heap was full.
func (c *Course) full() {
	useless, of := 0, 0
	for i := len(c.Collections) - 1; i >= 0; i-- {
		one := &c.Collections[i]
		if !one.Whole {
			continue
		}
		of++
		full := float64(one.Before-one.After) < LeastFreed*float64(c.Limit) && float64(one.After) >= FullShare*float64(c.Limit)
		if !full && of == 1 {
			return
		}
		if !full {
			continue
		}
		useless++
		if float64(useless) < mostlyFull*float64(of) {
			return
		}
		if useless >= fewest {
			c.Useless, c.Of, c.FullFor = useless, of, c.Span-one.At
		}
	}
}

// sudden reports whether most of the used heap came within a short time.
func (c *Course) sudden() bool {
	list := c.Collections
	within := max(shortest, int64(suddenWithin*float64(c.Span)))
	lowest, highest := list[0].After, list[0].After
	best, first, last := int64(0), 0, 0
	var window []int // of rising After; the first is the lowest
	for j := range list {
		lowest, highest = min(lowest, list[j].After), max(highest, list[j].After)
		for len(window) > 0 && list[j].At-list[window[0]].At > within {
			window = window[1:]
		}
		if len(window) > 0 && list[j].After-list[window[0]].After > best {
			best, first, last = list[j].After-list[window[0]].After, window[0], j
		}
		for len(window) > 0 && list[window[len(window)-1]].After >= list[j].After {
			window = window[:len(window)-1]
		}
		window = append(window, j)
	}
	from, to := &list[first], &list[last]
	stays := list[len(list)-1].After >= from.After+best/2
	if float64(best) < suddenLeast*float64(c.Limit) || float64(best) < suddenOfAll*float64(highest-lowest) || float64(from.At) < suddenLate*float64(c.Span) || !stays || c.Span < 3*shortest {
		return false
	}
	c.Shape, c.From, c.To, c.Over, c.Since = Sudden, from.After, to.After, to.At-from.At, from.At
	return true
}

// growth compares the lowest used heap over the time, up to where the heap was full.
func (c *Course) growth() {
	points := c.floor()
	if len(points) < fewestPoints {
		return
	}
	first, last := points[0], points[len(points)-1]
	c.Shape, c.From, c.To, c.Over = Flat, first.After, last.After, last.At-first.At
	up, all, middle := int64(0), int64(0), first.After
	for i := 1; i < len(points); i++ {
		step := points[i].After - points[i-1].After
		up, all = up+max(0, step), all+max(step, -step)
		if points[i].At <= first.At+c.Over/2 {
			middle = points[i].After
		}
	}
	rise := last.After - first.After
	late := float64(last.After-middle) >= grownLate*float64(rise)
	if float64(rise) >= grownLeast*float64(c.Limit) && float64(up) >= grownUpward*float64(all) && late {
		c.Shape = Growing
	}
}

// floor returns the collections after which the least heap was in use: collections of the
// whole heap, or if there are few, the lowest one of each part of the time.
func (c *Course) floor() []Collection {
	list := c.Collections
	if c.FullFor > 0 { // it can grow no more; but what it reached counts
		n, _ := slices.BinarySearchFunc(list, c.Span-c.FullFor, func(one Collection, at int64) int { return cmp.Compare(one.At, at+1) })
		if n >= fewestPoints {
			list = list[:n]
		}
	}
	span := list[len(list)-1].At - list[0].At
	var whole []Collection
	for _, one := range list {
		if one.Whole {
			whole = append(whole, one)
		}
	}
	if n := len(whole); n >= fewestPoints && 2*(whole[n-1].At-whole[0].At) >= span {
		return whole
	}
	var points []Collection
	part := int64(-1)
	for _, one := range list {
		p := (one.At - list[0].At) * buckets / max(1, span+1)
		switch {
		case p != part:
			points, part = append(points, one), p
		case one.After < points[len(points)-1].After:
			points[len(points)-1] = one
		}
	}
	return points
}
