package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// growingTexts matches long-lived objects that keep appending to a text: each text is
// long, and together they are most of the suspect.
func growingTexts(e *evidence) string {
	const long, mostRead = 16 << 10, 200
	if e.Path.Kind == LocalVariable || e.Kind == Locals {
		return ""
	}
	if found := e.oneGrowingText(); found != "" {
		return found
	}
	n, bytes, read, little := int64(0), int64(0), 0, 0
	for _, class := range growingText {
		e.each(e.kindOf(class), 10_000, func(id heapID) {
			retained := e.s.Retained(id)
			if e.className(id) != class || retained < long {
				return
			}
			n, bytes = n+1, bytes+retained
			if read < mostRead {
				if read++; e.littleWritten(id) {
					little++
				}
			}
		})
	}
	if n < 2 || 10*bytes < 7*e.Bytes || 4*little > read {
		return ""
	}
	return fmt.Sprintf("%s have grown to %s each", countText(n, "text"), bytesText(bytes/n))
}

// littleWritten reports whether a text fills less of its array than one that was only written
// to, which doubles the array when it is full: it was made that long, or emptied since.
func (e *evidence) littleWritten(text heap.ObjectID) bool {
	count, counted := e.number(text, "count")
	array, found := e.s.ObjectField(e.ctx, text, "buf")
	if !found {
		array, found = e.s.ObjectField(e.ctx, text, "value")
		count *= 2 // characters, of up to two bytes
	}
	if !counted || !found {
		return false
	}
	length, isArray := e.s.Length(array)
	return isArray && 5*count < 2*int64(length)
}

// oneGrowingText matches a long text in a field that leads back to a static one, of which at
// least half is written: what is built up for one answer is in a local variable, and one that
// is used again and again is mostly empty in between.
func (e *evidence) oneGrowingText() string {
	const long = 1 << 20
	if e.Kind != Single || e.Count != 1 || e.Path.Kind != StaticField || e.Bytes < long {
		return ""
	}
	length, isArray := e.s.Length(e.Holder)
	for i, id := range e.chain() {
		if name := e.className(id); i < 3 && slices.ContainsFunc(growingText, func(class string) bool { return e.is(name, class) }) {
			if count, found := e.number(id, "count"); found && isArray && 2*count >= int64(length) {
				return "a " + simpleName(name) + " in a field has grown to " + bytesText(e.Bytes)
			}
		}
	}
	return ""
}

// treeWords are parts of the names of library classes whose nodes are linked, and do not
// follow one another.
var treeWords = []string{"heap", "tree", "trie", "map", "set", "graph"}

// inTree reports whether linked objects are the nodes of a library's tree, by its name, or
// of a tree of any kind: such a node refers to its parent, its children and its siblings.
func (e *evidence) inTree() bool {
	for _, c := range e.s.ClassesByName(e.Member) {
		if !e.finder.platform[c] && e.linksToOwnKind(c) >= 3 {
			return true
		}
	}
	for i, id := range e.chain() {
		if name := e.className(id); i < 3 && !IsPlatform(name) && !e.application(name) && has(simpleName(name), treeWords...) {
			return true
		}
	}
	return false
}

// linksToOwnKind returns how many of the fields of a linked object, and of those of its
// class that follow it, refer to objects of its class. A doubly linked list has two such
// fields.
func (e *evidence) linksToOwnKind(c heap.ClassIndex) int {
	const looked = 8
	most, id := 0, e.Holder
	for n := 0; n < looked && id != heap.NoObject; n++ {
		links, next := 0, heap.NoObject
		for _, to := range e.s.Outbound(id, nil) {
			if e.s.ClassOf(id) == c && e.className(to) == e.s.ClassName(c)+"[]" {
				return 3 // an array for its children, of which there may be one
			}
			if class, _ := e.finder.elements(to); class == e.s.ClassName(c) && e.s.ImmediateDominator(to) == id {
				return 3 // likewise a map or a list
			}
			if e.s.ClassOf(to) == c {
				links++
				if e.s.ImmediateDominator(to) == id {
					next = to
				}
			}
		}
		if e.s.ClassOf(id) == c {
			most = max(most, links)
		}
		id = next
	}
	return most
}

