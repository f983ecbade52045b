package pieces

import (
	"slices"
	"testing"
)

func TestList(t *testing.T) {
	for _, n := range []int{0, 1, smallest, smallest + 1, largest - 1, 3*largest + 7} {
		var l List[int]
		var want []int
		for i := range n {
			l.Add(i * i)
			want = append(want, i*i)
		}
		if got := slices.Collect(l.All()); l.Len() != n || !slices.Equal(got, want) {
			t.Errorf("%d values: %d", n, l.Len())
		}
		for v := range l.All() {
			if v > 9 {
				break
			}
		}
		for i := 0; i < n; i += 97 {
			if *l.At(i) != want[i] {
				t.Errorf("%d of %d values: %d", i, n, *l.At(i))
			}
		}
		if got := l.Whole(5); !slices.Equal(got, want) || l.Len() != 0 || cap(got) != n+5 {
			t.Errorf("%d values as one slice: %d, room for %d", n, len(got), cap(got))
		}
	}
}
