package oql

import (
	"regexp"
	"testing"
)

// TestLikeMatcher compares the shortcuts with the equivalent regular expressions.
func TestLikeMatcher(t *testing.T) {
	texts := []string{"", "a", "day", "monday", "days", "monday\nday", "sundays off", ".*", "d.y", "ä day", "\xff"}
	for _, pattern := range []string{"", ".*", ".*.*", "day", ".*day", "day.*", ".*day.*", "d.y", ".*d.y", "(mon|sun)day.*", `\.\*`, "ä.*", "[a-z]+", ".*\xff", ".*a"} {
		matches, err := likeMatcher(pattern)
		want, wantErr := regexp.Compile(`\A(?s:` + pattern + `)\z`)
		if (err == nil) != (wantErr == nil) {
			t.Errorf("%q: %v, %v", pattern, err, wantErr)
			continue
		}
		for _, text := range texts {
			if err == nil && matches([]byte(text)) != want.MatchString(text) {
				t.Errorf("%q LIKE %q is %v", text, pattern, !want.MatchString(text))
			}
		}
	}
	for _, pattern := range []string{"(", "a)(b", "*", "[", "a{2000}"} {
		if _, err := likeMatcher(pattern); err == nil {
			t.Errorf("%q is taken", pattern)
		}
	}
}
