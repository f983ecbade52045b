package mutate

import (
	"bytes"
	"regexp"
)

// words matches the parts of a line: identifiers, numbers, names, types.
var words = regexp.MustCompile(`0x[0-9A-Fa-f]+|\b[0-9A-F]{8,16}\b|'[^'\n]*'|"[^"\n]*"|[0-9]+|[\[A-Za-z_$<][\w$./;\[\]()<>]*`)

// Text splits a dump that is text with one record on each line: classic heap dumps,
// javacores, .threads files, NetBeans INSANE.
func Text(data []byte) *Dump {
	d := &Dump{text: true}
	kinds := map[string]int{}
	for line := range bytes.Lines(data) {
		r := record{data: line}
		first := ""
		for _, at := range words.FindAllIndex(line, -1) {
			word := line[at[0]:at[1]]
			if first == "" {
				first = string(word)
				if _, known := kinds[first]; !known && len(kinds) < 1000 && word[0] > '9' {
					kinds[first] = len(kinds) + 1
				}
				r.kind = kinds[first]
			}
			r.fields = append(r.fields, wordField(line, at[0], at[1]))
		}
		d.records = append(d.records, r)
	}
	d.collect(d.records)
	return d
}

// wordField returns the field for a word of a line.
func wordField(line []byte, from, to int) field {
	word := line[from:to]
	f := field{at: from, size: to - from}
	switch c := word[0]; {
	case c == '\'' || c == '"':
		f.at, f.size = from+1, to-from-2
		f.use = quotedUse(line[:from])
	case len(word) >= 8 && hex(word) || bytes.HasPrefix(word, []byte("0x")):
		f.use = id
		if from == 0 {
			f.use = own
		}
	case c >= '0' && c <= '9':
		f.use = count
	default:
		f.use = name
		if len(word)%3 == 0 { // the meaning of a word is unknown here
			f.use = kind
		}
	}
	return f
}

// quotedUse returns the use of an attribute of INSANE or of a quoted name.
func quotedUse(before []byte) use {
	before = bytes.TrimSuffix(before, []byte("="))
	switch attribute := string(before[bytes.LastIndexByte(before, ' ')+1:]); attribute {
	case "id":
		return own
	case "from", "to", "class":
		return id
	case "size", "length":
		return count
	case "type":
		return kind
	}
	return name
}

func hex(word []byte) bool {
	for _, c := range word {
		if !(c >= '0' && c <= '9' || c >= 'A' && c <= 'F') {
			return false
		}
	}
	return true
}
