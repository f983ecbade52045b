package sampledump

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/hprof"
	"heapdrop/internal/dumpbuilder"
)

// TestFilesAreCurrent compares the content, not the compressed bytes, which may differ
// between versions of Go.
func TestFilesAreCurrent(t *testing.T) {
	for _, f := range Files() {
		data, err := os.ReadFile(filepath.Join("../../testdata", f.Name))
		if err != nil {
			t.Errorf("%v: run go run ./internal/sampledump/write", err)
			continue
		}
		if f.Gzip != dumpbuilder.NoCompression {
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if data, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(data, f.Make(dumpbuilder.NoCompression)) {
			t.Errorf("%s is out of date: run go run ./internal/sampledump/write", f.Name)
		}
	}
}

// TestSizes limits the size of the files in the repository. The limit has a margin,
// because compression differs between versions of Go.
func TestSizes(t *testing.T) {
	for _, f := range Files() {
		data, err := os.ReadFile(filepath.Join("../../testdata", f.Name))
		if err != nil {
			t.Fatal(err)
		}
		limit := 1_500_000
		if strings.HasPrefix(f.Name, "sample") {
			limit = 300_000
		}
		if len(data) > limit {
			t.Errorf("%s has %d bytes, want at most %d", f.Name, len(data), limit)
		}
	}
}

// reachable returns the objects reachable from the roots without passing through the
// given object.
func reachable(h *dumpbuilder.Heap, without heap.Address) map[heap.Address]bool {
	g := h.Distinct()
	seen := map[heap.Address]bool{without: true}
	work := h.GlobalRoots()
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[at] {
			seen[at] = true
			work = append(work, g[at]...)
		}
	}
	delete(seen, without)
	return seen
}

// TestSampleTellsItsStory computes from the model, by removing objects, what the views of
// the page should show: the leaking map retains most of the heap, the event bus most of
// the rest through plugins, and there is garbage.
func TestSampleTellsItsStory(t *testing.T) {
	h := Sample()
	size := map[heap.Address]uint64{}
	find := map[string]*dumpbuilder.Object{}
	for _, o := range h.Objects() {
		size[o.Address] = h.ShallowSize(o)
		if c := o.IsMirror(); c != nil {
			find["class "+c.Name] = o
		} else {
			find[o.Class.Name] = o
		}
	}
	all := reachable(h, 0xffffffff)
	total, garbage := uint64(0), 0
	for a, n := range size {
		if all[a] {
			total += n
		} else {
			garbage++
		}
	}
	retained := func(o *dumpbuilder.Object) uint64 {
		left := reachable(h, o.Address)
		sum := uint64(0)
		for a := range all {
			if !left[a] {
				sum += size[a]
			}
		}
		return sum
	}
	if h.Len() < 10_000 || total < 5<<20 {
		t.Errorf("%d objects, %d bytes reachable: too small to look around in", h.Len(), total)
	}
	if garbage < 500 {
		t.Errorf("%d unreachable objects", garbage)
	}
	if share := float64(retained(find["class bookshop.catalog.CoverCache"])) / float64(total); share < 0.5 || share > 0.9 {
		t.Errorf("the leaking cache holds %.0f %% of the heap", 100*share)
	}
	if bytes := retained(find["bookshop.event.EventBus"]); bytes < 4*96<<10 {
		t.Errorf("the event bus holds %d bytes, less than the statics of four plugins", bytes)
	}
	if counts := h.Counts(); counts["bookshop.web.Worker"] != 8 || counts["java.lang.ref.SoftReference"] != 40 {
		t.Errorf("%d workers, %d soft references", counts["bookshop.web.Worker"], counts["java.lang.ref.SoftReference"])
	}
	loaders := map[*dumpbuilder.Object]bool{}
	for _, c := range h.Classes() {
		if c.Name == "giftwrap.GiftWrapPlugin" {
			loaders[c.Loader] = true
		}
	}
	if len(loaders) != 4 {
		t.Errorf("the plugin has classes in %d loaders, want 4", len(loaders))
	}
}

// counting is a sink that counts objects per class and collects warnings.
type counting struct {
	classes  []heap.Class
	seen     map[heap.Address]heap.ClassIndex
	objects  map[string]int
	warnings []heap.Warning
	roots    int
	threads  []heap.Thread
}

func (c *counting) Class(k heap.Class) heap.ClassIndex {
	if i, ok := c.seen[k.Address]; ok {
		return i
	}
	c.seen[k.Address] = heap.ClassIndex(len(c.classes))
	c.classes = append(c.classes, k)
	return c.seen[k.Address]
}

func (c *counting) Redefine(i heap.ClassIndex, k heap.Class) { c.classes[i] = k }

func (c *counting) Objects(b *heap.Batch) error {
	for _, k := range b.Class {
		c.objects[c.classes[k].Name]++
	}
	return nil
}
func (c *counting) Root(heap.Root)                        { c.roots++ }
func (c *counting) Thread(t heap.Thread)                  { c.threads = append(c.threads, t) }
func (c *counting) Warn(w heap.Warning)                   { c.warnings = append(c.warnings, w) }
func (c *counting) Progress(context.Context, int64) error { return nil }

// TestFilesAreRead parses the files and compares with the heaps they were made from.
func TestFilesAreRead(t *testing.T) {
	for name, h := range map[string]*dumpbuilder.Heap{"sample.hprof.gz": Sample(), "types-1.0.1-4.hprof": Types(),
		"types-1.0.2-8.hprof": Types(), "types-1.0.2-agent.hprof": Types(), "hostile.hprof.gz": Hostile(), "android-1.0.3.hprof": Android()} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("../../testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			src, err := source.Open(source.NewMemory(name, data))
			if err != nil {
				t.Fatal(err)
			}
			sink := &counting{seen: map[heap.Address]heap.ClassIndex{}, objects: map[string]int{}}
			if _, err := hprof.Parse(context.Background(), src, sink, hprof.Options{}); err != nil {
				t.Fatal(err)
			}
			sum := len(h.Classes())
			for _, n := range sink.objects {
				sum += n
			}
			roots := len(h.Roots())
			if sum != h.Len() || sink.roots != roots || len(sink.threads) != len(h.Threads()) {
				t.Errorf("%d objects, %d roots, %d threads; want %d, %d, %d", sum, sink.roots, len(sink.threads), h.Len(), roots, len(h.Threads()))
			}
			if name == "hostile.hprof.gz" {
				return // names that differ only in invalid bytes may become equal
			}
			for class, n := range h.Counts() {
				if class != "java.lang.Class" && sink.objects[class] != n {
					t.Errorf("%d objects of %s, want %d", sink.objects[class], class, n)
				}
			}
			if name == "sample.hprof.gz" && len(sink.warnings) > 0 {
				t.Errorf("warnings: %+v", sink.warnings)
			}
		})
	}
}

// TestSampleIsInvented: the sample contains nothing about the machine that wrote it.
func TestSampleIsInvented(t *testing.T) {
	data := Sample().HPROF(dumpbuilder.HPROFOptions{})
	home, _ := os.UserHomeDir()
	host, _ := os.Hostname()
	folder, _ := os.Getwd()
	for _, own := range []string{home, host, folder, os.Getenv("USER")} {
		if len(own) > 4 && bytes.Contains(data, []byte(own)) {
			t.Errorf("the sample holds %q", own)
		}
	}
	if again := Sample().HPROF(dumpbuilder.HPROFOptions{}); !bytes.Equal(data, again) {
		t.Error("the sample differs from one run to the next")
	}
}
