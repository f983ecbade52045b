package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/formats"
	"heapdrop/internal/order"
)

const (
	// mostExamined is how many entries of an archive are examined for dumps, largest
	// first.
	mostExamined = 200
	// mostNamed is the maximum number of entries that a message names.
	mostNamed = 8
)

// archives is the result of opening the archives among the files.
type archives struct {
	opener  source.Opener
	files   []source.File         // the other files, and the entries taken from archives
	stored  map[source.File]int64 // size of an entry in its archive, in bytes
	choices []snapshot.Choice     // dumps in the archive, if there are several
	notes   []string
}

// openArchives replaces every archive with the dump chosen in it and the entries that
// belong to that dump. It chooses in the same way between several dumps side by side, as
// in a folder.
func openArchives(ctx context.Context, files []source.File, options Options) (*archives, error) {
	a := &archives{opener: options.Platform.opener(), stored: map[source.File]int64{}}
	var loose []source.File
	for _, file := range files {
		list, err := a.opener.OpenArchive(ctx, file, func(read, size int64) error {
			if err := ctx.Err(); err != nil || options.Progress == nil {
				return err
			}
			return options.Progress(Progress{index.Progress{Phase: index.Scan, Done: read}, size})
		})
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, containerError(err)
		case list == nil:
			a.files = append(a.files, file)
			loose = append(loose, file)
		default:
			if err := a.take(ctx, list, options.Entry); err != nil {
				return nil, err
			}
		}
	}
	if len(loose) > 1 {
		inner := &archives{opener: a.opener, stored: map[source.File]int64{}}
		several, err := inner.takeLoose(ctx, loose, len(loose) == len(files), options.Entry)
		if several || err != nil {
			return inner, err
		}
	}
	if options.Entry != "" && len(a.stored) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unrecognized, Offset: -1, Found: "an entry was requested, but the file is not an archive", Advice: "Leave the entry out"}
	}
	return a, nil
}

// containerError converts an error of a container to an error of reading a dump.
func containerError(err error) error {
	var entry *source.EntryError
	var defect *source.DefectError
	switch {
	case errors.As(err, &entry):
		return &heap.ParseError{Kind: heap.Unsupported, Offset: -1, Found: entry.Error(), Advice: strings.TrimSuffix(entry.Advice, ".")}
	case errors.As(err, &defect):
		return &heap.ParseError{Kind: heap.Malformed, Format: defect.Format, Offset: defect.Offset, Found: defect.Found, Advice: strings.TrimSuffix(defect.Advice, ".")}
	}
	return err
}

// examined is an entry with what its first bytes reveal.
type examined struct {
	*source.Entry
	file          source.File // nil if it is neither a dump nor a sidecar
	dump, sidecar bool
	problem       error // why it could not be examined
}

// take chooses a dump of an archive.
func (a *archives) take(ctx context.Context, list *source.Archive, wanted string) error {
	a.notes = append(a.notes, list.Notes...)
	if list.Damage != nil {
		a.notes = append(a.notes, "The archive is damaged: "+list.Damage.Error()+". "+list.Damage.Advice)
	}
	entries, err := a.examine(ctx, list)
	if err != nil {
		return err
	}
	return a.choose(list, entries, wanted)
}

// takeLoose chooses one of several dumps among separate files. If there is none and
// nothing else can be opened, it returns an error that says so.
func (a *archives) takeLoose(ctx context.Context, files []source.File, all bool, wanted string) (several bool, err error) {
	list := source.NewArchive(files)
	entries, err := a.examine(ctx, list)
	if err != nil {
		return false, err
	}
	switch dumps := len(dumpsOf(entries)); {
	case dumps > 1:
		if !all {
			a.notes = append(a.notes, "Archives opened with the dumps were not searched: open them separately.")
		}
		return true, a.choose(list, entries, wanted)
	case dumps == 0 && all:
		return false, noDump(list, entries)
	}
	return false, nil
}

func dumpsOf(entries []*examined) (dumps []*examined) {
	for _, e := range entries {
		if e.dump {
			dumps = append(dumps, e)
		}
	}
	return dumps
}

// choose adds the requested dump, or otherwise the largest, with what belongs to it.
func (a *archives) choose(list *source.Archive, entries []*examined, wanted string) (err error) {
	dumps := dumpsOf(entries)
	var chosen *examined
	switch {
	case wanted != "":
		if chosen = find(entries, wanted); chosen == nil {
			return &heap.ParseError{Kind: heap.Unrecognized, Offset: -1, Found: fmt.Sprintf("the %s has no entry %q", kind(list), wanted),
				Advice: "It holds " + named(entries)}
		}
		if chosen.file == nil { // open it anyway; the format then reports what is wrong
			if chosen.file, err = chosen.Open(); err != nil {
				return containerError(err)
			}
		}
	case len(dumps) == 0:
		return noDump(list, entries)
	default:
		chosen = slices.MaxFunc(dumps, func(x, y *examined) int {
			return cmp.Or(cmp.Compare(max(x.Size, x.Stored), max(y.Size, y.Stored)), y.Number-x.Number)
		})
	}
	a.add(chosen)
	names := make([]string, len(dumps))
	for i, e := range dumps {
		names[i] = e.Name
	}
	at := slices.Index(dumps, chosen)
	for _, e := range entries {
		if owners := OwnersIn(e.Name, names); e.sidecar && owners != nil && at >= 0 && !slices.Contains(owners, at) {
			continue // it belongs to another dump
		}
		if isPart(e.Name, chosen.Name) {
			e.file, _ = e.Open()
			e.sidecar = e.file != nil
		}
		if e.sidecar && e != chosen {
			a.add(e)
		}
	}
	if len(dumps) > 1 {
		a.listDumps(list, dumps, chosen)
	}
	return nil
}

