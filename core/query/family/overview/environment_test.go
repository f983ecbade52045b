package overview_test

import (
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestEnvironment: environment variables that the program has read follow the properties.
func TestEnvironment(t *testing.T) {
	h := dumpbuilder.New()
	data := h.Class("java.lang.ProcessEnvironment$ExternalData", dumpbuilder.Ref("str"))
	external := func(class, text string) *dumpbuilder.Object {
		return h.Instance(h.Class(class, dumpbuilder.Super(data)), h.String(text))
	}
	environment := h.HashMap(external("java.lang.ProcessEnvironment$Variable", "PATH"), external("java.lang.ProcessEnvironment$Value", "/bin"))
	for class, field := range map[string]struct {
		name  string
		value *dumpbuilder.Object
	}{"java.lang.System": {"props", h.HashMap("os.name", "Linux")}, "java.lang.ProcessEnvironment": {"theEnvironment", environment}} {
		c := h.Class(class, dumpbuilder.Static(field.name, heap.Object, nil))
		c.SetStatic(field.name, field.value)
		h.Root(heap.RootSystemClass, c)
	}
	a := testquery.Open(t, source.NewMemory("environment.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	got := a.Run("system_properties", render.Options{})
	for i, want := range []string{"os.name Linux System property", "PATH /bin Environment variable"} {
		if line := got.Text(i, "Key") + " " + got.Text(i, "Value") + " " + got.Text(i, "Group"); line != want {
			t.Errorf("row %d: %q, want %q", i, line, want)
		}
	}
}
