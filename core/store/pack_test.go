package store

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestPackedBytes: blocks are packed bit by bit as the format says, with every width and
// number of exceptions.
func TestPackedBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	widths := map[int]int{}
	for round := range 6000 {
		var values [packedBlock]uint32
		bits, rare := round%33, r.IntN(130)
		for i := range values {
			values[i] = uint32(r.Uint64() & (1<<bits - 1))
			if rare > 0 && r.IntN(rare) == 0 {
				values[i] = r.Uint32()
			}
		}
		got := appendPacked([]byte("before"), &values)[len("before"):]
		if want := packedSlowly(&values, got); !bytes.Equal(got, want) {
			t.Fatalf("%v: % x, want % x", values, got, want)
		}
		widths[int(got[0])]++
	}
	for width := range 33 {
		if widths[width] == 0 {
			t.Errorf("no block was packed with %d bits for each number", width)
		}
	}
}

// packedSlowly packs a block with the widths of another one.
func packedSlowly(values *[packedBlock]uint32, like []byte) []byte {
	width, wide, b := int(like[0]), byte(0), like[:2:2]
	if like[1] > 0 {
		wide, b = like[2], like[:3:3]
	}
	numbers := make([]byte, packedBlock/8*width)
	var places, excesses []byte
	for i, v := range values {
		for k := range width {
			numbers[(i*width+k)/8] |= byte(v>>k&1) << ((i*width + k) % 8)
		}
		if excess := uint64(v) >> width; excess != 0 {
			places = append(places, byte(i))
			for k := range wide {
				excesses = append(excesses, byte(excess>>(8*k)))
			}
		}
	}
	return append(append(append(b, numbers...), places...), excesses...)
}

// TestSumBlock: the checksum is made of rounds, whatever the number of bytes.
func TestSumBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for size := range 200 {
		b := make([]byte, size+1)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		b = b[size%2 : size%2+size] // also at odd addresses
		a := [4]uint64{prime1, prime2, 1, 0}
		words := bytes.Clone(b[:size/32*32])
		if rest := b[len(words):]; len(rest) > 0 { // the incomplete group comes first
			words = append(append(bytes.Clone(rest), make([]byte, 32-len(rest))...), words...)
		}
		for i := 0; i < len(words); i += 8 {
			a[i/8%4] = round(a[i/8%4], little(words[i:]))
		}
		if got, want := sumBlock(b), round(round(a[0], a[1]), round(a[2], a[3])); got != want {
			t.Errorf("%d bytes: %x, want %x", size, got, want)
		}
	}
}
