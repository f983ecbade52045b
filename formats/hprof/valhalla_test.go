package hprof

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// record returns the body of the first record with a tag.
func record(t *testing.T, content []byte, tag byte) []byte {
	t.Helper()
	for rest := content[31:]; len(rest) >= recordHeader; {
		n := u32(rest[5:])
		if rest[0] == tag {
			return rest[recordHeader : recordHeader+n]
		}
		rest = rest[recordHeader+n:]
	}
	t.Fatalf("no record 0x%02x", tag)
	return nil
}

// example is the heap in the specification of the records: class Holder { P1 p1; P2 p2;
// }, P1 { byte b1; }, P2 { P1 p1; int i1; }.
func example() (h *dumpbuilder.Heap, p1, p2, holder *dumpbuilder.Class, object *dumpbuilder.Object) {
	h = dumpbuilder.New()
	p1 = h.Class("P1", dumpbuilder.Byte("b1"))
	p2 = h.Class("P2", dumpbuilder.Flat("p1", p1), dumpbuilder.Int("i1"))
	holder = h.Class("Holder", dumpbuilder.Flat("p1", p1), dumpbuilder.Flat("p2", p2))
	object = h.Instance(holder, h.Value(p1, int8(1)), h.Value(p2, h.Value(p1, int8(2)), int32(3)))
	return h, p1, p2, holder, object
}

// TestInlinedExample reads the example of the specification, byte for byte.
func TestInlinedExample(t *testing.T) {
	h, p1, p2, holder, object := example()
	content := h.HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined})
	names := map[string][]byte{}
	for rest := content[31:]; rest[0] == tagString; {
		n := u32(rest[5:])
		names[string(rest[recordHeader+8:recordHeader+n])] = rest[recordHeader : recordHeader+8]
		rest = rest[recordHeader+n:]
	}
	id := func(c *dumpbuilder.Class) []byte { return binary.BigEndian.AppendUint64(nil, uint64(c.Mirror.Address)) }
	want := slices.Concat(
		[]byte{1}, id(p2), []byte{0, 1},
		[]byte{0, 0, 0, 1}, names["p1"], id(p1),
		[]byte{1}, id(holder), []byte{0, 2},
		[]byte{0, 0, 0, 1}, names["p1"], id(p1),
		[]byte{0, 1, 0, 2}, names["p2"], id(p2))
	if got := record(t, content, tagInlinedFields); !bytes.Equal(got, want) {
		t.Fatalf("INLINED_FIELDS\n% x, want\n% x", got, want)
	}
	fields := slices.Concat([]byte{0, 3}, names["p1.b1"], []byte{8}, names["p2.p1.b1"], []byte{8}, names["p2.i1"], []byte{10})
	if !bytes.Contains(content, fields) {
		t.Fatal("the class dump of Holder does not list p1.b1, p2.p1.b1, p2.i1")
	}
	instance := slices.Concat([]byte{subInstance}, binary.BigEndian.AppendUint64(nil, uint64(object.Address)),
		[]byte{0, 0, 0, 1}, id(holder), []byte{0, 0, 0, 6}, []byte{1, 2, 0, 0, 0, 3})
	if !bytes.Contains(content, instance) {
		t.Fatal("the instance of Holder is not 1, 2, 0, 0, 0, 3")
	}
	sink, r := parseAll(t, content, Options{})
	class := sink.classes[sink.find(object.Address).class]
	if got := []heap.Field{{Name: "p1", Type: heap.Object}, {Name: "p2", Type: heap.Object}}; !slices.Equal(class.Fields, got) {
		t.Errorf("Holder has the fields %v", class.Fields)
	}
	if len(r.Info.Flat.Fields) != 3 || len(sink.list) != 4 {
		t.Errorf("%d flattened fields, %d objects", len(r.Info.Flat.Fields), len(sink.list))
	}
	if got := values(t, sink, r, object.Address); got != "p1={b1=1} p2={p1={b1=2} i1=3}" {
		t.Errorf("Holder holds %s", got)
	}
}

