package wholenumber

import (
	"math"
	"math/big"
	"testing"
)

// TestCalculate compares with numbers of any length, at the limits and between them.
func TestCalculate(t *testing.T) {
	limits := []int64{math.MinInt64, math.MinInt64 + 1, -1 << 32, -3037000500, -2, -1, 0, 1, 2, 3037000499, 3037000500, 1 << 32, math.MaxInt64 - 1, math.MaxInt64}
	for _, a := range limits {
		for _, b := range limits {
			for op, exact := range map[byte]func(z, x, y *big.Int) *big.Int{'+': (*big.Int).Add, '-': (*big.Int).Sub, '*': (*big.Int).Mul, '/': (*big.Int).Quo} {
				if op == '/' && b == 0 {
					continue
				}
				want := exact(new(big.Int), big.NewInt(a), big.NewInt(b))
				n, fits := Calculate(op, a, b)
				if fits != want.IsInt64() || fits && n != want.Int64() {
					t.Errorf("%d %c %d = %d, %v; want %v", a, op, b, n, fits, want)
				}
			}
		}
	}
}
