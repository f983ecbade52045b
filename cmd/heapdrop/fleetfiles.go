package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"heapdrop/core/numbers"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/formats"
)

// fleetTask is a file to analyse: a dump, or an archive of dumps.
type fleetTask struct {
	paths []string // the file, then those that belong to it
	name  string   // in the tables
	size  int64    // bytes; 0 when it cannot be read
	bytes int64    // memory that the analysis may take
}

// find returns the files that the arguments name, the largest first.
func (f *fleetFlags) find(p *program, args []string) (tasks []*fleetTask, err error) {
	if f.root == "" && len(args) == 1 && isFolder(args[0]) {
		f.root = args[0]
	}
	known := map[string]bool{}
	add := func(paths ...string) {
		t := &fleetTask{paths: paths, name: f.name(paths[0])}
		if info, err := os.Stat(paths[0]); err == nil {
			t.size = info.Size()
		}
		t.bytes = fleetMemory(paths[0], t.size)
		whole, err := filepath.Abs(paths[0]) // one file under two names is one task
		if err != nil {
			whole = t.name
		}
		if !known[whole] {
			known[whole] = true
			tasks = append(tasks, t)
		}
	}
	var named []string // in the order given
	entry := func(path string) error {
		if isFolder(path) {
			return f.missed(p, f.folder(p, path, add))
		}
		err := canRead(path)
		if _, none := os.Stat(path); none == nil { // a path that is no file gets no row
			named = append(named, path)
		}
		return f.missed(p, err)
	}
	for _, arg := range args {
		switch {
		case arg == "-":
			err = readList(os.Stdin, arg, entry)
		case isList(p, arg):
			err = f.list(arg, entry)
		default:
			err = entry(arg)
		}
		if err != nil {
			return nil, err
		}
	}
	f.named(p, named, add)
	slices.SortStableFunc(tasks, func(a, b *fleetTask) int { return int(min(1, max(-1, b.bytes-a.bytes))) })
	return tasks, nil
}

// canRead returns an error if something that was named cannot be read as a file.
func canRead(path string) error {
	files, err := openFiles([]string{path})
	closeFiles(files)
	return err
}

// missed reports something that was named and cannot be read, and remembers the first such
// error for the end. It returns an error only if the command was interrupted.
func (f *fleetFlags) missed(p *program, err error) error {
	if err == nil || p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	p.note(err.Error())
	if f.absent == nil {
		f.absent = err
	}
	return nil
}

