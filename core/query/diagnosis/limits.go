package diagnosis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

const queueCapacity = "the queue's capacity"

// queueBacklogged is the number of waiting elements from which on the capacity of a queue
// that is mostly empty explains nothing.
const queueBacklogged = 1000

// limitWords occur in the names of fields that limit a structure.
var limitWords = []string{"max", "maximum", "limit", "capacity", "bound", "most", "ceiling", "quota", "cap"}

// otherLimitWords occur in the names of fields that look like limits but are not: the
// highest count so far, or a limit for one part, such as the children of a node.
var otherLimitWords = []string{"active", "seen", "ever", "reached", "observed", "peak", "used", "highest", "node", "page", "leaf", "bucket", "segment", "chunk", "branch", "initial"}

// limit looks in the collection, and in the objects that own it, for a field whose name
// suggests a limit and whose value is close to the size.
func (j *judge) limit(e *evidence, st *structure) {
	if st.size < 4 {
		return
	}
	if st.class == "java.util.concurrent.ArrayBlockingQueue" && st.capacity > 0 {
		e.compare(st.size, st.capacity, queueCapacity, st.collection)
		return
	}
	if n := j.arrayQueue(e, st); n > 0 {
		e.compare(st.size, n, queueCapacity, st.collection)
		return
	}
	for i, id := range j.around(st, 3) {
		if i > 0 && (e.thread[e.s.ClassOf(id)] || e.loader[e.s.ClassOf(id)]) {
			return
		}
		if name, value := e.limitNotSet(id); name != "" {
			e.note("unlimited", 0.2, "its own limit is not set: field "+name+" "+value, id)
			return
		}
		if name, most := j.limitField(e, id, st.size, i == 0 && st.collection != heap.NoObject); name != "" {
			if e.queue(st) && 20*st.size < most {
				return // a limit far above the size does not matter: unlike a cache, a queue is not meant to fill up
			}
			e.compare(st.size, most, "field "+name, id)
			return
		}
		if i == 0 {
			continue // options are its owner's
		}
		if name := j.limitInOptions(e, id, st.size); name != "" {
			e.compare(st.size, st.size, "field "+name, id)
			return
		}
	}
	if !j.belowLimit(e, st) {
		j.aboveLimit(e, st)
		j.miscounted(e, st)
		j.wrongUnit(e, st)
	}
}

// miscounted notes a structure whose owner adds up what its elements weigh, to keep to a
// limit in the same unit, and has added up next to nothing for thousands of them.
func (j *judge) miscounted(e *evidence, st *structure) {
	const least, far = 1000, 20
	for _, id := range st.above[:min(nearby, len(st.above))] {
		if class := e.declaring(id); IsPlatform(strings.TrimRight(class, "[]")) {
			continue
		} else if !e.application(class) || st.size < least {
			return
		}
		limits := map[string]int64{}
		fields, _ := e.s.Fields(e.ctx, id) // a class object has none
		for _, f := range fields {
			e.limitIn(limits, f.Name, f.Value)
		}
		for _, c := range e.constants(id) {
			for _, f := range e.s.Class(c).Statics {
				e.limitIn(limits, f.Name, f.Value)
			}
		}
		for _, f := range fields {
			n, most := whole(f.Value), limits[unitOf(f.Name)]
			if (f.Value.Type == heap.Int || f.Value.Type == heap.Long) && !has(f.Name, limitWords...) && n >= 0 && far*n < most && far*n < st.size {
				e.note("miscounted", 0.3, fmt.Sprintf("field %s says %s of at most %s, for %s: what they weigh is not added up", f.Name, numbers.Grouped(n), numbers.Grouped(most), countText(st.size, "element")), id)
			}
		}
		return
	}
}

// limitIn records a limit by its unit.
func (e *evidence) limitIn(limits map[string]int64, name string, v heap.Value) {
	if unit := unitOf(name); (v.Type == heap.Int || v.Type == heap.Long) && unit != "" && has(name, limitWords...) && whole(v) < noLimit {
		limits[unit] = whole(v)
	}
}

// unitOf returns the word in the name of a field that says in what it counts; "" if there is
// none.
func unitOf(name string) string {
	for word := range strings.FieldsSeq(splitName(name)) {
		if slices.Contains(weightUnits, word) {
			return word
		}
	}
	return ""
}

var weightUnits = []string{"kb", "mb", "kib", "mib", "bytes", "kilobytes", "megabytes", "weight", "chars", "characters", "cost"}

