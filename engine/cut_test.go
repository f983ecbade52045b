package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/sampledump"
)

// standing is an object or class of a dump, with the end of its record.
type standing struct {
	address heap.Address
	end     int64
}

// widthOf is how many bytes a value of a type takes.
func widthOf(t byte, idSize int) int {
	return map[byte]int{2: idSize, 4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}[t]
}

// standingIn finds all objects and classes of an HPROF dump with segments, record by
// record, without using the reader.
func standingIn(t *testing.T, data []byte) (list []standing) {
	t.Helper()
	start := bytes.IndexByte(data, 0) + 1
	idSize := int(binary.BigEndian.Uint32(data[start:]))
	for at := start + 12; at < len(data); {
		tag, end := data[at], at+9+int(binary.BigEndian.Uint32(data[at+5:]))
		if tag == 0x1c {
			list = append(list, standingInSegment(t, data, at+9, end, idSize)...)
		}
		at = end
	}
	return list
}

func standingInSegment(t *testing.T, data []byte, at, end, idSize int) (list []standing) {
	t.Helper()
	id := func(at int) heap.Address {
		if idSize == 4 {
			return heap.Address(binary.BigEndian.Uint32(data[at:]))
		}
		return heap.Address(binary.BigEndian.Uint64(data[at:]))
	}
	u32 := func(at int) int { return int(binary.BigEndian.Uint32(data[at:])) }
	for at < end {
		size := 0
		switch tag := data[at]; tag {
		case 0x20:
			size = sizeOfClass(data[at:], idSize)
		case 0x21:
			size = 9 + 2*idSize + u32(at+5+2*idSize)
		case 0x22:
			size = 9 + 2*idSize + u32(at+5+idSize)*idSize
		case 0x23:
			size = 10 + idSize + u32(at+5+idSize)*widthOf(data[at+9+idSize], idSize)
		default:
			roots := map[byte]int{0xff: idSize, 1: 2 * idSize, 2: idSize + 8, 3: idSize + 8, 4: idSize + 4, 5: idSize, 6: idSize + 4, 7: idSize, 8: idSize + 8}
			if roots[tag] == 0 {
				t.Fatalf("tag 0x%x at %d", tag, at)
			}
			at += 1 + roots[tag]
			continue
		}
		at += size
		list = append(list, standing{id(at - size + 1), int64(at)})
	}
	return list
}

func sizeOfClass(w []byte, idSize int) int {
	at := 1 + 7*idSize + 8
	u16 := func() int { at += 2; return int(binary.BigEndian.Uint16(w[at-2:])) }
	for range u16() {
		at += 3 + widthOf(w[at+2], idSize)
	}
	for range u16() {
		at += idSize + 1 + widthOf(w[at+idSize], idSize)
	}
	fields := u16()
	return at + (idSize+1)*fields
}

// cutsOf calls test with dumps cut at many places, and with the addresses of the objects
// whose records are complete before the cut.
func cutsOf(t *testing.T, data []byte, shares []float64, test func(t *testing.T, s *snapshot.Snapshot, whole map[heap.Address]bool)) {
	all := standingIn(t, data)
	for _, share := range shares {
		cut := int64(share * float64(len(data)))
		if cut <= all[0].end {
			continue // before the heap: an error
		}
		t.Run(strconv.FormatFloat(share, 'g', -1, 64), func(t *testing.T) {
			whole := map[heap.Address]bool{}
			for _, o := range all {
				if o.end <= cut {
					whole[o.address] = true
				}
			}
			test(t, openBytes(t, "cut.hprof", data[:cut], "auto"), whole)
		})
	}
}

var everyTenth = []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 0.995, 0.999}

// showsAllThatStands checks that every object that is complete before the cut is shown
// and reachable, and that apart from these there is only what the reader fabricates (the
// boot loader, missing classes).
func showsAllThatStands(t *testing.T, s *snapshot.Snapshot, whole map[heap.Address]bool) {
	t.Helper()
	shown, madeUp := 0, 0
	for id := range heap.ObjectID(s.NumObjects()) {
		class, isClass := s.ClassByObject(id)
		switch {
		case whole[s.Address(id)]:
			shown++
		case id == s.BootLoader() || isClass && s.Class(class).Fabricated:
			madeUp++
		default:
			t.Fatalf("%s at 0x%x is shown and does not stand whole before the cut", s.Label(id), s.Address(id))
		}
		if !s.Reachable(id) {
			t.Fatalf("%s at 0x%x is unreachable", s.Label(id), s.Address(id))
		}
	}
	info := s.Info()
	if shown != len(whole) || info.Objects != int64(shown+madeUp) || info.UnreachableObjects != 0 {
		t.Errorf("%d objects of %d that stand whole, %d made up; info: %d and %d unreachable", shown, len(whole), madeUp, info.Objects, info.UnreachableObjects)
	}
	if !slices.Contains(info.Notes, s.InferredNote()) || s.InferredNote() == "" || !warned(info, "index.no-roots") {
		t.Errorf("notes %q, warnings %v: nothing says that roots are inferred", info.Notes, info.Warnings)
	}
	if findings, err := s.Check(context.Background()); err != nil || len(findings) > 0 {
		t.Errorf("check: %v %v", findings, err)
	}
}

