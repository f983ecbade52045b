package engine

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/source"
	"heapdrop/formats"
)

// Group groups files that were given in a row, see Groups.
func Group(ctx context.Context, files []source.File) ([][]source.File, error) {
	names, belongs := make([]string, len(files)), make([]bool, len(files))
	for i, file := range files {
		names[i] = file.Name()
	}
	for i, file := range files {
		var err error
		if belongs[i], err = isSidecar(ctx, file, names); err != nil {
			return nil, err
		}
	}
	var groups [][]source.File
	for _, list := range Groups(names, belongs) {
		var group []source.File
		for _, i := range list {
			group = append(group, files[i])
		}
		groups = append(groups, group)
	}
	return groups, nil
}

// Groups groups files that were given in a row, by their names; belongs says which of them
// belong to a dump. Such files are javacores, .threads files, GC logs, thread dumps, reports
// of crashes and the parts that a JVM left behind (FILE.p0). Each is grouped with the dumps
// that its name says, see Owners, otherwise with the dump before it, or with the first dump
// if it comes before all. Any other file counts as a dump, even if no format recognizes it;
// opening it reports what is wrong. A group is a list of indexes, the dump first.
func Groups(names []string, belongs []bool) (groups [][]int) {
	var dumps []string
	var early []int
	before := make([]int, len(names)) // the group of the dump before
	for i, name := range names {
		if !belongs[i] {
			groups, dumps = append(groups, []int{i}), append(dumps, name)
		}
		before[i] = max(0, len(groups)-1)
	}
	for i, name := range names {
		if !belongs[i] {
			continue
		}
		if len(groups) == 0 {
			early = append(early, i)
			continue
		}
		owners := Owners(name, dumps)
		if owners == nil {
			owners = []int{before[i]}
		}
		for _, owner := range owners {
			groups[owner] = append(groups[owner], i)
		}
	}
	if early != nil {
		groups = [][]int{early}
	}
	return groups
}

// Owners returns the dumps in the folder of a file that the file belongs to by its name, as
// indexes; nil if the name does not tell. It is the name of a dump with something added
// (app.hprof.p0, or app.gc.log for app.hprof), or both names have the same time or the same
// process (hs_err_pid7.log for java_pid7.hprof).
func Owners(name string, dumps []string) (owners []int) {
	best := 2 // 1 says nothing
	for i, dump := range dumps {
		fit := fits(name, dump)
		if fit > best {
			best, owners = fit, nil
		}
		if fit == best {
			owners = append(owners, i)
		}
	}
	return owners
}

// OwnersIn is Owners for files in folders, where order means nothing: the only dump of a
// folder also owns its other files, unless another process wrote them.
func OwnersIn(name string, dumps []string) []int {
	owners := Owners(name, dumps)
	if owners != nil {
		return owners
	}
	for i, dump := range dumps {
		if folder(dump) == folder(name) {
			owners = append(owners, i)
		}
	}
	if len(owners) != 1 || fits(name, dumps[owners[0]]) == 0 {
		return nil
	}
	return owners
}

// How well a name fits that of a dump: 0 if it does not, 1 if nothing contradicts it.
const (
	sameProcess = 1 << (20 + iota)
	sameTime
	sameName
)

func fits(file, dump string) int {
	if folder(file) != folder(dump) {
		return 0
	}
	f, d := path.Base(slashes(file)), path.Base(slashes(dump))
	bare := strings.TrimSuffix(strings.TrimSuffix(d, ".gz"), ".zst")
	bare = strings.TrimSuffix(bare, path.Ext(bare))
	process, time := writer(f)
	dumped, at := writer(d)
	switch {
	case strings.HasPrefix(f, d+"."):
		return sameName + len(d)
	case process != "" && dumped != "" && process != dumped:
		return 0
	case time != "" && time == at:
		return sameTime
	case process != "" && process == dumped && (time == "" || at == ""):
		return sameProcess
	case strings.HasPrefix(f, bare+"."):
		return 1 + len(bare)
	}
	return 1
}

// writer returns the process that wrote a file, and the time, if the name states them.
// IBM's JVM writes both: javacore.20261123.195624.4711.0002.txt.
func writer(name string) (process, time string) {
	if parts := strings.Split(name, "."); len(parts) > 4 && slices.Contains([]string{"heapdump", "javacore", "core"}, parts[0]) {
		return parts[3], parts[1] + parts[2]
	}
	_, rest, _ := strings.Cut(name, "pid")
	return rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))], ""
}

func slashes(name string) string { return strings.ReplaceAll(name, `\`, "/") }
func folder(name string) string  { return path.Dir(slashes(name)) }

// isSidecar reports whether a file belongs to another one.
func isSidecar(ctx context.Context, file source.File, names []string) (bool, error) {
	for _, other := range names {
		digits, found := strings.CutPrefix(file.Name(), other+".p")
		if _, err := strconv.ParseUint(digits, 10, 16); found && err == nil {
			return true, nil
		}
	}
	src, err := source.Open(file)
	if err != nil {
		return false, nil // opening it as a dump reports what is wrong
	}
	head, _ := source.Head(ctx, src, formats.HeadSize)
	if format, _ := formats.Sniff(head, file.Name()); format != nil {
		return false, ctx.Err()
	}
	return formats.IsSidecar(head, file.Name()) || formats.IsIncident(head, file.Name()), ctx.Err()
}
