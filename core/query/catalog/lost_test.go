package catalog_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// failing is a file whose reads fail from some moment on.
type failing struct {
	*source.Memory
	fails bool
}

var errDisk = errors.New("input/output error")

func (f *failing) ReadAt(p []byte, offset int64) (int, error) {
	if f.fails {
		return 0, errDisk
	}
	return f.Memory.ReadAt(p, offset)
}

// needContents are commands that need contents of the dump; onIndex are some that do not.
var (
	needContents = []string{"secrets", "find_strings", "group_by_value", "duplicate_strings", "system_properties", "collections_overview", "hash_entries", "extract_list_values", "duplicate_arrays", "oql SELECT s.hits"}
	onIndex      = []string{"histogram", "dominator_tree", "biggest_objects", "gc_roots", "show_retained_set", "immediate_dominators", "unreachable_objects"}
)

// passing is what a result may lack after the file of its dump is lost: texts after
// labels, and the fields that lead to rows.
var passing = regexp.MustCompile(`( @ 0x[0-9a-f]+)[^"]*|"label":"[^"]*",?`)

// asked is the outcome of a command as a front end shows it.
func asked(s *snapshot.Snapshot, command string) (string, error) {
	ctx, settled := s.Attempt(context.Background())
	var out bytes.Buffer
	r, err := engine.Run(ctx, catalog.All(), s, command)
	if err == nil {
		err = render.JSON(ctx, &out, r, render.Options{View: result.View{Limit: 100}, Depth: 3})
	}
	return passing.ReplaceAllString(out.String(), "$1"), settled(err)
}

// lose checks every command on a dump whose file is lost: it must report that, or answer
// as before.
func lose(t *testing.T, s *snapshot.Snapshot, lose func()) {
	t.Helper()
	var typed, before []string
	for _, command := range addressed(s) {
		if answer, err := asked(s, command); err == nil {
			typed, before = append(typed, command), append(before, answer)
		}
	}
	if len(typed) < 60 {
		t.Fatalf("only %d commands work", len(typed))
	}
	lose()
	starts := func(command string) func(string) bool {
		return func(name string) bool { return strings.HasPrefix(command, name) }
	}
	for i, command := range typed {
		answer, err := asked(s, command)
		var lost *source.LostError
		switch {
		case errors.As(err, &lost):
			if lost.File == "" || lost.Found == "" || lost.Advice == "" {
				t.Errorf("%s: %+v", command, lost)
			}
			if (slices.ContainsFunc(onIndex, starts(command)) || strings.HasPrefix(command, "path2gc") && strings.HasSuffix(command, `-excludes "";`)) && !strings.Contains(command, "exact") && !strings.Contains(command, "folded") { // it names fields
				t.Errorf("%s needs no contents, and says %v", command, err)
			}
		case err != nil:
			t.Errorf("%s: %v", command, err)
		case answer != before[i]:
			t.Errorf("%s answers\n%s\nand before the file was lost\n%s", command, answer, before[i])
		case slices.ContainsFunc(needContents, starts(command)):
			t.Errorf("%s answers without contents", command)
		}
	}
}

// addressed returns the commands with the addresses of a village.
func addressed(s *snapshot.Snapshot) (typed []string) {
	first := s.Instances(s.ClassesByName("app.Session")[0])[2]
	for _, command := range commands {
		if !strings.Contains(command, "$ring") {
			typed = append(typed, strings.ReplaceAll(command, "$first", result.Hex(s.Address(first))))
		}
	}
	return typed
}

