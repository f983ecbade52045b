package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"heapdrop/core/examine"
	"heapdrop/core/fleet"
	"heapdrop/core/fleet/identity"
	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/summary"
	"heapdrop/engine"
)

// fleetOne analyses the dumps of one file.
type fleetOne struct {
	*program
	*fleetFlags
	out   fleetOut
	paths []string
	file  fleetFile
	sum   func() string // of the file, once it is known
	again error         // why the first of its dumps that failed did
}

// single analyses the dumps of one file. Each gets a row. An error means that the task has
// to be repeated: nothing could be written, or the analysis failed.
func (f *fleetFlags) single(p *program, out fleetOut, paths []string) error {
	one := &fleetOne{program: p, fleetFlags: f, out: out, paths: paths, file: fleetFile{Schema: fleet.Schema, File: f.name(paths[0])}}
	one.file.Tables, one.file.Beside = fleet.TablesSchema, f.beside(paths)
	one.file.Size, one.file.Modified = sizeAndTime(paths[0])
	if err := f.renew(out, &one.file); err != nil || f.done(out, paths) {
		return p.notWritten(out.folder, err)
	}
	one.sum = hashOf(p.ctx, paths[0])
	if err := one.all(); err != nil || p.ctx.Err() != nil {
		return p.notWritten(out.folder, errors.Join(err, p.ctx.Err()))
	}
	if err := out.finish(&one.file); err != nil {
		return p.notWritten(out.folder, err)
	}
	return one.again
}

// sizeAndTime returns the size and the time of change of a file, by which a changed file
// is recognized.
func sizeAndTime(path string) (size, modified int64) {
	if info, err := os.Stat(path); err == nil {
		return info.Size(), info.ModTime().UnixMilli()
	}
	return 0, 0
}

// beside describes the files that belong to the first of them.
func (f *fleetFlags) beside(paths []string) (list []fleetBeside) {
	for _, path := range paths[1:] {
		b := fleetBeside{File: f.name(path)}
		b.Size, b.Modified = sizeAndTime(path)
		list = append(list, b)
	}
	return list
}

// done reports whether all dumps of a file have final records, with the tables of today and
// made of the same files.
func (f *fleetFlags) done(out fleetOut, paths []string) bool {
	if f.force {
		return false
	}
	file := out.file(f.name(paths[0]))
	if size, modified := sizeAndTime(paths[0]); file == nil || len(file.Dumps) == 0 || file.Size != size || file.Modified != modified {
		return false
	}
	if file.Tables != fleet.TablesSchema || !slices.EqualFunc(file.Beside, f.beside(paths), fleetBeside.stillHolds) {
		return false
	}
	for _, id := range file.Dumps {
		if r := out.read(id); r == nil || r.Status == fleet.Failed {
			return false
		}
	}
	return true
}