const listenersStay = "Listeners not removed"

// neverFound matches maps whose keys have the time of a question in them. A value that had
// elements once, and was emptied, was found again.
func neverFound(e *evidence) string {
	if e.said(wereEmptied) != "" {
		return ""
	}
	return e.timedKeys
}

// growthRules are causes recognized by the form of the structure. The last ones match
// every suspect of their form, so that every suspect has a cause.
var growthRules = []rule{
	{
		name: "Keys that contain the time", nature: nature{prior: 0.4}, match: neverFound,
		why:    "If a key has the time at which it was asked for, nobody asks for it again: each call adds an entry, and none is ever found.",
		checks: []string{"Leave the time out of the key, or round it to the minute or day for which the answer holds.", "If each entry is a record of its own, bound their number or write them out."},
	},
	{
		name: "Keys with values in them", nature: nature{prior: 0.35, endless: true},
		match:  func(e *evidence) string { return e.templated },
		why:    "Each value written into a query, template or expression makes a new key, which is hardly ever used again: a map without a limit grows with every value.",
		checks: []string{"Pass values as parameters or variables, so that the text stays the same.", "Bound the map: most of its entries are not asked for again."},
	},
	{
		name: listenersStay, nature: nature{prior: 0.5}, match: listeners,
		why: "A registered listener stays, with everything it refers to, as long as the object that it listens to, unless it is removed.",
		checks: []string{
			"Remove listeners where their owner is closed.",
			"Use weak references to listeners whose owners come and go.",
		},
	},
	{
		name: "Buffers that are almost empty", nature: nature{prior: 0.52, verdict: Waste}, match: emptyBuffers,
		why:    "An array has its whole length from the start, however little of it is ever written.",
		checks: []string{"Begin with a small buffer and let it grow, or take one from a pool only while it is needed."},
	},
	{
		name: "Bits that are hardly ever set", nature: nature{prior: 0.55, verdict: Waste}, match: emptyBits,
		why:    "A BitSet has a place for each number up to the largest. Of numbers that only rise, it keeps the places of all old ones, whether their bits are set or not.",
		checks: []string{"Begin a new set now and then, or subtract a start that moves along.", "For few numbers in a wide range use a set of numbers, or a compressed bitmap."},
	},
	{
		name: "Texts that are only added to", nature: nature{prior: 0.5}, match: growingTexts,
		why:    "A StringBuilder or stream in a field keeps all that was ever written to it until somebody takes it out.",
		checks: []string{"Write to a file or a log instead, or empty it where it is read.", "Bound its length."},
	},
	{
		name: "Large cache", nature: nature{prior: 0.3},
		match: func(e *evidence) string {
			for _, prefix := range caches[:6] {
				if strings.HasPrefix(e.holderClass(), prefix) || e.step(prefix, "") {
					return "a cache of " + strings.TrimSuffix(prefix, ".") + " holds " + e.Accumulates()
				}
			}
			return ""
		},
		why:    "The cache has a bound, but this heap may be too small for it.",
		checks: []string{"Compare its maximum size with the number of entries here.", "Bound it by weight instead of by count, or let entries expire."},
	},
	{
		name: "Structure that grows", nature: nature{prior: 0.35}, match: grew,
		why:    "It grew between the dumps, and no bound of it is known.",
		checks: []string{"Find where objects are added, and what should remove them.", "Take one more dump: what grows from dump to dump is the leak."},
	},
	{
		name: "Collections within members that only grow", nature: nature{prior: 0.3}, match: func(e *evidence) string { return e.partsGrow },
		why:    "What each of them keeps is never cut, so it grows even if no member is added.",
		checks: []string{"Keep the last few elements of each, or those of a limited time; write the rest to a store.", "If only the latest one is needed, keep just that."},
	},
	{
		name: "Unbounded map", nature: nature{prior: 0.3, form: true},
		match: func(e *evidence) string {
			if e.Kind != Collected || e.Entry == "" && !e.mapOfLibrary() {
				return ""
			}
			return e.grows("map")
		},
		why: "Nothing bounds a map but the code that removes entries.",
		checks: []string{
			"Find where entries are put in, and whether they are ever removed.",
			"If it is a cache, use one with a bound on size or age.",
			"If its keys are of a class of your own, check that this has equals() and hashCode(); without them, equal keys are added again and again.",
		},
	},
	{
		name: "Exceptions attached to one another", nature: nature{prior: 0.6},
		match: func(e *evidence) string {
			const many = 100
			if e.Kind != Linked || e.Count < many || !e.memberIs("java.lang.Throwable") {
				return ""
			}
			return fmt.Sprintf("%s are attached to one another, as causes or suppressed", countText(e.Count, "exception"))
		},
		why:    "Each keeps all that came before it, with their stack traces and messages.",
		checks: []string{"Attach an exception to another of the same attempt only, and keep of the last failure no more than its message.", "Look for addSuppressed, initCause or setNextException with an exception from a field."},
	},
	{
		name: "Linked list that grows", nature: nature{prior: 0.4},
		match: func(e *evidence) string {
			const short = 1000
			if e.Kind != Linked || strings.Contains(e.lastStep(), "|") || e.inTree() || e.churn && e.lists() > 1 && e.Count/e.lists() < short {
				return ""
			}
			return fmt.Sprintf("%s are linked one after the other from %s", countText(e.Count, "object"), e.beforeLast())
		},
		why:    "Every object keeps all that follow it: as long as the first is held, none can be freed.",
		checks: []string{"Find who appends or prepends, and what should cut the list.", "Bound its length, or drop the link when an object is done."},
	},
	{
		name: "Large linked structure", nature: nature{prior: 0.3, verdict: Large},
		match: func(e *evidence) string {
			if e.Kind != Linked {
				return ""
			}
			return fmt.Sprintf("%s of %s refer to each other below %s", countText(e.Count, "object"), e.Member, e.beforeLast())
		},
		why:    "A tree or graph of objects stays as long as the object that leads to it.",
		checks: []string{"Decide whether all of it must be in memory at once.", "Check that what is removed from it is really unlinked."},
	},
	{
		name: "Growing collection", nature: nature{prior: 0.3, form: true},
		match: func(e *evidence) string {
			if e.Kind != Collected && !(e.Kind == Shared && e.onlyAdded) || e.Entry != "" || !strings.HasPrefix(e.holderClass(), "java.util.") {
				return ""
			}
			return e.grows("collection")
		},
		why:    "Nothing bounds a collection but the code that removes elements.",
		checks: []string{"Find where elements are added, and whether they are ever removed.", "If it is a log or history, bound its length or write it out."},
	},
	{
		name: "Objects that pile up in a library", nature: nature{prior: 0.25, form: true},
		match: func(e *evidence) string {
			if e.Kind != Collected || strings.HasPrefix(e.holderClass(), "java.util.") || !e.registeredWithLibrary() {
				return ""
			}
			return e.Accumulates() + " are kept by the library that they belong to"
		},
		why:    "What a library hands out or registers stays there until it is closed or removed.",
		checks: []string{"Look up in the library's documentation what closes or removes them, and call it where their use ends."},
	},
	{
		name: "Many objects in one structure", nature: nature{prior: 0.25, form: true},
		match: func(e *evidence) string {
			if e.Kind != Collected || strings.HasPrefix(e.holderClass(), "java.util.") {
				return ""
			}
			if e.holderClass() == "" {
				return e.Accumulates() + " lie in one structure"
			}
			return e.Accumulates() + " lie directly below one " + e.holderClass()
		},
		checks: []string{"Compare the number with what the application should hold."},
	},
	{
		name: "Text or bytes built up in one piece", nature: nature{prior: 0.3, verdict: Large},
		match: func(e *evidence) string {
			if e.Kind != Single || e.Count != 1 {
				return ""
			}
			for i, id := range e.chain() {
				if name := e.className(id); i < 3 && slices.ContainsFunc(growingText, func(class string) bool { return e.is(name, class) }) {
					return "a " + simpleName(name) + " has grown to " + bytesText(e.Bytes)
				}
			}
			return ""
		},
		why:    "All of it is in memory before the first part is used; while it grows, the old and the new array exist at the same time.",
		checks: []string{"Write to a stream or file as data arrives, instead of building it up.", "Bound the size of what is accepted."},
	},
	{
		name: "One large object", nature: nature{prior: 0.2, verdict: Large},
		match: func(e *evidence) string {
			if e.Kind != Single {
				return ""
			}
			if e.Count > 1 {
				return fmt.Sprintf("%s, %s each", e.Accumulates(), bytesText(e.Bytes/e.Count))
			}
			return e.Accumulates() + " keeps " + bytesText(e.Bytes)
		},
		checks: []string{"Does the data need this size? Buffers that have grown seldom shrink."},
	},
	{
		name: "Objects with several owners", nature: nature{prior: 0.1},
		match: func(e *evidence) string {
			if len(e.Also) > 0 {
				return fmt.Sprintf("the same objects are reached from %s", countText(int64(len(e.Also)), "other structure"))
			}
			if e.Kind == Shared {
				return e.Accumulates() + " are held by several objects"
			}
			return ""
		},
		why:    "They are freed only when their last owner releases them.",
		checks: []string{"Remove them from all the structures named, not just from one."},
	},
}