// belowLimit notes a structure whose owner counts its elements in one field and has a plain
// limit in another that it has not reached: there it will be emptied, or take no more.
func (j *judge) belowLimit(e *evidence, st *structure) bool {
	const least, most = 100, 4 // times its size
	for _, id := range st.above[:min(nearby, len(st.above))] {
		if class := e.declaring(id); IsPlatform(strings.TrimRight(class, "[]")) {
			continue
		} else if !e.application(class) {
			return false
		}
		counter, limit, bound := "", "", int64(0)
		fields, _ := e.s.Fields(e.ctx, id) // a class object has none
		for _, f := range fields {
			switch n := int64(int32(f.Value.Bits)); {
			case f.Value.Type != heap.Int:
			case n == st.size:
				counter = f.Name
			case n > st.size && n <= most*st.size && has(f.Name, limitWords...) && !has(f.Name, otherLimitWords...) && plainLimit(f.Name):
				limit, bound = f.Name, n
			}
		}
		if counter == "" || limit == "" || st.size < least {
			return false
		}
		e.note("below its limit", -0.3, fmt.Sprintf("it has not reached its limit: field %s counts %s, field %s says at most %s", counter, numbers.Grouped(st.size), limit, numbers.Grouped(bound)), id)
		return true
	}
	return false
}

// unitWords occur in the names of limits for what is not counted by the element.
var unitWords = []string{"length", "weight", "number"}

// aboveLimit notes a structure that holds more than a plain limit of its owner says, unless
// the owner has another collection that keeps to it.
func (j *judge) aboveLimit(e *evidence, st *structure) {
	const least, more, most = 100, 1.2, 1000 // limits of fewer are of something else, as is one far below the size
	above := func(name string, v heap.Value) bool {
		n := float64(v.Bits)
		return v.Type == heap.Int && has(name, limitWords...) && plainLimit(name) && !has(name, unitWords...) && n >= least && float64(st.size) >= more*n && float64(st.size) <= most*n
	}
	for _, id := range st.above[:min(nearby, len(st.above))] {
		class := e.declaring(id)
		if IsPlatform(strings.TrimRight(class, "[]")) {
			continue
		}
		if !e.application(class) {
			return
		}
		name, value := "", heap.Value{}
		for _, c := range e.constants(id) {
			for _, f := range e.s.Class(c).Statics {
				if above(f.Name, f.Value) {
					name, value = simpleName(e.s.ClassName(c))+"."+f.Name, f.Value
				}
			}
		}
		fields, _ := e.s.Fields(e.ctx, id) // a class object has none
		for _, f := range fields {
			if above(f.Name, f.Value) {
				name, value = f.Name, f.Value
			}
		}
		if name != "" && !e.limitsOther(id, st.collection, int64(value.Bits)) {
			e.note("above its limit", 0.15, fmt.Sprintf("it holds %s, more than field %s says: %s", countText(st.size, "element"), name, numbers.Grouped(int64(value.Bits))), id)
		}
		return
	}
}

// limitsOther reports whether an owner has another collection that holds about as many
// elements as a limit allows, and no more.
func (e *evidence) limitsOther(owner, not heap.ObjectID, limit int64) bool {
	for _, to := range e.s.Outbound(owner, nil) {
		if known := e.finder.known.OfObject(to); known != nil && known.Counted() && to != not {
			if m, err := known.Measure(to); err == nil && m.Size <= limit+limit/50+1 && 2*m.Size >= limit {
				return true
			}
		}
	}
	return false
}

// optionWords occur in the names of classes whose objects configure other objects.
var optionWords = []string{"options", "option", "opts", "config", "configuration", "settings", "properties", "policy"}

// limitInOptions looks at the options objects that fields of an object refer to. It returns
// the field whose value is exactly the size of the structure; "" if there is none.
func (j *judge) limitInOptions(e *evidence, id heap.ObjectID, n int64) string {
	const least = 100 // a smaller number may match by chance
	if _, isClass := e.s.ClassByObject(id); isClass || n < least || e.s.ElementType(id) != 0 {
		return ""
	}
	for _, to := range e.s.Outbound(id, nil) {
		if _, isClass := e.s.ClassByObject(to); isClass || !has(simpleName(e.className(to)), optionWords...) {
			continue
		}
		fields, err := e.s.Fields(e.ctx, to)
		if err != nil {
			continue
		}
		for _, f := range fields {
			if v, found := e.number(to, f.Name); found && v == n && f.Value.Type != heap.Object {
				return simpleName(e.className(to)) + "." + f.Name
			}
		}
	}
	return ""
}

// limitNotSet returns a field that could limit how much an object holds, but is set to the
// largest possible value, or, in a class of the application, to none; "" if there is none.
func (e *evidence) limitNotSet(id heap.ObjectID) (name, value string) {
	fields, err := e.s.Fields(e.ctx, id)
	if _, isClass := e.s.ClassByObject(id); isClass || err != nil {
		return "", ""
	}
	for _, f := range fields {
		if e.finder.platform[f.Class] || !has(f.Name, limitWords...) {
			continue
		}
		if f.Name == "capacity" && f.Value.Type == heap.Object { // an AtomicLong, as ConcurrentLinkedHashMap has
			if n, found := e.number(id, "capacity", "value"); found && (n == math.MaxInt32 || n == math.MaxInt64) {
				return f.Name, "has the largest value that there is"
			}
		}
		if f.Value.Type != heap.Int && f.Value.Type != heap.Long {
			continue
		}
		switch n := whole(f.Value); {
		case (n == math.MaxInt32 || n == math.MaxInt64) && has(f.Name, countWords...):
			return f.Name, "has the largest value that there is"
		case (n == 0 || n == -1) && plainLimit(f.Name) && e.application(e.s.ClassName(f.Class)):
			return f.Name, fmt.Sprintf("is %d", n)
		}
	}
	return "", ""
}

