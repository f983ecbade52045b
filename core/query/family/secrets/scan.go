package secrets

import (
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
)

// secret is a secret found in an object.
type secret struct {
	kind   string
	object heap.ObjectID // the array with the secret, or the key object
	begin  [2]byte       // of the value
	length int           // of the value, in bytes; 0 for key objects
}

const (
	// chunk is how many bytes of an array are scanned together. Chunks overlap, so that a
	// secret across their border is found.
	chunk   = 256 << 10
	overlap = 4 << 10
	// mostPerArray is the maximum number of findings reported for one array.
	mostPerArray = 100

	tickEvery = 1 << 12
)

// scanned is the result of one pass over the arrays of a heap.
type scanned struct {
	found []secret
	names []named // arrays whose text is the name of a secret
	near  int     // numbers that look like card numbers but have a wrong check digit
}

type named struct {
	kind  string
	array heap.ObjectID
}

// scan reads all char and byte arrays once, in file order.
func scan(ctx context.Context, s *snapshot.Snapshot) (scanned, error) {
	parts := make([]scanned, content.Ranges(s.NumObjects()))
	err := content.Parallel(s.NumObjects(), func(k, from, to int) error {
		c := scanner{s: s, r: s.NewReader(ctx)}
		for id := heap.ObjectID(from); id < heap.ObjectID(to); id++ {
			if id%tickEvery == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				progress.Report(ctx, "Looking for secrets", int64(id)-int64(from), int64(to-from))
			}
			if t := s.ElementType(id); t == heap.Byte || t == heap.Char {
				c.array(id, t)
			}
		}
		parts[k] = c.scanned
		return ctx.Err()
	})
	var all scanned
	for _, p := range parts {
		all.found, all.names = append(all.found, p.found...), append(all.names, p.names...)
		all.near += p.near
	}
	return all, err
}

// scanner scans arrays one after the other.
type scanner struct {
	scanned
	s    *snapshot.Snapshot
	r    *snapshot.Reader
	text []byte
}

// array scans a whole array.
func (c *scanner) array(id heap.ObjectID, t heap.Type) {
	length, _ := c.s.Length(id)
	count := 0
	for from := uint32(0); from < length; {
		raw, err := c.r.Array(id, from, chunk)
		if err != nil || len(raw) < 2 {
			return
		}
		text := c.narrow(raw, t)
		if from == 0 && length <= 2*longestName {
			if kind := nameKind(text); kind != "" && isName(text) {
				c.names = append(c.names, named{kind, id})
				return // the name of a secret is not a secret
			}
		}
		last := uint64(from)+chunk >= uint64(length)
		begin := 0
		if from > 0 {
			begin = lookback
		}
		count += c.look(id, text, mostPerArray-count, begin, last)
		if last || count >= mostPerArray {
			return
		}
		from += chunk - overlap - lookback
	}
}

// narrow returns UTF-16 text as bytes; characters outside ASCII become 0x80.
func (c *scanner) narrow(raw []byte, t heap.Type) []byte {
	high := 0 // offset of the high byte in each unit
	switch {
	case t == heap.Char:
	case len(raw) >= 8 && raw[1]|raw[3]|raw[5]|raw[7] == 0 && raw[0] != 0: // little-endian text
		high = 1
	case len(raw) >= 8 && raw[0]|raw[2]|raw[4]|raw[6] == 0 && raw[1] != 0:
	default:
		return raw
	}
	c.text = c.text[:0]
	for i := 0; i+1 < len(raw); i += 2 {
		b := raw[i+1-high]
		if raw[i+high] != 0 || b >= 0x80 {
			b = 0x80
		}
		c.text = append(c.text, b)
	}
	return c.text
}

