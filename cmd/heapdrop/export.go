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
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
)

// exporter writes an opened dump in one format. Its name is also the name of the flag
// whose value is the path to write to.
type exporter struct {
	name, value, help string
	write             func(p *program, s *snapshot.Snapshot, path string, o *exportOptions) error
}

// exporters are all output formats.
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
	return "export [--sizes MODEL] [--name NAME] [--set SET | --retained SET] [--nulls] [--zero-values] [--values] " + strings.Join(names, " | ") + " DUMP [FILE…]"
}

// runExport opens a dump and writes it in every requested format.
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
		if exporters[i].value == "FILE" && slices.ContainsFunc(paths[:i], func(other *string) bool { return onePlace(*other, *path) }) { // one folder may hold both kinds of tables
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

// sameFile reports whether two paths are the same existing file.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// onePlace reports whether writing to one path would replace what is written to the
// other. The paths need not exist.
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

// toFile makes an exporter from a function that writes one stream.
func toFile(write func(context.Context, io.Writer, *snapshot.Snapshot, export.Progress) error) func(*program, *snapshot.Snapshot, string, *exportOptions) error {
	return func(p *program, s *snapshot.Snapshot, path string, _ *exportOptions) error {
		return p.writeFile(path, compressed, func(w io.Writer, progress export.Progress) error { return write(p.ctx, w, s, progress) })
	}
}

// writeFile writes a file, which appears under its name when it is complete, or to
// standard output for "-". pack may wrap a writer to compress the file.
func (p *program) writeFile(path string, pack func(io.Writer, string, func(io.Writer) error) error, write func(io.Writer, export.Progress) error) error {
	return p.writeChecked(path, pack, write, nil)
}

// writeChecked is writeFile with a check: the file appears under its name only if check,
// which is called with its temporary path, returns no error.
func (p *program) writeChecked(path string, pack func(io.Writer, string, func(io.Writer) error) error, write func(io.Writer, export.Progress) error, check func(path string) error) error {
	if path == "-" {
		return write(p.out, nil)
	}
	err := fillChecked(path, func(file io.Writer) error {
		return p.settled(pack(file, path, func(w io.Writer) error { return write(w, p.exporting(path)) }))
	}, check)
	p.clearLine()
	if lost := (*source.LostError)(nil); errors.As(err, &lost) {
		return err // the dump is the cause, not the file to write
	}
	return p.notWritten(path, err)
}

// notWritten adds the name of the file to an error if writing it has failed.
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

// ownFile and ownFolder are the permissions of files made from a dump: only the user may
// read them.
const (
	ownFile   os.FileMode = 0o600
	ownFolder os.FileMode = 0o700
)

// fill writes a file that appears under its name when it is complete. It replaces an
// existing file and takes over its permissions; a new file is accessible only to the
// user. A target that is not a regular file, such as /dev/stdout, is written directly.
func fill(path string, write func(io.Writer) error) error {
	return fillChecked(path, write, nil)
}

// fillChecked is fill with a check of the file before it gets its name; check may be nil.
// A target that is not a regular file cannot be checked.
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
		err = file.Chmod(mode) // OpenFile has applied the umask
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

// clearLine clears the progress line.
func (p *program) clearLine() {
	if p.terminal {
		fmt.Fprint(p.errors, "\r\x1b[K")
	}
}

// compressed writes a file, with gzip if the name of path requires it.
func compressed(file io.Writer, path string, write func(io.Writer) error) error {
	return through(file, path, func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // the level is valid
		return z
	}, write)
}

// inBlocks writes a file; if the name of path requires it, compressed in the way JVMs do.
func inBlocks(file io.Writer, path string, write func(io.Writer) error) error {
	return through(file, path, func(w io.Writer) io.WriteCloser { return export.NewBlockGzip(w) }, write)
}

// through writes a file, with a compressor if the name of path requires it.
func through(file io.Writer, path string, compressor func(io.Writer) io.WriteCloser, write func(io.Writer) error) error {
	if !strings.HasSuffix(path, ".gz") {
		return write(file)
	}
	buffer := bufio.NewWriterSize(file, 1<<20)
	z := compressor(buffer)
	if err := write(z); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return buffer.Flush()
}

// exporting shows the progress of an export on a terminal.
func (p *program) exporting(path string) export.Progress {
	shown := ""
	return func(done, total int64) error {
		if percent := numbers.ProgressOf(done, total); p.terminal && percent != shown {
			shown = percent
			fmt.Fprintf(p.errors, "\r\x1b[KWriting %s: %s", path, percent)
		}
		return nil
	}
}
