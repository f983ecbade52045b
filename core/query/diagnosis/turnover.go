package diagnosis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
)

// running are numbers of keys or members, ascending.
type running struct {
	what    string // whose numbers they are, for the reader
	count   int64  // so many there are; values may be some of them
	values  []int64
	ordered bool // they were given out in order, to judge by the order of the objects
	named   bool // they identify what they belong to, to judge by the name of their field
}

// turnover notes that members leave, by the numbers that they or their keys got when they
// were made: if each is removed after a while, the youngest numbers are nearly all there
// and few of the older ones. Of members that stay for ever, as many are old as young. Where
// nothing was ever taken out, their numbers began where those of an earlier run ended.
func (j *judge) turnover(e *evidence, st *structure, columns []column) {
	whole := e.Kind == Collected || e.Kind == Shared && st.size == e.Count
	if !whole || e.Count < fewNumbers || !e.s.HasValues() || e.said(neverRemoved) != "" {
		return
	}
	for _, r := range append(e.keyNumbers(st), e.fieldNumbers(columns)...) {
		sign, found := j.leaving(e, r)
		if ranges := r.ranges(); !found && len(ranges) > 1 { // of servers, or regions, that count apart
			for _, part := range ranges {
				if sign, found = j.leaving(e, part); !found {
					break
				}
			}
			found = found && !(sign.byFirst && beginRound(ranges))
			sign.text += fmt.Sprintf("; so it is in each of %d ranges", len(ranges))
		}
		if found {
			e.churn = e.churn || sign.churn
			e.note(leaveInTurn, sign.weight, sign.text)
			return
		}
		if e.forgotten(r) {
			return
		}
	}
	e.allThere(st)
}

// leaveInTurn is the fact that members leave, by their numbers.
const leaveInTurn = "leave"

// leavingSign says how numbers show that members leave.
type leavingSign struct {
	weight float64
	text   string
	churn  bool // the members that are there may be the most recent ones

	byFirst bool // it is the sign that the numbers do not begin with a first one
}

// leaving looks in the numbers of one range for a sign that members leave.
func (j *judge) leaving(e *evidence, r running) (sign leavingSign, found bool) {
	first, last := r.values[0], r.values[len(r.values)-1]
	between := last - first // one less than the numbers in the range, which may be too many for an int64
	removed := max(e.removed, e.replaced)
	switch {
	case r.ordered && r.named && r.count < between/10*7 && mostlyYoung(r.values):
		return leavingSign{-0.2, fmt.Sprintf("members seem to leave after a while: %s %s, and at least four in ten of them are in the last tenth of that range", r.what, e.rangeText(first, last)), false, false}, true
	case r.count > between-between/10 && removed > r.count/2 && oneDigit(first-removed, r.count):
		return leavingSign{-0.35, fmt.Sprintf("they leave in turn: %s were taken out, as many as come before the first if counting began at a round number: %s %s", numbers.Grouped(removed), r.what, e.rangeText(first, last)), true, false}, true
	case r.count > between/10*6 && first > r.count/2 && aboutEqual(first, e.removed-(between+1-r.count)):
		return leavingSign{-0.35, fmt.Sprintf("they leave in turn, or before: %s were taken out, all before the first that is there, and %s %s", numbers.Grouped(e.removed), r.what, e.rangeText(first, last)), false, false}, true
	case r.named && (r.ordered || r.count >= between/10) && r.count <= between/2 && youngestThere(r, between):
		return leavingSign{-0.2, fmt.Sprintf("members seem to leave after a while: %s %s, nearly all of the last tenth of that range are there, and at most half of all", r.what, e.rangeText(first, last)), true, false}, true
	case r.named && r.count >= between/10 && first > r.count && thinnedOut(r.values) && youngestThere(r, between):
		return leavingSign{-0.2, fmt.Sprintf("members seem to leave after a while: %s %s, nearly all of the last tenth of that range are there, and far fewer of the first", r.what, e.rangeText(first, last)), true, false}, true
	case r.count > between-between/10 && removed > r.count/2 && aboutEqual(first, removed):
		return leavingSign{-0.45, fmt.Sprintf("they leave in turn: %s were taken out, and %s %s with hardly a gap", numbers.Grouped(removed), r.what, e.rangeText(first, last)), true, false}, true
	case (r.count > between-between/10 || r.count > between/10*8 && youngestThere(r, between)) && first > r.count/2 && !round(first, r.count) && !years(first, last) && !j.clock(last):
		gaps := "hardly a gap"
		if r.count <= between-between/10 {
			gaps = "few gaps"
		}
		return leavingSign{-0.3, fmt.Sprintf("members seem to leave in turn: %s %s with %s, and do not begin with a first one", r.what, e.rangeText(first, last), gaps), true, true}, true
	}
	return sign, false
}

