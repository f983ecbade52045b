package size

import "testing"

func TestText(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1.0 KB", 1536: "1.5 KB", 1023 << 10: "1.0 MB", 999 << 10: "999.0 KB",
		5 << 30: "5.0 GB", 3 << 50: "3072.0 TB", -2048: "-2.0 KB",
	} {
		if got := Text(n); got != want {
			t.Errorf("Text(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", -100: "-100", 1234567: "1,234,567"} {
		if got := Grouped(n); got != want {
			t.Errorf("Grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		n          int64
		noun, want string
	}{
		{1, "class", "1 class"}, {0, "class", "0 classes"}, {2, "more class", "2 more classes"}, {2, "entry", "2 entries"}, {2, "key", "2 keys"},
		{1234, "object", "1,234 objects"}, {3, "box", "3 boxes"},
	} {
		if got := Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}
