package engine

import (
	"context"
	"fmt"
	"os"
	"testing"

	"heapdrop/core/source"
)

// TestGroup: files that belong to a dump are grouped with the dump before them.
func TestGroup(t *testing.T) {
	sample, err := os.ReadFile("../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	core := []byte("0SECTION       TITLE subcomponent dump routine\nNULL           ===============================\n1TISIGINFO     Dump Event \"user\" received\n")
	file := func(name string) source.File {
		switch name[0] {
		case 'j':
			return source.NewMemory(name, core)
		case '?':
			return source.NewMemory(name, []byte("what is this"))
		}
		return source.NewMemory(name, sample)
	}
	for _, test := range []struct{ files, want []string }{
		{[]string{"a"}, []string{"[a]"}},
		{[]string{"a", "b"}, []string{"[a]", "[b]"}},
		{[]string{"a", "j1", "b", "j2"}, []string{"[a j1]", "[b j2]"}},
		{[]string{"j1", "a", "b"}, []string{"[a j1]", "[b]"}},
		{[]string{"a", "a.p0", "a.p1", "a.phd"}, []string{"[a a.p0 a.p1]", "[a.phd]"}},
		{[]string{"?", "a"}, []string{"[?]", "[a]"}},
		{[]string{"j1"}, []string{"[j1]"}},
	} {
		var files []source.File
		for _, name := range test.files {
			files = append(files, file(name))
		}
		groups, err := Group(context.Background(), files)
		var got []string
		for _, group := range groups {
			var names []string
			for _, f := range group {
				names = append(names, f.Name())
			}
			got = append(got, fmt.Sprint(names))
		}
		if err != nil || fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%v: %v, want %v (%v)", test.files, got, test.want, err)
		}
	}
}
