package route

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
)

// TestEscape compares with package net/url, for texts of all kinds of characters.
func TestEscape(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const alphabet = " +%&=;#?/:,[]$~._-azAZ09é→\x00\xff"
	for range 20_000 {
		var b strings.Builder
		for range random.IntN(8) {
			b.WriteByte(alphabet[random.IntN(len(alphabet))])
		}
		text := b.String()
		if got, want := escape(text, ""), url.QueryEscape(text); got != want {
			t.Fatalf("escape(%q) = %q, want %q", text, got, want)
		}
		if plain, ok := unescape(escape(text, readable)); plain != text || !ok {
			t.Fatalf("%q comes back as %q, %v", text, plain, ok)
		}
		want, err := url.QueryUnescape(text)
		if got, ok := unescape(text); got != want || ok != (err == nil) {
			t.Fatalf("unescape(%q) = %q, %v, want %q, %v", text, got, ok, want, err)
		}
	}
}
