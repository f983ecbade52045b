// Package fleet holds what is known about many dumps: the record of each, how a dump gets
// its labels, and the trend over all of them. It reads no dump and no file, so the page
// uses it too.
package fleet

import (
	"encoding/json"
	"fmt"
)

// Schema names the version of Record. It changes when a field is removed or changes its
// meaning.
const Schema = "heapdrop/fleet/1"

// Status says how the analysis of a dump ended.
type Status string

// The states.
const (
	Complete   Status = "complete"
	Incomplete Status = "incomplete" // a part of the dump is missing: it was cut, or damaged
	Unreadable Status = "unreadable" // the file cannot be read, and trying again will not help
	Failed     Status = "failed"     // the analysis ended too early; it is tried again
)

// Record is the summary of a dump, as JSON. Unknown facts are null or left out.
type Record struct {
	Schema  string `json:"schema"`
	ID      string `json:"id"`      // the name of its files
	Program string `json:"program"` // version that wrote it

	File     string   `json:"file"`             // relative to the folder that was analysed
	Entry    string   `json:"entry,omitempty"`  // name within an archive
	Number   int      `json:"number,omitempty"` // which of several dumps in one file, from 1
	Size     int64    `json:"size"`             // of the file, in bytes
	Modified int64    `json:"modified"`         // milliseconds since 1970-01-01 UTC
	SHA256   string   `json:"sha256,omitempty"`
	Beside   []string `json:"beside,omitempty"` // files that belong to it, relative to the same folder
	Labels

	Status  Status  `json:"status"`
	Error   string  `json:"error,omitempty"`
	Created int64   `json:"created,omitempty"` // when it was taken, in milliseconds since 1970-01-01 UTC
	Seconds float64 `json:"seconds"`           // duration of the analysis
	Memory  int64   `json:"peakMemory,omitempty"`

	Heap     *Heap       `json:"heap"`
	Course   *Course     `json:"course,omitempty"` // nil without a GC log that fits
	Verdict  *Verdict    `json:"verdict"`
	Suspects []Structure `json:"suspects"`
	Cleared  []Structure `json:"cleared"` // large, and not accused
	Warnings []string    `json:"warnings"`
}

// Labels say which program a dump is of; "" for unknown.
type Labels struct {
	Service string `json:"service,omitempty"`
	Version string `json:"version,omitempty"`
	Day     string `json:"day,omitempty"` // 2006-01-02, UTC
}

// Heap holds the numbers of a heap; sizes are in bytes. What the dump does not say is
// null.
type Heap struct {
	JVM                *string `json:"jvm"` // name and version
	Format             string  `json:"format"`
	IdentifierSize     int     `json:"identifierSize"`
	Layout             string  `json:"layout"`
	Sizes              string  `json:"sizes"` // the size model
	Objects            int64   `json:"objects"`
	Classes            int64   `json:"classes"`
	ClassLoaders       int64   `json:"classLoaders"`
	GCRoots            int64   `json:"gcRoots"`
	Inferred           bool    `json:"inferredRoots"`
	Used               int64   `json:"usedHeap"`
	UnreachableObjects int64   `json:"unreachableObjects"`
	Unreachable        int64   `json:"unreachableHeap"`
	Threads            *int64  `json:"threads"`
	Wasted             *int64  `json:"wasted"`
	OffHeap            *int64  `json:"offHeap"`
	OutOfMemory        *bool   `json:"outOfMemory"` // an allocation failed, so the JVM wrote the dump
}

// Course is how the heap went before the dump, as a GC log says.
type Course struct {
	Shape   string `json:"shape"`   // growing, sudden, flat, too few
	Limit   int64  `json:"limit"`   // of the heap, in bytes
	FullFor int64  `json:"fullFor"` // milliseconds for which it was full of live data; 0 if it was not
}

// Verdict is the result of the diagnosis.
type Verdict struct {
	Verdict  string `json:"verdict"`
	Sentence string `json:"sentence"`
}

// Structure is something that holds memory.
type Structure struct {
	Fingerprint string  `json:"fingerprint"`
	Path        string  `json:"path"`   // of fields and classes, the same in every dump; "" for several owners
	Holder      string  `json:"holder"` // the same as people read it
	Cause       string  `json:"cause"`
	Title       string  `json:"title"` // of the cause
	Confidence  string  `json:"confidence,omitempty"`
	Member      string  `json:"member"` // class of what accumulates
	Count       int64   `json:"count"`
	Retained    int64   `json:"retained"`         // bytes in the heap
	Native      int64   `json:"native"`           // bytes outside of it
	Share       float64 `json:"share"`            // of the heap, 0 to 1; includes native memory if there is much
	Reason      string  `json:"reason,omitempty"` // why it was cleared
}

// Read reads a record.
func Read(data []byte) (*Record, error) {
	r := &Record{}
	if err := json.Unmarshal(data, r); err != nil {
		return nil, fmt.Errorf("it is no record of a dump: %w", err)
	}
	if r.Schema != Schema {
		return nil, fmt.Errorf("it has the schema %q, this program reads %q", r.Schema, Schema)
	}
	return r, nil
}

// Readable reports whether the dump could be read at least in part.
func (r *Record) Readable() bool { return r.Status == Complete || r.Status == Incomplete }

// Name returns a name of the dump for people.
func (r *Record) Name() string {
	name := r.File
	if r.Entry != "" {
		name += "/" + r.Entry
	}
	if r.Number > 0 {
		name += fmt.Sprintf(" #%d", r.Number)
	}
	return name
}
