package rewrite

import (
	"math/rand/v2"
	"strings"
)

// Pseudonym returns a replacement for a part of a name. It is made from the highest 55
// bits of a hash or random number, and begins with N if the part begins with a capital
// letter, otherwise with n.
func Pseudonym(part string, bits uint64) string {
	name := []byte{'n'}
	if part != "" && part[0] >= 'A' && part[0] <= 'Z' {
		name[0] = 'N'
	}
	for len(name) < 12 {
		name = append(name, "abcdefghijklmnopqrstuvwxyz234567"[bits>>59])
		bits <<= 5
	}
	return string(name)
}

// randomNames returns a renaming that can neither be undone nor used to test guesses,
// since the replacement of a part does not depend on the part.
func randomNames() func(part string) string {
	others := map[string]string{}
	return func(part string) string {
		other, known := others[part]
		if !known {
			other = Pseudonym(part, rand.Uint64())
			others[part] = other
		}
		return other
	}
}

// Use says what a name is used for, as bits.
type Use uint8

// What names are used for.
const (
	UsePlatform  Use = 1 << iota // the platform uses it too
	UseClass                     // in the form of the JVM or of Java
	UseMember                    // a field or a method
	UseSignature                 // a descriptor of a method
	UseSource                    // a source file
)

// platform holds the prefixes of the names of classes that belong to the JVM.
var platform = []string{
	"java/", "javax/", "jdk/", "sun/", "com/sun/", "org/graalvm/", "com/oracle/svm/",
	"android/", "androidx/", "dalvik/", "libcore/", "kotlin/", "scala/",
}

// IsPlatform reports whether a class belongs to the JVM.
func IsPlatform(name string) bool {
	name = strings.ReplaceAll(strings.TrimLeft(name, "["), ".", "/")
	if element, isArray := strings.CutSuffix(name, "[]"); isArray {
		return IsPlatform(element)
	}
	if len(name) > 1 && name[0] == 'L' && name[len(name)-1] == ';' {
		name = name[1:]
	}
	for _, prefix := range platform {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	switch name {
	case "boolean", "byte", "char", "short", "int", "long", "float", "double", "void":
		return true
	}
	return len(name) <= 1
}

// Renamer replaces names.
type Renamer struct{ part func(string) string }

// NewRenamer returns a renamer with replacements for parts of names, see
// Options.Rename.
func NewRenamer(part func(string) string) Renamer {
	if part == nil {
		part = randomNames()
	}
	return Renamer{part}
}

// Name returns the replacement of a name.
func (r Renamer) Name(text string, use Use) string {
	switch {
	case use&UseSource != 0:
		base, extension, _ := strings.Cut(text, ".")
		if extension != "" {
			extension = "." + extension
		}
		return r.parts(base) + extension
	case use&UseSignature != 0 && strings.HasPrefix(text, "("):
		return r.descriptor(text)
	case use&UseClass != 0 && strings.HasPrefix(text, "["):
		return r.descriptor(text)
	case use&UseClass != 0 && IsPlatform(text), strings.HasPrefix(text, "<"):
		return text
	}
	return r.parts(text)
}

// descriptor renames the classes in a descriptor.
func (r Renamer) descriptor(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		end := strings.IndexByte(text[i:], ';')
		if (text[i] == 'L' || text[i] == 'Q') && end > 0 {
			b.WriteByte(text[i])
			if name := text[i+1 : i+end]; IsPlatform(name) {
				b.WriteString(name)
			} else {
				b.WriteString(r.parts(name))
			}
			i += end
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

// parts renames the parts of a name between separators. It keeps numbers, and what
// compilers and JVMs added.
func (r Renamer) parts(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		n := strings.IndexAny(text, "/.$+[];")
		if n < 0 {
			n = len(text)
		}
		switch part := text[:n]; {
		case part == "", part == "Lambda", part == "Proxy", part == "this", part == "val", part[0] >= '0' && part[0] <= '9':
			b.WriteString(part)
		default:
			b.WriteString(r.part(part))
		}
		if n < len(text) {
			b.WriteByte(text[n])
			n++
		}
		text = text[n:]
	}
	return b.String()
}
