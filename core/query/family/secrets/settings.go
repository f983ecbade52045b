package secrets

import (
	"bytes"
	"strings"
)

// lookback is how many bytes before a separator can belong to a setting: its name and
// quotes.
const lookback = longestName + 8

// setting recognizes names of secrets with their values within longer texts: password=…,
// "password":"…", password: … on a line of its own, <password>…</password>. i is the
// index of the separator; the secret is the value.
func setting(text []byte, i int) (finding, bool) {
	var s spelled
	switch text[i] {
	case '>':
		s = element(text, i)
	default:
		s = assigned(text, i)
	}
	value := text[s.from:s.end]
	if s.kind == "" || s.kind == "Credentials" && !s.quoted && text[i] == ':' || !s.believable(value) {
		return finding{}, false
	}
	kind := s.kind + " in a text"
	if bytes.HasPrefix(text, []byte("jdbc:")) {
		kind = "JDBC URL with password"
	}
	return finding{kind, s.from, s.end}, true
}

// spelled is a setting: the kind of secret that its name indicates, and the position of
// the value.
type spelled struct {
	kind      string
	from, end int
	quoted    bool // the value is in quotes
	line      bool // "name: value" that is not alone on its line, which may be prose
}

// nameBefore returns the name that ends before a byte. Names consist of letters, digits,
// "-", "_" and ".".
func nameBefore(text []byte, end int) []byte {
	from := end
	for from > 0 && end-from < longestName && (isAlphanumeric(text[from-1]) || text[from-1] == '_' || text[from-1] == '-' || text[from-1] == '.') {
		from--
	}
	return text[from:end]
}

// element reads <name>value</.
func element(text []byte, i int) (s spelled) {
	name := nameBefore(text, i)
	at := i - len(name) - 1
	if len(name) == 0 || at < 0 || text[at] != '<' && text[at] != ':' {
		return s
	}
	n := bytes.IndexByte(text[i+1:min(len(text), i+501)], '<')
	if n < 0 || i+2+n >= len(text) || text[i+2+n] != '/' {
		return s
	}
	return spelled{kind: settingKind(name), from: i + 1, end: i + 1 + n, quoted: true}
}

// assigned parses name=value and name: value, with or without quotes.
func assigned(text []byte, i int) (s spelled) {
	end := i
	for end > 0 && i-end < 4 && text[end-1] == ' ' {
		end--
	}
	nameQuoted := end > 0 && (text[end-1] == '"' || text[end-1] == '\'')
	if nameQuoted {
		end--
	}
	name := nameBefore(text, end)
	if s.kind = settingKind(name); s.kind == "" {
		return s
	}
	s.from = i + 1
	for s.from < len(text) && s.from-i < 8 && text[s.from] == ' ' {
		s.from++
	}
	if s.from >= len(text) {
		return spelled{}
	}
	stop := " \t\r\n&;,)}\"'<>|"
	if quote := text[s.from]; quote == '"' || quote == '\'' {
		s.quoted = true
		s.from++
		stop = string([]byte{quote, '\n'})
	}
	limit := min(len(text), s.from+500)
	n := bytes.IndexAny(text[s.from:limit], stop)
	if n < 0 {
		n = limit - s.from
	}
	s.end = s.from + n
	if text[i] == ':' && !s.quoted {
		if nameQuoted || !wholeLine(text, end-len(name), s.end) {
			return spelled{}
		}
		s.line = true
	}
	return s
}

// wholeLine reports whether the rest of the line has nothing but indentation, a list
// marker and a comment.
func wholeLine(text []byte, from, end int) bool {
	before := text[max(0, from-lookback):from]
	before = bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])
	after := text[end:min(len(text), end+lookback)]
	if n := bytes.IndexByte(after, '\n'); n >= 0 {
		after = after[:n]
	}
	after = bytes.TrimSpace(after)
	return (len(before) == 0 || string(before) == "-") && (len(after) == 0 || after[0] == '#')
}

// settingKind works as nameKind, for names in texts. It returns "" also for parts of a
// cookie that are not secret.
func settingKind(name []byte) string {
	if len(name) < 3 {
		return ""
	}
	return nameKind(name)
}

