package ui

import "testing"

func TestNumbers(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Integer(0), "0"},
		{Integer(999), "999"},
		{Integer(1000), "1,000"},
		{Integer(-1234567), "−1,234,567"},
		{Integer(-9223372036854775808), "−9,223,372,036,854,775,808"},
		{Bytes(0), "0 B"},
		{Bytes(999), "999 B"},
		{Bytes(1000), "0.98 KB"},
		{Bytes(1024), "1.00 KB"},
		{Bytes(1536), "1.50 KB"},
		{Bytes(10 << 10), "10.0 KB"},
		{Bytes(100 << 20), "100 MB"},
		{Bytes(1<<30 - 1), "1.00 GB"},
		{Bytes(-2048), "−2.00 KB"},
		{Compact(9_999_999), "9,999,999"},
		{Compact(19_304_882), "19.3 M"},
		{Compact(192_000_000), "192 M"},
		{Compact(12_000_000_000), "12.0 G"},
		{Percent(0.12345), "12.35 %"},
		{Percent(0), "0.00 %"},
		{Percent(-0.0238), "−2.38 %"},
		{Percent(0.00001), "< 0.01 %"},
		{Offset(255), "byte 255 (0xff)"},
		{Duration(-1), ""},
		{Duration(0.3), "less than a second left"},
		{Duration(12.2), "13 s left"},
		{Duration(170), "3 min left"},
		{Date(0), ""},
		{Date(1773216000000), "2026-03-11 08:00:00 UTC"},
		{Count(1, "object"), "1 object"},
		{Count(2000, "object"), "2,000 objects"},
		{Count(2, "class"), "2 classes"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
