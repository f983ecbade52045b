package diagnosis

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// This file finds keys that have changed since they were put into a hash map. A node
// keeps the hash code that its key had then. Where that is not the code of the fields as
// they are now, but of the same fields with one or two of them as they are in other keys,
// or as they are at first, the key has changed, and no look-up finds it any more.

// hashFormula is a way to put hash codes of fields together: result = seed, then
// result*factor + code for each field.
type hashFormula struct{ seed, factor int32 }

var hashFormulas = []hashFormula{
	{1, 31}, // Objects.hash, Arrays.hashCode, List.hashCode
	{0, 31}, // records, data classes of Kotlin, what editors write
	{1, 59}, // Lombok
}

const (
	mostHashed   = 6   // fields of a key
	keysHashed   = 400 // of a map
	alternatives = 5   // values of a field that are tried beside its own
)

// storedKey is a key with the hash code that its node keeps, and those of its fields.
type storedKey struct {
	stored int32
	codes  [mostHashed]int32
}

// changed notes keys whose hash code is no longer the one they were put in with.
func (j *judge) changed(e *evidence, st *structure) {
	if st.collection == heap.NoObject || !e.keyed(st) || !e.s.HasValues() {
		return
	}
	keys, names, usable := e.storedKeys()
	const least = 50
	if len(keys) < least {
		return
	}
	others := commonCodes(keys, len(names))
	var best explained
	for _, f := range hashFormulas {
		for used := 1; used < 1<<len(names); used++ {
			if used&^usable == 0 {
				if x := f.explain(keys, used, others, len(names)); x.better(best) {
					best = x
				}
			}
		}
	}
	if 5*best.changed < len(keys) {
		return
	}
	fields := namesOf(names, best.fields)
	verb := "field " + fields[0] + " has"
	if len(fields) > 1 {
		verb = "fields " + strings.Join(fields, " and ") + " have"
	}
	e.changedKeys = fmt.Sprintf("%s of the keys looked at have another hash code now than when they were put in: %s changed since", part(best.changed, len(keys)), verb)
	e.note("changed keys", 0.3, e.changedKeys)
}

// explained is how well a formula over some fields explains the codes that nodes keep:
// keys that have them still, keys that had them before one or two fields changed.
type explained struct {
	same, changed int
	used, fields  int // as bits: what the code is made of, and what changed
}

// better prefers keys that are as they were to changes made up, then fewer fields: a
// field in front that is taken for zero explains anything that the others do.
func (x explained) better(y explained) bool {
	return cmp.Or(cmp.Compare(x.same, y.same), cmp.Compare(bits.OnesCount(uint(y.used)), bits.OnesCount(uint(x.used))), cmp.Compare(x.changed, y.changed)) > 0 && x.same+x.changed > 0 || y.same+y.changed == 0
}

// storedKeys reads nodes of hash maps whose keys are objects of the application with few
// fields, and says, as bits, which fields have hash codes that follow from their value.
func (e *evidence) storedKeys() (keys []storedKey, names []string, usable int) {
	nodes := e.kindOf("java.util.HashMap$Node")
	for _, c := range e.s.ClassesByName("java.util.concurrent.ConcurrentHashMap$Node") {
		nodes[c] = true
	}
	var class heap.ClassIndex
	unusable := 0
	var ids []heap.ObjectID
	e.each(nodes, 50*keysHashed, func(node heapID) { ids = append(ids, node) })
	step := max(1, len(ids)/keysHashed)
	for i := 0; i < len(ids); i += step {
		node := ids[i]
		hash, found := e.number(node, "hash")
		key, held := e.s.ObjectField(e.ctx, node, "key")
		if !found || !held || e.finder.platform[e.s.ClassOf(key)] || len(keys) > 0 && e.s.ClassOf(key) != class {
			continue
		}
		fields, err := e.s.Fields(e.ctx, key)
		if err != nil || len(fields) < 2 || len(fields) > mostHashed {
			continue
		}
		k := storedKey{stored: int32(hash)}
		for i, f := range fields {
			var ok bool
			if k.codes[i], ok = e.hashOf(f.Value); !ok {
				unusable |= 1 << i
			}
		}
		if len(keys) == 0 {
			class = e.s.ClassOf(key)
			for _, f := range fields {
				names = append(names, f.Name)
			}
		}
		keys = append(keys, k)
	}
	return keys, names, (1<<len(names) - 1) &^ unusable
}

