package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/internal/order"
)

const (
	// mostEntries is the maximum number of archive entries that are listed: the largest
	// ones.
	mostEntries = 20_000

	// longestEntryName is how many bytes of a name are kept.
	longestEntryName = 1024
)

// Archive lists the contents of a container file.
type Archive struct {
	Format  string  // "ZIP" or "tar"; empty for a list of separate files
	Entries []Entry // files, in the order of the archive; no folders or links
	Notes   []string

	// Damage says where the archive is broken; nil if it is sound. The entries before the
	// defect are listed.
	Damage *DefectError

	found int // entries, including unlisted ones
}

// Entry is a file in an archive. Its name is unchecked: it may be empty or contain ".."
// or control characters, so use it only for display.
type Entry struct {
	Number  int // from 1
	Name    string
	Size    int64  // unpacked, in bytes, as stated by the archive; -1 if it does not state the size
	Stored  int64  // bytes in the archive
	Problem string // why the entry cannot be read; empty if it can
	Advice  string // what to do about the problem

	open func() (File, error)
}

// NewArchive lists separate files like the entries of an archive.
func NewArchive(files []File) *Archive {
	a := &Archive{}
	for i, file := range files {
		a.Entries = append(a.Entries, Entry{Number: i + 1, Name: file.Name(), Size: file.Size(), Stored: file.Size(),
			open: func() (File, error) { return file, nil }})
	}
	return a
}

// Open returns the entry as a file, which may itself be compressed. It writes nothing to
// disk: stored entries are read in place, compressed ones are unpacked while they are
// read.
func (e *Entry) Open() (File, error) {
	if e.Problem != "" {
		return nil, &EntryError{Entry: e.Name, Problem: e.Problem, Advice: e.Advice}
	}
	return e.open()
}

// EntryError says why an entry of an archive cannot be read.
type EntryError struct {
	Entry   string // its name
	Problem string
	Advice  string // what the user can do next
}

// Error returns name and problem in one line.
func (e *EntryError) Error() string { return fmt.Sprintf("the entry %q %s", e.Entry, e.Problem) }

// refuse marks the entry as unreadable.
func (e *Entry) refuse(problem, advice string) {
	if e.Problem == "" {
		e.Problem, e.Advice = problem, advice
	}
}

// add lists an entry. If there are too many, only the largest are kept.
func (a *Archive) add(e Entry) {
	a.found++
	e.Number = a.found
	if a.Entries = append(a.Entries, e); len(a.Entries) == 2*mostEntries {
		a.dropSmall()
	}
}

// dropSmall drops the smallest entries if there are too many.
func (a *Archive) dropSmall() {
	if len(a.Entries) <= mostEntries {
		return
	}
	order.Stable(a.Entries, func(x, y Entry) int { return cmp.Compare(max(y.Size, y.Stored), max(x.Size, x.Stored)) })
	clear(a.Entries[mostEntries:])
	a.Entries = a.Entries[:mostEntries]
	order.Sort(a.Entries, func(x, y Entry) int { return cmp.Compare(x.Number, y.Number) })
}

// finish completes the list.
func (a *Archive) finish() {
	if a.dropSmall(); a.found > len(a.Entries) {
		a.Notes = append(a.Notes, fmt.Sprintf("The archive has %s entries; the %s largest are listed.", numbers.Grouped(int64(a.found)), numbers.Grouped(mostEntries)))
	}
}

// entryName converts a name in any encoding to a text that can be stored.
func entryName(name []byte) string {
	if i := strings.IndexByte(string(name), 0); i >= 0 {
		name = name[:i]
	}
	return strings.ToValidUTF8(string(name[:min(len(name), longestEntryName)]), "\ufffd")
}

// OpenArchive lists a ZIP or tar archive; a tar archive may be inside gzip or zstd. It
// returns nil if the file is not an archive. An archive without a directory (tar, or a
// truncated ZIP) is read completely. progress then receives the number of bytes read and
// the total; it may be nil, and its error ends the listing.
func (o Opener) OpenArchive(ctx context.Context, file File, progress func(read, size int64) error) (*Archive, error) {
	if progress == nil {
		progress = func(int64, int64) error { return nil }
	}
	a, err := o.list(ctx, file, progress)
	if a != nil {
		a.finish()
	}
	return a, err
}

func (o Opener) list(ctx context.Context, file File, progress func(read, size int64) error) (*Archive, error) {
	head, err := readHead(file, tarBlock)
	if err != nil {
		return nil, err
	}
	switch {
	case isZIP(head):
		return o.listZIP(ctx, file, progress)
	case isTar(head):
		r := newFileReader(ctx, file)
		defer r.Close()
		l := tarLister{reader: r, progress: progress, size: file.Size(), entry: func(name string, start, there, size int64) File {
			return &section{file: file, name: name, format: "tar", start: start, size: there, stated: size}
		}}
		return l.list()
	case isGzip(head) || isZstd(head):
		return o.listPackedTar(ctx, file, progress)
	}
	return nil, nil
}

// listPackedTar unpacks a whole archive once, because its headers are spread over all of
// it.
func (o Opener) listPackedTar(ctx context.Context, file File, progress func(read, size int64) error) (*Archive, error) {
	src, err := o.Open(file)
	if err != nil {
		return nil, err
	}
	if head, _ := Head(ctx, src, tarBlock); !isTar(head) {
		return nil, ctx.Err()
	}
	r := src.Sequential(ctx)
	defer r.Close()
	var entries []*unpacked
	l := tarLister{reader: r, progress: progress, size: -1, within: file.Name(), entry: func(name string, start, there, size int64) File {
		u := &unpacked{src: src, name: name, format: "tar", start: start, size: size, modified: file.Modified()}
		entries = append(entries, u)
		return u
	}}
	a, err := l.list()
	if err != nil {
		return nil, err
	}
	a.Notes = append(a.Notes, src.Notes()...)
	if a.Damage != nil {
		for _, u := range entries {
			u.damage = a.Damage
		}
	}
	return a, nil
}

// damaged records that an archive ends early. It returns errors of the platform, which
// end the listing.
func (a *Archive) damaged(err error) error {
	var defect *DefectError
	if !errors.As(err, &defect) {
		return err
	}
	a.Damage = defect
	return nil
}
