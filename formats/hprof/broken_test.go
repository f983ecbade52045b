package hprof

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/realdumps"
)

// expectation is the entry of a damaged file in EXPECTED.json.
type expectation struct {
	Size       int64  `json:"size"`
	Defect     string `json:"defect"`
	Objects    int64  `json:"objects"`
	Duplicates int64  `json:"duplicates"`
	Cut        int64  `json:"whole_objects_before_cut"`
	Before     int64  `json:"whole_objects_before"`
	Left       int64  `json:"objects_left"`
}

// baseObjects is the number of objects in the sound dump from which the large damaged
// files were made.
const baseObjects = 32980

// refused lists files that contain no heap data or are not HPROF.
var refused = map[string]bool{
	"empty.hprof": true, "header-only.hprof": true, "header-partial.hprof": true, "strings-only.hprof": true,
	"not-hprof.txt.hprof": true, "trunc-00.hprof": true, "trunc-01.hprof": true, "trunc-09.hprof": true,
	"trunc-12.hprof": true, "trunc-13.hprof": true, "trunc-14.hprof": true, "tiny-id2.hprof": true,
	"cut-header.hprof.gz": true, "empty.hprof.gz": true, "gz-in-gz.hprof.gz": true,
	"cut-half.hprof.gz": true, "cut-half.hprof.zst": true, // cut before the heap data
	"plain.hprof.zip": true, "plain.hprof.xz": true, "plain.hprof.bz2": true,
}

// saved is the minimum share of the sound dump's objects that must be read from files for
// which EXPECTED.json states no number.
var saved = map[string]float64{
	"flip-17.hprof": 0.99, // 1,000 flipped bits
	"flip-18.hprof": 0.60, // 5,000: one in every twentieth record
	"flip-19.hprof": 0.55, // 20,000
}

func TestBrokenDumps(t *testing.T) {
	root := realdumps.Broken(t)
	data, err := os.ReadFile(filepath.Join(root, "EXPECTED.json"))
	if err != nil {
		t.Fatal(err)
	}
	var expected map[string]expectation
	if err := json.Unmarshal(data, &expected); err != nil {
		t.Fatal(err)
	}
	tested := 0
	for name, want := range expected {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || strings.HasPrefix(name, "_") {
			continue // listed, but too large for the archive
		}
		tested++
		t.Run(name, func(t *testing.T) { checkBroken(t, name, content, want) })
	}
	if tested < 100 {
		t.Errorf("only %d files tested", tested)
	}
}

func checkBroken(t *testing.T, name string, content []byte, want expectation) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	sink, r, err := parseBytes(t, content, Options{})
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 96<<20 {
		t.Errorf("%d MB allocated for a file of %d bytes", used>>20, len(content))
	}
	if refused[name] {
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" {
			t.Errorf("error %v (%s)", err, want.Defect)
		}
		return
	}
	if err != nil {
		t.Fatalf("%v (%s)", err, want.Defect)
	}
	if isPlain := strings.HasSuffix(name, ".hprof"); isPlain && r.Census.Total() != int64(len(content)) {
		t.Errorf("census accounts for %d of %d bytes", r.Census.Total(), len(content))
	}
	if least := leastObjects(name, content, want); sink.all() < least {
		t.Errorf("%d objects, at least %d stand whole (%s); warnings %v", sink.all(), least, want.Defect, sink.warnings)
	}
	if most := want.Objects + want.Duplicates; want.Objects > 0 && r.Dumps == 1 && !sink.warned("hprof.class-names") && sink.all() > most {
		t.Errorf("%d objects, only %d are there (%s)", sink.all(), most, want.Defect)
	}
	sound := strings.HasPrefix(want.Defect, "none") || strings.HasPrefix(want.Defect, "legal")
	if sound && len(sink.warnings) > 0 {
		t.Errorf("warnings about a sound dump: %v", sink.warnings)
	}
	if cut := want.Defect == "truncated"; cut && !sink.warned("hprof.truncated") && !sink.warned("hprof.no-end") {
		t.Errorf("no warning that the file was cut: %v", sink.warnings)
	}
}

// leastObjects returns how many objects must be read at least.
func leastObjects(name string, content []byte, want expectation) int64 {
	if want.Objects > 0 && strings.HasPrefix(name, "two-dumps") {
		return want.Objects / 2 // only one of the two dumps is read
	}
	least := max(want.Objects, want.Cut, want.Before, want.Left)
	if least > 0 {
		return least
	}
	share, ok := saved[name]
	switch {
	case ok:
		return int64(share * baseObjects)
	case len(content) > 1<<22:
		return baseObjects - 30 // a single small defect
	}
	return 0
}
