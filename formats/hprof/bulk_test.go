package hprof

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"heapdrop/core/heap"
)

// TestBulkElements reads arrays of all sizes in order, with gaps, and alternately from
// two places, and compares them with the file.
func TestBulkElements(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	type array struct {
		position int64
		data     []byte
	}
	var file []byte
	var arrays []array
	for len(file) < 48<<20 {
		size := random.IntN(20 << 10)
		switch random.IntN(200) {
		case 0:
			size = nearPane * (1 + random.IntN(8))
		case 1:
			size = largestPane + random.IntN(largestPane)/4
		}
		record := binary.BigEndian.AppendUint32([]byte{subPrimitives, 0, 0, 0, 1, 0, 0, 0, 0}, uint32(size))
		record = append(record, byte(heap.Byte))
		position := int64(len(file))
		file = append(file, record...)
		for range size {
			file = append(file, byte(random.Uint32()))
		}
		arrays = append(arrays, array{position, file[len(file)-size:]})
	}
	for i := range arrays { // the file moved when it grew
		start := arrays[i].position + 14
		arrays[i].data = file[start : start+int64(len(arrays[i].data))]
	}
	n := len(arrays)
	orders := map[string]func(i int) int{
		"in order":    func(i int) int { return i },
		"with gaps":   func(i int) int { return min(i*3+random.IntN(3), n-1) },
		"two places":  func(i int) int { return i/2 + i%2*n/2 },
		"there again": func(i int) int { return (i + i/100*50) % n },
		"anywhere":    func(int) int { return random.IntN(n) },
	}
	for name, order := range orders {
		bulk := newContent(newBlocks(file, 1<<20, false), 4).Bulk()
		for i := range n {
			a := arrays[order(i)]
			got, err := bulk.Elements(context.Background(), a.position, 0, uint32(len(a.data)))
			if err != nil || !bytes.Equal(got, a.data) {
				t.Fatalf("%s: %d bytes at %d: %d bytes, %v", name, len(a.data), a.position, len(got), err)
			}
		}
	}
}
