package rewrite

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"testing"
)

// TestPseudonym: replacements must stay the same, so that maps written by earlier
// versions still match.
func TestPseudonym(t *testing.T) {
	lettersOnly := base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
	for part, first := range map[string]string{"acme": "n", "Vault": "N", "": "n", "ärger": "n", "Z": "N"} {
		sum := sha256.Sum256([]byte(part))
		if got, want := Pseudonym(part, binary.BigEndian.Uint64(sum[:])), first+lettersOnly.EncodeToString(sum[:])[:11]; got != want {
			t.Errorf("%q: %s, want %s", part, got, want)
		}
	}
}

// TestRandomNames: without a given renaming, a part has the same name throughout a copy,
// and another name in the next copy.
func TestRandomNames(t *testing.T) {
	first, second := randomNames(), randomNames()
	name := first("acme")
	if again := first("acme"); again != name {
		t.Errorf("%s, then %s", name, again)
	}
	if name == first("Vault") || name == second("acme") {
		t.Errorf("%s, %s, %s", name, first("Vault"), second("acme"))
	}
}
