// Package rules holds the rules of this repository as tests: which package may import
// which, how long a file may get, what the page may refer to. It has no code of its
// own.
package rules
