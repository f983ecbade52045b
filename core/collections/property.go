package collections

import (
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/heap"
)

// Property is a property by which collections can be grouped.
type Property string

// The properties. All but Size are ratios from 0 to 1.
const (
	Size       Property = "size"       // the number of elements
	Fill       Property = "fill"       // size divided by capacity
	Collisions Property = "collisions" // of hashed maps and sets: (entries - used buckets) / entries
)

// Group returns the number of the group that a collection belongs to. For Size it is the
// size itself; for a ratio it is the range: 0 for a ratio of 0 and n for one in
// ((n-1)/ranges, n/ranges], as in Eclipse MAT. ok is false if the collection does not
// have the property. It returns errors of reading the dump.
func (k *Known) Group(id heap.ObjectID, p Property, ranges int64) (group int64, ok bool, err error) {
	if p == Collisions {
		return k.collisions(id, ranges)
	}
	m, err := k.Measure(id)
	switch {
	case err != nil || m.Size < 0:
		return 0, false, err
	case p == Size:
		return m.Size, true, nil
	case m.Capacity <= 0:
		return 0, false, nil
	}
	return rangeOf(m.Size, m.Capacity, ranges), true, nil
}

func rangeOf(part, whole, ranges int64) int64 { return (part*ranges + whole - 1) / whole }

func (k *Known) collisions(id heap.ObjectID, ranges int64) (int64, bool, error) {
	if k.Kind != Map && k.Kind != Set {
		return 0, false, nil
	}
	used, _, hashed, err := k.Buckets(id)
	if err != nil || !hashed {
		return 0, false, err
	}
	m, err := k.Measure(id)
	if err != nil || m.Size <= used {
		return 0, err == nil, err
	}
	return rangeOf(m.Size-used, m.Size, ranges), true, nil
}

// Group identifies collections with the same value of a property.
type Group struct {
	Property Property
	Number   int64 // as returned by Known.Group
	Ranges   int64 // for a ratio
}

// String writes the group in the form that ParseGroup reads: "size=3", "fill=2/5".
func (g Group) String() string {
	if g.Property == Size {
		return fmt.Sprintf("%s=%d", g.Property, g.Number)
	}
	return fmt.Sprintf("%s=%d/%d", g.Property, g.Number, g.Ranges)
}

// MaxRanges is the largest number of ranges for a ratio.
const MaxRanges = 1000

// ParseGroup reads what String writes. ok is false for anything else.
func ParseGroup(text string) (g Group, ok bool) {
	name, value, found := strings.Cut(text, "=")
	number, ranges, ratio := strings.Cut(value, "/")
	g.Property = Property(strings.ToLower(name))
	if !found || ratio == (g.Property == Size) || g.Property != Size && g.Property != Fill && g.Property != Collisions {
		return g, false
	}
	var err error
	if g.Number, err = strconv.ParseInt(number, 10, 64); err != nil || g.Number < 0 {
		return g, false
	}
	if ratio {
		g.Ranges, err = strconv.ParseInt(ranges, 10, 64)
	}
	return g, err == nil && (!ratio || g.Ranges >= 1 && g.Ranges <= MaxRanges)
}
