package engine

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"testing"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/peak"
)

// A file may consist entirely of records that are rare in real files. For any file,
// opening it must take at most perByte times its size, or perObject times its number of
// objects if that is more, plus fixed; the command configures the Go runtime accordingly.
// Only PHD describes objects in less than 12 bytes. The tests measure the Go heap
// including garbage, with files so large that fixed does not matter.
const (
	perByte   = 8
	perObject = 96
	fixed     = 64 << 20
	shapeSize = 20 << 20
)

// rawDump writes dumps with unusual numbers of records.
type rawDump struct{ b []byte }

func (d *rawDump) u4(values ...uint32) *rawDump {
	for _, v := range values {
		d.b = binary.BigEndian.AppendUint32(d.b, v)
	}
	return d
}

func (d *rawDump) tag(tag byte) *rawDump { d.b = append(d.b, tag); return d }

func (d *rawDump) record(tag byte, size int) *rawDump { return d.tag(tag).u4(0, uint32(size)) }

// newRaw starts a dump with identifiers of 4 bytes: a class "A" without fields at 0x1000,
// byte[] at 0x1100, Object[] at 0x1200, and an instance at 0x2000.
func newRaw() *rawDump {
	d := &rawDump{b: make([]byte, 0, shapeSize+1<<20)}
	d.b = append(d.b, "JAVA PROFILE 1.0.2\x00"...)
	d.u4(4, 0, 0)
	for i, name := range []string{"A", "[B", "[Ljava/lang/Object;"} {
		d.record(1, 4+len(name)).u4(uint32(i + 1))
		d.b = append(d.b, name...)
		d.record(2, 16).u4(uint32(i+1), 0x1000+uint32(i)*0x100, 0, uint32(i+1))
	}
	start := d.segment()
	for i := range uint32(3) {
		d.class(0x1000+i*0x100, 0, 0, 0)
	}
	d.tag(0x21).u4(0x2000, 0, 0x1000, 0)
	d.close(start)
	return d
}

// class writes a CLASS_DUMP with static fields of type byte and fields of type int.
func (d *rawDump) class(address, super uint32, statics, fields int) {
	d.tag(0x20).u4(address, 0, super, 0, 0, 0, 0, 0, uint32(fields*4))
	d.b = append(d.b, 0, 0, byte(statics>>8), byte(statics))
	for i := range statics {
		d.u4(0x100000 + uint32(i))
		d.b = append(d.b, 8, 1)
	}
	d.b = append(d.b, byte(fields>>8), byte(fields))
	for i := range fields {
		d.u4(0x100000 + uint32(i))
		d.b = append(d.b, 10)
	}
}

func (d *rawDump) segment() int { d.record(0x1c, 0); return len(d.b) }

func (d *rawDump) close(start int) {
	binary.BigEndian.PutUint32(d.b[start-4:], uint32(len(d.b)-start))
}