// list calls entry for each line of a list.
func (f *fleetFlags) list(path string, entry func(string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return readList(file, path, entry)
}

// named adds files that were named one by one, those that belong together as heapdrop open
// groups them.
func (f *fleetFlags) named(p *program, paths []string, add func(...string)) {
	belongs := make([]bool, len(paths))
	for i, path := range paths {
		kind, _ := kindOf(p, path)
		belongs[i] = kind == sidecarFile
	}
	for _, group := range engine.Groups(paths, belongs) {
		var list []string
		for _, i := range group {
			list = append(list, paths[i])
		}
		add(list...)
	}
}

// longestLine is the maximum length of a line of a list in bytes.
const longestLine = 1 << 16

// readList calls add for each line of a list that is neither empty nor a comment.
func readList(r io.Reader, name string, add func(string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if err := add(line); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return &usage.Error{Message: fmt.Sprintf("the list %s cannot be read: %v", name, err), Advice: "A list has a path on each line."}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isList reports whether a file is text, and neither a dump nor an archive.
func isList(p *program, path string) bool {
	if looksLikeDump(path) {
		return false
	}
	if kind, err := kindOf(p, path); err != nil || kind != otherFile {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 1<<12)
	n, _ := io.ReadFull(file, head)
	head = head[:max(0, min(n, len(head)-utf8.UTFMax))]
	return n > 0 && !bytes.ContainsRune(head, 0) && utf8.Valid(head)
}

// folder adds the dumps in a folder and its subfolders, each with the files that belong
// to it.
func (f *fleetFlags) folder(p *program, folder string, add func(...string)) error {
	var dumps, sidecars []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case p.ctx.Err() != nil:
			return p.ctx.Err()
		case err != nil && (entry == nil || path == folder):
			return fmt.Errorf("cannot read %s: %w", folder, err)
		case entry.IsDir():
			if err != nil {
				p.note("the folder " + path + " cannot be read, so its dumps are left out")
				return fs.SkipDir
			}
			if path != folder && (strings.HasPrefix(entry.Name(), ".") || sameFile(path, f.out)) {
				return fs.SkipDir
			}
			return nil
		}
		if info, err := os.Stat(path); strings.HasPrefix(entry.Name(), ".") || err == nil && !info.Mode().IsRegular() {
			return nil
		}
		switch kind, _ := kindOf(p, path); {
		case kind == sidecarFile:
			sidecars = append(sidecars, path)
		case kind == dumpFile, looksLikeDump(path):
			dumps = append(dumps, path)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(dumps) == 0 {
		p.note("there are no dumps in " + folder)
	}
	together := map[string][]string{}
	byFolder := map[string][]string{}
	for _, dump := range dumps {
		together[dump] = []string{dump}
		byFolder[filepath.Dir(dump)] = append(byFolder[filepath.Dir(dump)], dump)
	}
	for _, s := range sidecars {
		beside := byFolder[filepath.Dir(s)]
		owners := engine.OwnersIn(s, beside)
		for _, i := range owners {
			together[beside[i]] = append(together[beside[i]], s)
		}
		if owners == nil {
			p.note(f.name(s) + " belongs to no dump by its name, so it is not read: " + numbers.Count(int64(len(beside)), "dump") + " in its folder")
		}
	}
	for _, dump := range dumps {
		add(together[dump]...)
	}
	return nil
}

// The kinds of files in a folder.
const (
	otherFile   = iota
	dumpFile    // or an archive
	sidecarFile // or a file about the time before a dump
)

var (
	dumpNames    = regexp.MustCompile(`(?i)\.(hprof|phd)(\.(gz|zst))?$`)
	archiveNames = regexp.MustCompile(`(?i)\.(zip|tar|tgz|tar\.gz|tzst|tar\.zst)$`)
	packedNames  = regexp.MustCompile(`(?i)\.(gz|zst|zip|tgz|tzst)$`)
	partNames    = regexp.MustCompile(`\.p\d+$`)
)

// looksLikeDump reports whether a file has a name that dumps have, whatever its content.
func looksLikeDump(path string) bool { return dumpNames.MatchString(path) }

// kindOf reads the beginning of a file to find its kind.
func kindOf(p *program, path string) (kind int, err error) {
	if archiveNames.MatchString(path) {
		return dumpFile, nil
	}
	if partNames.MatchString(path) {
		return sidecarFile, nil
	}
	file, err := source.OpenDisk(path)
	if err != nil {
		return otherFile, err
	}
	defer file.Close()
	src, err := source.Open(file)
	if err != nil {
		return otherFile, err
	}
	head, _ := source.Head(p.ctx, src, formats.HeadSize)
	switch format, _ := formats.Sniff(head, file.Name()); {
	case format != nil:
		return dumpFile, nil
	case formats.IsSidecar(head, file.Name()), formats.IsIncident(head, file.Name()):
		return sidecarFile, nil
	}
	return otherFile, p.ctx.Err()
}

// Estimates of the memory for a dump with all its reports; docs/fleet.md states them too.
const (
	fleetBase   = 128 << 20 // bytes
	fleetFactor = 2         // for each byte of the dump
	fleetPacked = 5         // bytes of a dump for each byte of a compressed file
)

// fleetMemory estimates the memory needed to analyse a file.
func fleetMemory(path string, size int64) int64 {
	if packedNames.MatchString(path) {
		size *= fleetPacked
	}
	return fleetBase + fleetFactor*size
}
