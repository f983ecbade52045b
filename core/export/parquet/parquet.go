// Package parquet writes the tables of a dump as Apache Parquet files. It stands
// apart from the other formats because of the library it needs: the page does
// without.
package parquet

import (
	"context"
	"io"

	"github.com/parquet-go/parquet-go"

	"heapdrop/core/export"
	"heapdrop/core/snapshot"
)

// Write writes the tables of a snapshot, which must be complete, one file each,
// compressed with zstd. create opens the file of a name ("objects.parquet"), which
// is closed when it is whole.
func Write(ctx context.Context, create func(name string) (io.WriteCloser, error), s *snapshot.Snapshot, o export.TablesOptions) error {
	return export.Tables(ctx, tables{create}, s, o)
}

type tables struct {
	create func(name string) (io.WriteCloser, error)
}

func (p tables) Objects(t export.Table[export.ObjectRow]) error       { return write(p.create, t, nil) }
func (p tables) References(t export.Table[export.ReferenceRow]) error { return write(p.create, t, nil) }
func (p tables) Classes(t export.Table[export.ClassRow]) error        { return write(p.create, t, nil) }
func (p tables) Roots(t export.Table[export.RootRow]) error           { return write(p.create, t, nil) }
func (p tables) Dominators(t export.Table[export.DominatorRow]) error { return write(p.create, t, nil) }
func (p tables) Threads(t export.Table[export.ThreadRow]) error       { return write(p.create, t, nil) }
func (p tables) Frames(t export.Table[export.FrameRow]) error         { return write(p.create, t, nil) }
func (p tables) Suspects(t export.Table[export.SuspectRow]) error     { return write(p.create, t, nil) }
func (p tables) Fields(t export.Table[export.FieldRow]) error {
	return write(p.create, t, func(row *export.FieldRow) int {
		if row.Text == nil {
			return 0
		}
		return len(*row.Text)
	})
}

const (
	// groupRows and groupText bound what is kept in memory: a group of rows is written
	// when it has so many rows or bytes of text.
	groupRows = 1 << 18
	groupText = 32 << 20
	// batchRows is how many rows are handed over at once.
	batchRows = 1 << 12
)

// write writes a table. weigh returns the bytes of the long texts of a row; nil: there
// are none.
func write[Row any](create func(name string) (io.WriteCloser, error), t export.Table[Row], weigh func(*Row) int) (err error) {
	file, err := create(t.Name + ".parquet")
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	w := newWriter[Row](file, parquet.KeyValueMetadata("heapdrop.schema", export.TablesSchema))
	batch, text := make([]Row, 0, batchRows), 0
	for row := range t.Rows {
		batch = append(batch, row)
		if weigh != nil {
			text += weigh(&row)
		}
		if len(batch) < batchRows && text < groupText {
			continue
		}
		if _, err := w.Write(batch); err != nil {
			return err
		}
		batch = batch[:0]
		if text >= groupText {
			text = 0
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
	if _, err := w.Write(batch); err != nil {
		return err
	}
	return w.Close()
}

func newWriter[Row any](w io.Writer, more ...parquet.WriterOption) *parquet.GenericWriter[Row] {
	return parquet.NewGenericWriter[Row](w, append(more, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(groupRows),
		parquet.CreatedBy("heapdrop", "1", "go"))...)
}

// WriteRows writes one table, also one without rows.
func WriteRows[Row any](w io.Writer, rows []Row) error {
	table := newWriter[Row](w)
	if _, err := table.Write(rows); err != nil {
		return err
	}
	return table.Close()
}
