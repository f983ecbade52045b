package diagnosis

import "math/bits"

// This file finds changed keys of which a few have not changed. Where the fields of these
// give the codes that their nodes store, which no chance does for codes of texts, the
// formula is known, and every other key has changed: more than one or two fields of it, or
// to values that are no longer there.

// provenAny tries all formulas over at least two fields.
func provenAny(keys []storedKey, usable, fields int) (best explained) {
	var of hashFormula
	for _, f := range hashFormulas {
		for used := 1; used < 1<<fields; used++ {
			if used&^usable == 0 && bits.OnesCount(uint(used)) >= 2 {
				if x := f.proven(keys, used, fields); x.better(best) {
					best, of = x, f
				}
			}
		}
	}
	if best.used != 0 {
		best.fields = of.fieldsBefore(keys, best.used, fields)
	}
	return best
}

// proven counts the keys that fit the formula, and all others as changed, if those that fit
// prove it: each field has several values in them, and the codes are not small numbers.
func (f hashFormula) proven(keys []storedKey, used, fields int) explained {
	const least, small = 4, 1 << 16
	x := explained{used: used}
	var met [mostHashed]map[int32]bool
	for i := range keys {
		k := &keys[i]
		if k.enums != 0 {
			return explained{} // their codes are not known
		}
		if !f.matches(k, k.codes, used, fields) {
			continue
		}
		if k.stored < small && k.stored > -small {
			return explained{}
		}
		x.same++
		for a := range fields {
			if met[a] == nil {
				met[a] = map[int32]bool{}
			}
			met[a][k.codes[a]] = true
		}
	}
	if x.same < least {
		return explained{}
	}
	for i := range keys { // a value that all those that fit have may be the reason why they do
		for a := range fields {
			if len(met[a]) < 2 && (used>>a&1 != 0 || !met[a][keys[i].codes[a]]) {
				return explained{}
			}
		}
	}
	x.changed = len(keys) - x.same
	return x
}

// fieldsBefore returns, as bits, the one or two fields of changed keys that give the stored
// code with values that other keys have; 0 if there are none.
func (f hashFormula) fieldsBefore(keys []storedKey, used, fields int) (found int) {
	const tried, least = 60, 2
	values := make([]map[int32]bool, fields)
	for a := range fields {
		values[a] = map[int32]bool{}
		for i := range keys {
			values[a][keys[i].codes[a]] = true
		}
	}
	votes := map[int]int{}
	for i := range keys[:min(len(keys), tried)] {
		if !f.matches(&keys[i], keys[i].codes, used, fields) {
			votes[f.twoBefore(keys[i], used, values)]++
		}
	}
	for which, n := range votes {
		if n >= least {
			found |= which
		}
	}
	return found
}

// twoBefore returns the first one or two fields that give the stored code with values from
// other keys; 0 if there are none.
func (f hashFormula) twoBefore(k storedKey, used int, values []map[int32]bool) int {
	fits := func(field int) bool {
		for _, backward := range []bool{false, true} {
			codes := f.solve(&k, used, field, len(values), backward)
			if values[field][codes[0]] || values[field][codes[1]] {
				return true
			}
		}
		return false
	}
	for a := range values {
		if used>>a&1 != 0 && fits(a) {
			return 1 << a
		}
	}
	for a := range values {
		now := k.codes[a]
		for code := range values[a] {
			k.codes[a] = code
			for b := a + 1; b < len(values) && used>>a&1 != 0; b++ {
				if used>>b&1 != 0 && fits(b) {
					return 1<<a | 1<<b
				}
			}
		}
		k.codes[a] = now
	}
	return 0
}
