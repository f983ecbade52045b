package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/render"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/engine/savedindex"
)

const indexUsage = "index [--frames MODE] [--entry NAME] [--dump N] DUMP [FILE…] | index --list [--format text|json] | index --forget DUMP|NAME | index --forget-all"

const indexHelp = `
Saved indexes are in the user's cache folder; --index-dir DIR or HEAPDROP_INDEX_DIR names
another one. Every command that opens a dump uses the index of that dump, if there is one and
the file is unchanged; --no-index reads the dump itself.
`

// indexFlags are the flags about saved indexes.
type indexFlags struct {
	place string // --index-dir
	none  bool
}

func (f *indexFlags) add(flags *flag.FlagSet) {
	flags.StringVar(&f.place, "index-dir", "", indexDirHelp)
	flags.BoolVar(&f.none, "no-index", false, "read the dump itself, even if its index is saved")
}

// folder returns the folder of saved indexes, "" if there is none.
func (f *indexFlags) folder() string {
	dir := cmp.Or(f.place, os.Getenv("HEAPDROP_INDEX_DIR"))
	if dir != "" {
		return dir
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "heapdrop")
}

// dir returns the directory of saved indexes that an opening may use; nil if there is
// none.
func (f *indexFlags) dir() store.Dir {
	if dir := f.folder(); dir != "" && !f.none {
		return store.Folder(dir)
	}
	return nil
}

// runIndex saves the index of a dump, or lists and removes those that are saved.
func runIndex(p *program, args []string) error {
	flags := flag.NewFlagSet("index", flag.ContinueOnError)
	list := flags.Bool("list", false, "list the saved indexes")
	forget := flags.String("forget", "", "remove the index of a `DUMP`, or the one with a given name")
	all := flags.Bool("forget-all", false, "remove all saved indexes")
	format := textOrJSON(flags)
	chosen := choiceFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	folder := chosen.index.folder()
	if folder == "" {
		return &usage.Error{Message: "there is no folder for saved indexes", Advice: "Name one: --index-dir DIR, or HEAPDROP_INDEX_DIR in the environment."}
	}
	dir := store.Folder(folder)
	switch {
	case checkFormat("index", *format) != nil:
		return checkFormat("index", *format)
	case *list:
		return p.listIndexes(dir, *format)
	case *all:
		count, err := savedindex.ForgetAll(dir)
		if err == nil {
			fmt.Fprintf(p.out, "%s removed\n", numbers.Count(int64(count), "saved index"))
		}
		return err
	case *forget != "":
		return p.forgetIndex(dir, *forget)
	}
	if err := need("index", args, 1, "a dump"); err != nil {
		return err
	}
	return p.saveIndex(folder, args, chosen)
}

// saveIndex opens a dump, without using an index, and saves its index.
func (p *program) saveIndex(dir string, paths []string, c *choice) error {
	c.index.none = true
	s, err := p.open(paths, c)
	if err != nil {
		return err
	}
	start, shown := time.Now(), time.Time{}
	saved, err := savedindex.Save(p.ctx, store.Folder(dir), s, c.options().InWords(), func(done, total int64) error {
		if p.terminal && time.Since(shown) > 100*time.Millisecond {
			shown = time.Now()
			fmt.Fprintf(p.errors, "\r\x1b[KSaving the index: %s", numbers.ProgressOf(done, total))
		}
		return nil
	})
	p.clearLine()
	if cause := (*fs.PathError)(nil); errors.As(err, &cause) {
		return &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "cannot save the index in " + dir, Err: cause.Err, Advice: "Name another folder with --index-dir DIR"}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s: index of %s objects saved in %s, %s in %s\n", render.Visible(saved.Dump), numbers.Grouped(saved.Objects), numbers.Seconds(time.Since(start).Seconds()), numbers.Bytes(saved.Size), dir)
	return nil
}

func (p *program) listIndexes(dir store.Dir, format string) error {
	saved, err := savedindex.List(dir)
	if err != nil {
		return err
	}
	if format == "json" {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(append([]savedindex.Index{}, saved...))
	}
	total := int64(0)
	for _, index := range saved {
		total += index.Size
		fmt.Fprintf(p.out, "%s\n    ", index.Name)
		if index.Dump == "" {
			fmt.Fprintf(p.out, "cannot be read: damaged, or of another version; %s\n", numbers.Bytes(index.Size))
			continue
		}
		fmt.Fprintf(p.out, "%s (%s, %s objects", render.Visible(index.Dump), numbers.Bytes(index.DumpSize), numbers.Grouped(index.Objects))
		if index.Options != "" {
			fmt.Fprintf(p.out, "; %s", render.Visible(index.Options))
		}
		fmt.Fprintf(p.out, "), saved %s, %s\n", time.UnixMilli(index.Saved).Format("2006-01-02 15:04"), numbers.Bytes(index.Size))
	}
	fmt.Fprintf(p.out, "%s, %s\n", numbers.Count(int64(len(saved)), "saved index"), numbers.Bytes(total))
	return nil
}

// forgetIndex removes the index with the given name, or the indexes of a dump: by its
// file name and, if the file exists, its size.
func (p *program) forgetIndex(dir store.Dir, which string) error {
	saved, err := savedindex.List(dir)
	if err != nil {
		return err
	}
	info, missing := os.Stat(which)
	meant := slices.DeleteFunc(saved, func(index savedindex.Index) bool {
		ofDump := filepath.Base(index.Dump) == filepath.Base(which) && (missing != nil || info.Size() == index.DumpSize)
		return index.Name != which && !ofDump
	})
	if len(meant) == 0 {
		return &usage.Error{Message: fmt.Sprintf("no index is saved of %q", which), Advice: "heapdrop index --list shows the saved ones.", Found: which}
	}
	for _, index := range meant {
		if err := dir.Remove(index.Name); err != nil {
			return err
		}
		fmt.Fprintf(p.out, "%s removed\n", index.Name)
	}
	return nil
}
