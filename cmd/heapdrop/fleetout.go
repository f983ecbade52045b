package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"heapdrop/core/export/parquet"
	"heapdrop/core/fleet"
	"heapdrop/core/fleet/identity"
)

// fleetOut is the output folder. Everything about a dump is written to temporary files,
// which are then moved to their places, the record last.
type fleetOut struct{ folder string }

// The folders inside it.
const (
	fleetRecords   = "records"
	fleetReports   = "reports"
	fleetSummaries = "summaries"
	fleetTables    = "tables"
	fleetFiles     = "files" // which dumps each file holds
)

// fleetTableNames are the names of the tables.
var fleetTableNames = []string{"dumps", "classes", "suspects", "waste", "threads", "off_heap"}

func (o fleetOut) make() error {
	for _, folder := range []string{fleetRecords, fleetReports, fleetSummaries, fleetTables, fleetFiles} {
		if err := os.MkdirAll(filepath.Join(o.folder, folder), ownFolder); err != nil {
			return err
		}
	}
	return nil
}

// leftAfter is for how long temporary folders may be in use.
const leftAfter = 24 * time.Hour

// sweep removes temporary folders that killed processes have left.
func (o fleetOut) sweep() {
	parts, _ := filepath.Glob(filepath.Join(globLiteral(o.folder), ".part-*"))
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && time.Since(info.ModTime()) > leftAfter {
			os.RemoveAll(part)
		}
	}
}

// table returns the path of the file with the rows of a dump in a table.
func (o fleetOut) table(name string, r *fleet.Record) string {
	return filepath.Join(o.folder, fleetTables, name, filepath.FromSlash(r.Partition()), r.ID+".parquet")
}

func (o fleetOut) record(id string) string { return filepath.Join(o.folder, fleetRecords, id+".json") }

// read returns the record of a dump; nil if there is none, or it cannot be read.
func (o fleetOut) read(id string) *fleet.Record {
	data, err := os.ReadFile(o.record(id))
	if err != nil {
		return nil
	}
	r, err := fleet.Read(data)
	if err != nil {
		return nil
	}
	return r
}

// fleetDump is everything that is written about a dump.
type fleetDump struct {
	*fleet.Record
	tables          *fleet.Tables // nil for a dump that could not be read
	report, summary []byte
}

// write writes everything about a dump.
func (o fleetOut) write(d *fleetDump) error {
	temporary, err := os.MkdirTemp(o.folder, ".part-"+d.ID+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	old := o.read(d.ID)
	tables := d.tables
	if tables == nil {
		tables = &fleet.Tables{}
	}
	tables.Dumps, tables.Suspects = []fleet.DumpRow{d.Row()}, d.SuspectRows()
	w := temporaryWriter{folder: temporary}
	w.table(o.table("dumps", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.Dumps) })
	if d.tables != nil {
		w.table(o.table("classes", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.Classes) })
		w.table(o.table("suspects", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.Suspects) })
		w.table(o.table("waste", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.Waste) })
		w.table(o.table("threads", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.Threads) })
		w.table(o.table("off_heap", d.Record), func(to io.Writer) error { return parquet.WriteRows(to, tables.OffHeap) })
		w.bytes(filepath.Join(o.folder, fleetReports, d.ID+".html"), d.report)
		w.bytes(filepath.Join(o.folder, fleetSummaries, d.ID+".heapsummary"), d.summary)
	}
	record, err := recordJSON(d.Record)
	w.err = errors.Join(w.err, err)
	w.bytes(o.record(d.ID), record)
	if w.err != nil {
		return w.err
	}
	last := len(w.places) - 1
	if err := w.place(0, last); err != nil {
		return err
	}
	if old != nil { // whatever of it has no successor
		if err := o.forget(old, w.places); err != nil {
			return err
		}
	}
	return w.place(last, last+1)
}

func recordJSON(r *fleet.Record) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	err := encoder.Encode(r)
	return b.Bytes(), err
}

// temporaryWriter writes temporary files, and remembers their final places.
type temporaryWriter struct {
	folder string
	places []string // in the order in which they are moved
	parts  []string
	err    error
}

func (w *temporaryWriter) table(place string, write func(io.Writer) error) {
	if w.err != nil {
		return
	}
	part, err := os.CreateTemp(w.folder, "*")
	if err == nil {
		err = errors.Join(write(part), part.Sync(), part.Close())
		w.parts, w.places = append(w.parts, part.Name()), append(w.places, place)
	}
	w.err = err
}

