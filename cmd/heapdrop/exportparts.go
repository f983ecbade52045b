package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"heapdrop/core/examine"
	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// exportOptions select the part of a heap for an HPROF file, and how it is written.
type exportOptions struct {
	set, retained     string
	name              string // of the dump in the tables
	nulls, zeroValues bool

	objects *objectset.Set // selected by set or retained; nil for the whole heap
}

func exportFlags(flags *flag.FlagSet) *exportOptions {
	o := &exportOptions{}
	flags.StringVar(&o.set, "set", "", "write the objects of a `SET` only: addresses, class names or a set; for --hprof")
	flags.StringVar(&o.retained, "retained", "", "write the retained set of a `SET` of objects; for --hprof")
	flags.StringVar(&o.name, "name", "", "the `NAME` of the dump in the tables; by default that of the file")
	flags.BoolVar(&o.nulls, "nulls", false, "references to objects left out become null; for --hprof")
	flags.BoolVar(&o.zeroValues, "zero-values", false, "write 0 for values that the dump does not hold; for --hprof")
	return o
}

// check reports mistakes before minutes are spent on the dump.
func (o *exportOptions) check(exporter, path string) (err error) {
	if exporter != "hprof" {
		return nil
	}
	if path == "" && (o.set != "" || o.retained != "" || o.nulls || o.zeroValues) {
		return &usage.Error{Message: "--set, --retained, --nulls and --zero-values are for --hprof"}
	}
	switch {
	case o.set != "" && o.retained != "":
		return &usage.Error{Message: "--set and --retained exclude each other", Advice: "A set within another: --set 'retained(…)'"}
	case o.set != "":
		o.objects, err = objectset.Parse(o.set)
	case o.retained != "":
		if o.objects, err = objectset.Parse(o.retained); err == nil {
			o.objects.Retained = true
		}
	}
	var misuse *usage.Error
	if err != nil && !errors.As(err, &misuse) {
		return &usage.Error{Message: err.Error()}
	}
	return err
}

// writeHPROF writes the heap or a part of it.
func writeHPROF(p *program, s *snapshot.Snapshot, path string, o *exportOptions) error {
	options := export.HPROFOptions{Nulls: o.nulls, ZeroValues: o.zeroValues}
	if o.objects != nil {
		objects, err := o.objects.Eval(p.ctx, s)
		if err != nil {
			return err
		}
		options.Objects = objects.Has
	}
	var summary export.HPROFSummary
	err := p.writeFile(path, inBlocks, func(w io.Writer, progress export.Progress) (err error) {
		options.Progress = progress
		summary, err = export.HPROF(p.ctx, w, s, options)
		return err
	})
	switch {
	case errors.Is(err, export.ErrNoFieldValues):
		return &usage.Error{Message: s.Format().Format + " holds no field values, which HPROF needs",
			Advice: "--zero-values writes the graph with 0 for every value."}
	case errors.Is(err, export.ErrFrameObjects):
		return &usage.Error{Message: "HPROF cannot represent stack frames as objects", Advice: "Leave --frames out."}
	case err != nil:
		return err
	}
	fmt.Fprintf(p.errors, "%s: %s objects\n", path, numbers.Grouped(summary.Objects))
	if summary.Dangling > 0 {
		fmt.Fprintf(p.errors, "%s references lead to objects that were left out; --nulls makes them null\n", numbers.Grouped(summary.Dangling))
	}
	if summary.Zeroed > 0 {
		fmt.Fprintf(p.errors, "%s objects have values that the dump does not hold or that cannot be read; they were written as 0\n", numbers.Grouped(summary.Zeroed))
	}
	return nil
}

// tablesWriter writes the tables of a dump into files that create opens.
type tablesWriter func(ctx context.Context, create func(name string) (io.WriteCloser, error), s *snapshot.Snapshot, o export.TablesOptions) error

// toFolder makes an exporter from a function that writes several files. They appear in
// their folder when all are complete.
func toFolder(write tablesWriter) func(*program, *snapshot.Snapshot, string, *exportOptions) error {
	return func(p *program, s *snapshot.Snapshot, folder string, o *exportOptions) error {
		tables := export.TablesOptions{Dump: cmp.Or(o.name, filepath.Base(s.Info().Name)), Values: !snapshot.ValuesHidden(p.ctx), Progress: p.exporting(folder)}
		var err error
		if tables.Suspects, err = p.suspects(s); err == nil {
			err = p.fillFolder(write, s, folder, tables)
		}
		p.clearLine()
		if err != nil && p.ctx.Err() == nil {
			return fmt.Errorf("cannot write %s: %w", folder, err)
		}
		return err
	}
}

// suspects returns a row for each suspect of the diagnosis.
func (p *program) suspects(s *snapshot.Snapshot) (rows []export.SuspectRow, err error) {
	d, err := diagnosis.Diagnose(p.ctx, s, diagnosis.Options{})
	if err != nil {
		return nil, err
	}
	for i, sus := range examine.Suspects(d) {
		row := export.SuspectRow{Rank: int32(i + 1), Fingerprint: sus.Fingerprint, Holder: sus.Holder, Cause: sus.Cause, Title: sus.Title, Confidence: sus.Confidence,
			Member: sus.Member, Count: sus.Count, Retained: sus.Retained, Native: sus.Native, Share: sus.Share}
		if sus.Path != "" {
			row.Path = &sus.Path
		}
		if holder := uint32(d.Suspects[i].Holder); d.Suspects[i].Holder != heap.NoObject {
			row.ObjectID = &holder
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (p *program) fillFolder(write tablesWriter, s *snapshot.Snapshot, folder string, o export.TablesOptions) error {
	_, missing := os.Stat(folder)
	if err := os.MkdirAll(folder, ownFolder); err != nil {
		return err
	}
	if missing != nil {
		defer os.Remove(folder) // fails if something was written
	}
	temporary, err := os.MkdirTemp(folder, ".part-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	var names []string
	create := func(name string) (io.WriteCloser, error) {
		names = append(names, name)
		return os.OpenFile(filepath.Join(temporary, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, ownFile)
	}
	if err := write(p.ctx, create, s, o); err != nil {
		return err
	}
	for _, name := range names {
		if err := os.Rename(filepath.Join(temporary, name), filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	if !o.Values && len(names) > 0 { // values of an earlier export would not belong to the new rows
		_ = os.Remove(filepath.Join(folder, "fields"+filepath.Ext(names[0])))
	}
	return nil
}