// sampleOf returns the sample dump as HotSpot writes it: up to JDK 17 with roots last,
// since JDK 21 with roots first.
func sampleOf(roots dumpbuilder.Place) []byte {
	return sampledump.Sample().HPROF(dumpbuilder.HPROFOptions{Roots: roots, SegmentSize: 32 << 10})
}

// TestCutSample cuts the sample at many places.
func TestCutSample(t *testing.T) {
	for name, roots := range map[string]dumpbuilder.Place{"roots last": dumpbuilder.After, "roots first": dumpbuilder.Before} {
		t.Run(name, func(t *testing.T) {
			data := sampleOf(roots)
			full := openBytes(t, "whole.hprof", data, "auto")
			tested, compared := 0, 0
			cutsOf(t, data, everyTenth, func(t *testing.T, s *snapshot.Snapshot, whole map[heap.Address]bool) {
				tested++
				showsAllThatStands(t, s, whole)
				compared += sameHolders(t, full, s, whole)
			})
			if full.InferredNote() != "" || full.Info().UnreachableObjects == 0 {
				t.Error("roots are inferred in a sound dump, or the sample has no garbage")
			}
			if tested < 8 || compared < 8 {
				t.Errorf("%d cuts and %d large holders tested", tested, compared)
			}
		})
	}
}

// cutDumps are dumps with every order of records that HotSpot writes.
var cutDumps = []string{"planted/oldnew/leak-jdk8.live", "planted/leak/jdk17-g1.live", "planted/oldnew/threads-jdk21.live",
	"planted/leak/jdk25-shenandoah.live", "apps/jshell-remote-jdk25.live"}

func TestCutDumps(t *testing.T) {
	realdumps.NotInShort(t)
	for _, name := range cutDumps {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(realdumps.Find(t, name).Path(t))
			if err != nil {
				t.Fatal(err)
			}
			full := openBytes(t, "whole.hprof", data, "auto")
			compared := 0
			cutsOf(t, data, everyTenth, func(t *testing.T, s *snapshot.Snapshot, whole map[heap.Address]bool) {
				showsAllThatStands(t, s, whole)
				compared += sameHolders(t, full, s, whole)
			})
			if compared < 10 {
				t.Errorf("only %d large holders stand whole before a cut", compared)
			}
		})
	}
}

// sameHolders looks in a cut dump for the large holders of the whole dump, those with a
// percent or more. If everything that such a holder retains is complete, it must retain at
// least three quarters of that: it retains less if garbage also refers to its objects, or
// if a thread's local variables are lost. It returns how many holders were compared.
func sameHolders(t *testing.T, full, cut *snapshot.Snapshot, whole map[heap.Address]bool) (compared int) {
	t.Helper()
	for _, id := range biggest(full, 100) {
		if full.Retained(id) < full.Info().UsedHeap/100 || !subtreeStands(full, id, whole) {
			continue
		}
		at, found := cut.ID(full.Address(id))
		if !found {
			t.Fatalf("%s is not there", full.Label(id))
		}
		if got, want := cut.Retained(at), full.Retained(id); 4*got < 3*want {
			t.Errorf("%s retains %d bytes, of %d in the whole dump", full.Label(id), got, want)
		}
		compared++
	}
	return compared
}

// biggest returns the objects at the top of the dominator tree that retain the most.
func biggest(s *snapshot.Snapshot, most int) (ids []heap.ObjectID) {
	for id := range heap.ObjectID(s.NumObjects()) {
		if s.Reachable(id) && s.ImmediateDominator(id) == heap.NoObject {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b heap.ObjectID) int { return int(s.Retained(b) - s.Retained(a)) })
	return ids[:min(most, len(ids))]
}

