package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"heapdrop/core/export"
	"heapdrop/core/export/parquet"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
)

// exporter writes an opened dump in one format. Its name is the flag that asks
// for it, with the path to write to as value.
type exporter struct {
	name, value, help string
	write             func(p *program, s *snapshot.Snapshot, path string, o *exportOptions) error
}

// exporters are all formats that can be written.
var exporters = []exporter{
	{"hprof", "FILE", "HPROF 1.0.2, compressed in blocks where the name ends in .gz", writeHPROF},
	{"parquet", "FOLDER", "Apache Parquet, one file per table", toFolder(parquet.Write)},
	{"csv", "FOLDER", "the same tables as CSV (RFC 4180)", toFolder(export.CSV)},
	{"insane", "FILE", "NetBeans INSANE XML, compressed where the name ends in .gz", toFile(export.INSANE)},
	{"threads", "FILE", "stacks and locals as Eclipse MAT's .threads file", toFile(export.Threads)},
}

func exportUsage() string {
	names := make([]string, len(exporters))
	for i, e := range exporters {
		names[i] = "--" + e.name + " " + e.value
	}
	return "export [--sizes MODEL] [--set SET | --retained SET] [--nulls] [--zero-values] [--values] " + strings.Join(names, " | ") + " DUMP [FILE…]"
}

// runExport opens a dump and writes it in every format asked for.
func runExport(p *program, args []string) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	chosen := choiceFlags(flags)
	paths := make([]*string, len(exporters))
	for i, e := range exporters {
		paths[i] = flags.String(e.name, "", "`"+e.value+"` "+e.help)
	}
	options := exportFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	asked := false
	for i, path := range paths {
		asked = asked || *path != ""
		if err := options.check(exporters[i].name, *path); err != nil {
			return err
		}
	}
	if !asked {
		return &usage.Error{Message: "export needs a format and a file to write", Advice: "Usage: heapdrop " + exportUsage()}
	}
	if err := need("export", args, 1, "a dump"); err != nil {
		return err
	}
	for i, path := range paths {
		for _, dump := range args {
			if sameFile(*path, dump) {
				return &usage.Error{Message: "export would overwrite " + dump, Advice: "Name another file to write."}
			}
		}
		if exporters[i].value == "FILE" && slices.ContainsFunc(paths[:i], func(other *string) bool { return onePlace(*other, *path) }) { // a folder holds tables of both kinds
			return &usage.Error{Message: "export would write " + *path + " twice", Advice: "Name a file for each format."}
		}
	}
	s, err := p.open(args, chosen)
	if err != nil {
		return err
	}
	if note := s.InferredNote(); note != "" {
		p.note(note)
	}
	for i, e := range exporters {
		if *paths[i] == "" {
			continue
		}
		if err := e.write(p, s, *paths[i], options); err != nil {
			return err
		}
	}
	return nil
}

// sameFile reports whether two paths lead to one file that exists.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// onePlace reports whether what is written to one path replaces what is written to the
// other. Neither has to exist.
func onePlace(a, b string) bool {
	if a == "" || b == "" || a == "-" || b == "-" {
		return false
	}
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	if errX == nil && errY == nil && x == y {
		return true
	}
	info, err := os.Stat(a)
	return err == nil && info.Mode().IsRegular() && sameFile(a, b)
}

// toFile makes an exporter of a function that writes one stream.
func toFile(write func(context.Context, io.Writer, *snapshot.Snapshot, export.Progress) error) func(*program, *snapshot.Snapshot, string, *exportOptions) error {
	return func(p *program, s *snapshot.Snapshot, path string, _ *exportOptions) error {
		return p.writeFile(path, compressed, func(w io.Writer, progress export.Progress) error { return write(p.ctx, w, s, progress) })
	}
}

// writeFile lets write fill a file that appears under its name when it is whole,
// or standard output for "-". pack may compress what a file gets.
func (p *program) writeFile(path string, pack func(io.Writer, string, func(io.Writer) error) error, write func(io.Writer, export.Progress) error) error {
	return p.writeChecked(path, pack, write, nil)
}

// writeChecked is writeFile with a check: the file appears under its name if the check, which
// is called with where it is first, lets it pass.
func (p *program) writeChecked(path string, pack func(io.Writer, string, func(io.Writer) error) error, write func(io.Writer, export.Progress) error, check func(path string) error) error {
	if path == "-" {
		return write(p.out, nil)
	}
	err := fillChecked(path, func(file io.Writer) error {
		return p.settled(pack(file, path, func(w io.Writer) error { return write(w, p.exporting(path)) }))
	}, check)
	p.clearLine()
	if lost := (*source.LostError)(nil); errors.As(err, &lost) {
		return err // the dump is at fault, not the file to write
	}
	return p.notWritten(path, err)
}

// notWritten names the file in the error that ended its writing, if one did.
func (p *program) notWritten(path string, err error) error {
	var cause *fs.PathError
	switch {
	case err == nil || p.ctx.Err() != nil || errors.Is(err, errFailed):
		return err
	case errors.As(err, &cause):
		return fmt.Errorf("cannot write %s: %w", path, cause.Err)
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// ownFile and ownFolder are the permissions of what is made of a dump: only the
// user may read it.
const (
	ownFile   os.FileMode = 0o600
	ownFolder os.FileMode = 0o700
)

// fill lets write fill a file that appears under its name when it is whole, with the
// permissions and at the place of the one that it replaces; a new one is for its user
// alone. What is there and is not a file, such as /dev/stdout, is written to as it is.
func fill(path string, write func(io.Writer) error) error {
	return fillChecked(path, write, nil)
}

// fillChecked is fill with a check of the file before it gets its name; nil for none. What is
// there and is not a file cannot be checked.
func fillChecked(path string, write func(io.Writer) error, check func(path string) error) error {
	mode, replaces := ownFile, false
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			file, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			return errors.Join(write(file), file.Close())
		}
		mode, replaces = info.Mode().Perm(), true
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	}
	part := fmt.Sprintf("%s.part-%d", path, time.Now().UnixNano())
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if replaces {
		err = file.Chmod(mode) // the umask is for new files
	}
	if err == nil {
		err = write(file)
	}
	if err = errors.Join(err, file.Close()); err == nil && check != nil {
		err = check(part)
	}
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		os.Remove(part)
	}
	return err
}

// clearLine removes the line of progress.
func (p *program) clearLine() {
	if p.terminal {
		fmt.Fprint(p.errors, "\r\x1b[K")
	}
}

// compressed lets write fill a file, through gzip if the path asks for it.
func compressed(file io.Writer, path string, write func(io.Writer) error) error {
	if !strings.HasSuffix(path, ".gz") {
		return write(file)
	}
	buffer := bufio.NewWriterSize(file, 1<<20)
	z, err := gzip.NewWriterLevel(buffer, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := write(z); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return buffer.Flush()
}

// exporting shows on a terminal how far an export is.
func (p *program) exporting(path string) export.Progress {
	shown := int64(-1)
	return func(done, total int64) error {
		if percent := 100 * done / max(total, 1); p.terminal && percent != shown {
			shown = percent
			fmt.Fprintf(p.errors, "\r\x1b[KWriting %s: %d %%", path, percent)
		}
		return nil
	}
}
