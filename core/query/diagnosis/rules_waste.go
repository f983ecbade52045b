package diagnosis

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// wasteRules say that the same data would take less memory.
var wasteRules = []rule{
	{
		name: "Duplicate strings", nature: nature{prior: 0.3, verdict: Waste}, match: duplicateStrings,
		why:    "The same texts exist many times, each with its own array.",
		checks: []string{"Keep one instance of each: String.intern(), a map of known values, an enum.", "-XX:+UseStringDeduplication shares the arrays."},
	},
	{
		name: "Keys whose hash codes collide", nature: nature{prior: 0.2, verdict: Waste},
		match: func(e *evidence) string {
			const many = 64
			bins := int64(0)
			for _, class := range []string{"java.util.HashMap$TreeNode", "java.util.concurrent.ConcurrentHashMap$TreeNode"} {
				n, _ := e.objectsOf(class)
				bins += n
			}
			if bins < many || 2*bins < e.Count {
				return ""
			}
			return countText(bins, "entry") + " are in bins so full that the map made trees of them"
		},
		why:    "Keys with few different hash codes share a bin: finding one takes long, and the nodes of its tree are larger.",
		checks: []string{"Look at hashCode() of the keys: map_collision_ratio shows the worst maps."},
	},
	{
		name: "Numbers in objects of their own", nature: nature{prior: 0.2, verdict: Waste},
		match: func(e *evidence) string {
			const share = 0.4
			objects, bytes := int64(0), int64(0)
			for _, class := range []string{"java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Float", "java.lang.Short", "java.lang.Character", "java.lang.Byte", "java.lang.Boolean"} {
				n, b := e.objectsOf(class)
				objects, bytes = objects+n, bytes+b
			}
			if objects < 1000 || float64(bytes) < share*float64(e.Bytes) {
				return ""
			}
			return fmt.Sprintf("%s in the form of objects take %s of %s", countText(objects, "number"), bytesText(bytes), bytesText(e.Bytes))
		},
		why:    "A number as an object takes 16 bytes and a reference instead of 4 or 8.",
		checks: []string{"Use arrays, or collections of primitive numbers (Eclipse Collections, fastutil, HPPC)."},
	},
	{
		name: "Collections that are almost empty", nature: nature{prior: 0.2, verdict: Waste}, match: emptyCollections,
		why:    "An empty HashMap or ArrayList with its table takes a hundred bytes and more.",
		checks: []string{"Create collections when the first element arrives, with the size that they need.", "Use List.of, Map.of or null for what is mostly empty."},
	},
}

// emptyBits matches a java.util.BitSet in which hardly a word has a bit, by a sample of its
// words.
func emptyBits(e *evidence) string {
	const near, long, looked, block, word, part = 3, 64 << 10, 64, 128, 8, 10 // steps, words, blocks, words of a block, bytes
	chain := e.chain()
	at := slices.IndexFunc(chain[:min(near, len(chain))], func(id heap.ObjectID) bool { return e.className(id) == "java.util.BitSet" })
	if e.Kind != Single || at < 0 {
		return ""
	}
	words, found := e.s.ObjectField(e.ctx, chain[at], "words")
	if !found || words == heap.NoObject {
		return ""
	}
	n, isArray := e.s.Length(words)
	if !isArray || n < long {
		return ""
	}
	reader, all, used := e.s.NewReader(e.ctx), 0, 0
	for k := range uint32(looked) {
		raw, err := reader.Array(words, k*(n/looked), block)
		if err != nil {
			return ""
		}
		for ; len(raw) >= word; raw = raw[word:] {
			all++
			if binary.BigEndian.Uint64(raw) != 0 {
				used++
			}
		}
	}
	if part*used > all {
		return ""
	}
	return fmt.Sprintf("of its %s, %s of %s examined have no bit that is set", countText(int64(n), "word"), grouped(all-used), grouped(all))
}

// emptyCollections matches structures that largely consist of collections with at most
// one element.
func emptyCollections(e *evidence) string {
	const least, looked, mostlyEmpty, share = 500, 500, 0.7, 0.25
	marked := make([]bool, e.s.NumClasses())
	bytes := int64(0)
	for i := range e.Contents {
		c := &e.Contents[i]
		if known := e.known.Of(c.Class); known != nil && known.Counted() && !known.Wrapper() && c.Objects >= least {
			marked[c.Class] = true
			bytes += c.Bytes
		}
		if c.Name == "java.lang.Object[]" || c.Name == "java.util.HashMap$Node[]" {
			bytes += c.Bytes
		}
	}
	if float64(bytes) < share*float64(e.Bytes) {
		return ""
	}
	seen, empty := int64(0), int64(0)
	e.eachRead(marked, looked, func(id heap.ObjectID) bool {
		if m, err := e.known.OfObject(id).Measure(id); err == nil && m.Size != collections.Unknown {
			seen++
			if m.Size <= 1 {
				empty++
			}
		}
		return seen-empty <= looked-mostlyEmpty*looked // else even all the others are too few
	})
	if seen < looked/2 || float64(empty) < mostlyEmpty*float64(seen) {
		return ""
	}
	return fmt.Sprintf("%s of %s collections examined have at most one element", numbers.Grouped(empty), numbers.Grouped(seen))
}

