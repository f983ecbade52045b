package source

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"heapdrop/internal/realdumps"
)

// member is a file that goes into an archive.
type member struct {
	name    string
	content []byte
}

// zipOf writes an archive with the standard library, which puts sizes after the entries
// (streamed) unless they are written raw.
func zipOf(t testing.TB, method uint16, streamed bool, members ...member) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, m := range members {
		var err error
		var entry io.Writer
		content := m.content
		if streamed {
			entry, err = w.CreateHeader(&zip.FileHeader{Name: m.name, Method: method})
		} else {
			packed := content
			if method == zip.Deflate {
				packed = plainGzip(t, content)
				packed = packed[10 : len(packed)-8]
			}
			entry, err = w.CreateRaw(&zip.FileHeader{Name: m.name, Method: method, CRC32: crc32.ChecksumIEEE(content),
				CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(len(content))})
			content = packed
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func tarOf(t testing.TB, format tar.Format, members ...member) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, m := range members {
		if err := w.WriteHeader(&tar.Header{Name: m.name, Size: int64(len(m.content)), Mode: 0o600, Format: format}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(m.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// zip64Of writes one stored entry with all numbers in the ZIP64 fields.
func zip64Of(m member) []byte {
	le := binary.LittleEndian
	size, all := uint64(len(m.content)), uint32(0xffffffff)
	extra := func(numbers ...uint64) []byte {
		field := le.AppendUint16(le.AppendUint16(nil, 1), uint16(8*len(numbers)))
		for _, n := range numbers {
			field = le.AppendUint64(field, n)
		}
		return field
	}
	var out []byte
	u16 := func(n ...uint16) {
		for _, n := range n {
			out = le.AppendUint16(out, n)
		}
	}
	u32 := func(n ...uint32) {
		for _, n := range n {
			out = le.AppendUint32(out, n)
		}
	}
	u64 := func(n ...uint64) {
		for _, n := range n {
			out = le.AppendUint64(out, n)
		}
	}
	crc, name := crc32.ChecksumIEEE(m.content), uint16(len(m.name))
	out = append(out, "PK\x03\x04"...)
	u16(45, 0, 0, 0, 0)
	u32(crc, all, all)
	u16(name, 20)
	out = append(append(append(out, m.name...), extra(size, size)...), m.content...)
	directory := uint64(len(out))
	out = append(out, "PK\x01\x02"...)
	u16(45, 45, 0, 0, 0, 0)
	u32(crc, all, all)
	u16(name, 28, 0, 0, 0)
	u32(0, all)
	out = append(append(out, m.name...), extra(size, size, 0)...)
	end := uint64(len(out))
	out = append(out, "PK\x06\x06"...)
	u64(44)
	u16(45, 45)
	u32(0, 0)
	u64(1, 1, end-directory, directory)
	out = append(out, "PK\x06\x07"...)
	u32(0)
	u64(end)
	u32(1)
	out = append(out, "PK\x05\x06"...)
	u16(0, 0, 0xffff, 0xffff)
	u32(all, all)
	u16(0)
	return out
}

// listed opens an archive that must be one.
func listed(t testing.TB, stored []byte) *Archive {
	t.Helper()
	a, err := Opener{}.OpenArchive(t.Context(), NewMemory("archive", stored), nil)
	if err != nil || a == nil {
		t.Fatalf("%v, %v", a, err)
	}
	return a
}

// contentOf opens an entry as it is opened for parsing.
func contentOf(t testing.TB, e *Entry) Source {
	t.Helper()
	file, err := e.Open()
	if err != nil {
		t.Fatal(err)
	}
	src, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// archiveKinds are all the ways to write the members.
func archiveKinds(t testing.TB, members ...member) map[string][]byte {
	kinds := map[string][]byte{
		"zip stored":             zipOf(t, zip.Store, false, members...),
		"zip deflated":           zipOf(t, zip.Deflate, false, members...),
		"zip stored streamed":    zipOf(t, zip.Store, true, members...),
		"zip deflated streamed":  zipOf(t, zip.Deflate, true, members...),
		"tar ustar":              tarOf(t, tar.FormatUSTAR, members...),
		"tar pax":                tarOf(t, tar.FormatPAX, members...),
		"tar gnu":                tarOf(t, tar.FormatGNU, members...),
		"zip with a split mark":  append([]byte(zipDescriptor), zipOf(t, zip.Deflate, false, members...)...),
		"zip without end record": zipOf(t, zip.Deflate, false, members...),
	}
	kinds["tar.gz"] = plainGzip(t, kinds["tar ustar"])
	kinds["tar.gz of members"] = gzipMembers(t, kinds["tar gnu"], 1, always(1<<20))
	kinds["tar.zst"] = zstdFrames(t, kinds["tar pax"], 1<<20)
	for _, kind := range []string{"zip deflated", "zip deflated streamed", "zip stored", "zip stored streamed"} {
		whole := kinds[kind]
		kinds[kind+" without directory"] = whole[:bytes.LastIndex(whole, []byte(zipEnd))-20]
	}
	return kinds
}

// TestArchives: in every container, every entry can be read in order, then again, and
// then at random, even if the entry itself is compressed.
func TestArchives(t *testing.T) {
	long := strings.Repeat("deep/", 30) + "dump.hprof"
	content := heapLike(7, 3<<20)
	members := []member{
		{"readme.txt", []byte("no dump")},
		{long, content},
		{"../up.hprof.gz", plainGzip(t, content[:5<<19])},
		{"empty", nil},
		{"jcmd.gz", gzipMembers(t, content, 1, always(1<<20))},
		{"z.zst", zstdFrames(t, content[1000:2<<20], 1<<20)},
	}
	want := [][]byte{members[0].content, content, content[:5<<19], nil, content, content[1000 : 2<<20]}
	for name, stored := range archiveKinds(t, members...) {
		t.Run(name, func(t *testing.T) {
			a := listed(t, stored)
			if len(a.Entries) != len(members) {
				t.Fatalf("%d entries, want %d; damage %v", len(a.Entries), len(members), a.Damage)
			}
			random := rand.New(rand.NewPCG(4, 4))
			for i := range a.Entries {
				e := &a.Entries[i]
				if i == 1 && ExpectedSize(contentOf(t, e)) != int64(len(content)) {
					t.Errorf("expected size %d", ExpectedSize(contentOf(t, e)))
				}
				if e.Name != members[i].name || e.Number != i+1 || e.Size != int64(len(members[i].content)) {
					t.Errorf("entry %d: %+v", i+1, e)
				}
				src := contentOf(t, e)
				head, err := Head(t.Context(), src, 1000)
				if err != nil || !bytes.Equal(head, want[i][:min(1000, len(want[i]))]) {
					t.Fatalf("%s: head of %d bytes, %v", e.Name, len(head), err)
				}
				for range 2 {
					r := src.Sequential(t.Context())
					walk(t, r, want[i], random, 100_000)
					if err := r.Err(); err != nil {
						t.Fatalf("%s: %v", e.Name, err)
					}
					r.Close()
				}
				checkRandomReads(t, src, want[i], random, 100)
				if src.Name() != e.Name {
					t.Errorf("name %q", src.Name())
				}
			}
		})
	}
}

// TestArchivesOneCore: without read-ahead the content is the same.
func TestArchivesOneCore(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	content := heapLike(8, 3<<20)
	for name, stored := range archiveKinds(t, member{"a.gz", plainGzip(t, content)}, member{"b", content}) {
		a := listed(t, stored)
		for i := range a.Entries {
			if got, err := readAll(contentOf(t, &a.Entries[i]).Sequential(t.Context())); err != nil || !bytes.Equal(got, content) {
				t.Errorf("%s: %d bytes, %v", name, len(got), err)
			}
		}
	}
}

func TestZip64(t *testing.T) {
	m := member{"big.hprof", heapLike(3, 300_000)}
	whole := zip64Of(m)
	for name, stored := range map[string][]byte{"whole": whole, "cut": whole[:len(whole)-170]} {
		a := listed(t, stored)
		if len(a.Entries) != 1 || a.Entries[0].Size != int64(len(m.content)) {
			t.Fatalf("%s: %+v, %v", name, a.Entries, a.Damage)
		}
		if got, err := readAll(contentOf(t, &a.Entries[0]).Sequential(t.Context())); err != nil || !bytes.Equal(got, m.content) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	if z, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole))); err != nil || z.File[0].UncompressedSize64 != uint64(len(m.content)) {
		t.Errorf("the standard library reads %v, %v", z, err)
	}
}

// TestCutArchives cuts archives at every kind of place: the contents before the cut must
// be right, and the cut must be reported.
func TestCutArchives(t *testing.T) {
	first, second := heapLike(1, 200_000), heapLike(2, 300_000)
	for name, stored := range archiveKinds(t, member{"first", first}, member{"second", second}) {
		if strings.HasSuffix(name, "without directory") {
			continue
		}
		cuts := []int{1, 3, 4, 29, 30, 40, 511, 512, 513, 600, 5000, len(stored) / 3, len(stored) / 2, len(stored) * 2 / 3}
		for back := 1; back < 1600; back += 97 {
			cuts = append(cuts, len(stored)-back)
		}
		for at := 0; ; {
			i := bytes.Index(stored[at:], []byte("PK"))
			if i < 0 || !strings.HasPrefix(name, "zip") {
				break
			}
			at += i + 1
			cuts = append(cuts, at-1, at+1, at+10, at+25)
		}
		for _, cut := range cuts {
			a, err := Opener{}.OpenArchive(t.Context(), NewMemory("archive", stored[:min(max(cut, 0), len(stored))]), nil)
			if err != nil {
				t.Fatalf("%s cut at %d: %v", name, cut, err)
			}
			if a == nil {
				if cut > 2000 && (name != "tar.zst" || cut > len(stored)/2) { // the first block must be whole
					t.Errorf("%s cut at %d is not recognized", name, cut)
				}
				continue
			}
			silent := a.Damage == nil
			if a.Damage != nil && (a.Damage.Offset < 0 || a.Damage.Found == "" || a.Damage.Within == "" && a.Damage.Offset > int64(cut)) {
				t.Errorf("%s cut at %d: %+v", name, cut, a.Damage)
			}
			whole := 0
			for i := range a.Entries {
				file, err := a.Entries[i].Open()
				if err != nil {
					silent = false
					continue
				}
				src, err := Open(file)
				if err != nil {
					silent = false
					continue
				}
				got, err := readAll(src.Sequential(t.Context()))
				want := [][]byte{first, second}[i]
				if !bytes.HasPrefix(want, got) {
					t.Fatalf("%s cut at %d: entry %d has %d bytes that were never written", name, cut, i, len(got))
				}
				var defect *DefectError
				switch {
				case err == nil && len(got) == len(want):
					whole++
				case errors.As(err, &defect):
					silent = false
					if defect.Within == "" && defect.Offset > int64(cut) {
						t.Errorf("%s cut at %d: broken at %d", name, cut, defect.Offset)
					}
				default:
					t.Errorf("%s cut at %d: entry %d has %d of %d bytes, %v", name, cut, i, len(got), len(want), err)
				}
			}
			if silent && whole < 2 {
				t.Errorf("%s cut at %d: %d entries without a word", name, cut, whole)
			}
		}
	}
}

// TestHostileArchives: each archive is refused or read within limits, with an error that
// explains why.
func TestHostileArchives(t *testing.T) {
	content := heapLike(1, 50_000)
	plain := zipOf(t, zip.Deflate, false, member{"a", content}, member{"b", content})
	directory := bytes.Index(plain, []byte(zipCentral))
	patched := func(at int, bytes ...byte) []byte {
		p := append([]byte(nil), plain...)
		copy(p[directory+at:], bytes)
		return p
	}
	second := bytes.LastIndex(plain, []byte(zipCentral)) - directory
	for name, c := range map[string]struct {
		stored  []byte
		entry   int
		problem string // of the entry, or of reading it
	}{
		"encrypted":   {patched(8, 1), 0, "is encrypted"},
		"AES":         {patched(10, 99, 0), 0, "is encrypted"},
		"bzip2":       {patched(10, 12, 0), 0, "bzip2"},
		"method 77":   {patched(10, 77, 0), 0, "number 77"},
		"bomb":        {patched(24, 0xff, 0xff, 0xff, 0x7f), 0, "cannot contain"},
		"overlapping": {patched(second+42, 1, 0, 0, 0), 1, "shares bytes"},
		"more":        {patched(24, 16, 0, 0, 0), 0, "inflate to more than the 16 bytes"},
		"two sizes":   {patched(10, 0, 0), 0, "states two sizes"},
		"checksum":    {patched(16, 1, 2, 3, 4), 0, "the checksum does not match"},
	} {
		t.Run(name, func(t *testing.T) {
			a := listed(t, c.stored)
			if len(a.Entries) != 2 {
				t.Fatalf("%d entries, %v", len(a.Entries), a.Damage)
			}
			file, err := a.Entries[c.entry].Open()
			if err == nil {
				var src Source
				if src, err = Open(file); err == nil {
					var got []byte
					got, err = readAll(src.Sequential(t.Context()))
					if len(got) > len(content) {
						t.Errorf("%d bytes", len(got))
					}
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%v; want %q", err, c.problem)
			}
		})
	}
	t.Run("many entries", func(t *testing.T) {
		members := append(make([]member, mostEntries+9), member{content: content}) // the dump is the last of all
		for i := range members {
			members[i].name = fmt.Sprint(i)
		}
		for _, stored := range [][]byte{zipOf(t, zip.Store, false, members...), tarOf(t, tar.FormatUSTAR, members...)} {
			if a := listed(t, stored); len(a.Entries) != mostEntries || len(a.Notes) == 0 ||
				a.Entries[0].Number != 1 || a.Entries[mostEntries-1].Number != len(members) || a.Entries[mostEntries-1].Size != int64(len(content)) {
				t.Errorf("%d entries, the last %+v, notes %q", len(a.Entries), a.Entries[len(a.Entries)-1], a.Notes)
			}
		}
	})
	t.Run("names", func(t *testing.T) {
		for _, name := range []string{"../../etc/passwd", "a\x1b[31m", strings.Repeat("n", 60_000), "\xff\xfe"} {
			a := listed(t, zipOf(t, zip.Store, false, member{name, content}))
			if got := a.Entries[0].Name; got != strings.ToValidUTF8(name[:min(len(name), longestEntryName)], "\ufffd") {
				t.Errorf("%q", got)
			}
		}
	})
	t.Run("no archive", func(t *testing.T) {
		for _, stored := range [][]byte{nil, content, make([]byte, 2000), plainGzip(t, content), zstdFrames(t, content, 1<<20)} {
			if a, err := (Opener{}).OpenArchive(t.Context(), NewMemory("m", stored), nil); a != nil || err != nil {
				t.Errorf("%d bytes: %v, %v", len(stored), a, err)
			}
		}
	})
}

// TestListingStops: a caller can end the listing of a packed archive.
func TestListingStops(t *testing.T) {
	stop := errors.New("stop")
	stored := plainGzip(t, tarOf(t, tar.FormatUSTAR, member{"a", heapLike(1, 20<<20)}))
	if _, err := (Opener{}).OpenArchive(t.Context(), NewMemory("m", stored), func(int64, int64) error { return stop }); err != stop {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Opener{}).OpenArchive(ctx, NewMemory("m", stored), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestRealDumpInArchive: a real dump, at random places, through ZIP and tar.gz.
func TestRealDumpInArchive(t *testing.T) {
	content, err := os.ReadFile(realdumps.Find(t, "mat/sun_jdk5_13_x32").Path(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, stored := range archiveKinds(t, member{"x.txt", []byte("x")}, member{"heap.hprof", content}, member{"heap.hprof.gz", plainGzip(t, content)}) {
		a := listed(t, stored)
		for _, i := range []int{1, 2} {
			src := contentOf(t, &a.Entries[i])
			got, err := readAll(src.Sequential(t.Context()))
			if err != nil || !bytes.Equal(got, content) {
				t.Fatalf("%s: %d bytes, %v", name, len(got), err)
			}
			checkRandomReads(t, src, content, rand.New(rand.NewPCG(1, 2)), 200)
		}
	}
}

// FuzzArchive: for any bytes, listing and reading end without a panic, and entries that
// the standard library reads without an error can be read here too.
func FuzzArchive(f *testing.F) {
	content := heapLike(1, 3000)
	members := []member{{"a.hprof", content}, {"b.gz", plainGzip(f, content)}}
	for _, stored := range archiveKinds(f, members...) {
		f.Add(stored)
	}
	f.Add(zip64Of(members[0]))
	f.Fuzz(func(t *testing.T, stored []byte) {
		const most = 4 << 20
		a, err := Opener{}.OpenArchive(t.Context(), NewMemory("m", stored), nil)
		if err != nil || a == nil {
			return
		}
		contents := map[string][]byte{}
		for i := range a.Entries[:min(len(a.Entries), 20)] {
			file, err := a.Entries[i].Open()
			if err != nil {
				continue
			}
			stream := NewReader(file.Stream(t.Context(), 0))
			got, err := readMost(stream, most)
			if u, ok := file.(*unpacked); ok && u.whole {
				got, err = readMost(u.src.Sequential(t.Context()), most)
			}
			if err == nil && len(got) < most {
				contents[a.Entries[i].Name] = got
			}
			if len(got) > 0 {
				p := make([]byte, min(len(got), 100))
				at := len(got) - len(p)
				if _, err := file.ReadAt(p, int64(at)); err != nil || !bytes.Equal(p, got[at:]) {
					t.Fatalf("%T: ReadAt(%d): %v", file, at, err)
				}
			}
		}
		z, err := zip.NewReader(bytes.NewReader(stored), int64(len(stored)))
		if err != nil || a.Damage != nil || a.Format != "ZIP" {
			return
		}
		for _, entry := range z.File {
			r, err := entry.Open()
			if err != nil {
				continue
			}
			if want, err := io.ReadAll(io.LimitReader(r, most)); err == nil && contents[entry.Name] != nil && !bytes.Equal(contents[entry.Name], want) {
				t.Fatalf("%q: %d bytes, the standard library has %d", entry.Name, len(contents[entry.Name]), len(want))
			}
		}
	})
}
