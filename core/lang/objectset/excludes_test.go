package objectset_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/internal/dumpbuilder"
)

// TestExcludes: what the dump lacks is noted, and is never an error.
func TestExcludes(t *testing.T) {
	h := dumpbuilder.New()
	base := h.Class("app.Base", dumpbuilder.Ref("next"))
	sub := h.Class("app.Sub", dumpbuilder.Super(base), dumpbuilder.Ref("data"), dumpbuilder.Static("STORE", heap.Object, nil))
	h.Root(heap.RootSystemClass, sub)
	h.Root(heap.RootJNIGlobal, h.Instance(sub, nil, nil))
	h.Root(heap.RootJNIGlobal, h.New("java.lang.ref.WeakReference", "referent", nil))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", nil))
	s, _ := open(t, h)
	for _, c := range []struct {
		text  string
		found bool
		notes []string
	}{
		{"app.Sub:data", true, nil},
		{"app.Sub:next", true, nil},  // inherited
		{"app.Base:data", true, nil}, // declared by a subclass
		{`app\..*:data,next`, true, nil},
		{"app.Sub", true, nil},
		{"app.Sub:<Java Local>", true, nil},
		{"java.lang.Object[]:[3]", true, nil},
		{"java.lang.Class:STORE", true, nil},
		{"java.lang.ref.Finalizer:unfinalized", false, nil}, // as in the menus
		{"java.lang.ref.WeakReference:referent", true, nil},
		{"java.lang.ref.WeakReference:refrnt", true, []string{`No class that "java.lang.ref.WeakReference" stands for has a field "refrnt"`}},
		{"java.lang.ref.WeekReference:referent", false, []string{`No class is named or matches "java.lang.ref.WeekReference"`}},
		{"app.Sub:data,dta,nxt", true, []string{`has a field "dta"`, `has a field "nxt"`}},
		{"app.Sub:STORE", true, []string{"STORE of app.Sub is a static field, a reference of the class object: java.lang.Class:STORE leaves it out"}},
		{"java.lang.Class:SHOP", true, []string{`has a field "SHOP"`}},
		{"other.Class:data", false, []string{`No class is named or matches "other.Class"`}},
		{"(:data", false, []string{`No class is named or matches "("`}},
	} {
		found, notes := objectset.Excludes(s, []string{c.text})
		if (len(found) == 1) != c.found || !slices.EqualFunc(notes, c.notes, strings.Contains) {
			t.Errorf("%s: %v, notes %q; want notes %q", c.text, found, notes, c.notes)
		}
	}
}
