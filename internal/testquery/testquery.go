// Package testquery runs queries on dumps, for the tests of query families.
package testquery

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/protocol"
	"slices"
	"strings"
	"testing"
)

// Dump is an opened dump that answers commands as the command line does: the JSON output
// is decoded again.
type Dump struct {
	T        testing.TB
	Snapshot *snapshot.Snapshot
}

// Open opens a dump.
func Open(t testing.TB, file source.File, o engine.Options) Dump {
	t.Helper()
	s, err := engine.Open(context.Background(), []source.File{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	return Dump{t, s}
}

// Run runs a command and returns all its rows.
func (a Dump) Run(command string, o render.Options) *Table {
	a.T.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command)
	if err != nil {
		a.T.Fatalf("%s: %v", command, err)
	}
	return Decode(a.T, r, o)
}

// Decode encodes a result as JSON and decodes that.
func Decode(t testing.TB, r result.Result, o render.Options) *Table {
	t.Helper()
	var out bytes.Buffer
	if err := render.JSON(context.Background(), &out, r, o); err != nil {
		t.Fatal(err)
	}
	var decoded Table
	if err := json.Unmarshal(out.Bytes(), &decoded.Result); err != nil {
		t.Fatalf("%v\n%s", err, out.Bytes())
	}
	return &decoded
}

// Table is a result with cells by column name.
type Table struct{ protocol.Result }

// Column returns the number of a column; -1 if there is none.
func (r *Table) Column(name string) int {
	return slices.IndexFunc(r.Columns, func(c protocol.Column) bool { return c.Name == name })
}

// Text returns a cell as text; a lower bound is without its mark.
func (r *Table) Text(row int, column string) string {
	var s string
	cell := r.Rows[row][r.Column(column)]
	if json.Unmarshal(cell, &s) != nil {
		s = string(cell)
	}
	return strings.TrimPrefix(s, "≥ ")
}

// Number returns a cell as a number.
func (r *Table) Number(t testing.TB, row int, column string) int64 {
	t.Helper()
	var n int64
	if _, err := fmt.Sscan(r.Text(row, column), &n); err != nil {
		t.Fatalf("row %d, column %s: %q is no number", row, column, r.Text(row, column))
	}
	return n
}

// EachMAT runs a test for every HPROF dump with figures of Eclipse MAT.
func EachMAT(t *testing.T, test func(t *testing.T, a Dump, mat realdumps.MAT)) {
	realdumps.NotInShort(t)
	for _, d := range realdumps.Dumps(t) {
		for i, folder := range d.MATFolders {
			if strings.HasSuffix(d.File, ".phd") {
				continue
			}
			t.Run(fmt.Sprintf("%s.%d", d.Name, i+1), func(t *testing.T) {
				t.Parallel()
				file, err := source.OpenDisk(d.Path(t))
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				test(t, Open(t, file, engine.Options{Sizes: "mat", Dump: i + 1}), realdumps.MAT{Folder: folder})
			})
		}
	}
}

// OpenReal opens one of the real dumps.
func OpenReal(t *testing.T, name string, o engine.Options) Dump {
	t.Helper()
	file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return Open(t, file, o)
}

// Document runs a command that gives a document.
func (a Dump) Document(command string) *result.Document {
	a.T.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command)
	if err != nil {
		a.T.Fatalf("%s: %v", command, err)
	}
	return r.(*result.Document)
}

// Part returns the rows of the part of a document with that title; nil if there is none.
func (a Dump) Part(d *result.Document, title string) *Table {
	a.T.Helper()
	for _, b := range d.Blocks {
		if _, isChart := b.Result.(*result.Chart); b.Result != nil && !isChart && b.Result.Head().Title == title {
			return Decode(a.T, b.Result, render.Options{Depth: 9})
		}
	}
	return nil
}

// Counts returns a column of a table by the text of the first one.
func (r *Table) Counts(t *testing.T, column string) map[string]int64 {
	counts := map[string]int64{}
	if r != nil {
		for i := range r.Rows {
			counts[r.Text(i, r.Columns[0].Name)] = r.Number(t, i, column)
		}
	}
	return counts
}

// At returns the object at an address.
func At(t *testing.T, s *snapshot.Snapshot, a heap.Address) heap.ObjectID {
	id, found := s.ID(a)
	if !found {
		t.Fatalf("no object at 0x%x", a)
	}
	return id
}

// PlainText runs a command and returns what a terminal shows.
func (a Dump) PlainText(command string) string {
	a.T.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command)
	if err != nil {
		a.T.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, r, render.Options{}); err != nil {
		a.T.Fatal(err)
	}
	return out.String()
}

// Planted opens a dump of a made-up heap.
func Planted(t testing.TB, h *dumpbuilder.Heap) Dump {
	t.Helper()
	return Open(t, source.NewMemory("planted.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
}

// Rows runs a command and returns its rows; if the result is a document, those of the
// first table or tree with these columns. The key is the class or the label of the row.
func (a Dump) Rows(command string, columns ...string) (list []string) {
	a.T.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command)
	if err != nil {
		a.T.Fatalf("%s: %v", command, err)
	}
	for _, part := range parts(r) {
		table := Decode(a.T, part, render.Options{Depth: 9})
		if slices.ContainsFunc(columns, func(name string) bool { return table.Column(name) < 0 }) {
			continue
		}
		for i := range table.Rows {
			words := []string{strings.Repeat("  ", table.Info[i].Depth) + table.Info[i].Class}
			for _, name := range columns {
				words = append(words, table.Text(i, name))
			}
			list = append(list, strings.TrimPrefix(strings.Join(words, " | "), " | "))
		}
		return list
	}
	a.T.Fatalf("%s: no table has the columns %q", command, columns)
	return nil
}

// parts returns the tables and trees of a result.
func parts(r result.Result) (list []result.Result) {
	d, ok := r.(*result.Document)
	if !ok {
		return []result.Result{r}
	}
	for _, b := range d.Blocks {
		if _, isChart := b.Result.(*result.Chart); b.Result != nil && !isChart {
			list = append(list, parts(b.Result)...)
		}
	}
	return list
}
