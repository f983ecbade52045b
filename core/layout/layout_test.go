package layout

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/realdumps"
)

func TestNames(t *testing.T) {
	for _, name := range Names() {
		for _, alignment := range []string{"", "-align16", "-align256"} {
			l, err := Parse(name + alignment)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Parse(l.Name())
			if err != nil || again != l || !l.Valid() {
				t.Errorf("%s%s: %+v named %s: %+v, %v", name, alignment, l, l.Name(), again, err)
			}
		}
		if l, _ := Parse(name); l.Name() != name {
			t.Errorf("%s is named %s", name, l.Name())
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, name := range []string{"", "auto", "noccp", "coops-nocoops", "coh-noccp", "coh-jdk8", "32bit-nocoops",
		"coops-align", "coops-align4", "coops-align24", "coops-align512", "coops-jdk7", "coops-"} {
		l, err := Parse(name)
		if err == nil {
			t.Errorf("%q gives %+v", name, l)
		} else if !strings.Contains(err.Error(), "nocoops-noccp") {
			t.Errorf("%q: the error does not say what is known: %v", name, err)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"coops":               "64-bit, compressed references, 12-byte headers, 8-byte alignment, field packing of JDK 15+",
		"nocoops-noccp-jdk8":  "64-bit, uncompressed (8-byte) references, uncompressed 16-byte headers, 8-byte alignment, field packing of JDK 14 and earlier",
		"coh-align16":         "64-bit, compressed references, compact 8-byte headers, 16-byte alignment, field packing of JDK 15+",
		"32bit-jdk5":          "32-bit, 8-byte headers, 8-byte alignment, field packing of JDK 5",
		"nocoops-noccp-jdk23": "64-bit, uncompressed (8-byte) references, uncompressed 16-byte headers, 8-byte alignment, field packing of JDK 15+, array packing of JDK 23+",
	} {
		l, err := Parse(name)
		if err != nil || l.String() != want {
			t.Errorf("%s: %q, %v, want %q", name, l.String(), err, want)
		}
	}
}

// class declares a class for tests: fields as "int hash, Object value".
func class(name string, super heap.Address, fields string) heap.Class {
	c := heap.Class{Name: name, Super: super}
	for _, f := range strings.Split(fields, ", ") {
		if kind, name, found := strings.Cut(f, " "); found {
			c.Fields = append(c.Fields, heap.Field{Name: name, Type: heap.PrimitiveByName(kind)})
		}
	}
	return c
}

// number gives the classes addresses and replaces Super, an index starting at 1, with an
// address.
func number(classes []heap.Class) Input {
	for i := range classes {
		classes[i].Address = heap.Address(i+1) << 8
		classes[i].Super <<= 8
	}
	return Input{Classes: classes, Super: SuperIndexes(classes), Info: heap.Info{IdentifierSize: 8}}
}

// measuredClasses are classes whose sizes Instrumentation.getObjectSize reported, with
// the fields they have in JDK 17.
func measuredClasses() []heap.Class {
	reference := "Object referent, Object queue, Object next, Object discovered"
	return []heap.Class{
		class("java.lang.Object", 0, ""),
		class("Sizer$E0", 1, ""),
		class("Sizer$B1", 1, "byte b"),
		class("Sizer$L1", 1, "long l"),
		class("Sizer$O1", 1, "Object o"),
		class("Sizer$Mix", 1, "boolean z, long l, Object o, byte b, int i, short s"),
		class("Sizer$SubB", 3, "byte c"),
		class("Sizer$SubL", 3, "long l"),
		class("Sizer$Sub3", 8, "int i, Object o, byte b"),
		class("java.lang.Number", 1, ""),
		class("java.lang.Integer", 10, "int value"),
		class("java.lang.Long", 10, "long value"),
		class("java.lang.Double", 10, "double value"),
		class("java.lang.Boolean", 1, "boolean value"),
		class("java.lang.Character", 1, "char value"),
		class("java.lang.Byte", 10, "byte value"),
		class("java.lang.Short", 10, "short value"),
		class("java.lang.Float", 10, "float value"),
		class("java.lang.String", 1, "Object value, byte coder, int hash, boolean hashIsZero"),
		class("java.util.AbstractMap", 1, "Object keySet, Object values"),
		class("java.util.HashMap", 20, "Object table, Object entrySet, int size, int modCount, int threshold, float loadFactor"),
		class("java.util.TreeMap", 20, "Object comparator, Object root, int size, int modCount, Object entrySet, Object navigableKeySet, Object descendingMap"),
		class("java.util.AbstractList", 1, "int modCount"),
		class("java.util.ArrayList", 23, "Object elementData, int size"),
		class("java.util.LinkedList", 23, "int size, Object first, Object last"),
		class("java.util.KeyValueHolder", 1, "Object key, Object value"),
		class("java.util.ImmutableCollections$List12", 1, "Object e0, Object e1"),
		class("java.util.UUID", 1, "long mostSigBits, long leastSigBits"),
		class("java.util.concurrent.atomic.AtomicLong", 10, "long value"),
		class("java.lang.ref.Reference", 1, reference),
		class("java.lang.ref.WeakReference", 30, ""),
		class("java.math.BigDecimal", 10, "Object intVal, int scale, int precision, Object stringCache, long intCompact"),
	}
}

// classes whose fields differ between JDK 17 and 25
const (
	thread17 = "Object name, int priority, boolean daemon, boolean interrupted, boolean stillborn, long eetop, Object target, Object group, Object contextClassLoader, Object inheritedAccessControlContext, Object threadLocals, Object inheritableThreadLocals, long stackSize, long tid, int threadStatus, Object parkBlocker, Object blocker, Object blockerLock, Object uncaughtExceptionHandler, long threadLocalRandomSeed, int threadLocalRandomProbe, int threadLocalRandomSecondarySeed"
	class17  = "Object cachedConstructor, Object name, Object module, Object classLoader, Object classData, Object packageName, Object componentType, Object reflectionData, int classRedefinedCount, Object genericInfo, Object enumConstants, Object enumConstantDirectory, Object annotationData, Object annotationType, Object classValueMap"
	thread25 = "long eetop, long tid, Object name, boolean interrupted, Object contextClassLoader, Object holder, Object threadLocals, Object inheritableThreadLocals, Object scopedValueBindings, Object interruptLock, Object parkBlocker, Object nioBlocker, Object cont, Object uncaughtExceptionHandler, long threadLocalRandomSeed, int threadLocalRandomProbe, int threadLocalRandomSecondarySeed, Object container, Object headStackableScopes"
	class25  = "Object cachedConstructor, Object name, Object module, Object classLoader, Object classData, Object signers, char modifiers, boolean primitive, Object packageName, Object componentType, Object protectionDomain, Object reflectionData, int classRedefinedCount, Object genericInfo, Object enumConstants, Object enumConstantDirectory, Object annotationData, Object annotationType, Object classValueMap"
)

// measuredLayouts are the JVM configurations in which sizes were measured.
var measuredLayouts = map[string]string{
	"jdk17 default(coops)": "coops", "jdk17 nocoops": "nocoops", "jdk17 nocoops-noccp": "nocoops-noccp",
	"jdk17 align16": "coops-align16", "jdk17 xmx40g": "nocoops", "jdk17 xmx40g-align16": "coops-align16", "jdk17 zgc": "nocoops",
	"jdk25 default(coops)": "coops-jdk23", "jdk25 nocoops": "nocoops-jdk23", "jdk25 align16": "coops-align16-jdk23",
	"jdk25 xmx40g": "nocoops-jdk23", "jdk25 xmx40g-align16": "coops-align16-jdk23", "jdk25 zgc": "nocoops-jdk23",
	"jdk25 coh": "coh", "jdk25 coh-nocoops": "coh-nocoops", "jdk25 coh-xmx40g": "coh-nocoops", "jdk25 coh-zgc": "coh-nocoops",
	"jdk25 nocoops-noccp": "nocoops-noccp-jdk23",
}

// TestMeasured compares sizes with those that Instrumentation.getObjectSize and
// Unsafe.arrayBaseOffset reported in 18 configurations of two JVMs.
func TestMeasured(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(realdumps.Root(t), "dumps", "planted", "LAYOUTS.json"))
	if err != nil {
		t.Fatal(err)
	}
	var measured map[string]map[string]json.RawMessage
	if err := json.Unmarshal(data, &measured); err != nil {
		t.Fatal(err)
	}
	if len(measured) != len(measuredLayouts) {
		t.Errorf("%d configurations, know %d", len(measured), len(measuredLayouts))
	}
	for configuration, truth := range measured {
		t.Run(configuration, func(t *testing.T) {
			l, err := Parse(measuredLayouts[configuration])
			if err != nil {
				t.Fatal(err)
			}
			checkMeasured(t, configuration, l, truth)
		})
	}
}

func checkMeasured(t *testing.T, configuration string, l Layout, truth map[string]json.RawMessage) {
	classes := measuredClasses()
	thread, mirror := thread17, class17
	if strings.HasPrefix(configuration, "jdk25") {
		thread, mirror = thread25, class25
	}
	classes = append(classes, class("java.lang.Thread", 1, thread), class("java.lang.Class", 1, mirror), class("Sizer", 1, ""))
	sizer := len(classes) - 1
	classes[sizer].Statics = []heap.StaticField{{Name: "instrumentation", Value: heap.Value{Type: heap.Object}},
		{Name: "<resolved_references>", Value: heap.Value{Type: heap.Object}}}
	kinds := []string{"boolean", "byte", "char", "short", "int", "long", "float", "double", "Object"}
	for _, kind := range kinds {
		classes = append(classes, class(kind+"[]", 1, ""))
	}
	s := Auto(number(classes), l)
	compared := 0
	check := func(what string, got, want int) {
		compared++
		if got != want {
			t.Errorf("%s: %d bytes, measured %d", what, got, want)
		}
	}
	for i := range classes {
		name := classes[i].Name
		if raw, there := truth[name]; there && !classes[i].IsArray() {
			check(name, int(s.Instance[i]), number64(t, raw))
		}
	}
	check("class object of Object", int(s.Mirror[0]), number64(t, truth["java.lang.Class of Object"]))
	check("class object of Sizer", int(s.Mirror[sizer]), number64(t, truth["java.lang.Class of Sizer"]))
	for k, kind := range kinds {
		var array struct {
			Base, Scale int
			Sizes       []int `json:"sizes_len0to17"`
		}
		if err := json.Unmarshal(truth[kind+"[]"], &array); err != nil {
			t.Fatal(err)
		}
		c := heap.ClassIndex(sizer + 1 + k)
		check(kind+"[] base", int(s.Base[c]), array.Base)
		check(kind+"[] element", int(s.Width[c]), array.Scale)
		for n, want := range array.Sizes {
			check(kind+"[]", int(s.Shallow(c, uint32(n))), want)
		}
	}
	if compared < 200 {
		t.Errorf("only %d sizes compared", compared)
	}
}

func number64(t *testing.T, raw json.RawMessage) int {
	var n int
	if err := json.Unmarshal(raw, &n); err != nil {
		t.Fatal(err)
	}
	return n
}