// emptyBuffers matches structures that consist of arrays of numbers most of which were
// never written: they contain zeros up to the end.
func emptyBuffers(e *evidence) string {
	const long, looked, share, written = 8 << 10, 24, 0.7, 0.1
	if !e.s.HasValues() || e.Kind != Collected && e.Kind != Shared && e.Kind != Locals || e.pooled() || e.connections() || e.Kind == Locals && e.sameArrays() || e.buffersAlone() {
		return ""
	}
	marked := make([]bool, e.s.NumClasses())
	arrays := int64(0)
	for i := range e.Contents {
		if c := &e.Contents[i]; primitiveArray(c.Name) && c.Bytes >= long*c.Objects/4 {
			marked[c.Class] = true
			arrays += c.Bytes
		}
	}
	if float64(arrays) < share*float64(e.Bytes) {
		return ""
	}
	seen, all, used := 0, int64(0), int64(0)
	e.each(marked, 10*looked, func(id heap.ObjectID) {
		if size := e.s.Shallow(id); size >= long && seen < looked {
			if n, ok := e.written(id); ok {
				seen, all, used = seen+1, all+size, used+n
			}
		}
	})
	if seen < 4 || float64(used) > written*float64(all) {
		return ""
	}
	return fmt.Sprintf("of %s examined, %s in all, only the first %s were ever written", countText(int64(seen), "array"), bytesText(all), bytesText(used))
}

// buffersAlone reports whether an array made for them holds buffers of java.nio and nothing
// else: a pool has them ready.
func (e *evidence) buffersAlone() bool {
	return e.Kind == Collected && e.memberIs("java.nio.Buffer") && strings.HasPrefix(e.holderClass(), "java.nio.") && strings.HasSuffix(e.holderClass(), "Buffer[]")
}

// connections reports whether each member belongs to an open connection, by the names of
// classes: its buffer waits for what comes next.
func (e *evidence) connections() bool {
	for _, class := range []string{socketChannel, "java.net.Socket"} {
		if n, _ := e.objectsOf(class); n > 0 && 10*n >= 9*e.Count {
			return true
		}
	}
	return slices.ContainsFunc(e.Contents, func(c ClassShare) bool {
		return 10*c.Objects >= 9*e.Count && c.Objects <= 4*e.Count && has(simpleName(c.Name), "connection", "endpoint", "channel", "socket")
	})
}

// pooled reports whether a pool of a library keeps objects of that library, for reuse.
func (e *evidence) pooled() bool {
	for i := len(e.Path.links) - 1; i >= 0; i-- {
		l := &e.Path.links[i]
		if owner := e.declaring(l.from); !IsPlatform(owner) {
			return has(l.name, append(freeWords, "pool")...) && !e.application(owner) && publisher(owner) == publisher(e.Member)
		}
	}
	return false
}

// written is how many bytes of an array come before the zeros at its end, from where it is
// read.
func (e *evidence) written(id heap.ObjectID) (int64, bool) {
	const most, part = 4 << 20, 32 << 10 // bytes
	n, _ := e.s.Length(id)
	element := uint32(e.s.ElementType(id).Size())
	if e.s.Shallow(id) > most {
		return 0, false
	}
	reader := e.s.NewReader(e.ctx)
	for from := n; from > 0; {
		end := from
		from -= min(from, part/element)
		raw, err := reader.Array(id, from, end-from)
		if err != nil {
			return 0, false
		}
		if used := len(bytes.TrimRight(raw, "\x00")); used > 0 {
			return int64(from)*int64(element) + int64(used), true
		}
	}
	return 0, true
}

// prefetchStrings reads strings and their arrays from the file in one go.
func (e *evidence) prefetchStrings(ids []heap.ObjectID) {
	for _, id := range ids { // those that were there
		ids = append(ids, e.s.Outbound(id, nil)[1:]...)
	}
	e.s.Prefetch(e.ctx, ids)
}

func duplicateStrings(e *evidence) string { return e.repeatedStrings(0.5) }

// repeatedStrings says how few texts differ, if they are at most distinctShare of those
// looked at.
func (e *evidence) repeatedStrings(distinctShare float64) string {
	const sampled, together, textShare, longest = 2000, 8, 0.25, 200
	n, bytes := e.objectsOf("java.lang.String")
	for _, array := range []string{"byte[]", "char[]"} {
		if _, chars := e.objectsOf(array); n > 0 {
			bytes += chars
		}
	}
	if n < 100 || float64(bytes) < textShare*float64(e.Bytes) {
		return ""
	}
	var ids []heap.ObjectID
	e.each(e.kindOf("java.lang.String"), sampled, func(id heap.ObjectID) { ids = append(ids, id) })
	slices.Sort(ids) // neighbours in the file are read together
	lots := slices.Collect(slices.Chunk(ids, together))
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(lots), func(i, k int) { lots[i], lots[k] = lots[k], lots[i] })
	seed := maphash.MakeSeed()
	texts := map[uint64]int{}
	seen := 0
	reader := e.s.NewReader(e.ctx).Scattered()
	for _, lot := range lots {
		e.prefetchStrings(slices.Clone(lot))
		for _, id := range lot {
			if text, ok := reader.String(id, longest); ok && len(text) > 0 {
				seen++
				texts[maphash.Bytes(seed, text)]++
			}
		}
		if float64(len(texts)) > distinctShare*float64(len(ids)) {
			return "" // even if all the others are equal
		}
		// If the 2,000 strings were 1,000 texts, each there twice, s²/4,000 of the first s would
		// repeat another, and hardly ever fewer by more than three standard deviations.
		if expected := float64(seen*seen) / (2 * sampled); float64(seen-len(texts)) < expected-3*math.Sqrt(expected) {
			return ""
		}
	}
	if seen < 100 || float64(len(texts)) > distinctShare*float64(seen) {
		return ""
	}
	return fmt.Sprintf("of %s examined, only %s differ", countText(int64(seen), "string"), countText(int64(len(texts)), "text"))
}