// ranges splits numbers at gaps that are far longer than the rest of their range allows;
// nil if a part has too few numbers to say something.
func (r *running) ranges() (list []running) {
	n := len(r.values)
	gap := (r.values[n-1] - r.values[0]) / int64(n) * 20 // of 200 numbers drawn at random, the largest gap is about five times the average one
	from := 0
	for i := 1; i <= n; i++ {
		if i < n && r.values[i]-r.values[i-1] <= gap {
			continue
		}
		if i-from < fewNumbers/2 {
			return nil
		}
		part := *r
		part.values, part.count = r.values[from:i], r.count*int64(i-from)/int64(n)
		list, from = append(list, part), i
	}
	return list
}

// thinnedOut reports whether clearly fewer of some ascending numbers are in the first fifth
// of their range than in the last.
func thinnedOut(values []int64) bool {
	n := len(values)
	fifth := (values[n-1] - values[0]) / 5
	first, _ := slices.BinarySearch(values, values[0]+fifth)
	last, _ := slices.BinarySearch(values, values[n-1]-fifth)
	return n >= fewNumbers && 10*(n-last) >= 16*first
}

// rangeText says between which numbers others are, as far as the reader may see them.
func (e *evidence) rangeText(first, last int64) string {
	if snapshot.ValuesHidden(e.ctx) {
		return "run"
	}
	return "run from " + numbers.Grouped(first) + " to " + numbers.Grouped(last)
}

// fewNumbers is the number of members below which their numbers say little.
const fewNumbers = 100

// mostlyYoung reports whether much more of some ascending values are in the last tenth of
// their range than if they were evenly spread.
func mostlyYoung(values []int64) bool {
	n := len(values)
	if n < fewNumbers/2 {
		return false
	}
	from := values[n-1] - (values[n-1]-values[0])/10
	at, _ := slices.BinarySearch(values, from)
	return 10*(n-at) >= 4*n
}

// oneDigit reports whether a number is one digit and zeros, or a little more.
func oneDigit(n, count int64) bool {
	unit := int64(1)
	for n/unit >= 10 {
		unit *= 10
	}
	return n > 0 && n%unit <= max(1, count/100)
}

// aboutEqual reports whether a number is another one, but for a fiftieth.
func aboutEqual(n, other int64) bool { return max(n-other, other-n) <= 1+other/50 }

// youngestThere reports whether eight in ten of the numbers in the last tenth of a range
// are there. The values are some of those that there are.
func youngestThere(r running, between int64) bool {
	n := len(r.values)
	if n < fewNumbers/2 {
		return false
	}
	at, _ := slices.BinarySearch(r.values, r.values[n-1]-between/10)
	return float64(n-at)/float64(n)*float64(r.count) >= 0.8*float64(between/10)
}

// round reports whether counting may have begun a little below a number: at zero, at a
// number of at most two digits and zeros, such as 100,000 or 48,000, or at any multiple of a
// power of ten that is at least four times as large as their count: 26,400,000 for 12,000.
func round(first, count int64) bool {
	unit := int64(fewNumbers)
	for 10*unit <= count || first >= 100*unit && unit < 4*count {
		unit *= 10
	}
	near := count / 100
	if unit > count { // so few are near one by chance
		near = count / 50
	}
	return first%unit <= max(1, near)
}

// beginRound reports whether counting may have begun at the first number of each range: all are
// a multiple of a power of ten that is larger than their count, or a little more. One may be by
// chance.
func beginRound(ranges []running) bool {
	return !slices.ContainsFunc(ranges, func(r running) bool {
		unit := int64(1)
		for unit < r.count {
			unit *= 10
		}
		return r.values[0]%unit > max(1, r.count/100, 3*r.count/int64(len(r.values))) // some of the numbers: the first may not be among them
	})
}

// years reports whether numbers look like those of years.
func years(first, last int64) bool { return first >= 1500 && last <= 2200 }

// clock reports whether a number may count the milliseconds, seconds, minutes, hours or days
// since 1970: it then says when something was made, not how many were made before it.
func (j *judge) clock(n int64) bool {
	const second = 1000
	for _, unit := range []int64{1, second, 60 * second, 3600 * second, day} {
		if j.now != 0 && n >= (j.now-longestRun)/unit && n <= (j.now+longestRun)/unit {
			return true
		}
	}
	return false
}

// keyNumbers returns the numbers in the keys of a map, or in the fields of these.
func (e *evidence) keyNumbers(st *structure) []running {
	if st.collection == heap.NoObject || st.known.Kind != collections.Map {
		return nil
	}
	if values := e.primitiveKeys(st); len(values) > 0 {
		if r, ok := ascending(values); ok {
			r.what, r.count, r.named, r.ordered = "its keys", int64(len(values)), true, false // a hash table has them in no order
			return []running{r}
		}
		return nil
	}
	some, keys := e.someKeys(st)
	if len(some) == 0 {
		return nil
	}
	if r, ok := e.numbersOf(some); ok {
		r.what, r.count, r.named = "the numbers in its keys", keys, true
		return []running{r}
	}
	read := e.fieldsOf(some)
	list := e.fieldNumbers(read.columns())
	for i := range list {
		list[i].what, list[i].count = list[i].what+" of its keys", keys
	}
	return list
}

