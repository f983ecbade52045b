package export

import (
	"bufio"
	"context"
	"io"
	"reflect"
	"strings"

	"heapdrop/core/snapshot"
	"heapdrop/internal/csvfile"
)

// CSV writes the tables of a snapshot as RFC 4180: with a header, CR LF line ends and
// quotes where needed; null is empty, and no text can run as a formula in a spreadsheet
// (package csvfile). create opens the file with a given name ("objects.csv"), which is
// closed once it is complete.
func CSV(ctx context.Context, create func(name string) (io.WriteCloser, error), s *snapshot.Snapshot, o TablesOptions) error {
	return Tables(ctx, csvTables{create}, s, o)
}

type csvTables struct {
	create func(name string) (io.WriteCloser, error)
}

func (c csvTables) Objects(t Table[ObjectRow]) error       { return writeCSV(c.create, t) }
func (c csvTables) References(t Table[ReferenceRow]) error { return writeCSV(c.create, t) }
func (c csvTables) Classes(t Table[ClassRow]) error        { return writeCSV(c.create, t) }
func (c csvTables) Roots(t Table[RootRow]) error           { return writeCSV(c.create, t) }
func (c csvTables) Dominators(t Table[DominatorRow]) error { return writeCSV(c.create, t) }
func (c csvTables) Threads(t Table[ThreadRow]) error       { return writeCSV(c.create, t) }
func (c csvTables) Frames(t Table[FrameRow]) error         { return writeCSV(c.create, t) }
func (c csvTables) Suspects(t Table[SuspectRow]) error     { return writeCSV(c.create, t) }
func (c csvTables) Fields(t Table[FieldRow]) error         { return writeCSV(c.create, t) }

func writeCSV[Row any](create func(name string) (io.WriteCloser, error), t Table[Row]) (err error) {
	file, err := create(t.Name + ".csv")
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	buffer := bufio.NewWriterSize(file, 1<<20)
	out := csvfile.NewWriter(buffer, "\r\n")
	var record []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Row]()) {
		name, _, _ := strings.Cut(f.Tag.Get("parquet"), ",")
		record = append(record, name)
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for row := range t.Rows {
		record = cells(record[:0], reflect.ValueOf(&row).Elem())
		if err := out.Write(record); err != nil {
			return err
		}
	}
	return buffer.Flush()
}
