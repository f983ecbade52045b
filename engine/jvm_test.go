package engine

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// TestHistogramAgreesWithTheJVM compares the number of instances and the shallow
// bytes of every class, dead objects included, with the class histogram that the
// JVM itself wrote just before the dump. The exceptions are explained in
// docs/numbers.md.
func TestHistogramAgreesWithTheJVM(t *testing.T) {
	for _, d := range realdumps.All(t) {
		if d.HistogramFile == "" {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			t.Parallel()
			s := openWith(t, d.Path(t), Options{CountOnly: true})
			if s.Stage() != snapshot.StageScanned {
				t.Errorf("opened to stage %v for counts alone", s.Stage())
			}
			compareWithJVM(t, d, s)
			compareWithJVM(t, d, open(t, d.Path(t), "auto", 0))
		})
	}
}

func compareWithJVM(t *testing.T, d realdumps.Dump, s *snapshot.Snapshot) {
	t.Helper()
	got := map[string]realdumps.ClassCount{}
	for c := range heap.ClassIndex(s.NumClasses()) {
		counts := s.InstanceCounts(c)
		name := jvmName(s.ClassName(c))
		sum := got[name]
		sum.Instances += counts.Objects + counts.UnreachableObjects
		sum.Bytes += counts.Shallow + counts.UnreachableShallow
		got[name] = sum
	}
	want := map[string]realdumps.ClassCount{}
	for name, count := range d.Histogram(t) {
		sum := want[jvmName(name)]
		sum.Instances += count.Instances
		sum.Bytes += count.Bytes
		want[jvmName(name)] = sum
	}
	for name, w := range want {
		if g := got[name]; !exempt(d.Name, name) && (g.Instances != w.Instances || g.Bytes != w.Bytes) {
			t.Errorf("%s: %d instances, %d bytes; the JVM says %d, %d", name, g.Instances, g.Bytes, w.Instances, w.Bytes)
		}
	}
}

// jvmName removes what the histogram and the dump write differently: the address or
// number after the name of a hidden class, and characters outside ASCII.
func jvmName(name string) string {
	if i := strings.LastIndexAny(name, "+/"); i > 0 {
		name = name[:i]
	}
	for _, r := range name {
		if r == '?' || r > '~' {
			return "(not ASCII)"
		}
	}
	return name
}

// exempt returns the classes that the histogram and the dump count differently.
func exempt(dump, class string) bool {
	switch class {
	case "java.lang.Class": // the JVM also counts class objects in its archive, which are not in the dump
		return true
	case "jdk.internal.vm.FillerElement[]", "int[]": // the dump writes fillers as int[]
		return true
	case "java.lang.Object", "java.lang.String", "char[]", "java.io.FileDescriptor", "java.io.FileInputStream",
		"java.lang.ref.Finalizer":
		// JDK 8 serves the histogram from Java code, which leaves a few objects behind.
		return strings.Contains(dump, "jdk8")
	}
	return false
}
