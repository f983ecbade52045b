package layout

import "heapdrop/core/heap"

// Some of the VM's own classes are bigger than their declared fields: the VM
// adds fields that no dump lists (HotSpot's javaClasses.hpp, *_INJECTED_FIELDS),
// and @Contended, which no dump shows either, adds padding. This file knows
// which, release by release, told by the fields that a class declares.

// referencesFirst names the classes whose field order HotSpot fixed up to JDK 14:
// references first, gaps left alone.
var referencesFirst = map[string]bool{
	"java.lang.AssertionStatusDirectives": true, "java.lang.Class": true, "java.lang.ClassLoader": true,
	"java.lang.ref.Reference": true, "java.lang.ref.SoftReference": true,
	"java.lang.StackTraceElement": true, "java.lang.String": true, "java.lang.Throwable": true,
	"java.lang.Boolean": true, "java.lang.Character": true, "java.lang.Float": true, "java.lang.Double": true,
	"java.lang.Byte": true, "java.lang.Short": true, "java.lang.Integer": true, "java.lang.Long": true,
}

// contended names the classes of java.base with @Contended: nil for the whole
// class, else the fields of its one group. Releases moved the annotation between
// class and fields; the padding is the same.
var contended = map[string][]string{
	"java.util.concurrent.atomic.Striped64$Cell":                  nil,
	"java.util.concurrent.ConcurrentHashMap$CounterCell":          nil,
	"java.util.concurrent.Exchanger$Node":                         nil,
	"java.util.concurrent.SubmissionPublisher$BufferSubscription": nil,
	"java.util.concurrent.ForkJoinPool":                           {"ctl", "parallelism"},
	"java.util.concurrent.ForkJoinPool$WorkQueue":                 {"top", "source", "nsteals", "access", "phase", "stackPred", "parking"},
	"java.lang.Thread":                                            {"threadLocalRandomSeed", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed"},
}

// variants returns what a class of the boot loader may really consist of, the
// likeliest first: declared and added fields, with and without @Contended. It
// returns nil for a class of declared fields alone.
func (l Layout) variants(c *heap.Class) []fields {
	if c.Loader != 0 {
		return nil
	}
	added := l.addedFields(c)
	group, padded := contended[c.Name]
	if declares(c, "holder") {
		padded = false // java.lang.Thread since JDK 19
	}
	if added == nil && !padded {
		return nil
	}
	if added == nil {
		added = []string{""}
	}
	var all []fields
	if padded && group != nil {
		for _, a := range added {
			all = append(all, l.fieldsOf(c, a, group))
		}
	}
	if padded && c.Name != "java.lang.Thread" {
		whole := l.fieldsOf(c, "", nil)
		whole.contended = true
		all = append(all, whole)
	}
	for _, a := range added {
		all = append(all, l.fieldsOf(c, a, nil))
	}
	return append(all, l.fieldsOf(c, "", nil))
}

// fieldsOf returns the declared fields and the added ones, given as JVM type
// characters (L reference, P machine word, and Java's); those named in apart
// make a @Contended group.
func (l Layout) fieldsOf(c *heap.Class, added string, apart []string) fields {
	f := fields{referencesFirst: referencesFirst[c.Name] && c.Loader == 0}
	var special group
	for _, field := range c.Fields {
		if contains(apart, field.Name) {
			special.add(field.Type)
		} else {
			f.add(field.Type)
		}
	}
	if len(special.primitives) > 0 || special.references > 0 {
		f.apart = []group{special}
	}
	for _, t := range added {
		switch t {
		case 'L':
			f.references++
		case 'P':
			f.primitives = append(f.primitives, l.WordSize)
		default:
			f.primitives = append(f.primitives, map[rune]int{'Z': 1, 'B': 1, 'S': 2, 'I': 4, 'J': 8}[t])
		}
	}
	return f
}

// addedFields returns what the VM adds to a class, likeliest variant first, nil
// for nothing. java.lang.String's flags byte (JDK 16+) always fits into padding.
func (l Layout) addedFields(c *heap.Class) []string {
	switch c.Name {
	case "java.lang.Class":
		switch {
		case declares(c, "protectionDomain"): // JDK 25+
			return []string{"PPIILL"}
		case declares(c, "annotationData"): // JDK 8 to 24
			return []string{"PPIILLL", "PPIILLLL"}
		case declares(c, "classValueMap"): // JDK 7
			return []string{"LLLII"}
		}
		return []string{"LLL", "LL"} // JDK 6, JDK 5
	case "java.lang.ClassLoader": // loader_data, since JDK 8; JDK 7 declares the field that 8 dropped
		if declares(c, "domains") {
			return nil
		}
		return []string{"P"}
	case "java.lang.Module":
		return []string{"P"}
	case "java.lang.Thread":
		if declares(c, "holder") { // JDK 19+
			return []string{"PIZS", "PZS", "PS"}
		}
	case "java.lang.VirtualThread":
		if declares(c, "onWaitingList") { // JDK 24+
			return []string{"P"}
		}
	case "java.lang.invoke.MemberName":
		switch {
		case declares(c, "vmindex"): // JDK 7
			return nil
		case declares(c, "method"): // JDK 11+
			return []string{"P"}
		}
		return []string{"LPP", "PP"}
	case "java.lang.invoke.ResolvedMethodName":
		if declares(c, "vmholder") {
			return []string{"P"}
		}
		return []string{"LP"}
	case "java.lang.invoke.MethodHandleNatives$CallSiteContext":
		return []string{"PJ", "P"}
	case "java.lang.StackFrameInfo":
		return []string{"S"}
	case "java.lang.InternalError":
		return []string{"Z"}
	case "jdk.internal.vm.StackChunk":
		return []string{"LBPIB", "LBPI"}
	}
	return nil
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// declares reports whether a class itself declares an instance field.
func declares(c *heap.Class, name string) bool {
	for i := range c.Fields {
		if c.Fields[i].Name == name {
			return true
		}
	}
	return false
}
