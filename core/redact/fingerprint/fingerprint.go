// Package fingerprint computes digests of everything in a dump that redaction must not
// change: objects, classes, references, sizes and GC roots. With them two dumps can be
// compared that are never in memory at the same time.
package fingerprint

import (
	"context"
	"math/bits"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
)

// Part is one aspect of a dump.
type Part struct {
	Name   string `json:"name"`   // in words: "GC roots"
	Digest string `json:"digest"` // equal if the aspect is equal; a coincidence has a chance of 1 in 2^64
}

// tickEvery is the number of objects digested between two checks of the context.
const tickEvery = 1 << 13

// digest adds a value to a digest.
func digest(h, value uint64) uint64 {
	return (bits.RotateLeft64(h, 23) ^ value) * 0x9E3779B97F4A7C15
}

// Of computes the fingerprint of a dump, which must be at snapshot.StageComplete. Class
// names count if names is set. It returns the context's error.
func Of(ctx context.Context, s *snapshot.Snapshot, names bool) ([]Part, error) {
	classes := make([]uint64, s.NumClasses())
	for i := range classes {
		c := s.Class(heap.ClassIndex(i))
		classes[i] = uint64(c.Address)
		for j := 0; names && j < len(c.Name); j++ {
			classes[i] = digest(classes[i], uint64(c.Name[j]))
		}
	}
	var objects, references, sizes, roots uint64
	var refs []heap.ObjectID
	for id := range heap.ObjectID(s.NumObjects()) {
		if id%tickEvery == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			progress.Report(ctx, "Summing up", int64(id), int64(s.NumObjects()))
		}
		length, _ := s.Length(id)
		objects = digest(digest(objects, uint64(s.Address(id))), classes[s.ClassOf(id)]^uint64(length))
		sizes = digest(digest(sizes, uint64(s.Shallow(id))), uint64(s.Retained(id)))
		refs = s.Outbound(id, refs[:0])
		references = digest(references, uint64(len(refs)))
		for _, to := range refs {
			references = (bits.RotateLeft64(references, 23) ^ uint64(to)) * 0x9E3779B97F4A7C15 // digest, inlined
		}
	}
	for _, r := range s.RootRecords() {
		roots = digest(digest(roots, uint64(r.Object)^uint64(r.Kind)<<48), uint64(r.Thread)<<32^uint64(uint32(r.Frame)))
	}
	return []Part{
		text("the number of objects", uint64(s.NumObjects())), text("addresses, classes or lengths of objects", objects),
		text("references", references), text("GC roots", roots), text("shallow or retained sizes", sizes),
	}, ctx.Err()
}

func text(name string, digest uint64) Part { return Part{name, strconv.FormatUint(digest, 16)} }

// Difference names the first aspect in which two dumps differ; empty if there is none.
func Difference(before, after []Part) string {
	for i, part := range before {
		if i >= len(after) || after[i] != part {
			return part.Name
		}
	}
	return ""
}
