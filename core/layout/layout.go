// Package layout finds out how many bytes the JVM really uses for each object.
// An HPROF file states neither the size of object headers nor that of references in the
// heap nor the order of fields. The package infers this layout from the distances between
// neighbouring addresses. It computes the size of every class, array and class object
// under the inferred layout or one that the user chose. A second model follows Eclipse
// MAT's formulas to the byte.
package layout

import (
	"fmt"
	"strconv"
	"strings"
)

// Era is a range of JDK releases that place fields and array elements in the same way.
type Era uint8

// The eras. Array elements are placed the same in JDK15 and JDK23 unless
// compressed class pointers are off or headers are compact.
const (
	// JDK5 is JDK 5: a class's fields follow those of its superclass, references first.
	JDK5 Era = iota
	// JDK8 is JDK 6 to 14: a class's fields follow those of its superclass, rounded up
	// to the size of a reference. Gaps in superclasses stay empty.
	JDK8
	// JDK15 is JDK 15 to 22: fields fill the gaps that superclasses left.
	JDK15
	// JDK23 is JDK 23 and later: array elements may begin at half a word.
	JDK23
)

// Layout is how a JVM lays out objects in its heap. The zero value is not valid.
type Layout struct {
	WordSize         int // bytes of a machine address: 4 or 8
	ReferenceSize    int // bytes of a reference in the heap: 4 or 8
	ClassPointerSize int // bytes of the class pointer in the header: 4 or 8; 0 with compact object headers
	Alignment        int // objects begin at a multiple of it and occupy a multiple of it: 8 to 256, a power of two
	Era              Era
}

// Compact reports whether the header is a single word that includes the class (compact
// object headers, JDK 24 and later).
func (l Layout) Compact() bool { return l.ClassPointerSize == 0 }

// Header returns the number of bytes before the first field of an instance.
func (l Layout) Header() int { return l.WordSize + l.ClassPointerSize }

// ArrayBase returns the number of bytes before the first element of an array whose
// elements are width bytes wide.
func (l Layout) ArrayBase(width int) int {
	base := l.Header() + 4 // the array's length
	if l.Era < JDK23 {
		base = up(base, l.WordSize)
	}
	if width == 8 {
		base = up(base, 8)
	}
	return base
}

// Valid reports whether some JVM has this layout.
func (l Layout) Valid() bool {
	if l.Alignment < 8 || l.Alignment > 256 || l.Alignment&(l.Alignment-1) != 0 || l.Era > JDK23 {
		return false
	}
	if l.WordSize == 4 {
		return l.ReferenceSize == 4 && l.ClassPointerSize == 4
	}
	return l.WordSize == 8 && (l.ReferenceSize == 4 || l.ReferenceSize == 8) &&
		(l.ClassPointerSize == 4 || l.ClassPointerSize == 8 || l.Compact() && l.Era == JDK23)
}

// Name returns the short name that Parse reads, for example "coops-align16-jdk8".
func (l Layout) Name() string {
	var name string
	switch {
	case l.WordSize == 4:
		name = "32bit"
	case l.Compact() && l.ReferenceSize == 4:
		name = "coh"
	case l.Compact():
		name = "coh-nocoops"
	case l.ReferenceSize == 4:
		name = "coops"
	default:
		name = "nocoops"
	}
	if l.WordSize == 8 && l.ClassPointerSize == 8 {
		name += "-noccp"
	}
	if l.Alignment != 8 {
		name += "-align" + strconv.Itoa(l.Alignment)
	}
	switch l.Era {
	case JDK5:
		name += "-jdk5"
	case JDK8:
		name += "-jdk8"
	case JDK23:
		if !l.Compact() {
			name += "-jdk23"
		}
	}
	return name
}

// String describes the layout in words for users.
func (l Layout) String() string {
	if l.WordSize == 4 {
		return fmt.Sprintf("32-bit, %d-byte headers, %d-byte alignment, %s", l.Header(), l.Alignment, l.era())
	}
	references := "compressed"
	if l.ReferenceSize == 8 {
		references = "uncompressed (8-byte)"
	}
	header := ""
	switch {
	case l.Compact():
		header = "compact "
	case l.ClassPointerSize == 8:
		header = "uncompressed "
	}
	return fmt.Sprintf("64-bit, %s references, %s%d-byte headers, %d-byte alignment, %s",
		references, header, l.Header(), l.Alignment, l.era())
}

func (l Layout) era() string {
	switch {
	case l.Era == JDK5:
		return "field packing of JDK 5"
	case l.Era == JDK8:
		return "field packing of JDK 14 and earlier"
	case l.Era == JDK23 && !l.Compact() && l.ClassPointerSize == l.WordSize:
		return "field packing of JDK 15+, array packing of JDK 23+"
	}
	return "field packing of JDK 15+"
}

// Parse returns the layout of a short name: one of coops, nocoops, coh and
// 32bit, followed by any of -nocoops, -noccp, -alignN, -jdk5, -jdk8, -jdk15 and -jdk23.
func Parse(name string) (Layout, error) {
	l := Layout{WordSize: 8, ReferenceSize: 4, ClassPointerSize: 4, Alignment: 8, Era: JDK15}
	fail := func(why string) (Layout, error) {
		return Layout{}, fmt.Errorf("unknown layout %q: %s; known are %s, each also with -align16 and the like",
			name, why, strings.Join(Names(), ", "))
	}
	for i, part := range strings.Split(name, "-") {
		switch {
		case i == 0 && part == "coops":
		case part == "nocoops" && (i == 0 || l.Compact()):
			l.ReferenceSize = 8
		case i == 0 && part == "coh":
			l.ClassPointerSize, l.Era = 0, JDK23
		case i == 0 && part == "32bit":
			l.WordSize = 4
		case i == 0:
			return fail("it begins with none of coops, nocoops, coh, 32bit")
		case part == "noccp" && !l.Compact():
			l.ClassPointerSize = 8
		case part == "jdk5":
			l.Era = JDK5
		case part == "jdk8":
			l.Era = JDK8
		case part == "jdk15":
			l.Era = JDK15
		case part == "jdk23":
			l.Era = JDK23
		case strings.HasPrefix(part, "align"):
			n, err := strconv.Atoi(part[len("align"):])
			if err != nil {
				return fail("no number in " + part)
			}
			l.Alignment = n
		default:
			return fail("no such part: " + part)
		}
	}
	if !l.Valid() {
		return fail("no JVM has this combination")
	}
	return l, nil
}

// Names returns the short names of all layouts with 8-byte alignment.
func Names() []string {
	return []string{
		"coops", "nocoops", "coh", "coh-nocoops", "32bit",
		"coops-noccp", "coops-noccp-jdk23", "nocoops-noccp", "nocoops-noccp-jdk23",
		"coops-jdk8", "coops-noccp-jdk8", "nocoops-noccp-jdk8", "32bit-jdk8",
	}
}

// up rounds v up to a multiple of a power of two.
func up(v, a int) int { return (v + a - 1) &^ (a - 1) }
