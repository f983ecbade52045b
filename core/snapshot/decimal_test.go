package snapshot_test

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"testing"

	"heapdrop/core/snapshot"
)

// TestDecimalDigits compares the digits with those of math/big.
func TestDecimalDigits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, length := range []int{0, 1, 1, 2, 2, 3, 4, 5, 17, 100, 256} {
		words := make([]uint32, length)
		for i := range words {
			switch words[i] = random.Uint32(); random.IntN(4) {
			case 0:
				words[i] = 0
			case 1:
				words[i] %= 1_000_000_001
			}
		}
		var data []byte
		for _, word := range words {
			data = binary.BigEndian.AppendUint32(data, word)
		}
		want := new(big.Int).SetBytes(data).String()
		if got := snapshot.DecimalDigits(words); got != want {
			t.Errorf("%d words: %s, want %s", length, got, want)
		}
	}
	for want, words := range map[string][]uint32{
		"1000000000": {1_000_000_000}, "999999999": {999_999_999}, "1000000000000000000": {0x0DE0B6B3, 0xA7640000},
	} {
		if got := snapshot.DecimalDigits(words); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