// look finds the secrets that begin at from or later, at most the given number. The text
// before from may contain the name of a secret. Findings in the overlap are left to the
// next chunk, unless this is the last.
func (c *scanner) look(id heap.ObjectID, text []byte, most, begin int, last bool) (count int) {
	end := len(text) - 1
	if !last {
		end = max(0, len(text)-overlap)
	}
	for i := begin; i < end; i++ {
		pair := uint(text[i])<<8 | uint(text[i+1])
		if triggers[pair/64%uint(len(triggers))]&(1<<(pair%64)) == 0 {
			continue
		}
		f, ok := match(text, i)
		if !ok {
			continue
		}
		if f.kind == "" {
			c.near++
			i = f.end - 1
			continue
		}
		c.found = append(c.found, secret{kind: f.kind, object: id, begin: [2]byte{text[f.from], text[f.from+1]}, length: f.end - f.from})
		if count++; count == most {
			return count
		}
		i = max(i, f.end-1)
	}
	return count
}

// fields finds secrets by the names of the fields that refer to them, and private keys.
func fields(ctx context.Context, s *snapshot.Snapshot) ([]secret, error) {
	classes, any := suspicious(s)
	v := values{s: s, r: s.NewReader(ctx)}
	for c := range heap.ClassIndex(s.NumClasses()) {
		for _, f := range s.Class(c).Statics {
			if f.Value.Type != heap.Object {
				continue
			}
			if kind := nameKind([]byte(f.Name)); kind != "" {
				v.add(kind, v.r.Referent(f.Value.Address()))
			}
		}
	}
	for id := range heap.ObjectID(s.NumObjects()) {
		if id%tickEvery == 0 {
			if err := ctx.Err(); err != nil || !any {
				return v.found, err
			}
			progress.Report(ctx, "Looking at fields", int64(id), int64(s.NumObjects()))
		}
		t := classes[s.ClassOf(id)]
		if t == nil {
			continue
		}
		if _, isArray := s.Length(id); isArray {
			continue
		}
		if t.key && v.holdsNumbers(id) {
			v.found = append(v.found, secret{kind: "Private key object", object: id})
		}
		for i, slot := range t.slots {
			if raw, err := v.r.Instance(id); err == nil {
				v.add(t.kinds[i], v.r.Reference(raw, slot))
			}
		}
	}
	return v.found, ctx.Err()
}

// telling is a class whose own name or field names suggest secrets.
type telling struct {
	slots []snapshot.Slot
	kinds []string
	key   bool
}

// suspicious returns, by class index, the classes that suggest secrets, nil for the
// others, and whether there are any.
func suspicious(s *snapshot.Snapshot) (classes []*telling, any bool) {
	classes = make([]*telling, s.NumClasses())
	for c := range heap.ClassIndex(s.NumClasses()) {
		t := &telling{key: isKey(s.ClassName(c))}
		for at := c; at != heap.NoClass && len(t.slots) < 100; at = s.Class(at).SuperIndex {
			for _, f := range s.Class(at).Fields {
				kind := ""
				if f.Type == heap.Object {
					kind = nameKind([]byte(f.Name))
				}
				if kind == "" {
					continue
				}
				if slot, ok := s.FieldSlot(c, f.Name); ok {
					t.slots, t.kinds = append(t.slots, slot), append(t.kinds, kind)
				}
			}
		}
		if t.key || len(t.slots) > 0 {
			classes[c], any = t, true
		}
	}
	return classes, any
}

// isKey reports whether instances of a class with this name are secret keys.
func isKey(name string) bool {
	simple := name
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' || name[i] == '$' {
			simple = name[i+1:]
			break
		}
	}
	switch simple {
	case "SecretKeySpec", "RSAPrivateKeyImpl", "RSAPrivateCrtKeyImpl", "ECPrivateKeyImpl", "DSAPrivateKey", "DHPrivateKey", "XDHPrivateKeyImpl",
		"EdDSAPrivateKeyImpl", "BCRSAPrivateKey", "BCRSAPrivateCrtKey", "BCECPrivateKey", "BCEdDSAPrivateKey", "DESKey", "PBEKey", "P11PrivateKey":
		return true
	}
	return false
}

// values reads single objects that their holder marks as secret.
type values struct {
	s     *snapshot.Snapshot
	r     *snapshot.Reader
	found []secret
}