// growingText are classes that collect text or bytes in a growing array.
var growingText = []string{"java.lang.AbstractStringBuilder", "java.lang.StringBuilder", "java.lang.StringBuffer", "java.io.ByteArrayOutputStream", "java.io.CharArrayWriter", "java.io.StringWriter"}

// listenerWords occur in the names of classes and fields for listeners.
var listenerWords = []string{"listener", "observer", "subscriber", "subscription", "callback", "watcher", "watches"}

// reactive are prefixes of libraries in which each step of a stream at work is a subscriber
// or observer.
var reactive = []string{"reactor.core.", "io.reactivex.", "rx.", "io.smallrye.mutiny.", "akka.stream.", "org.apache.pekko.stream."}

// listeners matches collections whose name or content shows that they hold listeners.
func listeners(e *evidence) string {
	if e.Kind == Single || e.Kind == Linked || e.Member == vertxTimer || hasPrefix(e.Member, innerStreams) {
		return ""
	}
	step, _, _ := strings.Cut(e.lastStep(), "{") // what is in braces is a key, text of the application
	last, around := strings.ToLower(step[strings.LastIndex(step, ".")+1:])+" "+e.behindLibrary(), e.aroundLast()
	for _, word := range append(listenerWords, "handler", "consumer", "registration") {
		if word == "consumer" && e.Count < 50 || word == "handler" && e.Count < 50 {
			continue
		}
		byClass := word != "registration" || !e.application(e.Member) // people, cars and books are registered, too
		if strings.Contains(last, word) || slices.Contains(listenerWords, word) && strings.Contains(around, word) || word == "listener" && e.inListeners() || byClass && calledLike(simpleName(e.Member), word) && !e.plainData() && !hasPrefix(e.Member, reactive) || e.registeredAs(word) {
			return e.Accumulates() + " are registered"
		}
	}
	return ""
}

