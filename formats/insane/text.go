package insane

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// text decodes an attribute value. It replaces entities, and reads bytes that are not
// UTF-8 as Latin-1, because the original writer uses the character set of its platform.
func text(raw []byte) string {
	if plain(raw) {
		return string(raw)
	}
	return string(utf16.Decode(units(raw)))
}

// plain reports whether a text is ASCII without entities.
func plain(raw []byte) bool {
	for _, c := range raw {
		if c >= utf8.RuneSelf || c == '&' {
			return false
		}
	}
	return true
}

// units returns the UTF-16 code units of an attribute value.
func units(raw []byte) []uint16 {
	out := make([]uint16, 0, len(raw))
	eachRune(raw, func(r rune) { out = utf16.AppendRune(out, r) })
	return out
}

// countUnits returns the number of UTF-16 code units of an attribute value.
func countUnits(raw []byte) uint32 {
	if plain(raw) {
		return uint32(len(raw))
	}
	n := 0
	eachRune(raw, func(r rune) { n += max(utf16.RuneLen(r), 1) })
	return uint32(n)
}

func eachRune(raw []byte, visit func(rune)) {
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 {
			r = rune(raw[0])
		}
		if r == '&' {
			r, n = entity(raw)
		}
		visit(r)
		raw = raw[n:]
	}
}

// longestEntity is the length of the longest entity: "&#x10FFFF;".
const longestEntity = 10

// entity decodes the entity at the start of raw and returns the number of its bytes. An
// ampersand that begins no entity is returned as itself.
func entity(raw []byte) (r rune, n int) {
	end := bytes.IndexByte(raw[:min(len(raw), longestEntity)], ';')
	if end < 0 {
		return '&', 1
	}
	switch name := string(raw[1:end]); name {
	case "lt":
		return '<', end + 1
	case "gt":
		return '>', end + 1
	case "amp":
		return '&', end + 1
	case "quot":
		return '"', end + 1
	case "apos":
		return '\'', end + 1
	default:
		if len(name) < 2 || name[0] != '#' {
			return '&', 1
		}
		base, digits := 10, name[1:]
		if digits[0] == 'x' {
			base, digits = 16, digits[1:]
		}
		code, err := strconv.ParseUint(digits, base, 21)
		if err != nil || code > utf8.MaxRune {
			return '&', 1
		}
		return rune(code), end + 1
	}
}
