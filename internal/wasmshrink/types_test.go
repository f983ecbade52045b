package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// TestTypesKeepHashesThatCodeComparesWith compares all types before and after. That
// switches by type and reflection work is seen by the program that the other tests run.
func TestTypesKeepHashesThatCodeComparesWith(t *testing.T) {
	program := compile(t)
	small, err := Shrink(program)
	if err != nil {
		t.Fatal(err)
	}
	sections, err := split(program)
	if err != nil {
		t.Fatal(err)
	}
	compared, err := constants(find(sections, codeSection).contents)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := findTables(memoryOf(t, program))
	if err != nil {
		t.Fatal(err)
	}
	clearBuildInfo(tables.memory)
	types, now := tables.types, memoryOf(t, small)[tables.typesAt:]
	now = now[:len(types)]
	remaining, replaced := 0, 0
	for at := 0; at+typeSize <= len(types); at += 8 {
		if !isType(types, types[at:at+typeSize]) {
			continue
		}
		field := types[at+hashField : at+hashField+4]
		switch hash := binary.LittleEndian.Uint32(now[at+hashField:]); {
		case compared[binary.LittleEndian.Uint32(field)]:
			remaining++
			if hash != binary.LittleEndian.Uint32(field) {
				t.Errorf("the type at %d has hash %#x instead of %#x", at, hash, field)
			}
		case hash == binary.LittleEndian.Uint32(types[at+typeNameField:]):
			replaced++
			copy(now[at+hashField:], field)
		default:
			t.Errorf("the type at %d has hash %#x, which is not its name", at, hash)
		}
	}
	if remaining < 10 || replaced < 300 || !bytes.Equal(types, now) {
		t.Errorf("%d hashes remain, %d are replaced, and other bytes may differ", remaining, replaced)
	}
}

func TestUnknownTypesAndCodeAreRefused(t *testing.T) {
	if err := replaceHashes(make([]byte, 1<<16), nil); err == nil {
		t.Error("memory without types is accepted")
	}
	for name, code := range map[string][]byte{"too long": {1, 9, 0}, "unknown instruction": {1, 2, 0, 0xFF}} {
		if _, err := constants(code); err == nil {
			t.Errorf("%s: the code is accepted", name)
		}
	}
}