// handedTo are last words in the names of classes of what a listener or a consumer is given or
// is made with.
var handedTo = []string{"record", "event", "message", "request", "response", "config", "properties", "exception", "metrics", "name", "id", "key"}

// calledLike reports whether the name of a class says that its objects are listeners by a
// word, not what these are given.
func calledLike(class, word string) bool {
	words := strings.Fields(splitName(class))
	return strings.Contains(strings.ToLower(class), word) && (len(words) == 0 || !slices.Contains(handedTo, words[len(words)-1]))
}

// registeredAs reports whether an object of a library has members of the application whose
// class extends one of a library with the word in its name. Handlers of Netty come and go
// with their channels.
func (e *evidence) registeredAs(word string) bool {
	links := e.toCollection()
	if len(links) == 0 || e.application(e.declaring(links[len(links)-1].from)) || !e.application(e.Member) {
		return false
	}
	for c := e.s.Class(e.classNamed(e.Member)).SuperIndex; c != heap.NoClass; c = e.s.Class(c).SuperIndex {
		name := e.s.ClassName(c)
		if !IsPlatform(name) && !e.application(name) && !strings.HasPrefix(name, "io.netty.") && strings.Contains(strings.ToLower(simpleName(name)), word) {
			return true
		}
	}
	return false
}

