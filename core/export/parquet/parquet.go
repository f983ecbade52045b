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
func Write(ctx context.Context, create func(name string) (io.WriteCloser, error), s *snapshot.Snapshot, progress export.Progress) error {
	return export.Tables(ctx, tables{create}, s, progress)
}

type tables struct {
	create func(name string) (io.WriteCloser, error)
}

func (p tables) Objects(t export.Table[export.ObjectRow]) error       { return write(p.create, t) }
func (p tables) References(t export.Table[export.ReferenceRow]) error { return write(p.create, t) }
func (p tables) Classes(t export.Table[export.ClassRow]) error        { return write(p.create, t) }
func (p tables) Roots(t export.Table[export.RootRow]) error           { return write(p.create, t) }
func (p tables) Dominators(t export.Table[export.DominatorRow]) error { return write(p.create, t) }
func (p tables) Threads(t export.Table[export.ThreadRow]) error       { return write(p.create, t) }
func (p tables) Frames(t export.Table[export.FrameRow]) error         { return write(p.create, t) }

const (
	// groupRows bounds what is kept in memory: a group of rows is written when full.
	groupRows = 1 << 18
	// batchRows is how many rows are handed over at once.
	batchRows = 1 << 12
)

func write[Row any](create func(name string) (io.WriteCloser, error), t export.Table[Row]) (err error) {
	file, err := create(t.Name + ".parquet")
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	w := newWriter[Row](file)
	batch := make([]Row, 0, batchRows)
	for row := range t.Rows {
		batch = append(batch, row)
		if len(batch) == batchRows {
			if _, err := w.Write(batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if _, err := w.Write(batch); err != nil {
		return err
	}
	return w.Close()
}

func newWriter[Row any](w io.Writer) *parquet.GenericWriter[Row] {
	return parquet.NewGenericWriter[Row](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(groupRows),
		parquet.CreatedBy("heapdrop", "1", "go"))
}

// WriteRows writes one table, also one without rows.
func WriteRows[Row any](w io.Writer, rows []Row) error {
	table := newWriter[Row](w)
	if _, err := table.Write(rows); err != nil {
		return err
	}
	return table.Close()
}
