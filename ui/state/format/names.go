package format

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wellKnown are packages that are not shown before a class.
var wellKnown = map[string]bool{"java.lang": true, "java.util": true}

// SplitName splits a class name into its package, with a trailing dot, and the rest.
// Without a package, the first part is empty.
func SplitName(name string) (pkg, class string) {
	at := classAt(name)
	return name[:at], name[at:]
}

// classAt returns the index at which the class begins in a qualified name: after the
// segments that begin with a lower-case letter. It returns 0 if no segment looks like a
// class, or if one is no name.
func classAt(name string) int {
	for at := 0; ; {
		first, _ := utf8.DecodeRuneInString(name[at:])
		if unicode.IsUpper(first) || first == '$' {
			return at
		}
		dot := strings.IndexByte(name[at:], '.')
		if dot <= 0 || !unicode.IsLetter(first) && first != '_' || strings.ContainsAny(name[at:at+dot], " /\\:\"'(") {
			return 0
		}
		at += dot + 1
	}
}

// Initials abbreviates a package, given with its trailing dot: "o.a.a.b." for
// "org.apache.activemq.broker."; "" for java.lang and java.util.
func Initials(pkg string) string {
	if wellKnown[strings.TrimSuffix(pkg, ".")] {
		return ""
	}
	var b strings.Builder
	for segment := range strings.SplitSeq(strings.TrimSuffix(pkg, "."), ".") {
		if segment != "" {
			first, _ := utf8.DecodeRuneInString(segment)
			b.WriteRune(first)
			b.WriteByte('.')
		}
	}
	return b.String()
}

// How many characters of a class name stay when its middle is cut. The end gets more,
// since names in one package often begin with the same letters.
// A middle of less than four letters is no wider than the ellipsis that replaces it, so the
// end of a short name has fewer letters.
const startLetters, middleLetters, endLetters = 6, 4, 10

// Shorten splits a class name for places where it does not fit. The initials of its
// package are cut first, then the middle.
func Shorten(name string) (initials, start, middle, end string) {
	pkg, class := SplitName(name)
	start, middle, end = CutMiddle(class, startLetters+endLetters+1)
	return Initials(pkg), start, middle, end
}

// CutMiddle splits a name with at least the given number of letters into a beginning, a
// middle that may be cut, and an end. A shorter name is not cut.
func CutMiddle(name string, least int) (start, middle, end string) {
	letters := []rune(name)
	if len(letters) < least {
		return name, "", ""
	}
	last := max(len(letters)-endLetters, startLetters+middleLetters)
	return string(letters[:startLetters]), string(letters[startLetters:last]), string(letters[last:])
}

const mostBreaks = 60

// Breaks splits a name or a path into the pieces after which a line may break: packages,
// classes, nested classes, steps, words of constants. After mostBreaks pieces, the rest is
// one piece.
func Breaks(text string) []string {
	var pieces []string
	from := 0
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		switch {
		case r == utf8.RuneError:
			continue
		case r == '→' && end < len(text) && text[end] == ' ':
			end++
		case r != '.' && r != '$' && r != '→' && (r != '_' || i == from):
			continue
		}
		if r == '.' && i > 0 && end < len(text) && isDigit(text[i-1]) && isDigit(text[end]) {
			continue // of a number
		}
		if end < len(text) && end > from && text[end] != ' ' && len(pieces) < mostBreaks {
			pieces = append(pieces, text[from:end])
			from = end
		}
	}
	return append(pieces, text[from:])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// Readable removes the packages of all classes that a text names: "27,000 entries String
// → StandardSession". Quoted text stays unchanged.
func Readable(text string) string {
	text = Unhidden(text)
	if !strings.Contains(text, ".") {
		return text
	}
	var b strings.Builder
	quote := rune(0)
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == '"' && quote == 0:
			quote = r
		case r == quote:
			quote = 0
		case quote == 0 && (unicode.IsLetter(r) || r == '_'):
			end := wordEnd(text, at)
			_, class := SplitName(text[at:end])
			b.WriteString(class)
			at = end
			continue
		}
		b.WriteString(text[at : at+size])
		at += size
	}
	return b.String()
}

// Unhidden names hidden classes, such as those of lambdas, without the address that the JVM
// appends and that tells nobody anything: "app.Main lambda 72" for
// "app.Main$$Lambda$72+0x00007f496901b770", "a.Form$MH" for "a.Form$MH/0x0000000800001000". It is
// for what is drawn: copies, files and tooltips keep the name.
func Unhidden(text string) string {
	const lambda, leastDigits = "$$Lambda", 8
	if !strings.Contains(text, "0x") && !strings.Contains(text, lambda) {
		return text
	}
	var b strings.Builder
	for from := 0; from < len(text); {
		rest := text[from:]
		switch named := from > 0 && text[from-1] != ' ' && text[from-1] != '.' && text[from-1] != '-'; {
		case named && strings.HasPrefix(rest, lambda):
			rest = rest[len(lambda):]
			b.WriteString(" lambda")
			if number := digitsOf(rest[min(1, len(rest)):], "0123456789"); strings.HasPrefix(rest, "$") && number > 0 {
				b.WriteString(" " + rest[1:1+number])
				rest = rest[1+number:]
			}
		case named && (strings.HasPrefix(rest, "+0x") || strings.HasPrefix(rest, "/0x")):
			digits := digitsOf(rest[3:], "0123456789abcdef")
			if digits < leastDigits {
				digits = 0
				b.WriteString(rest[:3])
			}
			rest = rest[3+digits:]
		default:
			b.WriteByte(rest[0])
			rest = rest[1:]
		}
		from = len(text) - len(rest)
	}
	return b.String()
}

// digitsOf returns the number of digits with which a text begins.
func digitsOf(text, digits string) int { return len(text) - len(strings.TrimLeft(text, digits)) }

// Edge returns the reference that leads to an object, in words where it is no field: "local
// variable of Main.main" for "<Java Local> of app.Main.main". A reference that occurs several
// times is counted.
func Edge(label string) string {
	const local = "<Java Local>"
	if strings.HasPrefix(label, "local variable ") {
		return Readable(label)
	}
	locals := strings.Count(label, local)
	if locals == 0 {
		return label
	}
	said := "local variable"
	if locals > 1 {
		said = Integer(int64(locals)) + " local variables"
	}
	if before, method, found := strings.Cut(label, local+" of "); found {
		method, rest, more := strings.Cut(method, ", ")
		said += " of " + Readable(method)
		if label = before + local; more {
			label += ", " + rest
		}
	}
	var parts []string
	for part := range strings.SplitSeq(label, ", ") {
		switch {
		case part != local:
			parts = append(parts, part)
		case said != "":
			parts, said = append(parts, said), ""
		}
	}
	return strings.Join(parts, ", ")
}

// wordEnd returns the end of a qualified name that begins at a byte.
func wordEnd(text string, at int) int {
	end := at
	for i, r := range text[at:] {
		if r != '.' && r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return end
		}
		if r != '.' { // a full stop ends the sentence, not the name
			end = at + i + utf8.RuneLen(r)
		}
	}
	return end
}
