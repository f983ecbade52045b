package layout

import (
	"slices"

	"heapdrop/core/heap"
)

// Some of the VM's own classes are larger than their declared fields: the VM adds fields
// that no dump lists (HotSpot's javaClasses.hpp, *_INJECTED_FIELDS), and @Contended,
// which no dump shows either, adds padding. This file knows these classes for each JDK
// release, which it recognizes by the fields that a class declares.

// referencesFirst names the classes whose field order HotSpot fixed up to JDK 14:
// references first, gaps not filled.
var referencesFirst = map[string]bool{
	"java.lang.AssertionStatusDirectives": true, "java.lang.Class": true, "java.lang.ClassLoader": true,
	"java.lang.ref.Reference": true, "java.lang.ref.SoftReference": true,
	"java.lang.StackTraceElement": true, "java.lang.String": true, "java.lang.Throwable": true,
	"java.lang.Boolean": true, "java.lang.Character": true, "java.lang.Float": true, "java.lang.Double": true,
	"java.lang.Byte": true, "java.lang.Short": true, "java.lang.Integer": true, "java.lang.Long": true,
}

// padded is one way in which a class uses @Contended: on itself, on one group of its
// fields, or both.
type padded struct {
	class bool
	group []string
}

// contended names the classes of java.base that use @Contended (JDK 8 to 26). Later
// releases moved the annotation from classes to fields.
var contended = map[string][]padded{
	"java.lang.Thread": {{group: []string{"threadLocalRandomSeed", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed"}}},
	"java.util.concurrent.ConcurrentHashMap$CounterCell":            {{class: true}},
	"java.util.concurrent.Exchanger$Node":                           {{class: true}},
	"java.util.concurrent.Exchanger$Slot":                           {{class: true}},
	"java.util.concurrent.ForkJoinPool":                             {{group: []string{"ctl", "parallelism"}}, {class: true}},
	"java.util.concurrent.ForkJoinPool$WorkQueue":                   {{group: []string{"top", "source", "nsteals", "access", "phase", "stackPred", "parking"}}, {class: true}},
	"java.util.concurrent.SubmissionPublisher$BufferedSubscription": {{class: true, group: []string{"demand", "waiting"}}},
	"java.util.concurrent.atomic.Striped64$Cell":                    {{class: true}},
}

// variants returns what a class of the boot loader may consist of, the likeliest variant
// first: declared and added fields, with and without @Contended. It returns nil for a
// class that has only declared fields. odd are additional widths of padding, see
// oddPaddings.
func (l Layout) variants(c *heap.Class, odd []int) []fields {
	if c.Loader != 0 {
		return nil
	}
	added := l.addedFields(c)
	forms := contended[c.Name]
	if declares(c, "holder") {
		forms = nil // java.lang.Thread since JDK 19
	}
	if added == nil && forms == nil {
		return nil
	}
	added = append(added, "")
	var all []fields
	add := func(form padded, padding int) {
		for _, a := range added {
			f := l.fieldsOf(c, a, form.group)
			f.contended, f.padding = form.class, padding
			all = append(all, f)
		}
	}
	for _, form := range append(slices.Clip(forms), padded{}) {
		add(form, usualPadding)
	}
	for _, paddings := range [][]int{otherPaddings, odd} {
		for _, padding := range paddings {
			for _, form := range forms {
				add(form, padding)
			}
		}
	}
	return all
}

// fieldsOf returns the declared fields and the added ones, which are given as JVM type
// characters (L reference, P machine word, and Java's own). The fields named in apart
// form a @Contended group.
func (l Layout) fieldsOf(c *heap.Class, added string, apart []string) fields {
	f := fields{referencesFirst: referencesFirst[c.Name] && c.Loader == 0}
	for i := range c.Fields {
		if field := &c.Fields[i]; field.Flat {
			continue // flattened fields are placed separately
		} else if len(apart) > 0 && slices.Contains(apart, field.Name) {
			f.apart.add(field.Type)
		} else {
			f.add(field.Type)
		}
	}
	for _, t := range added {
		switch t {
		case 'L':
			f.references++
		case 'P':
			f.addSize(l.WordSize)
		case 'J':
			f.addSize(8)
		case 'I':
			f.addSize(4)
		case 'S':
			f.addSize(2)
		case 'B', 'Z':
			f.addSize(1)
		}
	}
	return f
}

// addedFields returns the fields that the VM adds to a class, the likeliest variant
// first; nil if there are none. The flags byte of java.lang.String (JDK 16+) always fits
// into padding and is ignored.
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
	case "java.lang.ClassLoader": // loader_data, since JDK 8; JDK 7 declares a field that 8 dropped
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
	case "java.lang.invoke.CallSite": // JDK 21+ lacks context, and so does JDK 8
		if l.Era >= JDK15 && !declares(c, "context") {
			return []string{"PJ"}
		}
	case "java.lang.invoke.MethodHandleNatives$CallSiteContext":
		return []string{"PJ", "P"}
	case "java.lang.StackFrameInfo":
		return []string{"S"}
	case "java.lang.InternalError":
		return []string{"Z"}
	case heap.StackChunkClass:
		return []string{"LBPIB", "LBPI"}
	}
	return nil
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