// whole returns the value of an int or a long.
func whole(v heap.Value) int64 {
	if v.Type == heap.Int {
		return int64(int32(v.Bits))
	}
	return int64(v.Bits)
}

// countWords occur in field names that say what a limit counts.
var countWords = []string{"size", "count", "items", "entries", "elements", "length", "number", "messages", "events", "records", "rows", "values", "history", "weight", "keys", "objects", "total"}

// arrayQueue returns the number of slots of a JCTools queue with a single array, which
// does not grow; 0 for other objects.
func (j *judge) arrayQueue(e *evidence, st *structure) int64 {
	for _, id := range j.around(st, 3) {
		class := simpleName(e.className(id))
		if !strings.HasSuffix(class, "ArrayQueue") || strings.Contains(class, "Unbounded") || strings.Contains(class, "Linked") || strings.Contains(class, "Chunked") || strings.Contains(class, "Growable") {
			continue
		}
		for _, to := range e.s.Outbound(id, nil) {
			if n, isArray := e.s.Length(to); isArray && int64(n) >= st.size {
				return int64(n)
			}
		}
	}
	return 0
}

// noLimit is more than a heap can hold of anything: a limit that high is no limit.
const noLimit = 1 << 40

// resizesAt reports whether a number is the fill level at which a hash table is replaced
// by a larger one: maxFill in fastutil, maxSize in Eclipse Collections.
func (e *evidence) resizesAt(id heap.ObjectID, most int64) bool {
	for _, to := range e.s.Outbound(id, nil) {
		n, isArray := e.s.Length(to)
		if !isArray {
			continue
		}
		for _, part := range []float64{0.5, 0.6, 2.0 / 3, 0.7, 0.75, 0.8, 0.85, 0.9} {
			if whole := int64(part * float64(n)); n >= 16 && (most == whole || most == whole+1) {
				return true
			}
		}
	}
	return false
}

// plainLimit reports whether a field name says no more than that something is limited:
// "maxEntries" does, "maxStatementsPerInsert" says what, and that may be something else
// than the structure.
func plainLimit(name string) bool {
	for word := range strings.FieldsSeq(splitName(name)) {
		if !slices.Contains(limitWords, word) && !slices.Contains(countWords, strings.TrimSuffix(word, "s")) && !slices.Contains(countWords, word) && !slices.Contains(cacheWords, word) {
			return false
		}
	}
	return true
}

// samplerWords occur in the names of classes that hold a fixed number of values; their
// field "size" is that number.
var samplerWords = []string{"reservoir", "window", "ring", "sampler"}

// limitField returns the field of an object, or the static field of a class, that holds a
// limit. The size must equal that limit; if the field is the structure's own, the size
// may also be below it.
func (j *judge) limitField(e *evidence, id heap.ObjectID, n int64, own bool) (string, int64) {
	class := e.className(id)
	pool := !IsPlatform(class) && !e.application(class) && has(simpleName(class), "pool") // a library's pool enforces its limit
	fits := func(name string, v heap.Value) (int64, bool) {
		if v.Type != heap.Int && v.Type != heap.Long {
			return 0, false
		}
		most := whole(v)
		if name == "size" && most == n && n >= 100 && has(simpleName(class), samplerWords...) {
			return most, true
		}
		platform := own && e.finder.platform[e.s.ClassOf(id)]
		if most < 4 || most >= noLimit || !has(name, limitWords...) || has(name, otherLimitWords...) || platform && name != "capacity" || e.resizesAt(id, most) {
			return 0, false
		}
		near := n <= most+1+most/50 && 20*n >= 19*most && (own || most-n <= 1 || plainLimit(name))
		bounded := (own || pool && plainLimit(name)) && n <= most && most < math.MaxInt32/2 && !platform
		return most, near || bounded || platform && most < math.MaxInt32/2 && n <= most
	}
	if _, isClass := e.s.ClassByObject(id); !isClass {
		fields, err := e.s.Fields(e.ctx, id)
		if err == nil {
			for _, f := range fields {
				if e.finder.platform[f.Class] && f.Name != "capacity" {
					continue
				}
				if most, ok := fits(f.Name, f.Value); ok {
					return f.Name, most
				}
			}
		}
	}
	for _, c := range e.constants(id) {
		for _, f := range e.s.Class(c).Statics {
			if most, ok := fits(f.Name, f.Value); ok && 20*n >= 19*most {
				return simpleName(e.s.ClassName(c)) + "." + f.Name, most
			}
		}
	}
	return "", 0
}