// values formats all fields of an object, with the fields of values in braces.
func values(t *testing.T, sink *recorder, r Result, a heap.Address) string {
	t.Helper()
	o := sink.find(a)
	var fields []heap.Field
	for c := sink.classes[o.class]; ; c = sink.classes[sink.byAddress[c.Super]] {
		fields = append(fields, c.Fields...)
		if c.Super == 0 {
			break
		}
	}
	var types []heap.Type
	for _, f := range fields {
		types = append(types, f.Type)
	}
	list, err := r.Content.Instance(context.Background(), o.position, types, nil)
	if err != nil || len(list) != len(fields) {
		t.Fatalf("%d values of %d fields, %v", len(list), len(fields), err)
	}
	text := make([]string, len(list))
	for i, v := range list {
		if v.Type == heap.Object && isFlattened(v.Bits) {
			text[i] = fields[i].Name + "={" + values(t, sink, r, v.Address()) + "}"
		} else {
			text[i] = fmt.Sprintf("%s=%d", fields[i].Name, int64(v.Bits))
		}
	}
	return strings.Join(text, " ")
}

// TestOddInlinedFields: fields without bytes, and descriptions that do not match.
func TestOddInlinedFields(t *testing.T) {
	h, p1, p2, holder, object := example()
	id := func(c *dumpbuilder.Class) []byte { return binary.BigEndian.AppendUint64(nil, uint64(c.Mirror.Address)) }
	entry := func(c *dumpbuilder.Class, n byte, rest ...[]byte) []byte {
		return slices.Concat(append([][]byte{{1}, id(c), {0, n}}, rest...)...)
	}
	field := func(index, count byte, value []byte) []byte {
		return slices.Concat([]byte{0, index, 0, count}, make([]byte, 8), value)
	}
	const asWritten = "p1.b1=1 p2.p1.b1=2 p2.i1=3"
	for name, test := range map[string]struct {
		body   []byte
		fields string
	}{
		"the field of a class that is not there": {entry(holder, 1, field(0, 1, make([]byte, 8))), asWritten},
		"more fields than there are":             {entry(holder, 1, field(0, 4, id(p2))), asWritten},
		"an index too high":                      {entry(holder, 1, field(3, 1, id(p1))), asWritten},
		"fields on each other":                   {entry(holder, 2, field(0, 1, id(p1)), field(0, 1, id(p1))), asWritten},
		"bytes that do not fit":                  {entry(holder, 1, field(1, 2, id(p1))), asWritten},
		"a class in itself":                      {entry(p1, 1, field(0, 1, id(p1))), "p1={b1=1} p2={p1={b1=2} i1=3}"},
		"cut":                                    {entry(holder, 2, field(0, 1, id(p1))), "={b1=1} p2.p1.b1=2 p2.i1=3"},
		"another sub-record":                     {[]byte{2, 0}, "p1={b1=1} p2={p1={b1=2} i1=3}"},
		"only the last":                          {entry(holder, 1, field(1, 2, id(p2))), "p1.b1=1 ={p1={b1=2} i1=3}"},
	} {
		t.Run(name, func(t *testing.T) {
			o := dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, Extra: []dumpbuilder.HPROFRecord{{Tag: tagInlinedFields, Body: test.body}}}
			sink, r := parseAll(t, h.HPROF(o), Options{})
			got := values(t, sink, r, object.Address)
			if got != test.fields {
				t.Errorf("%s, want %s", got, test.fields)
			}
		})
	}
}

// TestEmptyValues: a value class without fields appears only in its description.
func TestEmptyValues(t *testing.T) {
	h := dumpbuilder.New()
	empty := h.Class("Empty")
	pair := h.Class("Pair", dumpbuilder.Flat("first", empty), dumpbuilder.Short("s"), dumpbuilder.Flat("last", empty))
	base := h.Class("Base", dumpbuilder.Int("i"), dumpbuilder.Flat("pair", pair))
	sub := h.Class("Sub", dumpbuilder.Super(base), dumpbuilder.Flat("none", empty), dumpbuilder.Long("l"))
	newPair := func(s int16) *dumpbuilder.Object { return h.Value(pair, h.Value(empty), s, h.Value(empty)) }
	object := h.Instance(sub, h.Value(empty), int64(4), int32(5), newPair(6))
	sink, r := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined}), Options{})
	if got, want := values(t, sink, r, object.Address), "none={} l=4 i=5 pair={first={} s=6 last={}}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFlatArrays: arrays of values for every primitive type in which they can be written,