// subtreeStands reports whether the records of an object and of everything that it
// retains are complete.
func subtreeStands(s *snapshot.Snapshot, id heap.ObjectID, whole map[heap.Address]bool) bool {
	if !whole[s.Address(id)] {
		return false
	}
	for _, child := range s.Dominated(id) {
		if !subtreeStands(s, child, whole) {
			return false
		}
	}
	return true
}

// TestBrokenDumpsShowWhatTheyHold: everything complete before the damage is shown, and no
// less than Eclipse MAT shows in its most tolerant mode.
func TestBrokenDumpsShowWhatTheyHold(t *testing.T) {
	realdumps.NotInShort(t)
	root := realdumps.Broken(t)
	var expected map[string]struct {
		Before int64 `json:"whole_objects_before_cut"`
	}
	data, err := os.ReadFile(filepath.Join(root, "EXPECTED.json"))
	if err == nil {
		err = json.Unmarshal(data, &expected)
	}
	if err != nil {
		t.Fatal(err)
	}
	mat, tested := matObjects(t, filepath.Join(realdumps.Root(t), "dumps", "broken", "mat.tsv")), 0
	for name, want := range expected {
		least := max(want.Before, mat[name]-2) // MAT fabricates two classes if names come late
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || least <= 0 || strings.HasPrefix(name, "over4g") {
			continue
		}
		tested++
		s := openMemory(t, source.NewMemory(name, content))
		if info := s.Info(); info.Objects < least {
			t.Errorf("%s: %d objects and %d unreachable, where %d stand whole before the damage and MAT shows %d", name, info.Objects, info.UnreachableObjects, want.Before, mat[name])
		}
		if want.Before > 0 && s.InferredNote() == "" {
			t.Errorf("%s was cut, and nothing says that roots are inferred", name)
		}
	}
	if tested < 40 {
		t.Errorf("%d files tested", tested)
	}
}

// matObjects reads how many objects Eclipse MAT shows for damaged files.
func matObjects(t *testing.T, path string) map[string]int64 {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	objects := map[string]int64{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		columns := strings.Split(lines.Text(), "\t")
		objects[columns[0]], _ = strconv.ParseInt(columns[len(columns)-1], 10, 64)
	}
	return objects
}

// TestInferredRootsAreSaid: every result that depends on roots says that they are
// inferred, also from a saved index; the results of the whole dump do not.
func TestInferredRootsAreSaid(t *testing.T) {
	whole := sampleOf(dumpbuilder.After)
	files := []source.File{source.NewMemory("cut.hprof", whole[:len(whole)*8/10])}
	cut, reopened, _ := saveAndReopen(t, files, Options{})
	full := openBytes(t, "whole.hprof", whole, "auto")
	note := cut.InferredNote()
	if reopened.InferredNote() != note || !slices.Contains(reopened.Info().Notes, note) {
		t.Errorf("from the saved index: %q", reopened.InferredNote())
	}
	registry := catalog.All()
	for _, command := range []string{"histogram", "dominator_tree", "leakhunter", "find_leaks", "gc_roots", "unreachable_objects", "thread_overview",
		"heap_dump_overview", "top_consumers_html", "merge_shortest_paths java.lang.String", "show_retained_set java.lang.String",
		"oql \"SELECT * FROM java.lang.Thread\"", "component_report_top", "collections_overview", "waste", "composition", "system_properties"} {
		parsed, err := registry.Parse(command)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*snapshot.Snapshot{cut, reopened, full} {
			r, err := parsed.Run(context.Background(), s)
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			n := len(slices.DeleteFunc(slices.Clone(r.Head().Notes), func(n string) bool { return n != note }))
			if want := s != full && !parsed.Query.RootsDoNotMatter; n > 1 || (n == 1) != want {
				t.Errorf("%s of %s says so %d times: %q", command, s.Origin().Name, n, r.Head().Notes)
			}
		}
	}
	for _, kind := range []string{"suspects", "overview"} {
		k, _ := FindReport(kind)
		d, err := k.Report(context.Background(), registry, cut, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := render.Write(context.Background(), &out, "md", d, render.Options{View: result.View{Limit: 5}}); err != nil || !strings.Contains(out.String(), note) {
			t.Errorf("the report %s does not say so (%v)", kind, err)
		}
	}
	if kinds := fmt.Sprint(cut.RootRecords()[len(cut.RootRecords())-1].Kind); kinds != "Inferred" {
		t.Errorf("the last root is %s", kinds)
	}
}
