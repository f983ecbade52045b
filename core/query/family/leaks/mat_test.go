package leaks_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

var addressInLabel = regexp.MustCompile(`@ 0x([0-9a-f]+)`)

// address returns the address in an object label of Eclipse MAT.
func address(t testing.TB, label string) heap.Address {
	t.Helper()
	m := addressInLabel.FindStringSubmatch(label)
	if m == nil {
		return 0
	}
	a, err := strconv.ParseUint(m[1], 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return heap.Address(a)
}

// strongOnly excludes the references that MAT excludes by default.
func strongOnly(t testing.TB, s *snapshot.Snapshot) []snapshot.Exclude {
	t.Helper()
	list := []snapshot.Exclude{}
	for class, field := range map[string]string{"java.lang.ref.Reference": "referent", "java.lang.ref.Finalizer": "unfinalized"} {
		classes, err := objectset.MatchClasses(s, class, false)
		if err != nil {
			continue
		}
		list = append(list, snapshot.Exclude{Classes: s.AllSubclasses(classes[0]), Fields: []string{field}})
	}
	return list
}

// TestDominantAsMAT: the biggest dominators, the number of their objects, their retained
// heap and their accumulation points equal those of find_leaks in Eclipse MAT, and they
// include every problem that its leak hunter reports.
func TestDominantAsMAT(t *testing.T) {
	realdumps.NotInShort(t)
	found, problems := 0, 0
	for _, d := range realdumps.Dumps(t) {
		if len(d.MATFolders) != 1 || strings.HasSuffix(d.Name, ".phd") || !exists(filepath.Join(d.MATFolders[0], "find_leaks.txt")) {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			s := opened.RealWith(t, d, engine.Options{Sizes: "mat"})
			excludes := strongOnly(t, s)
			found += compareFindLeaks(t, s, excludes, filepath.Join(d.MATFolders[0], "find_leaks.txt"))
			problems += compareLeakHunter(t, s, excludes, filepath.Join(d.MATFolders[0], "leakhunter.txt"))
		})
	}
	if found < 40 || problems < 50 {
		t.Errorf("only %d rows of find_leaks and %d problem suspects of MAT were read", found, problems)
	}
}

func dominant(t testing.TB, s *snapshot.Snapshot, percent float64, excludes []snapshot.Exclude) []diagnosis.DominantSuspect {
	t.Helper()
	list, err := diagnosis.Dominant(context.Background(), s, diagnosis.DominantOptions{Percent: percent, Excludes: excludes})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func compareFindLeaks(t testing.TB, s *snapshot.Snapshot, excludes []snapshot.Exclude, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, x := range dominant(t, s, 20, excludes) {
		object := x.Object
		if object == heap.NoObject {
			object = s.Class(x.Class).Object
		}
		at := heap.Address(0)
		if x.Accumulation != heap.NoObject {
			at = s.Address(x.Accumulation)
		}
		got = append(got, fmt.Sprintf("0x%x %d objects %d bytes at 0x%x", s.Address(object), x.Objects, x.Weight, at))
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		if cells := strings.Split(line, "\t"); len(cells) >= 5 {
			want = append(want, fmt.Sprintf("0x%x %s objects %s bytes at 0x%x", address(t, cells[0]), cells[1], cells[2], address(t, cells[4])))
		}
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	return len(want)
}

var hunted = regexp.MustCompile(`([0-9,]+) \(\d+\.\d+%\)</strong> bytes`)

func compareLeakHunter(t testing.TB, s *snapshot.Snapshot, excludes []snapshot.Exclude, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	got := map[string]bool{}
	for _, x := range dominant(t, s, 10, excludes) {
		got[numbers.Grouped(x.Weight)] = true
	}
	problems := 0
	for _, problem := range strings.Split(string(text), "== Problem Suspect ")[1:] {
		m := hunted.FindStringSubmatch(problem)
		if m == nil {
			continue
		}
		problems++
		if !got[m[1]] {
			t.Errorf("problem suspect %s: none of ours retains %s bytes", problem[:1], m[1])
		}
	}
	return problems
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
