// Package usage holds what all languages and commands need when a user mistypes
// something: the error, and the name that was most likely meant.
package usage

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error describes what is wrong with something that a user typed.
type Error struct {
	Message string // one sentence: what is wrong, naming the argument
	Found   string // what was given
	Advice  string // what is allowed, or what may have been meant
}

// Error returns message, found and advice in one line.
func (e *Error) Error() string {
	if e.Advice == "" {
		return e.Message
	}
	return e.Message + ". " + e.Advice
}

// Errorf returns an *Error with a formatted message and no advice.
func Errorf(format string, args ...any) error {
	return &Error{Message: fmt.Sprintf(format, args...)}
}

// Nearest returns the candidate that the word most likely means, or "" if none is near. A
// candidate is near if at most a third of the letters differ, or if the word is its start
// or end. Case is ignored. Hidden classes and their members are never suggested: their
// names are made at run time.
func Nearest(word string, candidates []string) string {
	lower := strings.ToLower(word)
	best, bestDistance := "", utf8.RuneCountInString(word)/3+1
	for _, c := range candidates {
		if isHidden(c) {
			continue
		}
		candidate := strings.ToLower(c)
		distance := bestDistance + 1
		if len(lower) >= 3 && (strings.HasPrefix(candidate, lower) || strings.HasSuffix(candidate, lower)) {
			distance = 1
		} else if d := len(candidate) - len(lower); d <= bestDistance && d >= -bestDistance {
			distance = editDistance(lower, candidate, bestDistance)
		}
		if distance < bestDistance || distance == bestDistance && best == "" {
			best, bestDistance = c, distance
		}
	}
	return best
}

// isHidden reports whether a name contains that of a hidden class: the JVM appends an
// address after "/" or, in HPROF, after "+". Before JDK 15, lambdas have a number there.
func isHidden(name string) bool {
	return strings.Contains(name, "+0x") || strings.Contains(name, "/0x") || strings.Contains(name, "$$Lambda$")
}

// editDistance counts the bytes that must be inserted, deleted, changed or swapped with
// the next one to turn a into b (optimal string alignment). It gives up above a limit.
func editDistance(a, b string, limit int) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
			least = min(least, next[j])
		}
		if least > limit {
			return limit + 1
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