// plainData reports whether the members are records of values: several fields, and none
// that leads to an object of the application or of a library other than a constant. A
// listener leads to what it works with.
func (e *evidence) plainData() bool {
	const several = 3
	columns := e.sample.columns()
	for i := range columns {
		for _, v := range columns[i].values {
			id, found := e.s.ID(v.Address())
			if v.Type != heap.Object || v.Bits == 0 || !found {
				continue
			}
			if !IsPlatform(e.className(id)) && !e.s.IsInstanceOf(id, "java.lang.Enum") {
				return false
			}
		}
	}
	return len(columns) >= several
}

// toCollection returns the links of the path up to a collection, without those within it.
func (e *evidence) toCollection() []link {
	links := e.Path.links
	for len(links) > 0 && IsPlatform(e.declaring(links[len(links)-1].from)) {
		links = links[:len(links)-1]
	}
	return links
}

// aroundLast returns the field of a library, in lower case, that leads to the object of a
// library which has the suspect; "" if it is not that way.
func (e *evidence) aroundLast() string {
	links := e.toCollection()
	if len(links) < 2 {
		return ""
	}
	links = links[len(links)-2:]
	for _, l := range links {
		if owner := e.declaring(l.from); e.application(owner) || IsPlatform(owner) {
			return ""
		}
	}
	return strings.ToLower(links[0].name)
}

// behindLibrary returns the application's field, in lower case, from which a few fields of
// libraries lead to the suspect; "" if there is none.
func (e *evidence) behindLibrary() string {
	const most = 2
	for i := len(e.Path.links) - 1; i >= 0 && i >= len(e.Path.links)-1-most; i-- {
		l := &e.Path.links[i]
		if owner := e.declaring(l.from); e.application(owner) {
			return strings.ToLower(l.name)
		} else if IsPlatform(owner) {
			return ""
		}
	}
	return ""
}

// mapOfLibrary reports whether the structure is a mutable map that is not known in
// detail: the name of its class, or of the class around it, ends in Map.
func (e *evidence) mapOfLibrary() bool {
	for i, id := range e.chain() {
		if i > 3 {
			return false
		}
		class := e.className(id)
		if strings.HasSuffix(class, "Map") && !e.application(class) {
			lower := strings.ToLower(class)
			return !strings.Contains(lower, "immutable") && !strings.Contains(lower, "persistent") && !strings.HasPrefix(class, "io.vavr.")
		}
	}
	return false
}

func (e *evidence) grows(what string) string {
	found, lives := fmt.Sprintf("the %s holds %s", what, e.Accumulates()), " and lives as long as class "
	if n := len(e.Places); n > 1 {
		found, lives = fmt.Sprintf("%s hold %s", countText(int64(n), what), e.Accumulates()), " and live as long as class "
	}
	if e.Path.Kind == StaticField {
		found += lives + e.declaring(e.Path.Root)
	}
	return found
}

func (e *evidence) lastStep() string {
	if n := len(e.Path.Steps); n > 0 {
		return e.Path.Steps[n-1].Text
	}
	return ""
}

// beforeLast returns the path up to the first of several linked objects.
func (e *evidence) beforeLast() string {
	p := e.Path
	if n := len(p.Steps); n > 1 {
		p.Steps = p.Steps[:n-1]
		return p.String()
	}
	return "one object"
}