// add records a value whose name marks it as secret, if it is a text that may be secret.
func (v *values) add(kind string, id heap.ObjectID) {
	array, raw := v.text(id)
	if array == heap.NoObject {
		return
	}
	c := scanner{}
	text := c.narrow(raw, v.s.ElementType(array))
	if believable(kind, text) {
		v.found = append(v.found, secret{kind: kind, object: array, begin: [2]byte{text[0], text[1]}, length: len(text)})
	}
}

// text returns the array of a string or of an environment variable, or the object itself
// if it is an array, and its first bytes.
func (v *values) text(id heap.ObjectID) (heap.ObjectID, []byte) {
	if id == heap.NoObject {
		return id, nil
	}
	if t := v.s.ElementType(id); t == heap.Char || t == heap.Byte {
		raw, err := v.r.Array(id, 0, chunk)
		if err != nil {
			return heap.NoObject, nil
		}
		return id, raw
	}
	if chars, ok := v.r.Chars(id, chunk); ok {
		return chars.Array, chars.Raw
	}
	if slot, ok := v.s.FieldSlot(v.s.ClassOf(id), "str"); ok { // java.lang.ProcessEnvironment$Value
		if raw, err := v.r.Instance(id); err == nil {
			if chars, ok := v.r.Chars(v.r.Reference(raw, slot), chunk); ok {
				return chars.Array, chars.Raw
			}
		}
	}
	return heap.NoObject, nil
}

// holdsNumbers reports whether a key object has numbers other than 0 in arrays that it,
// or one of its big integers, refers to. Redacted keys have none.
func (v *values) holdsNumbers(id heap.ObjectID) bool {
	for _, at := range v.s.Outbound(id, nil) {
		if v.filled(at) {
			return true
		}
		for _, next := range v.s.Outbound(at, nil) {
			if v.filled(next) && v.s.ClassName(v.s.ClassOf(at)) == "java.math.BigInteger" {
				return true
			}
		}
	}
	return false
}

func (v *values) filled(id heap.ObjectID) bool {
	switch v.s.ElementType(id) {
	case heap.Byte, heap.Int, heap.Long, heap.Char:
		raw, err := v.r.Array(id, 0, 1<<10)
		return err == nil && slices.ContainsFunc(raw, func(b byte) bool { return b != 0 })
	}
	return false
}

// mostReferrers is the maximum number of objects that are followed from one name, because
// interned names may be used everywhere.
const mostReferrers = 1 << 12

// entries finds the values of map entries whose keys are names of secrets, as in system
// properties, the environment and settings.
func entries(ctx context.Context, s *snapshot.Snapshot, names []named) ([]secret, error) {
	v := values{s: s, r: s.NewReader(ctx)}
	for i, n := range names {
		if i%tickEvery == 0 && ctx.Err() != nil {
			return v.found, ctx.Err()
		}
		for _, key := range bounded(s.Referrers(n.array)) {
			for _, holder := range bounded(s.Referrers(heap.ObjectID(key))) {
				v.entry(n.kind, heap.ObjectID(key), heap.ObjectID(holder))
				if c := s.ClassName(s.ClassOf(heap.ObjectID(holder))); c == "java.lang.ProcessEnvironment$Variable" {
					for _, node := range bounded(s.Referrers(heap.ObjectID(holder))) {
						v.entry(n.kind, heap.ObjectID(holder), heap.ObjectID(node))
					}
				}
			}
		}
	}
	return v.found, ctx.Err()
}

func bounded(ids []uint32) []uint32 { return ids[:min(len(ids), mostReferrers)] }

// entry adds the value of a map entry with the key.
func (v *values) entry(kind string, key, entry heap.ObjectID) {
	c := v.s.ClassOf(entry)
	keySlot, ok := v.s.FieldSlot(c, "key")
	if !ok || keySlot.Type != heap.Object {
		return
	}
	valueSlot, ok := v.s.FieldSlot(c, "value")
	if !ok {
		valueSlot, ok = v.s.FieldSlot(c, "val") // java.util.concurrent.ConcurrentHashMap$Node
	}
	if !ok || valueSlot.Type != heap.Object {
		return
	}
	raw, err := v.r.Instance(entry)
	if err != nil || v.r.Reference(raw, keySlot) != key {
		return
	}
	v.add(kind, v.r.Reference(raw, valueSlot))
}
