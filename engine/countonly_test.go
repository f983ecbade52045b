package engine

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
)

// countCommands are the queries that need nothing but the scan.
var countCommands = []string{"histogram -all", "histogram -all -groupby superclass", "histogram -all -groupby package", "histogram -all -groupby classloader"}

// countAll returns the answers to countCommands.
func countAll(t *testing.T, s *snapshot.Snapshot) string {
	t.Helper()
	var out strings.Builder
	for _, command := range countCommands {
		parsed, err := catalog.All().Parse(command)
		if err != nil || !parsed.ScanOnly() {
			t.Fatalf("%s: scan only: %v", command, err)
		}
		r, err := parsed.Run(context.Background(), s)
		if err == nil {
			err = render.JSON(context.Background(), &out, r, render.Options{Depth: 3})
		}
		if err != nil {
			t.Fatal(command, err)
		}
	}
	return out.String()
}

// TestCountOnly: all objects are counted the same whether a dump is only scanned, opened
// completely, or opened from its saved index; and whatever counts as a GC root.
func TestCountOnly(t *testing.T) {
	for name, h := range map[string]*valueHeap{"values": newValueHeap(false), "dense values": newValueHeap(true)} {
		for _, o := range []dumpbuilder.HPROFOptions{{}, {Valhalla: dumpbuilder.ValuesInlined}} {
			t.Run(name, func(t *testing.T) { countsAgree(t, source.NewMemory("values.hprof", h.HPROF(o))) })
		}
	}
	files, err := filepath.Glob("../testdata/*.hprof*")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, d := range realdumps.Compared(t) {
		files = append(files, d.Path(t))
	}
	for i, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			realdumps.Sampled(t, i)
			t.Parallel()
			file, err := source.OpenDisk(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			countsAgree(t, file)
		})
	}
}

// countsAgree checks the counts of a dump with several options.
func countsAgree(t *testing.T, file source.File) {
	t.Helper()
	files, strong := []source.File{file}, "strong"
	if strings.HasSuffix(file.Name(), ".phd") {
		strong = "" // the format does not tell which references are
	}
	for _, o := range []Options{{}, {Sizes: "mat", Frames: "frames", References: strong, Discard: Discard{Ratio: 30, Pattern: "java.*"}}} {
		opened, err := Open(context.Background(), files, o)
		if err != nil {
			t.Fatal(err)
		}
		want := countAll(t, opened)
		o.CountOnly = true
		counted, err := Open(context.Background(), files, o)
		if err != nil {
			t.Fatal(err)
		}
		if counted.Stage() != snapshot.StageScanned {
			t.Errorf("opened to stage %v", counted.Stage())
		}
		if got := countAll(t, counted); got != want {
			t.Errorf("%+v: scanned only:\n%s\nopened:\n%s", o, head(got), head(want))
		}
	}
	if opened, err := Open(context.Background(), files, Options{}); err == nil && opened.Origin().Resume != nil {
		opened, reopened, _ := saveAndReopen(t, files, Options{})
		if got, want := countAll(t, reopened), countAll(t, opened); got != want {
			t.Errorf("from the saved index:\n%s\nopened:\n%s", head(got), head(want))
		}
	}
}

func head(text string) string { return text[:min(len(text), 2000)] }