// hashOf is the hash code of a field's value as the JDK computes it; ok is false for
// objects whose code depends on more than a text or a number.
func (e *evidence) hashOf(v heap.Value) (code int32, ok bool) {
	switch v.Type {
	case heap.Boolean:
		if v.Bits != 0 {
			return 1231, true
		}
		return 1237, true
	case heap.Long, heap.Double:
		if v.Type == heap.Double && v.Bits == 1<<63 {
			return -1 << 31, true // -0.0
		}
		return int32(uint32(v.Bits) ^ uint32(v.Bits>>32)), true
	case heap.Object:
		id, found := e.s.ID(v.Address())
		if v.Bits == 0 || !found {
			return 0, v.Bits == 0
		}
		switch e.className(id) {
		case "java.lang.String":
			return e.hashOfText(id)
		case "java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.Byte", "java.lang.Character", "java.lang.Boolean", "java.lang.Double", "java.lang.Float":
			if inner, found, err := e.s.Field(e.ctx, id, "value"); err == nil && found && inner.Type != heap.Object {
				return e.hashOf(inner)
			}
		}
		return 0, false
	}
	return int32(uint32(v.Bits)), true
}

// hashOfText is the hash code of a string: the one that it keeps, or that of its text.
func (e *evidence) hashOfText(id heap.ObjectID) (int32, bool) {
	const longest = 200
	if kept, found := e.number(id, "hash"); found && kept != 0 {
		return int32(kept), true
	}
	text, ok := e.s.Text(e.ctx, id, longest+1)
	if !ok || len(text) > longest {
		return 0, false
	}
	code := int32(0)
	for _, r := range text {
		if r > 0xffff {
			return 0, false
		}
		code = 31*code + r
	}
	return code, true
}

// commonCodes are the codes that a field has most often, and that of zero and null: what
// it may have been before it changed.
func commonCodes(keys []storedKey, fields int) (others [mostHashed][]int32) {
	for f := range fields {
		count := map[int32]int{}
		for i := range keys {
			count[keys[i].codes[f]]++
		}
		var all []int32
		for code := range count {
			all = append(all, code)
		}
		order.Sort(all, func(a, b int32) int {
			if count[a] != count[b] {
				return count[b] - count[a]
			}
			return int(a>>1) - int(b>>1)
		})
		all = all[:min(len(all), alternatives-1)]
		if !slices.Contains(all, 0) {
			all = append(all, 0)
		}
		others[f] = all
	}
	return others
}

// explain tries the formula over the fields used. What does not explain nine tenths of
// the keys explains nothing.
func (f hashFormula) explain(keys []storedKey, used int, others [mostHashed][]int32, fields int) explained {
	const tried = 20
	x := explained{used: used}
	for i := range keys {
		if i == tried && x.same+x.changed == 0 {
			break
		}
		if f.matches(&keys[i], keys[i].codes, used, fields) {
			x.same++
		} else if which := f.before(&keys[i], used, others, fields); which != 0 {
			x.changed++
			x.fields |= which
		}
	}
	if 10*(x.same+x.changed) < 9*len(keys) {
		return explained{}
	}
	return x
}

// before returns the one or two fields with which a key had the hash code that is kept,
// as bits, 0 for none.
func (f hashFormula) before(k *storedKey, used int, others [mostHashed][]int32, fields int) int {
	codes := k.codes
	for a := range fields {
		if used>>a&1 == 0 || used == 1<<a {
			continue // if all that the code is made of were made up, anything would do
		}
		for _, first := range others[a] {
			codes[a] = first
			if first != k.codes[a] && f.matches(k, codes, used, fields) {
				return 1 << a
			}
			for b := a + 1; b < fields; b++ {
				if used>>b&1 == 0 || used == 1<<a|1<<b {
					continue
				}
				for _, second := range others[b] {
					codes[b] = second
					if f.matches(k, codes, used, fields) {
						return 1<<a | 1<<b
					}
				}
				codes[b] = k.codes[b]
			}
		}
		codes[a] = k.codes[a]
	}
	return 0
}

// matches reports whether codes of fields give the hash code that a node keeps: HashMap
// and ConcurrentHashMap spread it, the latter clears the sign. Dumps name fields in the
// order of their declaration, or in the reverse.
func (f hashFormula) matches(k *storedKey, codes [mostHashed]int32, used, fields int) bool {
	forth, back := f.seed, f.seed
	for i := range fields {
		if used>>i&1 != 0 {
			forth = forth*f.factor + codes[i]
		}
		if last := fields - 1 - i; used>>last&1 != 0 {
			back = back*f.factor + codes[last]
		}
	}
	return spreads(forth, k.stored) || spreads(back, k.stored)
}

func spreads(code, stored int32) bool {
	spread := code ^ int32(uint32(code)>>16)
	return spread == stored || spread&0x7fffffff == stored
}

func namesOf(names []string, set int) (list []string) {
	for i, name := range names {
		if set>>i&1 != 0 {
			list = append(list, name)
		}
	}
	return list
}