// subRecords are HPROF dumps with one segment that consists of one kind of sub-record.
var subRecords = map[string]func(d *rawDump, i uint32){
	"roots of one object":   func(d *rawDump, i uint32) { d.tag(5).u4(0x2000) },
	"roots of no object":    func(d *rawDump, i uint32) { d.tag(5).u4(0x10000 + i*8) },
	"unknown roots":         func(d *rawDump, i uint32) { d.tag(0xff).u4(0x1000 + i%3*0x100) },
	"locals":                func(d *rawDump, i uint32) { d.tag(3).u4(0x2000, i, i) },
	"locals of one thread":  func(d *rawDump, i uint32) { d.tag(3).u4(0x2000, 1, i) },
	"threads":               func(d *rawDump, i uint32) { d.tag(8).u4(0x2000, i, i) },
	"threads of no object":  func(d *rawDump, i uint32) { d.tag(8).u4(0x10000+i*8, i, i) },
	"classes":               func(d *rawDump, i uint32) { d.class(0x10000+i*8, 0x1000, 0, 0) },
	"classes with statics":  func(d *rawDump, i uint32) { d.class(0x10000+i*8, 0x1000, 60000, 0) },
	"classes with fields":   func(d *rawDump, i uint32) { d.class(0x10000+i*8, 0x1000, 0, 60000) },
	"classes with one each": func(d *rawDump, i uint32) { d.class(0x10000+i*8, 0x1000, 1, 1) },
	"objects of no class":   func(d *rawDump, i uint32) { d.tag(0x21).u4(0x10000+i*8, 0, 0x10004+i*8, 0) },
	"empty instances":       func(d *rawDump, i uint32) { d.tag(0x21).u4(0x10000+i*8, 0, 0x1000, 0) },
	"empty arrays":          func(d *rawDump, i uint32) { d.tag(0x23).u4(0x10000+i*8, 0, 0).tag(8) },
	"odd addresses":         func(d *rawDump, i uint32) { d.tag(0x23).u4(0x10001+i*977, 0, 0).tag(8) },
	"scattered addresses":   func(d *rawDump, i uint32) { d.tag(0x23).u4(i*0x9E3779B1, 0, 0).tag(8) },
	"references": func(d *rawDump, i uint32) {
		d.tag(0x22).u4(0x10000+i*4096, 0, 1000, 0x1200)
		for k := range uint32(1000) {
			d.u4(0x10000 + (i*1000+k)%5000*4096)
		}
	},
	"references to nothing": func(d *rawDump, i uint32) {
		d.tag(0x22).u4(0x10000+i*4096, 0, 1000, 0x1200)
		for k := range uint32(1000) {
			d.u4((i*1000 + k) * 0x9E3779B1)
		}
	},
	"heaps": func(d *rawDump, i uint32) { d.tag(0xfe).u4(i, 1+i%3) },
}

// records are HPROF dumps that consist of one kind of record.
var records = map[string]func(d *rawDump, i uint32){
	"empty names":    func(d *rawDump, i uint32) { d.record(1, 4).u4(100 + i) },
	"names":          func(d *rawDump, i uint32) { d.record(1, 8).u4(100+i, i) },
	"long names":     func(d *rawDump, i uint32) { d.record(1, 60004).u4(100 + i); d.b = append(d.b, make([]byte, 60000)...) },
	"loaded classes": func(d *rawDump, i uint32) { d.record(2, 16).u4(100+i, 0x10000+i*8, 0, 1) },
	"frames":         func(d *rawDump, i uint32) { d.record(4, 24).u4(100+i, 1, 1, 1, 1, 1) },
	"traces":         func(d *rawDump, i uint32) { d.record(5, 12).u4(100+i, i, 0) },
	"traces of frames": func(d *rawDump, i uint32) {
		d.record(5, 12+4*1000).u4(100+i, i, 1000)
		for k := range uint32(1000) {
			d.u4(k)
		}
	},
	"descriptions of no fields": func(d *rawDump, i uint32) { d.record(0x13, 7).tag(1).u4(0x10000 + i*8).tag(0).tag(0) },
	"descriptions of a field": func(d *rawDump, i uint32) {
		d.record(0x13, 7+12).tag(1).u4(0x10000+i*8).tag(0).tag(1).u4(0, 1, 0x1000)
	},
	"flat arrays of no object": func(d *rawDump, i uint32) {
		d.record(0x12, 9*1000)
		for k := range uint32(1000) {
			d.tag(1).u4(0x10000+(i*1000+k)*8, 0x1000)
		}
	},
	"segments of one root": func(d *rawDump, i uint32) { d.record(0x1c, 5).tag(5).u4(0x2000) },
	"empty segments":       func(d *rawDump, i uint32) { d.record(0x1c, 0) },
}

func TestMemoryOfHPROF(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and opens many files of 20 MB")
	}
	for k, list := range []map[string]func(d *rawDump, i uint32){subRecords, records} {
		for name, add := range list {
			t.Run(name, func(t *testing.T) {
				d, start := newRaw(), 0
				if k == 0 {
					start = d.segment()
				}
				for i := uint32(0); len(d.b) < shapeSize; i++ {
					add(d, i)
				}
				if k == 0 {
					d.close(start)
				}
				d.record(0x2c, 0)
				staysBelow(t, 0, d.b)
			})
		}
	}
}