// and incomplete ones.
func TestFlatArrays(t *testing.T) {
	for _, kind := range []heap.Type{heap.Byte, heap.Short, heap.Int} {
		h := dumpbuilder.New()
		point := h.Class("Point", dumpbuilder.Short("x"), dumpbuilder.Int("y"), dumpbuilder.Short("z"))
		array := h.FlatArray("Point[]", h.Value(point, int16(1), int32(-2), int16(3)), h.Value(point, int16(4), int32(5), int16(-6)))
		none := h.FlatArray("Point[]")
		h.Array([]int8{1})
		sink, r := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined, FlatArrayType: kind}), Options{})
		if len(r.Info.Flat.Retyped) != 2 {
			t.Fatalf("%d arrays of values", len(r.Info.Flat.Retyped))
		}
		for _, found := range r.Info.Flat.Retyped {
			if name := sink.classes[found.Class].Name; name != "Point[]" {
				t.Errorf("an array of class %s", name)
			}
			if super := sink.classes[found.Class].Super; super == 0 || super != h.ClassOf("java.lang.Object").Mirror.Address {
				t.Errorf("its superclass is 0x%x", super)
			}
			if found.Object == none.Address && found.Length != 0 || found.Object == array.Address && found.Length != 2 {
				t.Errorf("0x%x has %d elements", found.Object, found.Length)
			}
		}
		data, err := r.Content.Elements(context.Background(), sink.find(array.Address).position, 0, 2)
		if err != nil || len(data) != 16 {
			t.Fatalf("%d bytes, %v", len(data), err)
		}
		for i, want := range []string{"x=1 y=-2 z=3", "x=4 y=5 z=-6"} {
			if got := values(t, sink, r, heap.Address(binary.BigEndian.Uint64(data[8*i:]))); got != want {
				t.Errorf("as %s[]: element %d has %s, want %s", kind, i, got, want)
			}
		}
	}
	h, p1, _, _, object := example()
	bytes, odd := h.Array([]int8{1, 2, 3}), h.Array([]int16{1})
	word := func(a heap.Address) []byte { return binary.BigEndian.AppendUint64(nil, uint64(a)) }
	for name, body := range map[string][]byte{
		"element class": slices.Concat([]byte{1}, word(bytes.Address), word(0xdead0)),
		"array":         slices.Concat([]byte{1}, word(0xdead0), word(p1.Mirror.Address)),
		"instance":      slices.Concat([]byte{1}, word(object.Address), word(p1.Mirror.Address)),
		"end":           slices.Concat([]byte{1}, word(odd.Address), word(p1.Mirror.Address), []byte{1, 0}),
		"tag":           slices.Concat([]byte{2}, word(odd.Address), word(p1.Mirror.Address)),
	} {
		o := dumpbuilder.HPROFOptions{Extra: []dumpbuilder.HPROFRecord{{Tag: tagFlatArrays, Body: body}}}
		if sink, _ := parseAll(t, h.HPROF(o), Options{}); !sink.warned("hprof.flat-arrays") {
			t.Errorf("no warning of a wrong %s", name)
		}
	}
}

// TestInlinedFieldsOfUnknownClass: the description of a class that the dump does not
// define leads to a warning with its offset.
func TestInlinedFieldsOfUnknownClass(t *testing.T) {
	h, _, _, _, _ := example()
	body := binary.BigEndian.AppendUint64([]byte{1}, 0xdead0)
	dump := h.HPROF(dumpbuilder.HPROFOptions{Extra: []dumpbuilder.HPROFRecord{{Tag: tagInlinedFields, Body: append(body, 0, 0)}}})
	sink, _ := parseAll(t, dump, Options{})
	for _, w := range sink.warnings {
		if w.Code == "hprof.inlined-unknown" && w.Offset >= 0 && bytes.HasPrefix(dump[w.Offset:], body) {
			return
		}
	}
	t.Errorf("warnings %+v", sink.warnings)
}
