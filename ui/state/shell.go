package state

import "strings"

// plainWord are the characters, beside letters and digits of ASCII, that mean nothing to a
// shell; quietWord those that mean nothing between double quotes, be it to a POSIX shell,
// to PowerShell or to cmd.
const (
	plainWord = "._/+,@:=-"
	quietWord = plainWord + " '()[]{}&;<>|*?#~^"
)

// ShellWord is the name of a file as a word of a command line. It is one word and runs
// nothing, whatever is in the name. Of one that cannot be shown as it is there is no such
// word: the user has to put the name there.
func ShellWord(name string) string {
	if name == "" || Shown(name) != name || strings.ContainsAny(name, "\n\r\t") {
		return "FILE"
	}
	if strings.HasPrefix(name, "-") {
		name = "./" + name // no flag
	}
	switch {
	case made(name, plainWord) && name[0] != '=' && name[0] != '@':
		return name
	case made(name, quietWord):
		return `"` + name + `"`
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// made reports whether a text is made of letters and digits and some other characters.
func made(text, others string) bool {
	return strings.IndexFunc(text, func(r rune) bool {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		return !letter && !strings.ContainsRune(others, r)
	}) < 0
}