// lines are files that consist of one kind of line between a head and a tail. If dump is
// set, they belong to a dump.
var lines = map[string]struct {
	head, tail, format string
	dump               bool
}{
	"classic: objects":               {"// Version: J2RE 5.0\n", "", "0x%x [8] A\n", false},
	"classic: a class each":          {"// Version: J2RE 5.0\n", "", "0x%x [8] A%[1]x\n", false},
	"classic: references":            {"// Version: J2RE 5.0\n0x1000 [8] A\n", "", "\t0x%x\n", false},
	"insane: objects":                {"<insane>\n", "</insane>", "<object id='%x' type='A' size='8'/>\n", false},
	"insane: a class each":           {"<insane>\n", "</insane>", "<object id='%x' type='A%[1]x' size='8'/>\n", false},
	"insane: a field each":           {"<insane>\n<object id='1' type='A' size='8'/>", "</insane>", "<ref from='1' name='A.f%x' to='1'/>\n", false},
	"insane: static fields":          {"<insane>\n<object id='1' type='A' size='8'/>", "</insane>", "<ref name='A.f%x' to='1'/>\n", false},
	"insane: a static of each class": {"<insane>\n<object id='1' type='A' size='8'/>", "</insane>", "<ref name='A%x.f' to='1'/>\n", false},
	"threads: threads":               {"", "", "Thread 0x%x\n\n", true},
	"threads: frames":                {"Thread 0x2000\n", "", "  at A.m%x()V (A.java:1)\n", true},
	"threads: locals":                {"Thread 0x2000\n  at A.m()V (A.java:1)\n\n  locals:\n", "", "    objectId=0x%x, line=0\n", true},
	"javacore: threads":              {"0SECTION       TITLE subcomponent dump routine\nNULL\n1TISIGINFO     Dump Event\n", "", "3XMTHREADINFO      \"%x\" J9VMThread:0x1, state:R, prio=5\n", true},
	"javacore: frames":               {"0SECTION       TITLE subcomponent dump routine\nNULL\n3XMTHREADINFO      \"a\" J9VMThread:0x1, state:R, prio=5\n", "", "4XESTACKTRACE   at A.m%x(A.java:1)\n", true},
	"javacore: properties":           {"0SECTION       TITLE subcomponent dump routine\nNULL\n1CIUSERARGS    UserArgs:\n", "", "2CIUSERARG     -Da%x=b\n", true},
	"javacore: classes":              {"0SECTION       TITLE subcomponent dump routine\nNULL\n1CLTEXTCLLOD   ClassLoader loaded classes\n2CLTEXTCLLOAD  Loader *System*(0x1000)\n", "", "3CLTEXTCLASS   A%x(0x1000)\n", true},
}

func TestMemoryOfTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and opens many files of 20 MB")
	}
	h := dumpbuilder.New()
	h.Root(0, h.New("java.lang.Object"))
	dump := h.PHD(dumpbuilder.PHDOptions{})
	for name, shape := range lines {
		t.Run(name, func(t *testing.T) {
			b := append(make([]byte, 0, shapeSize+1<<10), shape.head...)
			for i := 4096; len(b) < shapeSize; i += 8 {
				b = fmt.Appendf(b, shape.format, i)
			}
			b = append(b, shape.tail...)
			if shape.dump {
				staysBelow(t, 0, dump, b)
			} else {
				staysBelow(t, 0, b)
			}
		})
	}
}

// flatClasses adds a class with a boolean, named C and C[], at 0x3000 and 0x3100.
func (d *rawDump) flatClasses() {
	for i, name := range []string{"C", "[LC;", "f"} {
		d.record(1, 4+len(name)).u4(uint32(50 + i))
		d.b = append(d.b, name...)
	}
	d.record(2, 16).u4(50, 0x3000, 0, 50)
	d.record(2, 16).u4(51, 0x3100, 0, 51)
	start := d.segment()
	d.tag(0x20).u4(0x3000, 0, 0, 0, 0, 0, 0, 0, 1)
	d.b = append(d.b, 0, 0, 0, 0, 0, 1)
	d.u4(52).tag(4)
	d.class(0x3100, 0x1000, 0, 0)
	d.close(start)
}

