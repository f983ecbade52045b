// Package rules holds the rules of this repository as tests: who may import
// whom, how long a file may get, what the page may refer to. It has no code of
// its own.
package rules
