package format

import "strings"

// plainWord lists the characters, besides ASCII letters and digits, that have no meaning
// for a shell; quietWord lists those that have none inside double quotes. Both apply to
// POSIX shells, PowerShell and cmd.
const (
	plainWord = "._/+,@:=-"
	quietWord = plainWord + " '()[]{}&;<>|*?#~^"
)

// ShellWord returns the name of a file as one word of a command line that cannot run
// anything. If a name cannot be written safely, it returns a placeholder for which the
// user has to put in the name.
func ShellWord(name string) string {
	if name == "" || Shown(name) != name || strings.ContainsAny(name, "\n\r\t") {
		return "FILE"
	}
	if strings.HasPrefix(name, "-") {
		name = "./" + name // otherwise it would be a flag
	}
	switch {
	case made(name, plainWord) && name[0] != '=' && name[0] != '@':
		return name
	case made(name, quietWord):
		return `"` + name + `"`
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// made reports whether a text consists of ASCII letters, digits and the given characters.
func made(text, others string) bool {
	return strings.IndexFunc(text, func(r rune) bool {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		return !letter && !strings.ContainsRune(others, r)
	}) < 0
}
