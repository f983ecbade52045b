package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"heapdrop/core/redact/rewrite"
	"heapdrop/core/usage"
)

// nameMap replaces parts of names with keyed hashes. The same key gives the same names
// in every dump. With the map, the renaming can be undone.
type nameMap struct {
	key   []byte
	parts map[string]string // part → its replacement
}

// mapHeader is the start of the first line of a map; the key follows in hexadecimal
// digits.
const mapHeader = "heapdrop names 1 "

// openNames reads a map from a file, or creates one if the file does not exist.
func openNames(path string) (*nameMap, error) {
	m := &nameMap{key: make([]byte, 32), parts: map[string]string{}}
	rand.Read(m.key)
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, err)
	}
	lines := strings.Split(string(content), "\n")
	digits, isMap := strings.CutPrefix(lines[0], mapHeader)
	if m.key, err = hex.DecodeString(digits); !isMap || err != nil || len(m.key) < 16 {
		return nil, &usage.Error{Message: path + " is not a map of names, and --map would overwrite it", Advice: "Name a file that does not exist, or one that --map wrote."}
	}
	for _, line := range lines[1:] {
		if other, part, ok := strings.Cut(line, "\t"); ok {
			m.parts[part] = other
		}
	}
	return m, nil
}

// rename returns the replacement of a part of a name: 55 bits of its hash.
func (m *nameMap) rename(part string) string {
	if other, known := m.parts[part]; known {
		return other
	}
	mac := hmac.New(sha256.New, m.key)
	io.WriteString(mac, part)
	other := rewrite.Pseudonym(part, binary.BigEndian.Uint64(mac.Sum(nil)))
	m.parts[part] = other
	return other
}

// write writes the map, sorted by replacement.
func (m *nameMap) write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s%x\n", mapHeader, m.key)
	lines := make([]string, 0, len(m.parts))
	for part := range maps.Keys(m.parts) {
		lines = append(lines, m.parts[part]+"\t"+part+"\n")
	}
	slices.Sort(lines)
	for _, line := range lines {
		b.WriteString(line)
	}
	return b.Flush()
}
