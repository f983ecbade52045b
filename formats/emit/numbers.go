package emit

// Decimal parses a number of at most 18 digits.
func Decimal(b []byte) (n uint64, ok bool) {
	for _, c := range b {
		if c-'0' > 9 {
			return 0, false
		}
		n = 10*n + uint64(c-'0')
	}
	return n, len(b) > 0 && len(b) <= 18
}
