package dumpbuilder

import (
	"os"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/realdumps"
)

// TestLayoutsAgainstTheJVM computes the bytes of every class in real dumps and
// compares them with the class histogram that the JVM printed beside the dump.
func TestLayoutsAgainstTheJVM(t *testing.T) {
	wide := Compressed()
	wide.Alignment = 16
	for _, c := range []struct {
		dump   string
		layout Layout
	}{
		{"planted/coll/jdk17-g1.live", Compressed()},
		{"planted/coll/jdk17-align16.live", wide},
		{"planted/coll/jdk17-nocoops.live", Uncompressed()},
		{"planted/coll/jdk17-nocoops-noccp.live", FullPointers()},
		{"planted/coll/jdk25-coh.live", Compact()},
		{"planted/oldnew/leak-jdk17-i386.all", Bits32()},
		{"planted/oldnew/leak-jdk8.live", CompressedOld()},
		{"planted/oldnew/leak-jdk8-nocoops.live", UncompressedOld()},
	} {
		t.Run(c.dump, func(t *testing.T) {
			if testing.Short() && c.layout != Compact() {
				t.Skip("only one layout with -short")
			}
			d := realdumps.Find(t, c.dump)
			data, err := os.ReadFile(d.Path(t))
			if err != nil {
				t.Fatal(err)
			}
			checkLayout(t, c.layout, walk(t, data), d.Histogram(t))
		})
	}
}

func checkLayout(t *testing.T, l Layout, w *walked, histogram map[string]realdumps.ClassCount) {
	classes := map[uint64]*Class{}
	var class func(address uint64) *Class
	class = func(address uint64) *Class {
		if address == 0 {
			return nil
		}
		if classes[address] == nil {
			classes[address] = &Class{Name: strings.ReplaceAll(w.className(address), "/", "."),
				Fields: w.classes[address].fields, Super: class(w.classes[address].super)}
		}
		return classes[address]
	}
	got, odd := map[string]realdumps.ClassCount{}, map[string]bool{}
	for _, o := range w.objects {
		name, size := "", uint64(0)
		switch o.tag {
		case 0x21:
			c := class(o.class)
			name, size = c.Name, l.InstanceSize(c)
			odd[name] = c.isUnlike()
		case 0x22:
			element := strings.ReplaceAll(strings.TrimLeft(w.className(o.class), "["), "/", ".")
			dimensions := strings.Count(w.className(o.class), "[")
			if e := strings.Index("ZCFDBSIJ", element); e >= 0 && len(element) == 1 {
				element = (heap.Boolean + heap.Type(e)).String()
			} else {
				element = element[1 : len(element)-1]
			}
			name, size = element+strings.Repeat("[]", dimensions), l.ArraySize(heap.Object, uint64(o.length))
		case 0x23:
			name, size = heap.Type(o.kind).String()+"[]", l.ArraySize(heap.Type(o.kind), uint64(o.length))
		}
		count := got[name]
		got[name] = realdumps.ClassCount{Instances: count.Instances + 1, Bytes: count.Bytes + int64(size)}
	}
	compared := 0
	for name, have := range got {
		want, exists := histogram[name]
		if !exists || want.Instances != have.Instances || odd[name] {
			continue // a hidden class with another name in the histogram, or objects allocated meanwhile
		}
		compared++
		if want.Bytes != have.Bytes {
			t.Errorf("%s: %d objects of %d bytes, the JVM says %d", name, have.Instances, have.Bytes, want.Bytes)
		}
	}
	if compared < len(got)*8/10 {
		t.Errorf("only %d of %d classes could be compared", compared, len(got))
	}
}

// unlike lists the classes whose instances are larger than a dump reveals, because of
// fields that the JVM adds or padding against false sharing. The same holds for their
// subclasses.
var unlike = []string{"java.lang.Class", "java.lang.Module", "java.lang.Thread",
	"java.lang.InternalError", "java.lang.invoke.MemberName", "java.lang.invoke.ResolvedMethodName",
	"java.util.concurrent.ConcurrentHashMap$CounterCell"}

func (c *Class) isUnlike() bool { return slices.ContainsFunc(unlike, c.IsSubclassOf) }
