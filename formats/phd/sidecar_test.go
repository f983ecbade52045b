package phd

import (
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/formats/sidecar"
)

// classRecord returns the record of a class; its address is the given number of 4-byte
// units above the previous record.
func classRecord(b []byte, gap, super uint32, name string) []byte {
	b = binary.BigEndian.AppendUint32(append(b, 6, 0x80), gap)
	b = binary.BigEndian.AppendUint32(b, 16)
	b = binary.BigEndian.AppendUint32(b, super)
	b = append(binary.BigEndian.AppendUint16(b, uint16(len(name))), name...)
	return binary.BigEndian.AppendUint32(b, 0)
}

// TestManyThreadsOfASidecar: for a sidecar with many threads beside a dump with many
// thread instances, the time is not the product of both. All named objects are still
// found.
func TestManyThreadsOfASidecar(t *testing.T) {
	const kinds, each = 10, 60_000
	b := []byte("\x00\x12portable heap dump\x00\x00\x00\x05\x00\x00\x00\x04\x01\x02\x02")
	b = classRecord(b, 0x1000/4, 0, "java/lang/Thread")
	for i := range uint32(kinds) {
		b = classRecord(b, 4, 0x1000, fmt.Sprintf("T%d", i))
	}
	at := uint32(0x1000 + 16*kinds)
	first := at + 16
	for i := range uint32(kinds) { // one record names the class; the short records after it take the class from the cache
		b = binary.BigEndian.AppendUint32(append(b, 0x40, 4), 0x1000+16*(i+1))
		for range each - 1 {
			b = append(b, 0x80|byte(i&3)<<5, 4)
		}
	}
	b = append(b, 3)
	report := &sidecar.Report{Source: "javacore"}
	object := func(i int) heap.Address { return heap.Address(first) + heap.Address(16*i) }
	for i := range 60_000 {
		report.Threads = append(report.Threads, sidecar.Thread{
			Thread: heap.Thread{Object: object(i * 2 * kinds), Frames: []heap.StackFrame{{Class: "T1"}}},
			Locals: []sidecar.Local{{Object: object(each + i), Class: "T1"}, {Object: object(2*each + i), Class: "T1"}},
		})
	}
	began := time.Now()
	r, _, err := parse(t, b, Options{Sidecar: report})
	if took := time.Since(began); err != nil || took > 20*time.Second {
		t.Fatalf("%v after %v", err, took)
	}
	if r.warned("companion.mismatch") || len(r.threads) != len(report.Threads) {
		t.Errorf("%d threads, warnings %v", len(r.threads), r.warnings)
	}
	kindsOf := map[heap.RootKind]int{}
	for _, root := range r.roots {
		kindsOf[root.Kind]++
	}
	// Half of the thread addresses are after the last object, and half of the local
	// variables are of class T2.
	if kindsOf[heap.RootThread] != len(report.Threads) || kindsOf[heap.RootJavaStackFrame] != len(report.Threads) || kindsOf[0] != len(report.Threads) {
		t.Errorf("roots by kind: %v", kindsOf)
	}
}
