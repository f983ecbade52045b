package objectset

import (
	"reflect"
	"strings"
	"testing"
)

// terms are valid sets, with their canonical form if it differs.
var terms = map[string]string{
	"0x7f00": "", "0X7F00 0x8": "0x7f00 0x8", "java.lang.String": "", "java.util.Map$Entry int[]": "",
	`java\.(util|lang)\..*`: `"java\\.(util|lang)\\..*"`, `"0x7f00"`: "", `"all"`: "", `'roots'`: `"roots"`,
	"class:0x7f00": "", "class:java.lang.String": "", `class:"a b"`: "", "superclass:java.util.AbstractMap": "", "SUPERCLASS:0x10": "superclass:0x10",
	"loader:0x0": "", "package:java.util": "", "package:=java.util": "", "package:": "", "roots": "", "roots:jni_global": "roots:JNI_Global",
	`roots:"System Class"`: "roots:System_Class", "toplevel": "", "unreachable": "", "unreachable:class:0x10": "", "unreachable:class:int[]": "", "ALL": "all",
	"collections(size=3)": "", "Collections( Fill=2/5   class:0x20 -retained )": "collections(fill=2/5 class:0x20 -retained)", "collections(collisions=0/1000 0x10 0x20)": "",
	"retained(0x10)": "", "Retained( 0x10   class:0x20 )": "retained(0x10 class:0x20)", "dominated(toplevel)": "", "referents(referrers(0x10))": "",
	"and(toplevel class:0x10)": "", "and(dominated(and(toplevel package:=a)) package:=b)": "", "minus(all roots)": "", "and(or(a b) c)": "",
	"a -include_subclasses -INCLUDE_CLASS_INSTANCE":  "a -include_subclasses -include_class_instance",
	"-verbose a -retained -include_loaded_instances": "a -include_loaded_instances -retained",
	`"-a"`: "", `"a\"b"`: "", "retained(class:\"a b\")": "", "and(or(a -include_subclasses) b)": "",
}

func TestParseAndString(t *testing.T) {
	for text, want := range terms {
		if want == "" {
			want = text
		}
		s, err := Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := s.String(); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"collections()": "size=3", "collections(size=1/5)": "size=3", "collections(fill=1/0)": "size=3", "collections(fill=3)": "size=3", "collections(size=1 -no)": "no flag",
		"": "no objects", "retained()": "no objects", "0xzz": "not an address", "0x12345678901234567": "not an address", "roots:stack": "JNI_Global",
		"class:": "needs a name", "loader:app": "address of a class loader", "unreachable:java": "unreachable:class:", "and(a)": "fewer than two",
		"a -subclasses": "-include_subclasses", "retained(0x10": "not closed", `"a`: "not closed", "class:0xq": "not an address",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

// FuzzParse checks that every parsed set, written as text, is parsed as the same set.
func FuzzParse(f *testing.F) {
	for text := range terms {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(s.String())
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%q is written as %q and read as %+v (%v), not %+v", text, s, again, err, s)
		}
	})
}