// renew updates the labels in the records of a file.
func (f *fleetFlags) renew(out fleetOut, of *fleetFile) error {
	file := out.file(of.File)
	if file == nil {
		return nil
	}
	for _, id := range file.Dumps {
		if r := out.read(id); r != nil {
			if labels := f.labeler.Of(r.File, r.Entry, r.Created); labels != r.Labels {
				if err := out.relabel(r, labels); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// all analyses the dumps of the file that are not done yet.
func (f *fleetOne) all() error {
	queue := []snapshot.Choice{{}}
	if files, err := openFiles(f.paths); err == nil {
		if list, err := engine.Choices(f.ctx, files, engine.Options{}); err == nil && len(list) > 0 {
			queue = list
		}
		closeFiles(files)
	}
	for i := 0; i < len(queue); i++ {
		c := queue[i]
		r := &fleet.Record{Schema: fleet.Schema, Program: version(), File: f.file.File, Number: c.Dump, Size: f.file.Size, Modified: f.file.Modified,
			Suspects: []fleet.Structure{}, Cleared: []fleet.Structure{}, Warnings: []string{}}
		if c.Entry != "" {
			r.Entry = c.Name
		}
		for _, b := range f.file.Beside {
			r.Beside = append(r.Beside, b.File)
		}
		r.ID = identity.Dump(r.File, r.Entry, r.Number)
		d := &fleetDump{Record: r}
		others, err := f.dump(d, c)
		if f.ctx.Err() != nil {
			return nil
		}
		if err != nil {
			d = f.failed(r, err)
		}
		for _, other := range others { // how many dumps follow one another is known once the first is open
			switch {
			case c.Dump > 0 || other.Dump == 0 || other.Entry != c.Entry:
			case other.Open:
				r.Number = other.Dump
			default:
				other.Name = c.Name
				queue = append(queue, other)
			}
		}
		r.SHA256 = f.sum()
		r.Labels = f.labeler.Of(r.File, r.Entry, r.Created)
		if err := f.out.write(d); err != nil {
			return err
		}
		f.file.Dumps = append(f.file.Dumps, r.ID)
		if r.Status == fleet.Failed && f.again == nil {
			f.again = fmt.Errorf("%s: the analysis failed, so it can be repeated: %s", r.Name(), r.Error)
		}
	}
	return nil
}

// failed returns the row of a dump that could not be analysed.
func (f *fleetOne) failed(r *fleet.Record, err error) *fleetDump {
	bare := *r
	bare.Heap, bare.Verdict, bare.Suspects, bare.Cleared, bare.Created = nil, nil, []fleet.Structure{}, []fleet.Structure{}, 0
	bare.Status, bare.Error = fleet.Failed, strings.ReplaceAll(err.Error(), f.paths[0], f.file.File)
	var parse *heap.ParseError
	var system syscall.Errno
	// More memory or space may help with what is too large.
	if errors.As(err, &parse) && parse.Kind != heap.TooLarge && !errors.As(err, &system) {
		bare.Status = fleet.Unreadable
		switch {
		case f.file.Size == 0:
			bare.Error = "it is an empty file: the dump was not written or not copied"
		case parse.Kind == heap.Unrecognized && snapshot.ValuesHidden(f.ctx): // others say how the file begins
			bare.Error = "it is no heap dump of a known format"
		}
	}
	*r = bare
	return &fleetDump{Record: r}
}

// dump analyses one dump and returns the other dumps in the file. A panic is a bug of
// heapdrop that the dump may have triggered; it becomes the row of this dump and does not
// end the others.
func (f *fleetOne) dump(d *fleetDump, c snapshot.Choice) (others []snapshot.Choice, err error) {
	start := time.Now()
	defer func() {
		d.Seconds = time.Since(start).Seconds()
		if cause := recover(); cause != nil {
			if parse, ok := cause.(*heap.ParseError); ok {
				err = parse
			} else {
				err = fmt.Errorf("internal error: %v", cause)
			}
		}
	}()
	p := &program{ctx: f.ctx, out: f.program.out, errors: f.program.errors, handsOn: true}
	chosen := &choice{sizes: f.sizes, references: "all", frames: "none", entry: c.Entry, dump: c.Dump}
	chosen.index.none, chosen.memory.budget = true, f.budget
	files, err := openFiles(f.paths)
	if err != nil {
		return nil, err
	}
	defer closeFiles(files)
	s, err := p.openOf(files, f.file.File, chosen)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	f.settle(s)
	err = p.settled(f.describe(p.ctx, d, s))
	d.Memory = peakMemory()
	return s.Info().Choices, err
}

// settle marks a GC log that goes beyond the dump, and beyond those before it in the file:
// what is added to it says nothing about them.
func (f *fleetOne) settle(s *snapshot.Snapshot) {
	i := s.Incident()
	for n := range f.file.Beside {
		b := &f.file.Beside[n]
		b.Settled = !i.Empty() && i.GC != nil && i.GC.Source == path.Base(b.File) && i.GC.Beyond(s.Info().Created) && (len(f.file.Dumps) == 0 || b.Settled)
	}
}

func closeFiles(files []source.File) {
	for _, file := range files {
		if file, ok := file.(io.Closer); ok {
			file.Close()
		}
	}
}

// describe computes everything that is written about a dump.
func (f *fleetOne) describe(ctx context.Context, d *fleetDump, s *snapshot.Snapshot) error {
	ctx = diagnosis.Sharing(ctx)
	short, err := summary.Of(ctx, s)
	if err != nil {
		return err
	}
	if d.tables, err = examine.Dump(ctx, s, short, d.Record); err != nil {
		return err
	}
	if snapshot.ValuesHidden(ctx) {
		short = short.WithoutValues()
	}
	var b bytes.Buffer
	if err := short.Write(&b); err != nil {
		return err
	}
	d.summary = bytes.Clone(b.Bytes())
	kind, err := engine.FindReport("suspects")
	if err != nil {
		return err
	}
	document, err := kind.Report(ctx, catalog.All(), s, nil)
	if err != nil {
		return err
	}
	b.Reset()
	err = render.Write(ctx, &b, "html", document, render.Options{View: result.View{Limit: engine.ReportRows}})
	d.report = b.Bytes()
	return err
}

// hashOf starts computing the SHA-256 of a file, and returns a function that waits for
// the result; "" if the file cannot be read. It reads while the analysis does, so both
// read from the same cache.
func hashOf(ctx context.Context, path string) func() string {
	done, text := make(chan struct{}), ""
	go func() {
		defer close(done)
		file, err := os.Open(path)
		if err != nil {
			return
		}
		defer file.Close()
		h := sha256.New()
		if _, err := io.Copy(h, interrupted{ctx, file}); err == nil {
			text = hex.EncodeToString(h.Sum(nil))
		}
	}()
	return func() string { <-done; return text }
}

// interrupted is a reader that fails once the context has ended.
type interrupted struct {
	ctx  context.Context
	from io.Reader
}

func (r interrupted) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(b)
}
