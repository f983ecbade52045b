package example

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// read reads a dump into a snapshot and returns the findings of the validator.
func read(t *testing.T, text string) (*snapshot.Snapshot, []index.Finding, error) {
	t.Helper()
	src, err := source.Open(source.NewMemory("sample.heap", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	builder := index.NewBuilder(index.Options{}, src.Size())
	validator := index.NewValidator(builder)
	r, err := Parse(context.Background(), src, validator)
	if err != nil {
		return nil, validator.Findings(r.Info), err
	}
	x, err := builder.Build(r.Info, func(*index.Index) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return snapshot.New(x, r.Content, snapshot.Origin{Name: "sample.heap"}), validator.Findings(r.Info), nil
}

// sound reads a dump that must have no findings.
func sound(t *testing.T, text string) *snapshot.Snapshot {
	t.Helper()
	s, emitted, err := read(t, text)
	if err != nil {
		t.Fatal(err)
	}
	built, err := s.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(emitted, built...) {
		t.Errorf("%s: %s", f.Rule, f.Message)
	}
	return s
}

// id returns the object at an address.
func id(t *testing.T, s *snapshot.Snapshot, a heap.Address) heap.ObjectID {
	t.Helper()
	id, found := s.ID(a)
	if !found {
		t.Fatalf("no object at 0x%x", a)
	}
	return id
}

func TestObjects(t *testing.T) {
	s := sound(t, sample())
	for _, test := range []struct {
		address   heap.Address
		class     string
		shallow   int64
		reachable bool
		refs      []heap.Address // in ascending order; the class is implied
	}{
		{main, "java.lang.Thread", 16, true, []heap.Address{list}},
		{first, "app.Node", 32, true, []heap.Address{second, array}},
		{second, "app.Node", 32, true, nil},
		{array, "int[]", 28, true, nil},
		{list, "app.Node[]", 32, true, []heap.Address{first, second}},
		{lost, "app.Node", 32, false, []heap.Address{first}},
		{nodeClass, "java.lang.Class", 72, true, []heap.Address{baseClass, first}},
	} {
		o := id(t, s, test.address)
		var refs []heap.Address
		for _, to := range s.Outbound(o, nil) {
			if a := s.Address(to); a != 0 && to != s.Class(s.ClassOf(o)).Object {
				refs = append(refs, a)
			}
		}
		slices.Sort(refs)
		if got := s.ClassName(s.ClassOf(o)); got != test.class || s.Shallow(o) != test.shallow ||
			s.Reachable(o) != test.reachable || !slices.Equal(refs, test.refs) {
			t.Errorf("0x%x is %s of %d bytes, reachable %v, refers to %x; want %+v", test.address, got, s.Shallow(o), s.Reachable(o), refs, test)
		}
	}
	if n, isArray := s.Length(id(t, s, array)); n != 3 || !isArray {
		t.Errorf("int[] has length %d, %v", n, isArray)
	}
}

func TestValues(t *testing.T) {
	s := sound(t, sample())
	var got []string
	fields, err := s.Fields(context.Background(), id(t, s, first))
	for _, f := range fields {
		got = append(got, f.Name)
	}
	if err != nil || strings.Join(got, " ") != "next count data ratio" {
		t.Fatalf("fields %v, %v", got, err)
	}
	if fields[0].Value.Address() != second || fields[1].Value.Bits != 7 || fields[2].Value.Address() != array || fields[3].Value.Bits != 0x3fe0<<48 {
		t.Errorf("values %+v", fields)
	}
	elements, err := s.Elements(context.Background(), id(t, s, array), 1, 10)
	if err != nil || len(elements) != 2 || int64(elements[0].Bits) != -2 || elements[1].Bits != 3 {
		t.Errorf("elements from 1: %+v, %v", elements, err)
	}
	elements, err = s.Elements(context.Background(), id(t, s, list), 0, 3)
	if err != nil || len(elements) != 3 || elements[0].Address() != first || elements[1].Bits != 0 {
		t.Errorf("elements: %+v, %v", elements, err)
	}
}

func TestThreads(t *testing.T) {
	s := sound(t, sample())
	threads := s.Threads()
	if len(threads) != 1 || len(threads[0].Frames) != 1 || threads[0].Frames[0].Name() != "app.Main.run" || threads[0].Frames[0].Location() != "Main.java:12" {
		t.Fatalf("threads %+v", threads)
	}
	if roots := s.Roots(id(t, s, list)); len(roots) != 1 || roots[0].Kind != heap.RootJavaLocal || roots[0].Frame != 0 || roots[0].Thread != 1 {
		t.Errorf("the local variable: %+v", roots)
	}
}

// TestDiscarded: an object that is not in the index can still be read by its address.
func TestDiscarded(t *testing.T) {
	text := sample()
	line := "object 110 30"
	s := sound(t, text)
	s.SetDiscarded([]snapshot.Discarded{{Address: 0x999, Position: int64(strings.Index(text, line)), Class: s.ClassOf(id(t, s, first)), Length: heap.NotArray}})
	d, found := s.Discarded(0x999)
	fields, err := s.Fields(context.Background(), d)
	if !found || err != nil || len(fields) != 4 || fields[1].Name != "count" || fields[1].Value.Bits != 7 {
		t.Errorf("%v, %v: %+v", found, err, fields)
	}
}

// TestValidatorNamesWhatIsWrong makes mistakes that a reader of the format could make.
func TestValidatorNamesWhatIsWrong(t *testing.T) {
	for rule, more := range map[string]string{
		"identifiers are unique":    "object 110 30 32 0 0 0 0\n",
		"class loaders are objects": "class 70 app.Lost 0 999 64\n",
	} {
		_, findings, err := read(t, strings.Replace(sample(), "root ", more+"root ", 1))
		if err != nil || len(findings) != 1 || findings[0].Rule != rule {
			t.Errorf("%s: %v, %+v", rule, err, findings)
		}
	}
}

// TestBroken: the rest of a damaged dump is read, and a warning states the place of the
// damage.
func TestBroken(t *testing.T) {
	text := sample()
	for name, test := range map[string]struct {
		text, code string
		offset     int
	}{
		"unknown record": {strings.Replace(text, "root", "toor", 1), "example.broken-line", strings.Index(text, "root")},
		"unknown class":  {strings.Replace(text, "object 120 30", "object 120 33", 1), "example.broken-line", strings.Index(text, "object 120")},
		"too few values": {strings.Replace(text, " 2\n", "\n", 1), "example.broken-line", strings.Index(text, "object 120")},
		"no end":         {strings.Replace(text, "end\n", "", 1), "example.truncated", len(text) - len("end\n")},
		"cut address":    {text[:strings.Index(text, "local")+len("local 1 0 14")], "example.broken-line", strings.Index(text, "local")},
	} {
		s, _, err := read(t, test.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		found := slices.ContainsFunc(s.Info().Warnings, func(w heap.Warning) bool { return w.Code == test.code && w.Offset == int64(test.offset) })
		if _, readOn := s.ID(array); !found || !readOn {
			t.Errorf("%s: want %s at %d, have %+v", name, test.code, test.offset, s.Info().Warnings)
		}
	}
}

func TestMatch(t *testing.T) {
	for head, want := range map[string]bool{"EXAMPLE-HEAP 1\nclass": true, "EXAMPLE-HEAP 1\r\n": true, "EXAMPLE": false, "": false, "JAVA PROFILE 1.0.2": false} {
		if mine, err := Match([]byte(head)); mine != want || err != nil {
			t.Errorf("%q: %v, %v", head, mine, err)
		}
	}
	var parse *heap.ParseError
	if mine, err := Match([]byte("EXAMPLE-HEAP 2\n")); !mine || !errors.As(err, &parse) || parse.Kind != heap.Unsupported || parse.Advice == "" {
		t.Errorf("version 2: %v, %v", mine, err)
	}
	if _, _, err := read(t, "EXAMPLE-HEAP 1\nend\n"); !errors.As(err, &parse) || parse.Kind != heap.Malformed || parse.Offset != 19 {
		t.Errorf("no class: %v", err)
	}
}

// TestCancel: after cancellation, the error of the context is returned unchanged.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	src, err := source.Open(source.NewMemory("sample.heap", []byte(sample())))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Parse(ctx, src, index.NewBuilder(index.Options{}, -1)); err != context.Canceled {
		t.Errorf("%v", err)
	}
}

// FuzzExample: any bytes give a sound snapshot or a clear error.
func FuzzExample(f *testing.F) {
	f.Add(sample())
	f.Add(magic + " 1\nclass 1 a 0 0 8 f:object\nobject 2 1 8 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			t.Skip("enough is enough")
		}
		s, _, err := read(t, text)
		var parse *heap.ParseError
		if err != nil {
			if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" {
				t.Errorf("error %#v", err)
			}
			return
		}
		if findings, err := s.Check(context.Background()); err != nil || len(findings) > 0 {
			t.Errorf("%v, %+v", err, findings)
		}
	})
}