// TestMemoryOfFlattened: values that take one byte each in arrays of values, and arrays
// of one value each.
func TestMemoryOfFlattened(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and opens many files of 20 MB")
	}
	for name, length := range map[string]int{"one array": shapeSize, "small arrays": 1} {
		t.Run(name, func(t *testing.T) {
			d := newRaw()
			d.flatClasses()
			start, arrays := d.segment(), uint32(0)
			for ; len(d.b) < shapeSize-9*int(arrays); arrays++ {
				d.tag(0x23).u4(0x10000+arrays*8, 0, uint32(length)).tag(8)
				d.b = append(d.b, make([]byte, length)...)
			}
			d.close(start)
			d.record(0x12, 9*int(arrays))
			for i := range arrays {
				d.tag(1).u4(0x10000+i*8, 0x3000)
			}
			d.record(0x2c, 0)
			staysBelow(t, 2*int(arrays), d.b)
		})
	}
}

// rawPHD starts a PHD dump of version 5 with 4-byte addresses in units of 4 bytes, as J9
// writes it, and a class at 0x1000 in all slots of the cache.
func rawPHD() *rawDump {
	d := &rawDump{b: make([]byte, 0, shapeSize+1<<20)}
	d.b = append(d.b, "\x00\x12portable heap dump"...)
	d.u4(5, 4).tag(1).tag(2).tag(2)
	d.classPHD(0)
	for range 4 {
		d.tag(0x40).tag(4).u4(0x1000)
	}
	return d
}

// classPHD writes a class whose address is 0x1000 above the previous record, with a
// number of 1-byte references.
func (d *rawDump) classPHD(references uint32) {
	name := fmt.Sprintf("\x00\x08%08x", len(d.b))
	d.tag(6).tag(0x80).u4(0x1000/4, 16, 0)
	d.b = append(d.b, name...)
	d.u4(references)
	for i := range references {
		d.tag(byte(1 + i%127))
	}
}

// recordsPHD are dumps that consist of one kind of record. Each function adds a number of
// objects.
var recordsPHD = map[string]struct {
	objects int
	add     func(d *rawDump, i uint32)
}{
	"classes":               {0, func(d *rawDump, i uint32) { d.classPHD(0) }},
	"classes of references": {0, func(d *rawDump, i uint32) { d.classPHD(1 << 18) }},
	"objects":               {1, func(d *rawDump, i uint32) { d.tag(0x80).tag(2) }},
	"scattered objects":     {1, func(d *rawDump, i uint32) { d.tag(0x84).tag(0x7f).tag(0xff) }},
	"references":            {1, func(d *rawDump, i uint32) { d.tag(0x98).tag(2).tag(2).tag(4).tag(6) }},
	"arrays":                {1, func(d *rawDump, i uint32) { d.tag(0x20).tag(4).tag(0) }},
	"unknown classes":       {1, func(d *rawDump, i uint32) { d.tag(0x40).tag(4).u4(0x10000000 + i*8) }},
	"arrays of unknown classes": {0, func(d *rawDump, i uint32) {
		d.tag(8).tag(0).tag(4).u4(0x10000000+i*8, 0, 0)
	}},
}

func TestMemoryOfPHD(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and opens many files of 20 MB")
	}
	for name, shape := range recordsPHD {
		t.Run(name, func(t *testing.T) {
			d, n := rawPHD(), 0
			for ; len(d.b) < shapeSize; n++ {
				shape.add(d, uint32(n))
			}
			d.tag(3)
			staysBelow(t, n*shape.objects, d.b)
		})
	}
}

// staysBelow opens files that describe a number of objects, as the command does, and
// compares the memory with the limit. The least of six attempts counts: on a busy machine
// the collector falls behind, and garbage is measured too.
func staysBelow(t *testing.T, objects int, contents ...[]byte) {
	t.Helper()
	var files []source.File
	size := 0
	for i, content := range contents {
		files = append(files, source.NewMemory(fmt.Sprintf("shape-%d", i), content))
		size += len(content)
	}
	bound := int64(max(perByte*size, perObject*objects) + fixed)
	var s *snapshot.Snapshot
	var err error
	most := int64(math.MaxInt64)
	for attempt := 0; attempt < 6 && most > bound; attempt++ {
		s = nil // what the attempt before has opened
		most = min(most, peak.Of(bound, func() { s, err = Open(context.Background(), files, Options{}) }))
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%.1f times the file, %d of at most %d MB", float64(most)/float64(size), most>>20, bound>>20)
	if most > bound {
		t.Errorf("%d MB of memory for a file of %d MB; the bound is %d MB", most>>20, size>>20, bound>>20)
	}
	runtime.KeepAlive(s)
}
