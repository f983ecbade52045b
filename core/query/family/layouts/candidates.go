package layouts

import (
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/layout"
	"heapdrop/core/numbers"
)

// candidates returns the layouts to compare, the current one first. All place fields as
// the current one does, so they fit the same JVM release. Only compact headers, which
// came with JDK 24, are added.
func candidates(now layout.Layout) []layout.Layout {
	era := now.Era
	list := []layout.Layout{now}
	for _, references := range []int{4, 8} {
		for _, classPointer := range []int{4, 0, 8} {
			for _, alignment := range []int{8, 16} {
				l := layout.Layout{WordSize: 8, ReferenceSize: references, ClassPointerSize: classPointer, Alignment: alignment, Era: era}
				if l.Compact() {
					l.Era = layout.JDK23
				}
				// Before JDK 15, class pointers are only compressed together with
				// references.
				tied := era < layout.JDK15 && references == 8 && classPointer == 4
				if l.Valid() && !tied && !slices.Contains(list, l) && !(references == 8 && alignment == 16) {
					list = append(list, l)
				}
			}
		}
	}
	return list
}

// options returns the JVM flags that lead to a layout on a 64-bit JVM.
func options(l layout.Layout) string {
	if l.WordSize == 4 {
		return "a JVM of 32 bits"
	}
	var words []string
	flag := func(on bool, name string) {
		sign := "-"
		if on {
			sign = "+"
		}
		words = append(words, "-XX:"+sign+name)
	}
	flag(l.ReferenceSize == 4, "UseCompressedOops")
	switch {
	case l.Compact():
		flag(true, "UseCompactObjectHeaders")
	case l.Era > layout.JDK5:
		flag(l.ClassPointerSize == 4, "UseCompressedClassPointers")
	}
	if l.Alignment != 8 {
		words = append(words, "-XX:ObjectAlignmentInBytes="+strconv.Itoa(l.Alignment))
	}
	return strings.Join(words, " ")
}

// limitOf returns the largest heap that a layout allows, in bytes: a compressed reference
// can address 2^32 units of the alignment. 0 means no limit.
func limitOf(l layout.Layout) int64 {
	if l.WordSize == 4 || l.ReferenceSize == 8 {
		return 0
	}
	return int64(l.Alignment) << 32
}

// fits describes for which heap sizes and JVMs a layout is possible.
func fits(l layout.Layout, bytes int64) string {
	var words []string
	switch limit := limitOf(l); {
	case l.WordSize == 4:
		words = append(words, "heaps below 4 GB")
	case limit > 0 && bytes >= limit:
		words = append(words, "not this heap: only up to "+numbers.Bytes(limit))
	case limit > 0:
		words = append(words, "heaps below "+numbers.Bytes(limit)+", not ZGC")
	default:
		words = append(words, "any heap, ZGC")
	}
	if l.Compact() {
		words = append(words, "JDK 24 and later; JDK 24 needs -XX:+UnlockExperimentalVMOptions")
	} else if l.ClassPointerSize == 8 && l.WordSize == 8 {
		words = append(words, "deprecated since JDK 25")
	}
	return strings.Join(words, "; ")
}