// TestReadsThatFail: reading from the disk fails while a dump is open.
func TestReadsThatFail(t *testing.T) {
	file := &failing{Memory: source.NewMemory("village.hprof", village().HPROF(dumpbuilder.HPROFOptions{}))}
	s := opened.Files(t, engine.Options{}, file)
	file.fails = true // there were no random reads yet, so no cache helps
	lost := &source.LostError{}
	if _, err := asked(s, "secrets"); !errors.As(err, &lost) || !errors.Is(err, errDisk) {
		t.Fatalf("secrets: %v", err)
	}
	file.fails = false // reading fails only briefly, but from now on the content may be wrong
	if _, err := asked(s, "find_strings -pattern ."); !errors.As(err, &lost) {
		t.Errorf("find_strings -pattern . after that: %v", err)
	}
	if _, err := asked(s, "histogram"); err != nil {
		t.Errorf("histogram: %v", err)
	}
	first := result.Hex(s.Address(s.Instances(s.ClassesByName("app.Session")[0])[2]))
	if _, err := asked(s, "path2gc "+first); !errors.As(err, &lost) || !strings.Contains(lost.Advice, `-excludes "";`) || !strings.Contains(lost.Advice, "open it again") {
		t.Errorf("path2gc does not say what it needs: %v, %q", err, lost.Advice)
	}
	for _, command := range []string{`path2gc %s -excludes "";`, "path2gc %s -excludes app.Cache;"} { // as the error advises
		if _, err := asked(s, fmt.Sprintf(command, first)); err != nil {
			t.Errorf("%s: %v", command, err)
		}
	}
}

// TestFilesThatChange: a file is changed in every possible way while its dump is open.
func TestFilesThatChange(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, path string){
		"shorter":   func(t *testing.T, path string) { must(t, os.Truncate(path, 100)) },
		"emptied":   func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) },
		"longer":    func(t *testing.T, path string) { must(t, os.Truncate(path, 1<<20)) },
		"touched":   func(t *testing.T, path string) { must(t, os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour))) },
		"rewritten": overwrite,
	} {
		for _, packed := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "village.hprof")
			content := village().HPROF(dumpbuilder.HPROFOptions{})
			if packed {
				path += ".gz"
				var packed bytes.Buffer
				z := gzip.NewWriter(&packed)
				z.Write(content)
				z.Close()
				content = packed.Bytes()
			}
			t.Run(name+filepath.Ext(path), func(t *testing.T) {
				must(t, os.WriteFile(path, content, 0o600))
				hour := time.Now().Add(-time.Hour)
				must(t, os.Chtimes(path, hour, hour))
				s := openPath(t, path)
				lose(t, s, func() { change(t, path) })
			})
		}
	}
}

// TestFilesThatMove: an opened file can still be read after its name is gone or belongs
// to another file.
func TestFilesThatMove(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, path string){
		"deleted": func(t *testing.T, path string) { must(t, os.Remove(path)) },
		"renamed": func(t *testing.T, path string) { must(t, os.Rename(path, path+".old")) },
		"replaced": func(t *testing.T, path string) {
			must(t, os.WriteFile(path+".new", make([]byte, 5000), 0o600))
			must(t, os.Rename(path+".new", path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "village.hprof")
			must(t, os.WriteFile(path, village().HPROF(dumpbuilder.HPROFOptions{}), 0o600))
			s, twin := openPath(t, path), openVillage(t)
			change(t, path)
			for _, command := range []string{"secrets", "find_strings -pattern .", "group_by_value java.lang.String", "system_properties", "histogram"} {
				answer, err := asked(s, command)
				want, _ := asked(twin, command)
				if err != nil || answer != want || want == "" {
					t.Errorf("%s: %v\n%s\nwant\n%s", command, err, answer, want)
				}
			}
		})
	}
}

func openPath(t *testing.T, path string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(path)
	must(t, err)
	t.Cleanup(func() { file.Close() })
	s, err := engine.Open(context.Background(), []source.File{file}, engine.Options{})
	must(t, err)
	return s
}

// overwrite replaces the bytes of a file with as many others.
func overwrite(t *testing.T, path string) {
	content, err := os.ReadFile(path)
	must(t, err)
	for i := range content[100:] {
		content[100+i] ^= 0x55
	}
	must(t, os.WriteFile(path, content, 0o600))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
