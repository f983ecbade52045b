package fleet

// TablesSchema names the version of the columns. It changes when a column is added, removed
// or changes its meaning; dumps whose rows have another one are done again, since all files
// of a table must have the same columns. Version 2 added beside, heap_course, heap_limit and
// full_seconds.
const TablesSchema = "heapdrop/fleet-tables/2"

// Tables are the rows that one dump adds to the tables of all dumps. Each field is a
// column, named by its tag; pointers may be null. Sizes are bytes. docs/fleet.md explains
// every column.
type Tables struct {
	Dumps    []DumpRow
	Classes  []ClassRow
	Suspects []SuspectRow
	Waste    []WasteRow
	Threads  []ThreadRow
	OffHeap  []OffHeapRow
}

type (
	// DumpRow is a dump, which need not have been readable.
	DumpRow struct {
		ID                 string   `parquet:"dump_id"`
		File               string   `parquet:"file"`
		Entry              *string  `parquet:"entry"`
		Number             *int32   `parquet:"number"`
		FileSize           int64    `parquet:"file_size"`
		SHA256             *string  `parquet:"sha256"`
		Created            *int64   `parquet:"created,timestamp(millisecond:utc)"`
		Status             string   `parquet:"status"`
		Error              *string  `parquet:"error"`
		JVM                *string  `parquet:"jvm"`
		Format             *string  `parquet:"format"`
		IdentifierSize     *int32   `parquet:"identifier_size"`
		Layout             *string  `parquet:"layout"`
		Sizes              *string  `parquet:"sizes"`
		Objects            *int64   `parquet:"objects"`
		Bytes              *int64   `parquet:"used_heap"`
		Classes            *int64   `parquet:"classes"`
		ClassLoaders       *int64   `parquet:"class_loaders"`
		GCRoots            *int64   `parquet:"gc_roots"`
		InferredRoots      *bool    `parquet:"inferred_roots"`
		UnreachableObjects *int64   `parquet:"unreachable_objects"`
		Unreachable        *int64   `parquet:"unreachable_heap"`
		Threads            *int64   `parquet:"threads"`
		Wasted             *int64   `parquet:"wasted"`
		OffHeap            *int64   `parquet:"off_heap"`
		OutOfMemory        *bool    `parquet:"out_of_memory"`
		Verdict            *string  `parquet:"verdict"`
		Sentence           *string  `parquet:"sentence"`
		Suspects           *int64   `parquet:"suspects"`
		Warnings           []string `parquet:"warnings,list"`
		Seconds            float64  `parquet:"seconds"`
		PeakMemory         *int64   `parquet:"peak_memory"`
		Program            string   `parquet:"program"`
		Beside             []string `parquet:"beside,list"`
		HeapCourse         *string  `parquet:"heap_course"`
		HeapLimit          *int64   `parquet:"heap_limit"`
		FullSeconds        *float64 `parquet:"full_seconds"`
	}

	// ClassRow is a class name with its reachable instances.
	ClassRow struct {
		ID       string `parquet:"dump_id,dict"`
		Class    string `parquet:"class_name"`
		Objects  int64  `parquet:"objects"`
		Shallow  int64  `parquet:"shallow"`
		Retained int64  `parquet:"retained"` // a lower bound
	}

	// SuspectRow is a structure that the diagnosis accuses.
	SuspectRow struct {
		ID          string  `parquet:"dump_id,dict"`
		Rank        int32   `parquet:"rank"` // from 1
		Fingerprint string  `parquet:"fingerprint"`
		Path        *string `parquet:"path"` // null for several owners
		Holder      string  `parquet:"holder"`
		Cause       string  `parquet:"cause"`
		Title       string  `parquet:"cause_title"`
		Confidence  string  `parquet:"confidence"`
		Member      string  `parquet:"member"`
		Count       int64   `parquet:"count"`
		Retained    int64   `parquet:"retained"`
		Native      int64   `parquet:"native"`
		Share       float64 `parquet:"share"`
	}

	// WasteRow is memory that could be saved, by kind and owner.
	WasteRow struct {
		ID      string `parquet:"dump_id,dict"`
		Kind    string `parquet:"kind,dict"`
		Owner   string `parquet:"owner"`
		Objects int64  `parquet:"objects"`
		Bytes   int64  `parquet:"bytes"`
	}

	// ThreadRow is a thread.
	ThreadRow struct {
		ID          string  `parquet:"dump_id,dict"`
		Serial      *int64  `parquet:"serial"`
		Class       string  `parquet:"class_name,dict"`
		Name        *string `parquet:"name"` // null unless values are written
		State       *string `parquet:"state,dict"`
		Daemon      *bool   `parquet:"daemon"`
		Kind        *string `parquet:"kind,dict"` // platform, virtual or carrier
		Frames      *int64  `parquet:"frames"`
		Top         *string `parquet:"top_frame"`
		Retained    int64   `parquet:"retained"`
		Locals      *int64  `parquet:"max_local_retained"`
		OutOfMemory *bool   `parquet:"out_of_memory"`
	}

	// OffHeapRow is memory outside the heap, by kind and owner.
	OffHeapRow struct {
		ID      string `parquet:"dump_id,dict"`
		Kind    string `parquet:"kind,dict"`
		Owner   string `parquet:"owner"`
		Objects int64  `parquet:"objects"`
		Bytes   int64  `parquet:"bytes"`
	}
)

// known returns a pointer to the value; nil for the zero value.
func known[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// Row returns the row of a dump.
func (r *Record) Row() DumpRow {
	row := DumpRow{
		ID: r.ID, File: r.File, Entry: known(r.Entry), Number: known(int32(r.Number)), FileSize: r.Size, SHA256: known(r.SHA256), Created: known(r.Created), Beside: r.Beside,
		Status: string(r.Status), Error: known(r.Error), Warnings: r.Warnings, Seconds: r.Seconds, PeakMemory: known(r.Memory), Program: r.Program,
	}
	if h := r.Heap; h != nil {
		width := int32(h.IdentifierSize)
		row.JVM, row.Format, row.IdentifierSize, row.Layout, row.Sizes = h.JVM, &h.Format, known(width), &h.Layout, &h.Sizes
		row.Objects, row.Bytes, row.Classes, row.ClassLoaders, row.GCRoots = &h.Objects, &h.Used, &h.Classes, &h.ClassLoaders, &h.GCRoots
		row.InferredRoots, row.UnreachableObjects, row.Unreachable = &h.Inferred, &h.UnreachableObjects, &h.Unreachable
		row.Threads, row.Wasted, row.OffHeap, row.OutOfMemory = h.Threads, h.Wasted, h.OffHeap, h.OutOfMemory
	}
	if c := r.Course; c != nil {
		full := float64(c.FullFor) / 1000
		row.HeapCourse, row.HeapLimit, row.FullSeconds = &c.Shape, &c.Limit, &full
	}
	if r.Verdict != nil {
		n := int64(len(r.Suspects))
		row.Verdict, row.Sentence, row.Suspects = &r.Verdict.Verdict, &r.Verdict.Sentence, &n
	}
	return row
}

// SuspectRows returns the rows of the suspects.
func (r *Record) SuspectRows() []SuspectRow {
	rows := make([]SuspectRow, len(r.Suspects))
	for i, s := range r.Suspects {
		rows[i] = SuspectRow{r.ID, int32(i + 1), s.Fingerprint, known(s.Path), s.Holder, s.Cause, s.Title, s.Confidence, s.Member, s.Count, s.Retained, s.Native, s.Share}
	}
	return rows
}
