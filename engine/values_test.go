package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// valuesTruth is what the program planted.Values states about itself.
type valuesTruth struct {
	Objects map[string]struct {
		Class  string
		Name   string
		Sym    string
		Fields map[string]any
	}
	Strings struct {
		Odd struct{ Values []string } `json:"odd_strings"`
	}
	Statics map[string]any
}

// boxed are the printed values of the last planted boxes, from the source of the program.
var boxed = []string{
	"true", "5", "123456789012345678901234567890", "12345.67890", "00112233-4455-6677-8899-aabbccddeeff",
	"1970-01-01 00:00:00.000 UTC", "2024-02-29", "2023-11-14T22:13:20.123456789Z", "1.5s", "fr_CA",
	"http://example.org/a?b#c", "/tmp/x", "/tmp/y", "a+(b|c)*", "builder", "buffer", "HOURS", "5", "6", "true", "an exception",
}

// TestValuesOfPlantedObjects compares fields, strings and boxes with the statements of
// the program that was dumped.
func TestValuesOfPlantedObjects(t *testing.T) {
	for dump, truth := range map[string]string{
		"jdk17-g1.live": "jdk17-g1", "jdk17-nocoops.live": "jdk17-nocoops",
		"jdk25-g1.all": "jdk25-g1", "jdk25-nocompactstrings.live": "jdk25-nocompactstrings",
	} {
		t.Run(dump, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(filepath.Join(realdumps.Root(t), "dumps/planted/values", truth+".expected.json"))
			if err != nil {
				t.Fatal(err)
			}
			var want valuesTruth
			decoder := json.NewDecoder(strings.NewReader(string(text)))
			decoder.UseNumber()
			if err := decoder.Decode(&want); err != nil {
				t.Fatal(err)
			}
			s := open(t, realdumps.Find(t, "planted/values/"+dump).Path(t), "auto", 0)
			v := plantedValues{t, s, nil}
			v.held = v.holders()
			v.statics(want)
			v.objects(want)
			v.strings(want.Strings.Odd.Values)
			v.boxes()
		})
	}
}

type plantedValues struct {
	t    *testing.T
	s    *snapshot.Snapshot
	held map[string]heap.ObjectID // objects of Values$Holder by name → value
}

func (v plantedValues) holders() map[string]heap.ObjectID {
	held := map[string]heap.ObjectID{}
	for _, id := range v.s.Instances(only(v.t, v.s, "planted.Values$Holder")) {
		held[v.text(id, "name")], _ = v.s.ObjectField(context.Background(), id, "value")
	}
	return held
}

func (v plantedValues) text(id heap.ObjectID, field string) string {
	target, found := v.s.ObjectField(context.Background(), id, field)
	if !found {
		return "no " + field
	}
	text, _ := v.s.Text(context.Background(), target, 100)
	return text
}

func (v plantedValues) statics(want valuesTruth) {
	class := v.s.Class(only(v.t, v.s, "planted.Values")).Object
	for name, value := range want.Statics {
		if name != "class" {
			v.compare(class, name, value)
		}
	}
}

func (v plantedValues) objects(want valuesTruth) {
	for name, object := range want.Objects {
		id, found := v.held[name]
		if !found {
			v.t.Errorf("no object is called %s", name)
			continue
		}
		class := v.s.ClassName(v.s.ClassOf(id))
		if lambda, _, isLambda := strings.Cut(object.Class, "$$Lambda"); isLambda {
			if !strings.HasPrefix(class, lambda+"$$Lambda") {
				v.t.Errorf("%s: class %s", name, class)
			}
		} else if class != object.Class {
			v.t.Errorf("%s: class %s, want %s", name, class, object.Class)
		}
		for field, value := range object.Fields {
			v.compare(id, field, value)
		}
		if object.Name != "" {
			v.compare(id, "name", object.Name)
		}
		if object.Sym != "" {
			v.compare(id, "sym", object.Sym)
		}
	}
}

