// Package identity makes the ids of dumps and structures in a fleet. It is apart from
// package fleet because the page reads ids but makes none, and SHA-256 is a large part of
// a small program.
package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
)

// longestName is the maximum length of the readable part of an id.
const longestName = 60

// Dump returns a name for the files of a dump. It is the same in every run: the base name,
// with everything but letters, digits, points and hyphens replaced, and a hash that makes
// it unique.
func Dump(file, entry string, number int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d", file, entry, number))
	base := path.Base(file)
	if entry != "" {
		base = path.Base(entry)
	}
	base = strings.TrimLeft(strings.Map(plain, base), "._-")
	return base[:min(len(base), longestName)] + "-" + hex.EncodeToString(sum[:6])
}

func plain(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' {
		return r
	}
	return '_'
}

// Structure returns the fingerprint of a structure, the same in all dumps: a hash of its
// path of fields and classes, and of its cause. member is used only if there is no path.
func Structure(path, cause, member string) string {
	if path != "" {
		member = ""
	}
	sum := sha256.Sum256([]byte(path + "\x00" + member + "\x00" + cause))
	return hex.EncodeToString(sum[:8])
}
