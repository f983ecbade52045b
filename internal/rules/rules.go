// Package rules has the rules of this repository as tests: which package may import
// which, how long a file may be, which hosts the page may contact. It has no other code.
package rules
