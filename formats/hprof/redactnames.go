package hprof

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
)

// Pseudonym writes 55 bits, the highest of a hash or random number, as what stands for
// a part of a name: it begins with N for a part that begins with a capital letter, else
// with n.
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

// randomNames returns a renaming that nobody can undo or test guesses with: what stands
// for a part does not depend on it.
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

// nameUse says what a name is used for, in bits.
type nameUse uint8

const (
	useKept      nameUse = 1 << iota // the platform uses it too
	useClass                         // in the form of the JVM or of Java
	useMember                        // a field or a method
	useSignature                     // a descriptor of a method
	useSource                        // a source file
)

//go:noinline
func (r *redactor) use(name uint64, how nameUse) {
	if r.out == nil && name != 0 {
		r.uses[name] |= how
	}
}

// platform are the beginnings of the names of classes that come with the JVM.
var platform = []string{
	"java/", "javax/", "jdk/", "sun/", "com/sun/", "org/graalvm/", "com/oracle/svm/",
	"android/", "androidx/", "dalvik/", "libcore/", "kotlin/", "scala/",
}

// isPlatform reports whether a class comes with the JVM.
func isPlatform(name string) bool {
	name = strings.ReplaceAll(strings.TrimLeft(name, "["), ".", "/")
	if element, isArray := strings.CutSuffix(name, "[]"); isArray {
		return isPlatform(element)
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

// settleNames decides after the first pass which names belong to the platform.
func (r *redactor) settleNames() {
	for _, d := range r.p.inlining.fields {
		for _, f := range d.fields {
			r.use(f.name, useMember)
		}
	}
	if r.o.Level < RedactNames {
		return
	}
	for _, layouts := range r.layouts {
		for address, l := range layouts {
			if name, _ := r.p.names.find(r.p.classes.loaded[address]); isPlatform(name) {
				for _, field := range l.names {
					r.use(field, useKept)
				}
			}
			l.names = nil
		}
	}
	for _, f := range r.p.stacks.frames {
		if name, _ := r.p.names.find(r.p.classes.serials[f.class]); isPlatform(name) {
			r.use(f.method, useKept)
			r.use(f.source, useKept)
		}
	}
}

// name copies a name: as it is, another one for it, or zeros of the same length if
// nothing uses it.
func (r *redactor) name(record []byte) {
	from := recordHeader + r.p.idSize
	text := record[from:]
	use := r.uses[r.id(record[recordHeader:])]
	size := len(record)
	switch {
	case use == 0:
		r.write(record[:from])
		r.write(make([]byte, len(text)))
		r.summary.Names++
	case r.o.Level < RedactNames || use&useKept != 0:
		r.write(record)
		r.keptName(len(text))
	default:
		other := r.rename(string(text), use)
		if other != string(text) {
			r.summary.Renamed++
		}
		r.write(record[:5])
		r.write(binary.BigEndian.AppendUint32(nil, uint32(r.p.idSize+len(other))))
		r.write(record[recordHeader:from])
		r.write([]byte(other))
		r.keptName(len(other))
	}
	r.advance(size)
}

// keptName notes that the last n bytes written are a name.
//
//go:noinline
func (r *redactor) keptName(n int) {
	if r.out == nil {
		return
	}
	r.kept.add(r.written-int64(n), int64(n), r.written)
}

// rename returns the name that stands for another.
func (r *redactor) rename(text string, use nameUse) string {
	switch {
	case use&useSource != 0:
		base, extension, _ := strings.Cut(text, ".")
		if extension != "" {
			extension = "." + extension
		}
		return r.parts(base) + extension
	case use&useSignature != 0 && strings.HasPrefix(text, "("):
		return r.descriptor(text)
	case use&useClass != 0 && strings.HasPrefix(text, "["):
		return r.descriptor(text)
	case use&useClass != 0 && isPlatform(text), strings.HasPrefix(text, "<"):
		return text
	}
	return r.parts(text)
}

// descriptor renames the classes in a descriptor.
func (r *redactor) descriptor(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		end := strings.IndexByte(text[i:], ';')
		if (text[i] == 'L' || text[i] == 'Q') && end > 0 {
			b.WriteByte(text[i])
			if name := text[i+1 : i+end]; isPlatform(name) {
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

// parts renames the parts of a name between separators. Numbers and what compilers
// and JVMs add stay.
func (r *redactor) parts(text string) string {
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
			b.WriteString(r.o.Rename(part))
		}
		if n < len(text) {
			b.WriteByte(text[n])
			n++
		}
		text = text[n:]
	}
	return b.String()
}
