package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
	"testing"
)

// offsets returns the offsets of a function's values and of its data, without those that
// the page does not need.
func (f function) offsets() (values, data []uint32) {
	list := func(fields []byte, idle []int, none uint32) (offsets []uint32) {
		for k := range len(fields) / 4 {
			if slices.Contains(idle, k) {
				offsets = append(offsets, none)
			} else {
				offsets = append(offsets, binary.LittleEndian.Uint32(fields[4*k:]))
			}
		}
		return offsets
	}
	return append(list(f.tables(), idleTables, 0), f.number(stackTable)), list(f.data(), idleData, noOffset)
}

// TestFunctionsKeepTheirTablesAndData compares what functions need before shrinking and
// when the shrunk program has started.
func TestFunctionsKeepTheirTablesAndData(t *testing.T) {
	program := compile(t)
	small, err := Shrink(program)
	if err != nil {
		t.Fatal(err)
	}
	before, err := findTables(memoryOf(t, program))
	if err != nil {
		t.Fatal(err)
	}
	memory := started(t, small)
	now, err := findTables(memory[:len(before.memory)])
	if err != nil {
		t.Fatal(err)
	}
	values, data := newParts(before.values), newParts(before.data)
	for i := range before.functions {
		f, err := before.function(i)
		if err != nil {
			t.Fatal(err)
		}
		values.take(append(slices.Clone(f.tables()), f[stackTable:lineTable+4]...), nil, 0)
		data.take(f.data(), nil, noOffset)
	}
	for i := range before.functions {
		f, _ := before.function(i)
		g, err := now.function(i)
		if err != nil {
			t.Fatal(err)
		}
		fValues, fData := f.offsets()
		gValues, gData := g.offsets()
		if !sameParts(values, fValues, now.values, gValues) || !sameParts(data, fData, now.data, gData) {
			t.Errorf("function %d had other tables or data: at %d and %d, now at %d and %d", i, fValues, fData, gValues, gData)
		}
	}
}

// sameParts reports whether offsets of a whole and of what it has become lead to equal parts.
func sameParts(before *parts, offsets []uint32, after []byte, now []uint32) bool {
	ends := slices.Sorted(maps.Keys(before.needed))
	return slices.EqualFunc(offsets, now, func(was, is uint32) bool {
		if was == 0 || was == noOffset {
			return is == was
		}
		next, _ := slices.BinarySearch(ends, was+1)
		return is%min(was&-was, mostAlignment) == 0 && bytes.HasPrefix(after[is:], before.all[was:ends[next]])
	})
}
