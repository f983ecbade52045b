package format

import "testing"

func TestNumbers(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Offset(255), "byte 255 (0xff)"},
		{Date(0), ""},
		{Date(1773216000000), "2026-03-11 08:00:00 UTC"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
