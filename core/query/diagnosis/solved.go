package diagnosis

import "math/bits"

// This file finds changed keys whose earlier values are no longer in any key. A formula
// for hash codes can be solved for the code that one field had. For the wrong formula the
// solutions are as random as hash codes are; for the right one they are the codes of
// values that many keys had. Two things look alike and are none: keys that are equal, in
// several maps, have few codes anyway; and if the hash code is computed in another way
// from the same fields, the solution depends on the field's present value alone. If the earlier
// values are as many as the keys, such as times, a change may have been the same for all: the
// formula is right if it also explains a key that has not changed. Of constants of an enum,
// several that had one code are a change; one for each code is none. Keys that all were changed
// by one need no other key to show that the formula is right. As their codes are not
// known, other fields of keys that have constants cannot be solved.

// solved counts keys that the formula explains if one of its fields had other values, of
// which there are few.
func (f hashFormula) solved(keys []storedKey, used, field, fields int) explained {
	x, stored, enums := explained{used: used, fields: 1 << field}, map[int32]bool{}, 0
	for i := range keys {
		stored[keys[i].stored] = true
		enums |= keys[i].enums
	}
	if enums != 0 && enums>>field&1 == 0 {
		return explained{} // what is left of a code may be that of a constant
	}
	for _, backward := range []bool{false, true} {
		count, values := map[int32]int{}, map[int32]bool{}
		codes := make([][2]int32, len(keys))
		for i := range keys {
			codes[i] = f.solve(&keys[i], used, field, fields, backward)
			count[codes[i][0]]++
			if codes[i][1] != codes[i][0] {
				count[codes[i][1]]++
			}
		}
		same, met, byPresent, shifts := 0, map[int32]bool{}, map[[2]int32]bool{}, map[int32]bool{}
		constants := byCode{}
		for i, pair := range codes {
			code := pair[0]
			if count[pair[1]] > count[code] {
				code = pair[1]
			}
			met[code] = true
			present := keys[i].codes[field]
			if enums != 0 && keys[i].enums>>field&1 == 0 {
				present = -1 // null is no constant, and its code is not that of the first one
			}
			byPresent[[2]int32{present, code}] = true
			values[present] = true
			high := keys[i].high[field]
			shifts[(present^high)-(code^high)] = true
			if code == present {
				same++
			}
			if enums != 0 {
				constants.add(code, present)
			}
		}
		few, n := 4*len(met) <= len(stored), constants.changed()
		switch {
		case enums != 0 && few && (n > 0 || len(byPresent) == len(values)):
			x.same, x.changed = len(keys)-n, n
			return x
		case enums == 0 && (few && len(byPresent) >= 2*len(values) || len(shifts) <= fewShifts && same > 0 || same == 0 && oneStep(shifts)):
			x.same, x.changed, x.shifts = same, len(keys)-same, len(shifts)
			return x
		}
	}
	return explained{}
}

// byCode counts, for each hash code that a constant of an enum had, the constants that keys
// have now. A dump does not show the code of a constant, but each has one of its own.
type byCode map[int32]map[int32]int

func (b byCode) add(code, present int32) {
	if b[code] == nil {
		b[code] = map[int32]int{}
	}
	b[code][present]++
}

// changed is how many keys at least have another constant than before.
func (b byCode) changed() (n int) {
	for _, present := range b {
		most := 0
		for _, count := range present {
			n += count
			most = max(most, count)
		}
		n -= most
	}
	return n
}

// oneStep reports whether all keys were changed by one, up or down: no hash code that is
// computed in another way from the same fields differs by as little for all.
func oneStep(shifts map[int32]bool) bool {
	return len(shifts) == 1 && (shifts[1] || shifts[-1])
}

// fewShifts is the maximum number of different amounts by which a field was changed.
const fewShifts = 4

// solve returns the hash code that a field must have had for a node to store what it does.
// There are two if the sign of the stored code may have been cleared.
func (f hashFormula) solve(k *storedKey, used, field, fields int, backward bool) (codes [2]int32) {
	code, factor := f.seed, int32(1)
	for i := range fields {
		at := i
		if backward {
			at = fields - 1 - i
		}
		if used>>at&1 == 0 {
			continue
		}
		code *= f.factor
		factor *= f.factor
		if at == field {
			factor = 1
		} else {
			code += k.codes[at]
		}
	}
	for i, stored := range []int32{k.stored, k.stored | -1<<31} {
		whole := stored ^ int32(uint32(stored)>>16)
		codes[i] = (whole - code) * inverse(factor)
	}
	return codes
}

// inverse returns the number whose product with an odd number is 1, modulo 2^32. The odd
// number itself is right in its last three bits, and each of Newton's steps doubles how
// many are.
func inverse(odd int32) int32 {
	x := odd
	for range 4 { // 6, 12, 24, 48 bits
		x *= 2 - odd*x
	}
	return x
}

// solveAny tries all formulas over at least two fields, and solves them for each.
func solveAny(keys []storedKey, usable, fields int) (best explained) {
	for _, f := range hashFormulas {
		for used := 1; used < 1<<fields; used++ {
			if used&^usable != 0 || bits.OnesCount(uint(used)) < 2 {
				continue
			}
			for field := range fields {
				if used>>field&1 == 0 {
					continue
				}
				if x := f.solved(keys, used, field, fields); x.better(best) {
					best = x
				}
			}
		}
	}
	return best
}
