package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"heapdrop/core/numbers"
	"heapdrop/core/redact/copycheck"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// verified prints the results of verifying a copy. If the copy fails, it names a level
// that passes and returns errFailed.
func (r *redaction) verified(path string) error {
	v, err := r.verify(path)
	if err != nil {
		return err
	}
	if v.Found.Names > 0 {
		fmt.Fprintf(r.out, "At %s places the name of a class, field or method equals a text of the dump.\n", numbers.Grouped(v.Found.Names))
	}
	if v.Passed() {
		fmt.Fprintf(r.out, "The copy has the same %s objects, classes, references, roots and sizes.\n", numbers.Grouped(v.Objects))
		fmt.Fprintf(r.out, "None of the %s different texts of the dump is in the copy.\n", numbers.Grouped(int64(v.Found.Texts)))
		return nil
	}
	if v.Difference != "" {
		fmt.Fprintf(r.out, "The copy is not kept: it is not the same as the dump in %s.\n", v.Difference)
	}
	if v.Found.Places > 0 {
		fmt.Fprintf(r.out, "The copy is not kept: texts of the dump remain at %s places, the first at byte %s.\n", numbers.Grouped(v.Found.Places), numbers.Grouped(v.Found.First))
	}
	for _, level := range v.OtherLevels(r.options.Level) {
		fmt.Fprintf(r.errors, "Trying --level %s …\n", rewrite.Levels[level])
		works, err := r.works(level)
		if err != nil {
			return err
		}
		if works {
			fmt.Fprintf(r.out, "With --level %s the copy passes.\n", rewrite.Levels[level])
			return errFailed
		}
	}
	fmt.Fprintln(r.out, "No other level makes a copy that passes. heapdrop check shows whether the dump is damaged; --no-verify writes the copy anyway, for your own use.")
	return errFailed
}

// verify compares the dump with the copy at a path, and searches the copy for texts of
// the dump.
func (r *redaction) verify(path string) (copycheck.Verdict, error) {
	copy, err := source.OpenDisk(path)
	if err != nil {
		return copycheck.Verdict{}, err
	}
	defer copy.Close()
	dump := func(number int) (*snapshot.Snapshot, error) { return r.open(r.dump, r.choice(r.entry, number)) }
	again := func(number int) (*snapshot.Snapshot, error) {
		return r.openOf([]source.File{copy}, r.output, r.choice("", number))
	}
	v, err := copycheck.Verify(r.ctx, dump, again, copy, r.options.Level, r.summary)
	if err != nil && r.ctx.Err() == nil {
		fmt.Fprintln(r.errors, "The copy could not be verified and is not kept: --no-verify skips the verification.")
	}
	return v, err
}

func (r *redaction) choice(entry string, number int) *choice {
	if number == 1 {
		number = 0 // a file with a single dump
	}
	return &choice{sizes: "auto", entry: entry, dump: number, index: indexFlags{none: true}, memory: r.allowed}
}

// works reports whether a copy at another level passes. The copy is written to the folder
// of the requested file, where there is enough space, and then removed.
func (r *redaction) works(level rewrite.Level) (bool, error) {
	folder, err := os.MkdirTemp(filepath.Dir(r.output), ".heapdrop-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	other := redaction{program: r.program, dump: r.dump, entry: r.entry, output: filepath.Join(folder, "copy.hprof"), options: rewrite.Options{Level: level}}
	if err := fill(other.output, func(file io.Writer) error { return other.copy(file, nil) }); err != nil {
		return false, err
	}
	v, err := other.verify(other.output)
	return v.Passed(), err
}
