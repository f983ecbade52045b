package parquet_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	library "github.com/parquet-go/parquet-go"

	"heapdrop/core/export"
	"heapdrop/core/export/parquet"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/sampledump"
)

// files collects what an export writes.
type files map[string]*file

type file struct {
	bytes.Buffer
	closed bool
}

func (f *file) Close() error { f.closed = true; return nil }

func (f files) create(name string) (io.WriteCloser, error) {
	f[name] = &file{}
	return f[name], nil
}

func open(t *testing.T) *snapshot.Snapshot {
	t.Helper()
	dump := sampledump.Types().HPROF(dumpbuilder.HPROFOptions{})
	return opened.Content(t, "types.hprof", dump)
}

// rows reads a table and compares it with the same table as CSV.
func rows[Row any](t *testing.T, parquets, texts files, name string) []Row {
	t.Helper()
	content := parquets[name+".parquet"]
	if content == nil || !content.closed {
		t.Fatalf("%s was not written", name)
	}
	rows, err := library.Read[Row](bytes.NewReader(content.Bytes()), int64(content.Len()))
	if err != nil {
		t.Fatal(err)
	}
	text := texts[name+".csv"].String()
	if strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Errorf("%s: lines that do not end in CR LF", name)
	}
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(records) != len(rows)+1 {
		t.Fatalf("%s: %d lines of CSV for %d rows (%v)", name, len(records), len(rows), err)
	}
	for i, row := range rows {
		v := reflect.ValueOf(row)
		for k := range v.NumField() {
			field := v.Field(k)
			want := ""
			if field.Kind() != reflect.Pointer {
				want = fmt.Sprint(field.Interface())
			} else if !field.IsNil() {
				want = fmt.Sprint(field.Elem().Interface())
			}
			if records[i+1][k] != want {
				t.Errorf("%s, row %d, %s: CSV has %q, Parquet %q", name, i, records[0][k], records[i+1][k], want)
			}
		}
	}
	return rows
}

// TestTables: Parquet and CSV contain what the snapshot says.
func TestTables(t *testing.T) {
	s, ctx := open(t), context.Background()
	parquets, texts := files{}, files{}
	holder, path := uint32(3), "app.Main.STORE"
	options := export.TablesOptions{Dump: "types", Values: true, Suspects: []export.SuspectRow{{Rank: 1, ObjectID: &holder, Path: &path, Share: 0.25}, {Rank: 2, Native: 7}}}
	if err := parquet.Write(ctx, parquets.create, s, options); err != nil {
		t.Fatal(err)
	}
	if err := export.CSV(ctx, texts.create, s, options); err != nil {
		t.Fatal(err)
	}
	if len(parquets) != 9 || len(texts) != 9 {
		t.Errorf("%d and %d files, want 9", len(parquets), len(texts))
	}
	objects := rows[export.ObjectRow](t, parquets, texts, "objects")
	if len(objects) != s.NumObjects() {
		t.Fatalf("%d objects, want %d", len(objects), s.NumObjects())
	}
	reachable, used := int64(0), int64(0)
	for i, o := range objects {
		id := heap.ObjectID(i)
		n, isArray := s.Length(id)
		if heap.Address(o.Address) != s.Address(id) || o.ID != uint32(i) || o.Dump != "types" || o.ClassName != s.ClassName(s.ClassOf(id)) || o.Shallow != s.Shallow(id) || o.Retained != s.Retained(id) ||
			(o.Length != nil) != isArray || isArray && *o.Length != n {
			t.Errorf("%s is %+v", s.Label(id), o)
		}
		if d := s.ImmediateDominator(id); (o.DominatorID != nil) != (d != heap.NoObject) || o.DominatorID != nil && *o.DominatorID != uint32(d) {
			t.Errorf("%s has dominator %v", s.Label(id), o.DominatorID)
		}
		if o.Reachable {
			reachable, used = reachable+1, used+o.Shallow
		}
	}
	references := int64(0)
	pairs := map[[2]uint32]bool{}
	for _, r := range rows[export.ReferenceRow](t, parquets, texts, "references") {
		if pair := [2]uint32{r.FromID, r.ToID}; objects[r.FromID].Reachable && !pairs[pair] {
			pairs[pair] = true
			references++
		}
	}
	info := s.Info()
	if reachable != info.Objects || used != info.UsedHeap || references != info.References {
		t.Errorf("%d objects, %d bytes, %d references; want %d, %d, %d", reachable, used, references, info.Objects, info.UsedHeap, info.References)
	}
	roots := map[uint32]bool{}
	for _, r := range rows[export.RootRow](t, parquets, texts, "roots") {
		if r.Global {
			roots[r.ObjectID] = true
		}
	}
	if int64(len(roots)) != info.GCRoots {
		t.Errorf("%d global roots, want %d", len(roots), info.GCRoots)
	}
	if n := len(rows[export.DominatorRow](t, parquets, texts, "dominators")); int64(n) != info.Objects {
		t.Errorf("%d dominators, want %d", n, info.Objects)
	}
	if n := len(rows[export.ClassRow](t, parquets, texts, "classes")); n != s.NumClasses() {
		t.Errorf("%d classes, want %d", n, s.NumClasses())
	}
	suspects := rows[export.SuspectRow](t, parquets, texts, "suspects")
	if len(suspects) != 2 || suspects[0].Dump != "types" || *suspects[0].ObjectID != holder || suspects[0].Share != 0.25 || suspects[1].Path != nil || suspects[1].Native != 7 {
		t.Errorf("suspects %+v", suspects)
	}
	threads, frames := rows[export.ThreadRow](t, parquets, texts, "threads"), rows[export.FrameRow](t, parquets, texts, "frames")
	if len(threads) != len(s.Threads()) || len(frames) != 2 || frames[0].Method != "run" || frames[1].Line != heap.LineNative {
		t.Errorf("threads %+v, frames %+v", threads, frames)
	}
}

// TestFailures: errors of progress, of the context and of files are returned.
func TestFailures(t *testing.T) {
	s := open(t)
	broken := errors.New("full")
	for name, write := range map[string]func(context.Context, func(string) (io.WriteCloser, error), *snapshot.Snapshot, export.TablesOptions) error{
		"Parquet": parquet.Write, "CSV": export.CSV,
	} {
		if err := write(context.Background(), files{}.create, s, export.TablesOptions{Progress: func(done, total int64) error { return broken }}); err != broken {
			t.Errorf("%s: progress ends with %v", name, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := write(ctx, files{}.create, s, export.TablesOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v when cancelled", name, err)
		}
		if err := write(context.Background(), func(string) (io.WriteCloser, error) { return nil, broken }, s, export.TablesOptions{}); err != broken {
			t.Errorf("%s: %v when no file can be made", name, err)
		}
		if err := write(context.Background(), func(string) (io.WriteCloser, error) { return full{broken}, nil }, s, export.TablesOptions{}); !errors.Is(err, broken) {
			t.Errorf("%s: %v when the disk is full", name, err)
		}
	}
}

// full is a file on a full disk.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }
func (f full) Close() error              { return nil }
