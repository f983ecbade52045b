package objectset

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Fields with references weaker than strong ones, as excludes. Finalizer.unfinalized and
// the pseudo-field <Unfinalized> hold objects that wait for their finalizer. Some JVMs
// lack some of these fields.
const (
	WeakFields    = "java.lang.ref.WeakReference:referent java.lang.ref.Finalizer:unfinalized java.lang.Runtime:<Unfinalized>"
	SoftFields    = "java.lang.ref.SoftReference:referent"
	PhantomFields = "java.lang.ref.PhantomReference:referent"
	WeakerFields  = "java.lang.ref.Reference:referent java.lang.ref.Finalizer:unfinalized java.lang.Runtime:<Unfinalized>"
)

// usual lists the excludes in menus. If a dump lacks such a field, there is no need to
// tell the user.
var usual = strings.Fields(WeakFields + " " + SoftFields + " " + PhantomFields + " " + WeakerFields)

// Excludes parses references to be left out, each as CLASS:FIELD,FIELD. Subclasses are
// included; without fields, all references of a class are left out. If the dump lacks a
// class or field, there is a note instead of an error, because commands are saved and
// used on other dumps.
func Excludes(s *snapshot.Snapshot, texts []string) (found []snapshot.Exclude, notes []string) {
	for _, text := range texts {
		pattern, fields, named := strings.Cut(text, ":")
		e := snapshot.Exclude{}
		if named {
			e.Fields = strings.Split(fields, ",")
		}
		classes, err := MatchClasses(s, pattern, true)
		for _, c := range classes {
			e.Classes = append(e.Classes, s.AllSubclasses(c)...)
		}
		switch {
		case err == nil:
			found = append(found, e)
			if s.HasValues() && !slices.Contains(usual, text) {
				notes = append(notes, missingFields(s, pattern, e)...)
			}
		case !slices.Contains(usual, text):
			notes = append(notes, fmt.Sprintf("No class is named or matches %q, so nothing was left out for it.", pattern))
		}
	}
	return found, notes
}

// missingFields returns the fields of an exclude that none of its classes has. Names in
// brackets are not fields: "[3]", "<Java Local>".
func missingFields(s *snapshot.Snapshot, pattern string, e snapshot.Exclude) (notes []string) {
	for _, field := range e.Fields {
		if strings.HasPrefix(field, "<") || strings.HasPrefix(field, "[") {
			continue
		}
		has, static := false, false
		for _, c := range e.Classes {
			has = has || hasField(s, c, field)
			static = static || hasStatic(s, c, field)
		}
		switch {
		case has:
		case static:
			notes = append(notes, fmt.Sprintf("%s of %s is a static field, a reference of the class object: java.lang.Class:%s leaves it out; here nothing was left out for it.", field, pattern, field))
		default:
			notes = append(notes, fmt.Sprintf("No class that %q stands for has a field %q, so nothing was left out for it.", pattern, field))
		}
	}
	return notes
}

// hasField reports whether a reference of an instance of a class may have a field's name.
// The field may belong to the class or a superclass; for class objects it may be any
// static field.
func hasField(s *snapshot.Snapshot, c heap.ClassIndex, field string) bool {
	if s.ClassName(c) == "java.lang.Class" {
		for i := range s.NumClasses() {
			if hasStatic(s, heap.ClassIndex(i), field) {
				return true
			}
		}
	}
	for steps := 0; c != heap.NoClass && steps <= s.NumClasses(); steps++ { // hostile dumps have cycles
		class := s.Class(c)
		if slices.ContainsFunc(class.Fields, func(f heap.Field) bool { return f.Name == field }) {
			return true
		}
		c = class.SuperIndex
	}
	return false
}

func hasStatic(s *snapshot.Snapshot, c heap.ClassIndex, field string) bool {
	return slices.ContainsFunc(s.Class(c).Statics, func(f heap.StaticField) bool { return f.Name == field })
}
