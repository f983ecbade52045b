package diagnosis

import (
	"fmt"
	"math"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// instants are the times at which members were made according to one of their fields, in
// milliseconds since 1970, in the order of the members.
type instants struct {
	field string
	times []int64
	days  bool // they are days
	mixed bool // they are in no order, so that they may be other times
}

// firstTime is the earliest plausible time, the beginning of 2010 in milliseconds since
// 1970. A smaller number means something else.
const firstTime = 1_262_304_000_000

const day = 24 * 3600 * 1000 // in milliseconds

// longestRun is the maximum age of an object at the time of the dump: no JVM runs for
// longer. An older time is a date in the data, or a System.nanoTime(), whose zero is
// arbitrary.
const longestRun = 400 * day

// farthest is how long after the dump a time may be that an object says: plans are made for
// decades.
const farthest = 100 * 366 * day

// timesOf reads the values of a field as times.
func (e *evidence) timesOf(c *column, now int64) (times []int64) {
	for _, v := range c.values {
		t, ok := e.timeOf(v, now)
		if !ok {
			continue
		}
		times = append(times, t)
	}
	if 10*len(times) < 9*len(c.values) {
		return nil
	}
	return times
}

// timeOf reads a value as seconds, milliseconds, microseconds or nanoseconds since 1970, or
// as an object that is a time.
func (e *evidence) timeOf(v heap.Value, now int64) (int64, bool) {
	within := func(ms int64) (int64, bool) { return ms, ms >= firstTime && ms <= now+400*day }
	switch v.Type {
	case heap.Int:
		n := int64(int32(v.Bits))
		return n * 1000, seconds(n, now)
	case heap.Long:
		n := int64(v.Bits)
		switch {
		case n < firstTime && seconds(n, now):
			return n * 1000, true
		case n > firstTime*1_000_000:
			return within(n / 1_000_000)
		case n > firstTime*1_000:
			return within(n / 1_000)
		}
		return within(n)
	case heap.Object:
		id, found := e.s.ID(v.Address())
		if !found || v.Bits == 0 {
			return 0, false
		}
		if boxes[e.className(id)] {
			inner, found, err := e.s.Field(e.ctx, id, "value")
			if !found || err != nil || inner.Type != heap.Object {
				return e.timeOf(inner, now)
			}
			if id, found = e.s.ID(inner.Address()); !found {
				return 0, false
			}
		}
		if t, is := e.timeOfObject(id, now); is { // no number could be mistaken for it
			return t, t >= firstTime && t <= now+farthest
		}
	}
	return 0, false
}

// seconds reports whether a number can be seconds since 1970 during a program's run: any
// number so close to the time of the dump is unlikely to mean something else.
func seconds(n, now int64) bool {
	return now != 0 && n > 0 && n*1000 >= now-longestRun && n*1000 <= now+longestRun
}

// endWords are parts of the names of fields whose time says when something will end, not
// when it began.
var endWords = []string{"expiry", "expires", "expire", "expiration", "deadline", "until", "due", "next", "end", "to", "valid", "timeout"}

// changeWords are parts of the names of fields whose time says when something was last
// touched.
var changeWords = []string{"changed", "updated", "modified", "touched"}

// madeWords are parts of the names of fields whose time says when something began.
var madeWords = []string{"created", "creation", "started", "start", "begin", "began", "opened", "received", "timestamp", "time", "at", "submitted", "enqueued", "registered", "issued", "made", "logged", "birth", "instant", "when"}

// usedWords are parts of the names of fields whose time says when something was last used.
var usedWords = []string{"last", "seen", "used", "access", "accessed", "visited", "read", "active"}

// made finds the field that says when members were made: its times rise or fall with the
// order of the members, or its name says so, or else they are spread evenly up to the dump.
// They fall where a collector copied the elements of an array from the last one on. Of several
// fields with such a name it is the one whose times are most in order: when something was last
// seen has a name like that, too.
func (e *evidence) made(columns []column, now int64) (best instants) {
	bestNamed, most := false, 0.0
	for i := range columns {
		c := &columns[i]
		if has(c.name, endWords...) || has(c.name, changeWords...) {
			continue
		}
		times := e.timesOf(c, now)
		if len(times) < 8 || slices.Max(times) > now+1000 || slices.Min(times) < now-longestRun {
			continue
		}
		named := has(c.name, madeWords...)
		rising := rise(times)
		rising = max(rising, 1-rising)
		days := e.days(c)
		mixed := rising < 0.75 && !named || rising < 0.6
		if mixed && !untilNow(c, times, now) || days && (mixed || !inTurn(times)) {
			continue
		}
		if best.times == nil || best.mixed && !mixed || best.mixed == mixed && (named && !bestNamed || named == bestNamed && rising > most) {
			best, bestNamed, most = instants{c.within + c.name, times, days, mixed}, named, rising
		}
	}
	return best
}

// untilNow reports whether a field has objects that are times, of members in no order, such as
// those of a hash table, which are spread evenly up to the dump and not those of the last use.
func untilNow(c *column, times []int64, now int64) bool {
	const least = 50
	first, last := slices.Min(times), slices.Max(times)
	return len(times) >= least && !c.ofList && c.values[0].Type == heap.Object && !has(c.name, usedWords...) && last-first >= 10*minute && now >= last && 20*(now-last) <= last-first && evenly(slices.Sorted(slices.Values(times)))
}

// rise is the share of rising ones among the neighbouring values that differ: 0.5 for values
// in random order, and where all are equal. Equal neighbours count for neither, or two dates
// that many members have in any order would seem to rise.
func rise[T int64 | heap.ObjectID](values []T) float64 {
	up, differ := 0, 0
	for i := 1; i < len(values); i++ {
		if values[i] != values[i-1] {
			differ++
		}
		if values[i] > values[i-1] {
			up++
		}
	}
	if differ == 0 {
		return 0.5
	}
	return float64(up) / float64(differ)
}

// when says over what period members were made.
func (j *judge) when(e *evidence, st *structure, columns []column) {
	now := j.now
	if now == 0 {
		return
	}
	for i := range columns {
		if times := e.timesOf(&columns[i], now); len(times) >= 8 && slices.Max(times) > now-longestRun {
			span := slices.Max(times) - slices.Min(times)
			j.window(e, st, columns[i].name, span)
			j.tooLong(e, st, &columns[i], times)
			if age := now - slices.Max(times); age > -minute && e.said(triedAgain) == "" { // a time ahead says nothing about what was before
				e.roundWindow(span, age)
			}
		} else if e.cleared == "" {
			j.countedWindow(e, st, &columns[i])
		}
	}
	j.sortedByTime(e, st)
	in := e.made(columns, now)
	if in.times == nil && e.Kind == Collected && !e.partsChurn { // the first of what comes and goes says nothing
		in = e.made(e.ownFields(columns), now)
	}
	if in.times == nil {
		if in = e.timeInKeys(st, now); in.times != nil {
			span := slices.Max(in.times) - slices.Min(in.times)
			j.window(e, st, in.field, span)
			e.roundWindow(span, now-slices.Max(in.times))
		}
	}
	if in.times == nil {
		return
	}
	times := slices.Clone(in.times)
	slices.Sort(times)
	first, last := times[0], times[len(times)-1]
	span, age := last-first, now-last
	count := e.Count
	if count < 2 {
		return
	}
	e.span = span
	youngest := agoText(age)
	if in.days {
		youngest = daysBefore(age)
	}
	switch {
	case span == 0 && age > 30*minute:
		// one date for all of them, not the time when each was made
	case span < 2_000 && age > max(30*minute, 20*span):
		e.note("loaded", -0.35, fmt.Sprintf("all were made within %s, %s before the dump (field %s): they were loaded at once", duration(span), duration(age), in.field))
	case span < 1_000:
		// too short to say more
	default:
		text := fmt.Sprintf("%s were made over %s, %s, %s (field %s)", countText(count, "object"), duration(span), rate(count, span), youngest, in.field)
		weight, more := e.spread(times, age)
		e.note(made, min(weight, e.mostOfTimes(st, &in)), text+more)
		e.going = more == stillMade && !in.mixed
	}
}

// mostOfTimes is the most that the times of members may weigh.
func (e *evidence) mostOfTimes(st *structure, in *instants) float64 {
	switch {
	case e.Path.Kind == LocalVariable && st.capacity != collections.Unknown && st.size == st.capacity:
		return 0 // made to measure for what was read
	case e.Count <= handful, in.mixed:
		return 0.1 // as few could be those of any time, and so could times in no order
	case in.days:
		return 0.2 // more often than others, days are dates in the data
	}
	return 1
}

// agoText says how long before the dump the last member was made.
func agoText(age int64) string {
	if age < 1_000 {
		return "the last less than a second before the dump" // nobody knows it more exactly
	}
	return "the last " + duration(age) + " before the dump"
}

const minute = 60_000 // in milliseconds

const (
	made      = "made"
	stillMade = "; more are still being made"
)

// spread weighs how the ascending times at which members were made are spread, and how long
// before the dump the last one was, and says what that shows.
func (e *evidence) spread(times []int64, age int64) (weight float64, more string) {
	const hour, stopped = 60 * minute, 4 // after a gap of a quarter of the time before, no more are made
	span := times[len(times)-1] - times[0]
	weight = 0.1
	if span >= minute && evenly(times) {
		weight = 0.3
	}
	thinned, young := 0.0, false
	if span >= minute && e.said(neverRemoved) == "" { // what nothing was taken out of was filled faster and faster
		thinned, young = thinning(times), mostlyYoung(times)
	}
	switch {
	case span < hour && has(simpleName(e.Member), "session", "sessions", "basket", "baskets", "cart", "carts"):
		if e.churn {
			return 0, ""
		}
		return 0.1, "" // they may all be in use
	case e.churn && age*20 <= span && (e.removed == 0 || 5*e.removed > e.entries):
		return 0.05, "" // members come and go: these may be the most recent ones
	case young:
		return -0.15, "; at least four in ten are from the last tenth of that time, as if they left after a while"
	case thinned >= manyThinned:
		return -0.15, "; several times as many are from its last third as from its first, as if they left after a while"
	case thinned >= fewThinned:
		return 0.05, "" // they may leave, or be made more and more often
	case age*20 <= span:
		return weight + 0.1, stillMade
	case age > span/stopped && age > minute:
		return -0.15, "; none since then"
	case e.churn:
		return 0.05, ""
	}
	return weight, ""
}

// evenly reports whether times are spread over their whole span without long gaps.
func evenly(times []int64) bool {
	n := len(times)
	span := times[n-1] - times[0]
	if n < 8 || span == 0 {
		return false
	}
	const parts = 8
	seen := [parts]bool{}
	for _, t := range times {
		seen[min(parts-1, int(int64(parts)*(t-times[0])/span))] = true
	}
	filled := 0
	for _, s := range seen {
		if s {
			filled++
		}
	}
	return filled >= parts-2
}

// How many times more times are from the last third than from the first where members seem
// to leave, and where they may.
const manyThinned, fewThinned = 4, 2

// thinning is how many times more of some ascending times are in the last third of their
// span than in the first: many where each member leaves after a while, sooner or later.
func thinning(times []int64) float64 {
	const least = 50
	n := len(times)
	if n < least {
		return 1
	}
	third := (times[n-1] - times[0]) / 3
	first, _ := slices.BinarySearch(times, times[0]+third)
	last, _ := slices.BinarySearch(times, times[n-1]-third)
	return float64(n-last) / float64(max(1, first))
}

func rate(count, span int64) string {
	perSecond := float64(count) / (float64(span) / 1000)
	switch {
	case perSecond >= 10:
		return numbers.Grouped(int64(math.Round(perSecond))) + " a second"
	case perSecond*60 >= 1:
		return fmt.Sprintf("%.0f a minute", perSecond*60)
	}
	if perSecond*3600 < 1 {
		return fmt.Sprintf("%.1f a day", perSecond*86400)
	}
	return fmt.Sprintf("%.1f an hour", perSecond*3600)
}

// duration writes milliseconds in words: "3 h 12 min".
func duration(ms int64) string { return numbers.Duration(ms) }
