package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestKeysThatChangedInTwoFields: those few that did not change show how the code is
// computed. Where few fit because of a field that is zero in them, they show nothing.
func TestKeysThatChangedInTwoFields(t *testing.T) {
	const said = "fields yard and box have changed since"
	for kind, want := range map[string]string{"changed": said, "gone": "one or more of the fields chip, yard, box have changed since", "same": "", "another formula": ""} {
		p := plan{dumpbuilder.New()}
		c := p.Class("app.Patient", dumpbuilder.Long("chip"), dumpbuilder.Long("yard"), dumpbuilder.Int("box"))
		p.Class("java.util.HashMap$Node", dumpbuilder.Int("hash"), dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
		scatter := func(i int) int64 { return int64(i+1) * 0x9E3779B97F4A7 >> 3 }
		short := func(n int64) int32 { return int32(uint32(n) ^ uint32(n>>32)) }
		var nodes []any
		for i := range 900 {
			chip, yard, box := scatter(i), scatter(5000+i*7%29), int32(i*11%97)
			code := 31*(31*(31+short(chip))+short(yard)) + box
			fits := i%40 == 0
			switch {
			case kind == "another formula":
				if code = short(chip) + 1_000_003*short(yard) + 7*box; fits {
					yard, code = 0, 31*short(chip)+box
				}
			case kind == "changed" && !fits:
				yard, box = scatter(5000+i%29), int32(i*13%97)
			case kind == "gone" && !fits:
				code += 31 * (short(scatter(20_000+i)) - short(yard)) // of a yard that no key has any more
				yard, box = scatter(9000+i), int32(i*13%97)+1000
			}
			nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^int32(uint32(code)>>16), "key", p.Instance(c, chip, yard, box), "value", p.ByteArray(make([]byte, 1000)...)))
		}
		p.static("app.Room", "CASES", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", nodes...), "size", int32(900)))
		if text := known(t, p); strings.Contains(text, "different hash code") != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s: %s", kind, text)
		}
	}
}

// TestNoBoundProvesNothing: that a cache has no limit does not prove that it grows; that nothing
// was ever taken out besides does not either, but members that are expired do.
func TestNoBoundProvesNothing(t *testing.T) {
	for expiry, want := range map[int64]diagnosis.Confidence{0: diagnosis.Likely, taken - 90_000: diagnosis.Certain} {
		p := plan{dumpbuilder.New()}
		p.Class("com.google.common.cache.LocalCache", dumpbuilder.Long("maxWeight"), dumpbuilder.Ref("entries"))
		p.Class("app.Row", dumpbuilder.Long("expiry"), dumpbuilder.Ref("data"))
		var rows []any
		for range 3000 {
			rows = append(rows, p.New("app.Row", "expiry", expiry, "data", p.ByteArray(make([]byte, 1500)...)))
		}
		p.static("app.Main", "CACHE", p.New("com.google.common.cache.LocalCache", "maxWeight", int64(-1), "entries", p.ConcurrentHashMap(keyed(rows)...)))
		d := diagnose(t, p)
		if len(d.Suspects) != 1 || d.Suspects[0].Confidence != want {
			t.Errorf("expiry %d: want %s, got %+v", expiry, want, d.Suspects)
		}
	}
}