// compare compares a field with its value in JSON, where chars are numbers or texts.
func (v plantedValues) compare(id heap.ObjectID, field string, want any) {
	v.t.Helper()
	name, asBits := strings.CutSuffix(field, "_bits")
	got, found, err := v.s.Field(context.Background(), id, name)
	if err != nil || !found {
		v.t.Errorf("%s of %s: found %v, %v", name, v.s.Label(id), found, err)
		return
	}
	text := ""
	switch {
	case asBits:
		text = fmt.Sprintf("%x", uint32(got.Bits))
	case got.Type == heap.Object && got.Bits == 0:
		text = "<nil>"
	case got.Type == heap.Object:
		text = v.text(id, name)
	case got.Type == heap.Boolean:
		text = strconv.FormatBool(got.Bits != 0)
	case got.Type == heap.Float:
		text = number(float64(math.Float32frombits(uint32(got.Bits))))
	case got.Type == heap.Double:
		text = number(math.Float64frombits(got.Bits))
	default:
		text = strconv.FormatInt(int64(got.Bits), 10)
		if s, isText := want.(string); isText && got.Type == heap.Char {
			r, _ := utf8.DecodeRuneInString(s)
			want = int(r)
		}
	}
	if n, isNumber := want.(json.Number); isNumber && (got.Type == heap.Float || got.Type == heap.Double) {
		f, _ := n.Float64()
		want = number(f)
	}
	if text != fmt.Sprint(want) {
		v.t.Errorf("%s of %s is %s, want %v", name, v.s.Label(id), text, want)
	}
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// list returns the elements of a planted ArrayList.
func (v plantedValues) list(name string) []heap.ObjectID {
	array, _ := v.s.ObjectField(context.Background(), v.held[name], "elementData")
	size, _, _ := v.s.Field(context.Background(), v.held[name], "size")
	elements, err := v.s.Elements(context.Background(), array, 0, uint32(size.Bits))
	if err != nil {
		v.t.Fatal(err)
	}
	ids := make([]heap.ObjectID, len(elements))
	for i, e := range elements {
		ids[i], _ = v.s.ID(e.Address())
	}
	return ids
}

func (v plantedValues) strings(want []string) {
	list := v.list("odd_strings")
	if len(list) != len(want) || len(want) == 0 {
		v.t.Fatalf("%d strings, want %d", len(list), len(want))
	}
	for i, id := range list {
		text, _ := v.s.Text(context.Background(), id, 1<<20)
		if chars := len([]rune(text)); chars > 100 {
			text = fmt.Sprintf("%s...(%d chars)", string([]rune(text)[:10]), chars)
		}
		if text != want[i] {
			v.t.Errorf("string %d is %q, want %q", i, text, want[i])
		}
	}
}

func (v plantedValues) boxes() {
	list := v.list("boxes")
	want := []string{}
	for i := range 300 {
		want = append(want, strconv.Itoa(i))
	}
	for i := range 100 {
		want = append(want, strconv.Itoa(1<<40|i))
	}
	for i := range 50 {
		want = append(want, number(float64(i)+.5), strconv.Itoa(i)+".0", string(rune(200+i)), strconv.Itoa(1000+i))
	}
	want = append(want, boxed...)
	if len(list) != len(want) {
		v.t.Fatalf("%d boxes, want %d", len(list), len(want))
	}
	for i, id := range list {
		if text, _ := v.s.Text(context.Background(), id, 100); text != want[i] {
			v.t.Errorf("box %d (%s) is %q, want %q", i, v.s.Label(id), text, want[i])
		}
	}
}

// TestSwitchedSizesAreThoseOfAFreshOpening switches through the size models in one
// snapshot and compares every object with a snapshot opened with that model.
func TestSwitchedSizesAreThoseOfAFreshOpening(t *testing.T) {
	path := realdumps.Find(t, "planted/values/jdk17-g1.live").Path(t)
	switched := open(t, path, "auto", 0)
	models := switched.Layouts()
	for _, model := range append(models, "mat", "auto") {
		fresh := open(t, path, model, 0)
		if err := switched.SetSizes(model); err != nil {
			t.Fatal(err)
		}
		got, want := switched.Info(), fresh.Info()
		if got.Layout != want.Layout || got.UsedHeap != want.UsedHeap || got.Sizes != want.Sizes {
			t.Errorf("%s: switched %s, %d bytes, %s; fresh %s, %d bytes, %s", model,
				got.Layout, got.UsedHeap, got.Sizes, want.Layout, want.UsedHeap, want.Sizes)
		}
		for id := range heap.ObjectID(fresh.NumObjects()) {
			if switched.Shallow(id) != fresh.Shallow(id) || switched.Retained(id) != fresh.Retained(id) {
				t.Fatalf("%s: %s has %d and retains %d bytes, in a fresh opening %d and %d", model, fresh.Label(id),
					switched.Shallow(id), switched.Retained(id), fresh.Shallow(id), fresh.Retained(id))
			}
		}
		for c := range heap.ClassIndex(fresh.NumClasses()) {
			if switched.MinRetained(c) != fresh.MinRetained(c) {
				t.Errorf("%s: %s retains at least %d bytes, in a fresh opening %d", model, fresh.ClassName(c),
					switched.MinRetained(c), fresh.MinRetained(c))
			}
		}
	}
}
