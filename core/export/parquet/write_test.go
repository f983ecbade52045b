package parquet

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"

	"heapdrop/core/export"
)

type buffer struct{ bytes.Buffer }

func (b *buffer) Close() error { return nil }

// TestManyRows: all rows of many batches are written, in order, and none costs memory of
// its own.
func TestManyRows(t *testing.T) {
	const n = 3*batchRows + 7
	names := []*string{nil, new(string), new(string)}
	*names[1], *names[2] = "next", "[*]"
	at := func(i uint32) export.ReferenceRow {
		return export.ReferenceRow{Dump: "app.hprof", FromID: i / 3, ToID: i * 2654435761, Field: names[i%3]}
	}
	rows := export.Table[export.ReferenceRow]{Name: "references", Rows: func(yield func(export.ReferenceRow) bool) {
		for i := range uint32(n) {
			if !yield(at(i)) {
				return
			}
		}
	}}
	file := &buffer{}
	allocated := testing.AllocsPerRun(1, func() {
		file.Reset()
		if err := write(func(string) (io.WriteCloser, error) { return file, nil }, rows, nil); err != nil {
			t.Fatal(err)
		}
	})
	if allocated > n/10 {
		t.Errorf("%.0f allocations for %d rows", allocated, n)
	}
	read, err := parquet.Read[export.ReferenceRow](bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil || len(read) != n {
		t.Fatalf("%d rows, want %d (%v)", len(read), n, err)
	}
	for i, row := range read {
		want := at(uint32(i))
		if row.Dump != want.Dump || row.FromID != want.FromID || row.ToID != want.ToID || (row.Field == nil) != (want.Field == nil) || row.Field != nil && *row.Field != *want.Field {
			t.Fatalf("row %d is %+v", i, row)
		}
	}
}

// TestLongTexts: texts end a group of rows before they take much memory.
func TestLongTexts(t *testing.T) {
	const n, size = 40, 2 << 20
	rows := export.Table[export.FieldRow]{Name: "fields", Rows: func(yield func(export.FieldRow) bool) {
		for i := range n {
			text := string(bytes.Repeat([]byte(strconv.Itoa(i%10)), size))
			if !yield(export.FieldRow{ObjectID: uint32(i), Text: &text}) {
				return
			}
		}
	}}
	file := &buffer{}
	if err := (tables{func(string) (io.WriteCloser, error) { return file, nil }}).Fields(rows); err != nil {
		t.Fatal(err)
	}
	read, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil || read.NumRows() != n || len(read.RowGroups()) != 3 {
		t.Errorf("%v rows in %d groups, want %d in 3 (%v)", read.NumRows(), len(read.RowGroups()), n, err)
	}
}

// TestDiskFills: an error of a batch ends the table, and no more rows are asked for.
func TestDiskFills(t *testing.T) {
	full, asked := errors.New("full"), 0
	rows := export.Table[export.ReferenceRow]{Name: "references", Rows: func(yield func(export.ReferenceRow) bool) {
		for i := range uint32(100 * batchRows) {
			if asked++; !yield(export.ReferenceRow{FromID: i, ToID: i * 2654435761}) {
				return
			}
		}
	}}
	err := write(func(string) (io.WriteCloser, error) { return fills{full}, nil }, rows, nil)
	if !errors.Is(err, full) || asked > 2*groupRows {
		t.Errorf("%v after %d rows", err, asked)
	}
}

// fills is a file on a disk that is full after its first bytes.
type fills struct{ err error }

func (f fills) Write(b []byte) (int, error) {
	if len(b) > 64 {
		return 0, f.err
	}
	return len(b), nil
}
func (f fills) Close() error { return nil }