// isPart reports whether an entry is a part left beside its dump by a JVM that dumps with
// several threads.
func isPart(name, dump string) bool {
	digits, found := strings.CutPrefix(name, dump+".p")
	_, err := strconv.ParseUint(digits, 10, 16)
	return found && err == nil
}

func (a *archives) add(e *examined) {
	a.files = append(a.files, e.file)
	a.stored[e.file] = e.Stored
}

// kind describes the container of the entries.
func kind(list *source.Archive) string {
	if list.Format == "" {
		return "set of files"
	}
	return list.Format + " archive"
}

// listDumps lists the other dumps that could be opened.
func (a *archives) listDumps(list *source.Archive, dumps []*examined, chosen *examined) {
	var others []*examined
	for _, e := range dumps {
		a.choices = append(a.choices, snapshot.Choice{Entry: strconv.Itoa(e.Number), Name: e.Name, Size: e.Size, Open: e == chosen})
		if e != chosen {
			others = append(others, e)
		}
	}
	a.notes = append(a.notes, fmt.Sprintf("The %s holds %d heap dumps; %q is open. The others: %s.", kind(list), len(dumps), chosen.Name, named(others)))
}

// dumps lists all dumps to choose from, once it is known how many the open file contains.
func (a *archives) dumps(count, open int) []snapshot.Choice {
	if count < 2 {
		return a.choices
	}
	var list []snapshot.Choice
	entry := snapshot.Choice{Name: "Heap dump"}
	for _, c := range a.choices {
		if c.Open {
			entry = c
		} else {
			list = append(list, c)
		}
	}
	var here []snapshot.Choice
	for i := 1; i <= min(count, mostExamined); i++ {
		here = append(here, snapshot.Choice{Entry: entry.Entry, Dump: i, Size: -1, Open: i == max(open, 1),
			Name: fmt.Sprintf("%s, number %d of the file", entry.Name, i)})
	}
	return append(here, list...)
}

// examine examines the largest entries of an archive.
func (a *archives) examine(ctx context.Context, list *source.Archive) ([]*examined, error) {
	entries := make([]*examined, len(list.Entries))
	for i := range list.Entries {
		entries[i] = &examined{Entry: &list.Entries[i]}
	}
	bySize := slices.Clone(entries)
	order.Stable(bySize, func(x, y *examined) int { return cmp.Compare(y.Stored, x.Stored) })
	for _, e := range bySize[:min(len(bySize), mostExamined)] {
		file, err := e.Open()
		var src source.Source
		if err == nil {
			src, err = a.opener.Open(file)
		}
		if err != nil {
			e.problem = err
			continue
		}
		head, _ := source.Head(ctx, src, formats.HeadSize)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		format, _ := formats.Sniff(head, file.Name())
		e.dump = format != nil
		e.sidecar = !e.dump && (formats.IsSidecar(head, file.Name()) || formats.IsIncident(head, file.Name()))
		if e.dump || e.sidecar {
			e.file = file
		}
	}
	return entries, nil
}

// find returns an entry by its number, its name, or the last part of its name.
func find(entries []*examined, wanted string) *examined {
	for _, same := range []func(e *examined) bool{
		func(e *examined) bool { return e.Name == wanted },
		func(e *examined) bool { return strconv.Itoa(e.Number) == wanted },
		func(e *examined) bool { return path.Base(e.Name) == wanted },
	} {
		if i := slices.IndexFunc(entries, same); i >= 0 {
			return entries[i]
		}
	}
	return nil
}

// noDump returns the error for an archive without a dump that can be opened.
func noDump(list *source.Archive, entries []*examined) error {
	e := &heap.ParseError{Kind: heap.Unrecognized, Offset: -1, Advice: "Open a heap dump, as written by: jcmd PID GC.heap_dump FILE"}
	switch {
	case len(entries) == 0 && list.Damage != nil:
		return containerError(list.Damage)
	case len(entries) == 0:
		e.Found = "an empty " + list.Format + " archive"
		return e
	}
	for _, entry := range entries {
		if entry.problem != nil { // the entry that cannot be read may be the dump
			return containerError(entry.problem)
		}
	}
	e.Found = fmt.Sprintf("a %s without a heap dump: it holds %s", kind(list), named(entries))
	if list.Damage != nil {
		e.Err = list.Damage
	}
	return e
}

// named lists the names of entries, up to mostNamed.
func named(entries []*examined) string {
	var b strings.Builder
	for i, e := range entries {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == mostNamed {
			fmt.Fprintf(&b, "and %d more", len(entries)-i)
			break
		}
		name := e.Name
		if r := []rune(name); len(r) > 100 {
			name = string(r[:100]) + "…"
		}
		fmt.Fprintf(&b, "%d %q", e.Number, name)
		if e.Size >= 0 {
			fmt.Fprintf(&b, " (%s bytes)", numbers.Grouped(e.Size))
		}
	}
	return b.String()
}

// Choices lists the dumps among files where there are several, as in an archive; none where
// there is one. How many dumps one file holds in a row is known when it is open. Errors are
// those of Open.
func Choices(ctx context.Context, files []source.File, options Options) ([]snapshot.Choice, error) {
	a, err := openArchives(ctx, files, options)
	if err != nil {
		return nil, err
	}
	return a.choices, nil
}
