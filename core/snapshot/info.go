package snapshot

import (
	"heapdrop/core/heap"
	"heapdrop/core/index"
)

// Info holds the key figures of a snapshot, and is the JSON of `heapdrop info`.
type Info struct {
	Name               string         `json:"name"`
	Format             string         `json:"format"`
	IdentifierSize     int            `json:"identifierSize"` // bytes
	Created            int64          `json:"created"`        // milliseconds since 1970-01-01 UTC, 0 when unknown
	FileSize           int64          `json:"fileSize"`       // bytes as stored
	DumpSize           int64          `json:"dumpSize"`       // bytes uncompressed
	Objects            int64          `json:"objects"`        // reachable ones
	References         int64          `json:"references"`     // of reachable objects, including those to their class, without duplicates
	Classes            int64          `json:"classes"`        // whose class object is reachable; if the dump has no class objects, the classes of reachable objects
	ClassLoaders       int64          `json:"classLoaders"`
	GCRoots            int64          `json:"gcRoots"`  // distinct global roots
	UsedHeap           int64          `json:"usedHeap"` // bytes of reachable objects
	UnreachableObjects int64          `json:"unreachableObjects"`
	UnreachableHeap    int64          `json:"unreachableHeap"` // bytes
	Layout             string         `json:"layout"`          // in words
	Layouts            []string       `json:"layouts"`
	Sizes              string         `json:"sizes"`           // the current size model
	ReferencePolicy    string         `json:"referencePolicy"` // which references are followed: "all", "strong", "strong,soft" …
	Warnings           []heap.Warning `json:"warnings"`
	Notes              []string       `json:"notes"`
	Frames             string         `json:"frames"` // whether stack frames are objects: "none", "frames" or "methods"
	Choices            []Choice       `json:"choices,omitempty"`
	SavedIndex         int64          `json:"savedIndex,omitempty"`    // when the index in use was saved, in milliseconds since 1970; 0 when the dump was read
	Unfinished         bool           `json:"unfinished,omitempty"`    // dominators and retained sizes are missing, see Stage
	InferredRoots      bool           `json:"inferredRoots,omitempty"` // see InferredNote
	// Beside names the files beside the dump that say something about the time before it,
	// with their kind: "gc_log", "live_threads", "crash", which are also the names of the
	// queries that show them.
	Beside []BesideFile `json:"beside,omitempty"`
}

// BesideFile is a file beside the dump.
type BesideFile struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// Info returns the key figures of the snapshot. Before StageReferences all objects count
// as reachable, and unknown figures are 0.
func (s *Snapshot) Info() Info {
	x := s.x
	info := Info{
		Name: s.origin.Name, Format: x.Info.Format, IdentifierSize: x.Info.IdentifierSize,
		Created: x.Info.Created, FileSize: s.origin.FileSize, DumpSize: s.origin.DumpSize,
		GCRoots: int64(len(x.GlobalRoots)), References: x.ReachableReferences,
		Layout: s.layoutInWords(), Layouts: s.Layouts(), Sizes: x.Model, ReferencePolicy: s.Policy(),
		Warnings: x.Warnings, Notes: append([]string{}, s.origin.Notes...),
		SavedIndex: s.origin.Saved, Choices: s.origin.Choices, Frames: string(x.Frames), Unfinished: x.Stage < StageComplete,
	}
	info.Beside = s.besideFiles()
	if s.incident != nil {
		info.Notes = append(info.Notes, s.incident.Notes...)
	}
	if s.origin.Refused != "" {
		info.Notes = append(info.Notes, s.origin.Refused)
	}
	if note := s.InferredNote(); note != "" {
		info.Notes, info.InferredRoots = append(info.Notes, note), true
	}
	if info.Warnings == nil {
		info.Warnings = []heap.Warning{}
	}
	for c := range x.Classes {
		counts := s.InstanceCounts(heap.ClassIndex(c))
		info.Objects += counts.Objects
		info.UsedHeap += counts.Shallow
		info.UnreachableObjects += counts.UnreachableObjects
		info.UnreachableHeap += counts.UnreachableShallow
		if object := x.ClassObject[c]; x.Stage >= StageReferences && (x.Reachable(object) || !x.Counts(object) && counts.Objects > 0) {
			info.Classes++
		}
	}
	if x.Stage >= StageReferences {
		info.ClassLoaders = int64(len(s.Loaders()))
	}
	return info
}

// InferredNote says how reliable figures are if they depend on inferred GC roots; "" if
// no roots were inferred.
func (s *Snapshot) InferredNote() string {
	if s.x.Inferred() == 0 {
		return ""
	}
	why := "A part of the dump is missing, so GC roots are inferred"
	switch s.x.Missing {
	case index.FormatHasNone:
		why = "The format holds no GC roots, so they are inferred"
	case index.DumpHasNone:
		why = "The dump holds no GC roots, so they are inferred"
	case index.NoneMissing:
		why = "The dump was exported from one whose GC roots were inferred"
	}
	return why + ": every object that nothing refers to counts as one. Garbage then counts as reachable, and retained sizes, paths and suspects may be wrong."
}

func (s *Snapshot) layoutInWords() string {
	if s.x.Model == index.SizesStated {
		return "sizes as the dump states them"
	}
	return s.x.Layout.String()
}

// Origin returns where the snapshot was read from.
func (s *Snapshot) Origin() Origin { return s.origin }

// Format returns information about the dump's format.
func (s *Snapshot) Format() heap.Info { return s.x.Info }

// LayoutReasons returns, as sentences, the reasons for the chosen layout.
func (s *Snapshot) LayoutReasons() []string { return s.x.LayoutReason.Reasons }

// HasValues reports whether the dump contains the values of fields and elements.
func (s *Snapshot) HasValues() bool { return s.content != nil }
