package numbers

import (
	"math"
	"testing"
)

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 613_700: "613,700", 5_783_970: "5,783,970", -999: "-999", -1000: "-1,000", -1234567: "-1,234,567",
		math.MaxInt64: "9,223,372,036,854,775,807", math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		if got := Grouped(n); got != want {
			t.Errorf("Grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for n, want := range map[int64]string{
		9_999_999: "9,999,999", 19_304_882: "19.3 M", 192_000_000: "192 M", 12_000_000_000: "12.0 G", -19_304_882: "-19,304,882",
	} {
		if got := Short(n); got != want {
			t.Errorf("Short(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 512: "512 B", 999: "999 B", 1000: "0.98 KB", 1023: "1.00 KB", 1024: "1.00 KB", 1536: "1.50 KB", 10 << 10: "10.0 KB",
		10230: "9.99 KB", 10240 - 1: "10.0 KB", 999 << 10: "999 KB", 1023 << 10: "1.00 MB", 100 << 20: "100 MB", 1<<30 - 1: "1.00 GB",
		1_940_000: "1.85 MB", 1_008_435: "985 KB", 5 << 30: "5.00 GB", 3 << 50: "3.00 PB", -2048: "-2.00 KB", -500: "-500 B",
		math.MaxInt64: "8.00 EB", math.MinInt64: "-8.00 EB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q, want %q", n, got, want)
		}
	}
	if got := InBytes(1536); got != "1.50 KB (1,536 B)" {
		t.Error(got)
	}
	if got := InBytes(1); got != "1 B" {
		t.Error(got)
	}
}

func TestShare(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0.0 %", 1: "100.0 %", 0.12345: "12.3 %", 0.00049: "< 0.1 %", 0.0005: "0.1 %", -0.00049: "> -0.1 %", -0.0005: "-0.1 %", -0.0238: "-2.4 %", 12.5: "1,250 %", 9.9996: "1,000 %", 9.9994: "999.9 %", -9.994: "-999.4 %", -32.984: "-3,298 %", math.Inf(1): "–",
	} {
		if got := Share(share); got != want {
			t.Errorf("Share(%v) = %q, want %q", share, got, want)
		}
	}
	if got := Share(math.NaN()); got != "–" {
		t.Error(got)
	}
	if a, b := ShareOf(1, 3), ShareOf(1, 0); a != "33.3 %" || b != "–" {
		t.Error(a, b)
	}
}

func TestProgress(t *testing.T) {
	for share, want := range map[float64]string{0: "0 %", 0.5: "50 %", 0.999: "99 %", 1: "100 %", 1.2: "100 %", -1: "0 %"} {
		if got := Progress(share); got != want {
			t.Errorf("Progress(%v) = %q, want %q", share, got, want)
		}
	}
	if a, b := ProgressOf(2, 3), ProgressOf(0, 0); a != "66 %" || b != "0 %" {
		t.Error(a, b)
	}
	if got := Progress(math.NaN()); got != "0 %" {
		t.Error(got)
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

func TestDuration(t *testing.T) {
	for ms, want := range map[int64]string{850: "850 ms", 42_400: "42 s", 12 * 60_000: "12 min", 3*3600_000 + 12*60_000: "3 h 12 min", 72 * 3600_000: "3 days"} {
		if got := Duration(ms); got != want {
			t.Errorf("%d: %q, want %q", ms, got, want)
		}
	}
}

func TestTimeLeft(t *testing.T) {
	for seconds, want := range map[float64]string{-1: "", math.Inf(1): "", 0.3: "less than a second left", 12.2: "13 s left", 99.5: "100 s left", 170: "3 min left"} {
		if got := TimeLeft(seconds); got != want {
			t.Errorf("%g: %q, want %q", seconds, got, want)
		}
	}
}