func (w *temporaryWriter) bytes(place string, content []byte) {
	w.table(place, func(to io.Writer) error { _, err := to.Write(content); return err })
}

// place moves some of the temporary files to their places.
func (w *temporaryWriter) place(from, to int) error {
	for i := from; i < to; i++ {
		place := w.places[i]
		if err := os.MkdirAll(filepath.Dir(place), ownFolder); err != nil {
			return err
		}
		if err := os.Rename(w.parts[i], place); err != nil {
			return err
		}
	}
	return nil
}

// paths returns the paths of the files of a dump.
func (o fleetOut) paths(r *fleet.Record) []string {
	list := []string{o.record(r.ID), filepath.Join(o.folder, fleetReports, r.ID+".html"), filepath.Join(o.folder, fleetSummaries, r.ID+".heapsummary")}
	for _, name := range fleetTableNames {
		list = append(list, o.table(name, r))
	}
	return list
}

// forget removes the files of a dump except those in kept, the record first.
func (o fleetOut) forget(r *fleet.Record, files []string) error {
	inUse := map[string]bool{}
	for _, path := range files {
		inUse[path] = true
	}
	for _, path := range o.paths(r) {
		if inUse[path] {
			continue
		}
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for range 3 { // folders of a partition that are now empty
			path = filepath.Dir(path)
			if !strings.Contains(filepath.Base(path), "=") || os.Remove(path) != nil {
				break
			}
		}
	}
	return nil
}

// relabel moves the rows of a dump to the folders of other labels.
func (o fleetOut) relabel(r *fleet.Record, labels fleet.Labels) error {
	next := *r
	next.Labels = labels
	for _, name := range fleetTableNames {
		from, to := o.table(name, r), o.table(name, &next)
		if from == to {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), ownFolder); err != nil {
			return err
		}
		if err := os.Rename(from, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	data, err := recordJSON(&next)
	if err != nil {
		return err
	}
	if err := o.replace(o.record(r.ID), data); err != nil {
		return err
	}
	return o.forget(r, o.paths(&next))
}

// replace writes a file so that it is never incomplete under its name.
func (o fleetOut) replace(path string, content []byte) error {
	return fill(path, func(w io.Writer) error { _, err := w.Write(content); return err })
}

// fleetFile lists the dumps of a file, once all of them have records.
type fleetFile struct {
	Schema   string   `json:"schema"`
	File     string   `json:"file"`
	Size     int64    `json:"size"`
	Modified int64    `json:"modified"`
	Dumps    []string `json:"dumps"`

	Tables string        `json:"tables"` // the version of their columns
	Beside []fleetBeside `json:"beside,omitempty"`
}

// fleetBeside is a file that belongs to the dumps.
type fleetBeside struct {
	File     string `json:"file"`
	Size     int64  `json:"size"`
	Modified int64  `json:"modified"`
	Settled  bool   `json:"settled,omitempty"` // it goes beyond the dumps
}

// stillHolds reports whether a file beside a dump still says the same about it.
func (b fleetBeside) stillHolds(now fleetBeside) bool {
	return b.File == now.File && (b.Size == now.Size && b.Modified == now.Modified || b.Settled && now.Size > b.Size)
}

func (o fleetOut) filePath(name string) string {
	return filepath.Join(o.folder, fleetFiles, identity.Dump(name, "", 0)+".json")
}

// file returns what is stored about a file; nil for nothing.
func (o fleetOut) file(name string) *fleetFile {
	data, err := os.ReadFile(o.filePath(name))
	f := &fleetFile{}
	if err != nil || json.Unmarshal(data, f) != nil || f.Schema != fleet.Schema {
		return nil
	}
	return f
}

// written returns what identifies what is stored about a file; nil if nothing is.
func (o fleetOut) written(name string) os.FileInfo {
	info, _ := os.Stat(o.filePath(name))
	return info
}

// finish records that all dumps of a file are done, and removes those that the file
// contained before.
func (o fleetOut) finish(f *fleetFile) error {
	before := []string{identity.Dump(f.File, "", 0)}
	if old := o.file(f.File); old != nil {
		before = append(before, old.Dumps...)
	}
	has := map[string]bool{}
	for _, id := range f.Dumps {
		has[id] = true
	}
	for _, id := range before {
		if r := o.read(id); r != nil && !has[id] {
			if err := o.forget(r, nil); err != nil {
				return err
			}
		}
	}
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return o.replace(o.filePath(f.File), data)
}
