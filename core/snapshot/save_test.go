package snapshot

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"strings"
	"testing"

	"heapdrop/core/index"
)

// shape describes a type by the names and types of all its fields, to detect changes.
func shape(t reflect.Type, seen map[reflect.Type]bool, out *strings.Builder) {
	fmt.Fprintln(out, t)
	if seen[t] || !strings.HasPrefix(t.PkgPath(), "heapdrop/") && t.PkgPath() != "" {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		shape(t.Elem(), seen, out)
	case reflect.Map:
		shape(t.Key(), seen, out)
		shape(t.Elem(), seen, out)
	case reflect.Struct:
		for i := range t.NumField() {
			fmt.Fprint(out, t.Field(i).Name, " ")
			shape(t.Field(i).Type, seen, out)
		}
	}
}

// TestSavedVersion fails if the saved format has changed, because an index that was saved
// before would be misread.
func TestSavedVersion(t *testing.T) {
	var out strings.Builder
	seen := map[reflect.Type]bool{}
	for _, saved := range []any{index.Index{}, Origin{}, Discarded{}} {
		shape(reflect.TypeOf(saved), seen, &out)
	}
	h := fnv.New64a()
	h.Write([]byte(out.String()))
	if got, want := fmt.Sprintf("%d: %x", index.SavedVersion, h.Sum64()), "14: 5da0a89dece37b56"; got != want {
		t.Errorf("a saved index has the shape %s, not %s: save and load what is new, raise index.SavedVersion, and set the shape here", got, want)
	}
}
