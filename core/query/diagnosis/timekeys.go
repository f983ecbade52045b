package diagnosis

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// timeInKeys returns the times at which members were made by a field of their keys, of which no
// two have the same time, and says so: whoever asks with the time of the question never
// finds again what was put in before.
func (e *evidence) timeInKeys(st *structure, now int64) instants {
	if e.Entry == "" || st.collection == heap.NoObject || st.known.Kind != collections.Map || !st.known.Hashed() {
		return instants{}
	}
	some, keys := e.someKeys(st)
	if keys < fewNumbers {
		return instants{}
	}
	if e.className(some[0]) == "java.lang.String" {
		return e.timeInTexts(some, keys, now)
	}
	if !e.application(e.className(some[0])) {
		return instants{}
	}
	read := e.fieldsOf(some)
	columns := read.columns()
	if len(columns) < 2 {
		return instants{}
	}
	in := e.made(columns, now)
	if different := slices.Clone(in.times); in.times == nil || in.days || in.mixed {
		return instants{}
	} else if slices.Sort(different); 20*len(slices.Compact(different)) < 19*len(in.times) {
		return instants{}
	}
	e.timedKeys = fmt.Sprintf("hardly two of %s have the same time in field %s", countText(keys, "key"), in.field)
	return in
}

// momentText matches a time of day, to the second or finer, with its date, such as
// 2026-11-28T17:05:27.344.
var momentText = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?`)

// timeInTexts is timeInKeys for texts that have the time in them besides something else.
func (e *evidence) timeInTexts(some []heap.ObjectID, keys, now int64) instants {
	const longest, shortest = 300, 4 // characters of a text, of what else is in it
	in := instants{field: "key", mixed: true}
	met, full := map[string]bool{}, 0
	for _, id := range some {
		text, _ := e.s.Text(e.values, id, longest)
		found := momentText.FindString(text)
		at, err := time.Parse("2006-01-02T15:04:05", strings.Replace(found, " ", "T", 1))
		if err != nil || len(text) < len(found)+shortest {
			return instants{}
		}
		met[found] = true
		if strings.HasSuffix(found, ":00") {
			full++ // minutes: what is counted in them is looked for again
		}
		t := at.UnixMilli()
		if !strings.Contains(text, found+"Z") {
			t -= e.offsetAt(t)
		}
		in.times = append(in.times, t)
	}
	if 2*full > len(in.times) || 20*len(met) < 19*len(in.times) || slices.Max(in.times) > now+minute || slices.Min(in.times) < now-longestRun {
		return instants{}
	}
	e.timedKeys = fmt.Sprintf("hardly two of %s have the same time in their text", countText(keys, "key"))
	return in
}