// primitiveKeys returns the keys of a map of a library that has numbers for keys; nothing for
// any other, or if there are too many.
func (e *evidence) primitiveKeys(st *structure) (values []int64) {
	const most = 200_000
	if st.size >= most || IsPlatform(e.className(st.collection)) {
		return nil // even the first key of a large one may cost a read of the whole table
	}
	_ = st.known.Each(st.collection, func(key, _ collections.Item) bool { // of what cannot be read, nothing is said
		switch key.Type {
		case heap.Long:
			values = append(values, int64(key.Bits))
		case heap.Int:
			values = append(values, int64(int32(key.Bits)))
		default:
			values = nil
			return false
		}
		return len(values) < most
	})
	return values
}

// someKeys returns evenly spaced keys of a map, in the order of their addresses, and how many
// keys it has; nothing if there are too many of them.
func (e *evidence) someKeys(st *structure) (some []heap.ObjectID, all int64) {
	const most = 50_000
	if st.size >= most {
		return nil, 0 // read before it is known to be too many, its keys would cost seconds
	}
	keys := e.firstOf(st, most, theKey)
	if len(keys) == most {
		return nil, 0
	}
	slices.Sort(keys)
	for i := 0; i < len(keys); i += max(1, len(keys)/membersRead) {
		some = append(some, keys[i])
	}
	return some, int64(len(keys))
}

// fieldNumbers returns the numbers in fields that were given out in order. Without the
// order they may be anything, such as hash codes or prices.
func (e *evidence) fieldNumbers(columns []column) (list []running) {
	for i := range columns {
		c := &columns[i]
		if len(c.values) < fewNumbers/2 || has(c.name, "hash") {
			continue
		}
		if r, ok := e.columnNumbers(c); ok && (r.ordered || c.name == "sequenceNumber" && e.memberIs(scheduledTask)) {
			r.what, r.count = "the numbers in field "+c.name, e.Count
			r.named = has(c.name, "id", "number", "no", "nr", "seq", "sequence", "key", "ref", "reference", "code", "name")
			list = append(list, r)
		}
	}
	return list
}

// columnNumbers returns the numbers in one field.
func (e *evidence) columnNumbers(c *column) (r running, ok bool) {
	if c.values[0].Type == heap.Object {
		var ids []heap.ObjectID
		for _, v := range c.values {
			if id, found := e.s.ID(v.Address()); found && v.Bits != 0 {
				ids = append(ids, id)
			}
		}
		return e.numbersOf(ids)
	}
	var values []int64
	for _, v := range c.values {
		switch v.Type {
		case heap.Long:
			values = append(values, int64(v.Bits))
		case heap.Int:
			values = append(values, int64(int32(v.Bits)))
		}
	}
	return ascending(values)
}

// numbersOf returns the numbers of boxed numbers or of texts that differ in one number
// only.
func (e *evidence) numbersOf(ids []heap.ObjectID) (r running, ok bool) {
	var values []int64
	const longest = 100
	around := ""
	for i, id := range ids {
		n, rest, read := int64(0), "", false
		switch e.className(id) {
		case "java.lang.Long", "java.lang.Integer":
			n, read = e.number(id, "value")
		case "java.lang.String":
			text, _ := e.s.Text(e.values, id, longest)
			n, rest, read = lastNumber(text)
			read = read && !strings.HasSuffix(text, "…") // what is cut off may be part of the number
		}
		if !read {
			return r, false
		}
		if i == 0 {
			around = rest
		} else if rest != around {
			return r, false
		}
		values = append(values, n)
	}
	return ascending(values)
}

// lastNumber returns the last number in a text, and the rest of the text.
func lastNumber(text string) (n int64, rest string, ok bool) {
	const digits, most = "0123456789", 15
	end := strings.LastIndexAny(text, digits) + 1
	begin := end
	for begin > 0 && strings.IndexByte(digits, text[begin-1]) >= 0 {
		begin--
	}
	if end == 0 || end-begin > most {
		return 0, "", false
	}
	n, err := strconv.ParseInt(text[begin:end], 10, 64)
	return n, lettersAlike(text[:begin]) + "#" + lettersAlike(text[end:]), err == nil
}

// lettersAlike writes each letter of a short text as the same one: such as those of a region or
// of a check behind a number.
func lettersAlike(text string) string {
	const longest = 4
	if len(text) > longest {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return 'a'
		}
		return r
	}, text)
}

// ascending sorts values, of which nearly all must be different. They were given out in
// order if they mostly increase already, or mostly decrease: a collector that copies the
// elements of an array may begin with the last one.
func ascending(values []int64) (r running, ok bool) {
	if len(values) < fewNumbers/2 {
		return r, false
	}
	up := rise(values)
	r = running{values: slices.Clone(values), ordered: up >= 0.8 || up <= 0.2}
	slices.Sort(r.values)
	n := len(r.values)
	return r, r.values[0] >= 0 && 20*len(slices.Compact(slices.Clone(r.values))) >= 19*n
}