// believable reports whether a value may be a secret that somebody uses.
func (s *spelled) believable(value []byte) bool {
	if len(value) < 4 || isPlaceholder(value) || isNameOrTime(s.kind, value) || !believable("Password", value) {
		return false
	}
	letters, digits, others := counted(value)
	switch s.kind {
	case "Password", "Credentials", "Secret":
		if !s.line {
			return !s.quoted || !isType(value)
		}
		return digits+others > 0 && letters+digits > 0 || letters >= 5 && !isType(value)
	case "Session":
		return len(value) >= 12 && letters > 0 && digits > 1 && !bytes.ContainsAny(value, "@ ")
	}
	return len(value) >= 8 && letters > 0 && digits > 1 && !bytes.ContainsAny(value, " ()")
}

func counted(value []byte) (letters, digits, others int) {
	for _, b := range value {
		switch {
		case isDigit(b):
			digits++
		case isAlphanumeric(b):
			letters++
		default:
			others++
		}
	}
	return letters, digits, others
}

// isType reports whether a value is a word from a schema or message.
func isType(value []byte) bool {
	switch strings.ToLower(string(value)) {
	case "string", "text", "varchar", "integer", "boolean", "object", "required", "optional", "missing", "invalid", "incorrect", "wrong", "empty", "expired",
		"accepted", "rejected", "failed", "changed", "unchanged", "disabled", "enabled", "plain", "md5", "sha256", "bcrypt", "include", "omit", "same-origin", "hidden", "masked", "unknown":
		return true
	}
	return false
}

// isPlaceholder reports whether a value is a placeholder for a secret, as in a template,
// a manual or a log that omits it.
func isPlaceholder(value []byte) bool {
	first, last := value[0], value[len(value)-1]
	pairs := map[byte]string{'[': "]", '(': ")", '{': "}", '<': ">", '%': "%sdv"}
	if ends, opens := pairs[first]; opens && (strings.IndexByte(ends, last) >= 0 || first == '[' && bytes.IndexByte(value, ']') > 0 || first == '(' || bytes.HasPrefix(value, []byte("{{"))) {
		return true
	}
	if first == '$' || first == '#' {
		rest := value[1:]
		if rest[0] == '{' || rest[0] == '(' || len(bytes.Trim(rest, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")) == 0 {
			return true
		}
	}
	if bytes.HasPrefix(value, []byte("this.")) || last == '(' || isPath(value) || isObject(value) || isColumn(value) {
		return true
	}
	lower := strings.ToLower(string(value))
	for _, word := range []string{"your_", "your-", "yourpass", "redacted", "changeme", "placeholder", "****", "xxxx", "••••", "●●●●"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// isPath reports whether a value is a path, as in PWD or for a mounted secret. Folder
// names must be in lower case, because base64 has capitals.
func isPath(value []byte) bool {
	value = bytes.TrimPrefix(value, []byte("file:"))
	folder := bytes.LastIndexByte(value, '/')
	if folder <= 0 || value[0] != '/' {
		return false
	}
	for _, b := range value[:folder] {
		if !('a' <= b && b <= 'z') && strings.IndexByte("/._-", b) < 0 {
			return false
		}
	}
	return true
}

// isObject reports whether a value has the form of Object.toString: class@hash.
func isObject(value []byte) bool {
	name, hash, found := bytes.Cut(value, []byte("@"))
	return found && bytes.IndexByte(name, '.') > 0 && isDotted(name) && len(hash) > 0 && len(bytes.Trim(hash, "0123456789abcdef")) == 0
}

// isColumn reports whether a value is the type of an SQL column: VARCHAR(255).
func isColumn(value []byte) bool {
	name, length, found := bytes.Cut(bytes.TrimSuffix(value, []byte(")")), []byte("("))
	return found && len(length) > 0 && len(bytes.Trim(length, "0123456789")) == 0 && strings.HasSuffix(strings.TrimRight(strings.ToLower(string(name)), "2"), "char")
}
