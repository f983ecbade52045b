// Package protocol defines the messages between the page and the analyzer that runs in
// the web worker. It is plain data and imports none of our packages, so the page builds
// without the core.
//
// Every message is one JSON text. The page sends Requests. The worker answers each with
// exactly one Reply that has the same id, and sends Events, which have no id, whenever
// something happens.
//
// A posted message is an object {text, files}, where files holds the File objects of an
// open or redact request, or of the reply to the latter. The worker's script starts the
// Go program, which listens for "message" events on its global scope and posts there; its
// first message is the Hello event. When the program has ended, the script reports it, as
// {died: {reason, output, kind}}. A worker that may not read a file asks the page to read
// a part of it with {read: {number, file, from, to}}; the page answers {part, buffer} or
// {part, failed}. Files are numbered in the order in which the page posted them.
//
// The page of `heapdrop open` exchanges the same texts over a WebSocket, with numbers in
// place of files; see package engine/socket.
package protocol

import "encoding/json"

// Version is the version of this protocol. The worker states its version in its first
// event; if the page has another version, it asks the user to reload.
const Version = 1

// Methods of a Request.
const (
	MethodOpen     = "open"     // params OpenParams, result Info; replies when everything is computed
	MethodQuery    = "query"    // params QueryParams, result Result (first page of it)
	MethodRows     = "rows"     // params RowsParams, result Result: another page, sorted, filtered
	MethodChildren = "children" // params ChildrenParams, result Result: the children of a tree row
	MethodBoxes    = "boxes"    // params BoxesParams, result Boxes: which boxes of a picture hold some objects
	MethodRelease  = "release"  // params ReleaseParams: the page no longer shows the result
	MethodComplete = "complete" // params CompleteParams, result []Completion
	MethodCheck    = "check"    // params CheckParams, result {}: or an error of kind "usage" if the command is not well-formed
	MethodCommands = "commands" // no params, result []Command
	MethodCancel   = "cancel"   // params CancelParams: the request named ends with an error of kind "cancelled"
	MethodClose    = "close"    // forget the open dump and free its memory
	MethodInfo     = "info"     // params InfoParams, result Info: what is known now, perhaps after a switch of the size model
	MethodReport   = "report"   // params ReportParams, result Report: a file to share
	MethodContents = "contents" // params ContentsParams, result Contents: what an object holds
	MethodBytes    = "bytes"    // params BytesParams, result SavedBytes with a file: the content, to save or show
	MethodRetained = "retained" // params RetainedParams, result Retained: the exact retained set of some objects
	MethodBeside   = "beside"   // no params, with files: GC logs, thread dumps, reports of crashes of the open dump; result Info
	MethodDiagnose = "diagnose" // no params, result Diagnosis: the verdict about the heap
	MethodEarly    = "early"    // no params, result Early: what is known while the dump opens

	// Two open dumps have an analyzer each. The page passes the summary of one dump to
	// the analyzer of the other, which then compares the two. What else that analyzer
	// wants to know, it asks for (Event.Ask).
	MethodSummary  = "summary"  // no params, result: the summary of the open dump, or the summary in a file sent along, for BaselineParams
	MethodBaseline = "baseline" // params BaselineParams: adds or removes a dump to compare with
	MethodTable    = "table"    // params TableParams, result Result: rows for the other analyzer
	MethodAnswer   = "answer"   // params AnswerParams: the answer to an Ask

	// The analyzer of a dump writes a copy without values and searches it for texts.
	// Another analyzer opens the copy, and the digests of both are compared.
	MethodRedact      = "redact"      // params RedactParams and the files of open, result Redacted with a file: the copy
	MethodSearch      = "search"      // params RedactParams, result Searched: the copy, searched for texts of the open dump
	MethodFingerprint = "fingerprint" // params RedactParams, result Fingerprint: digests of what the level keeps of the open dump

	// What was computed about a dump can be saved as an index; opening the dump again
	// then takes seconds.
	MethodSave    = "save"    // no params, result SavedIndex: keeps the index of the open dump
	MethodIndexes = "indexes" // no params, result Indexes: those that are kept
	MethodForget  = "forget"  // params ForgetParams, result Indexes: what is still kept
)

// Request asks the worker for something.
type Request struct {
	ID     uint32          `json:"id"` // from 1, unique on the page
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

// Reply answers a Request. Exactly one of Result and Error is set.
type Reply struct {
	ID     uint32          `json:"id"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// Error is a failure as the page sees it.
type Error struct {
	// Kind is "unrecognized", "malformed", "unsupported", "too-large", "too-large-here" (see
	// heap.TooLargeHere), "unreadable" (the dump), "usage" (the command), "cancelled", "internal".
	Kind    string `json:"kind"`
	Message string `json:"message"`          // one sentence: what was wrong
	Found   string `json:"found,omitempty"`  // what was there
	Advice  string `json:"advice,omitempty"` // what to do next
	Offset  int64  `json:"offset"`           // byte offset in the dump, -1 when it has none
}

// OpenParams opens a dump. The files are in the same message. The first file that is a
// dump is opened; the others belong to it.
type OpenParams struct {
	Sizes  string `json:"sizes,omitempty"`  // "auto" (default), "mat" or a layout name
	Frames string `json:"frames,omitempty"` // whether stack frames are objects: "none" (default), "frames" or "methods"
	Entry  string `json:"entry,omitempty"`  // which entry of an archive: number or name; empty for the largest dump
	Dump   int    `json:"dump,omitempty"`   // which of several dumps in the file, counted from 1; 0 is the first

	// ReferencePolicy says which references are followed, as in QueryParams.
	ReferencePolicy string `json:"referencePolicy,omitempty"`

	// NoIndex makes the engine read the dump even if it has a saved index.
	NoIndex bool `json:"noIndex,omitempty"`
}

// QueryParams runs a command as typed: "histogram -groupby class".
type QueryParams struct {
	Command string `json:"command"`
	Offset  int    `json:"offset,omitempty"`
	Limit   int    `json:"limit"` // rows wanted at once
	Sort    *Sort  `json:"sort,omitempty"`
	Filter  string `json:"filter,omitempty"`
	Sizes   string `json:"sizes,omitempty"` // switches the size model for this and later queries

	// ReferencePolicy switches which references are followed by this and later queries:
	// "all", "strong", or "strong" with some of soft, weak, phantom and final
	// ("strong,soft").
	ReferencePolicy string `json:"referencePolicy,omitempty"`

	// Unfold asks for the levels of a tree below the first, see Result.Chain.
	Unfold Unfold `json:"unfold,omitzero"`
}

// Unfold says how much of a Result.Chain to send.
type Unfold struct {
	Levels int `json:"levels"` // at most
	Limit  int `json:"limit"`  // rows of a level
	// Forks is how many levels with several rows are followed too, at their first row.
	Forks int `json:"forks,omitempty"`
}

// Sort orders the rows of a table or the nodes of a level.
type Sort struct {
	Column     int  `json:"column"`
	Descending bool `json:"descending"`
}

// ReportParams asks for a report as `heapdrop report` writes it.
type ReportParams struct {
	Name    string `json:"name,omitempty"`    // name of a ready-made report; if empty, Command is used
	Command string `json:"command,omitempty"` // the report is the result of this command
	Values  bool   `json:"values,omitempty"`  // contents of strings and values of fields too
	Format  string `json:"format,omitempty"`  // "html" if empty
}

// Report is a report as a file.
type Report struct {
	Name string `json:"name"` // of the file
	Text string `json:"text"`
}

// ReleaseParams releases a result or a redacted copy.
type ReleaseParams struct {
	Handle string `json:"handle"`
}

// RedactParams are the parameters of all methods about redacted copies.
type RedactParams struct {
	Level  string          `json:"level"`            // "strings", "primitives" or "names"
	Entry  string          `json:"entry,omitempty"`  // as in OpenParams
	Handle string          `json:"handle,omitempty"` // of the copy to search
	Other  json.RawMessage `json:"other,omitempty"`  // Fingerprint.Parts of another dump, to compare with
}

// Redacted describes a redacted copy, whose file is in the same message.
type Redacted struct {
	Handle  string `json:"handle"`  // to be released
	Size    int64  `json:"size"`    // bytes of the copy
	Values  int64  `json:"values"`  // bytes of values that were set to zero
	Names   int64  `json:"names"`   // names that nothing uses, set to zero
	Renamed int64  `json:"renamed"` // names that were replaced
	Unknown int64  `json:"unknown"` // bytes of a damaged dump that were not understood and not copied
}

// Searched says what was found in a copy.
type Searched struct {
	Texts  int   `json:"texts"`  // different ones that were looked for
	Places int64 `json:"places"` // where one was found, outside of names
	First  int64 `json:"first"`  // byte offset of the first; -1 if there is none
	Names  int64 `json:"names"`  // names that are equal to a text
}

// Fingerprint holds digests of what redaction must not change in a dump.
type Fingerprint struct {
	Parts json.RawMessage `json:"parts"`
	// Difference names the first aspect in which Other differs; empty if there is none.
	Difference string `json:"difference,omitempty"`
	Objects    int64  `json:"objects"`
}

// SavedIndex is what was computed about a dump, saved where the engine runs.
type SavedIndex struct {
	Name     string `json:"name"`              // of the index, for ForgetParams
	Dump     string `json:"dump"`              // name of the dump's file; empty when the index cannot be read
	DumpSize int64  `json:"dumpSize"`          // bytes of the dump's file
	Objects  int64  `json:"objects"`           // unreachable ones included
	Size     int64  `json:"size"`              // bytes of the index
	Saved    int64  `json:"saved"`             // milliseconds since 1970-01-01 UTC
	Options  string `json:"options,omitempty"` // how the dump was opened, if not by default: "stack frames as objects: methods"
}

// Indexes are the saved indexes, newest first.
type Indexes struct {
	Offered   bool         `json:"offered"`         // indexes can be saved here
	Place     string       `json:"place,omitempty"` // where they are saved; empty for this browser
	FreeSpace int64        `json:"freeSpace"`       // bytes that can still be saved, -1 when unknown
	Saved     []SavedIndex `json:"saved"`

	// Needs is about how many bytes an index of the open dump takes; Refused says why
	// none can be saved.
	Needs   int64  `json:"needs,omitempty"`
	Refused string `json:"refused,omitempty"`
}

// ForgetParams removes a saved index, or all.
type ForgetParams struct {
	Name string `json:"name,omitempty"`
	All  bool   `json:"all,omitempty"`
}

// InfoParams asks for the numbers of the open dump. They are available from the milestone
// "histogram" on, except those that need dominators.
type InfoParams struct {
	Sizes string `json:"sizes,omitempty"` // switches the size model first: "auto", "mat" or a layout name

	// ReferencePolicy first switches which references are followed, as in QueryParams.
	ReferencePolicy string `json:"referencePolicy,omitempty"`
}

// RetainedParams names the objects whose exact retained set is wanted.
type RetainedParams struct {
	Set string `json:"set"` // RowInfo.Set of the row
}

// Retained is the exact retained set of an object set.
type Retained struct {
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
}

// ContentsParams asks for the content of an object.
type ContentsParams struct {
	Object string `json:"object"` // address
}

// Contents describes the content of an object beyond its fields: bytes, characters, a
// picture. It is the zero value if there are none.
type Contents struct {
	Bytes int64 `json:"bytes"`
	Text  bool  `json:"text"` // it can be read as characters
	// Image is the media type of a picture. Its size in pixels follows if it is known.
	Image  string `json:"image,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	Note   string `json:"note,omitempty"` // why something cannot be shown
}

// BytesParams asks for the content of an object as a file.
type BytesParams struct {
	Object string `json:"object"` // address
	As     string `json:"as"`     // "bytes", "text" or "image"
}

// SavedBytes describes the file that comes with it.
type SavedBytes struct {
	Bytes int64 `json:"bytes"` // bytes of the object that were written
	Of    int64 `json:"of"`    // bytes that it holds
}

// BaselineParams is a dump that is open in another analyzer. Without a summary, comparing
// with that dump ends.
type BaselineParams struct {
	ID      uint32          `json:"id"` // chosen by the page
	Name    string          `json:"name"`
	Summary json.RawMessage `json:"summary,omitempty"` // of MethodSummary
}

// TableParams asks for the first rows of a command's result.
type TableParams struct {
	Command string `json:"command"`
	Limit   int    `json:"limit"`
}

// AnswerParams answers an Ask with the result of MethodTable.
type AnswerParams struct {
	ID     uint32          `json:"id"` // of the Ask
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// CancelParams names the request to cancel.
type CancelParams struct {
	ID uint32 `json:"id"`
}

// CompleteParams asks for completions of a command.
type CompleteParams struct {
	Text   string `json:"text"`
	Cursor int    `json:"cursor"` // byte offset in Text
}

// CheckParams names a command to parse, but not to run.
type CheckParams struct {
	Command string `json:"command"`
}

// Completion is a possible continuation: Text replaces the bytes [From, To) of the input.
type Completion struct {
	Text string `json:"text"`
	From int    `json:"from"`
	To   int    `json:"to"`
	Help string `json:"help,omitempty"`
}

// Command describes a query of the registry.
type Command struct {
	Name      string     `json:"name"`
	Aliases   []string   `json:"aliases,omitempty"` // other names, which mean the same
	Title     string     `json:"title"`
	Category  string     `json:"category"`
	Help      string     `json:"help"`
	Arguments []Argument `json:"arguments"`
	// NeedsDominators says that the command cannot run before the milestone "dominators".
	// Until then the page waits and shows the progress.
	NeedsDominators bool `json:"needsDominators,omitempty"`
	// Menus are ready-made uses of the command on rows with an object set: "$set" is
	// replaced by RowInfo.Set.
	Menus []Menu `json:"menus,omitempty"`
}

// Menu is one ready-made use of a command on a row.
type Menu struct {
	Label   string `json:"label"`
	Command string `json:"command"` // "path2gc $set -excludes …"
	For     string `json:"for"`     // "object" (one object), "thread", "collection" (one that may be such), "class" (a class row), "set" (any), "arrays", "collections" (any that may have such)
}

// Argument describes one argument of a command.
type Argument struct {
	Name     string   `json:"name"`             // "groupby"
	Flag     string   `json:"flag"`             // "-groupby"; empty for an argument without a flag
	Type     string   `json:"type"`             // objects, class, text, pattern, number, percent, bytes, enum, boolean, address, dump
	Values   []string `json:"values,omitempty"` // of an enum
	Default  string   `json:"default,omitempty"`
	Required bool     `json:"required"`
	Multiple bool     `json:"multiple"`
	Pairs    bool     `json:"pairs,omitempty"` // for a multiple one: words are name=value; after the first, any other word ends the list
	Help     string   `json:"help"`
}

// Event says that something happened in the worker. Exactly one field is set.
type Event struct {
	Hello     *Hello    `json:"hello,omitempty"`
	Progress  *Progress `json:"progress,omitempty"`
	Milestone string    `json:"milestone,omitempty"` // "histogram": queries that need no dominators work now; "references": what is unreachable is known; "dominators": all queries work
	Log       string    `json:"log,omitempty"`
	Timings   *Timings  `json:"timings,omitempty"` // sent once when a dump is open
	Ask       *Ask      `json:"ask,omitempty"`     // a query wants rows of another dump
	Lost      *Lost     `json:"lost,omitempty"`    // sent once when contents of the open dump can no longer be read
}

// Lost says that the files of the open dump can no longer be read, or have changed. From
// then on, requests that need their contents end with an error of kind "unreadable".
// Others still work, but texts after labels are missing.
type Lost struct {
	Message string `json:"message"` // what happened
	Advice  string `json:"advice"`  // what still works, and what to do
}

// Ask is a question that the page passes to the analyzer of another dump.
type Ask struct {
	ID       uint32 `json:"id"`
	Baseline uint32 `json:"baseline"` // BaselineParams.ID
	Command  string `json:"command"`
	Limit    int    `json:"limit"`
}

// Hello is the worker's first event.
type Hello struct {
	Protocol int `json:"protocol"`
}

// Timings says how long opening a dump took. The page offers it as
// globalThis.heapdrop.timings.
type Timings struct {
	Phases      []PhaseTime `json:"phases"` // in order
	Seconds     float64     `json:"seconds"`
	MemoryBytes int64       `json:"memoryBytes"` // of WebAssembly memory, which never shrinks, so this is the peak
	Objects     int64       `json:"objects"`     // unreachable ones included
	References  int64       `json:"references"`
}

// PhaseTime is the time of one phase.
type PhaseTime struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
}

// Progress is the progress of a long request.
type Progress struct {
	Request     uint32  `json:"request"`
	Phase       string  `json:"phase"`       // "Reading the dump", in words for people
	Fraction    float64 `json:"fraction"`    // of the whole request, 0…1
	Bytes       int64   `json:"bytes"`       // read so far
	Total       int64   `json:"total"`       // bytes to read, -1 when unknown
	Objects     int64   `json:"objects"`     // found so far
	SecondsLeft float64 `json:"secondsLeft"` // -1 when unknown
}

// Info is what `heapdrop info --format json` prints.
type Info struct {
	Name               string    `json:"name"`
	Format             string    `json:"format"`
	IdentifierSize     int       `json:"identifierSize"`
	Created            int64     `json:"created"` // milliseconds since 1970-01-01 UTC
	FileSize           int64     `json:"fileSize"`
	DumpSize           int64     `json:"dumpSize"` // uncompressed
	Objects            int64     `json:"objects"`
	References         int64     `json:"references"`
	Classes            int64     `json:"classes"`
	ClassLoaders       int64     `json:"classLoaders"`
	GCRoots            int64     `json:"gcRoots"`
	UsedHeap           int64     `json:"usedHeap"` // bytes of reachable objects
	UnreachableObjects int64     `json:"unreachableObjects"`
	UnreachableHeap    int64     `json:"unreachableHeap"`
	Layout             string    `json:"layout"`          // the layout that sizes follow, in words
	Layouts            []string  `json:"layouts"`         // what --sizes takes
	Sizes              string    `json:"sizes"`           // the current size model
	ReferencePolicy    string    `json:"referencePolicy"` // which references are followed: "all", "strong", "strong,soft" …
	Warnings           []Warning `json:"warnings"`
	Notes              []string  `json:"notes"`
	// Choices lists the dumps in the same file or archive, including this one, if there
	// are several.
	Choices []Choice `json:"choices,omitempty"`

	Frames string `json:"frames"` // whether stack frames are objects: "none", "frames" or "methods"

	// Unfinished says that dominators and retained sizes are missing: not computed yet,
	// or, in the answer to MethodOpen, cancelled.
	Unfinished bool `json:"unfinished,omitempty"`

	// InferredRoots says that GC roots are missing in the dump and were inferred, so
	// figures that depend on them may differ from those of the program.
	InferredRoots bool `json:"inferredRoots,omitempty"`

	// SavedIndex is the time at which the index was saved from which the dump was opened,
	// in milliseconds since 1970-01-01 UTC; 0 if the dump itself was read.
	SavedIndex int64 `json:"savedIndex,omitempty"`

	// Beside names the files beside the dump that say something about the time before it.
	Beside []BesideFile `json:"beside,omitempty"`
}

// Choice is one of several dumps in a file: an entry of an archive, a dump in a
// file that holds several, or both. Entry and Dump go into OpenParams.
type Choice struct {
	Entry string `json:"entry,omitempty"`
	Dump  int    `json:"dump,omitempty"`
	Name  string `json:"name"`
	Size  int64  `json:"size"` // bytes, -1 when unknown
	Open  bool   `json:"open"` // this is the one that is open
}

// Warning is something that users should know about the dump.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Offset  int64  `json:"offset"`
	Count   int64  `json:"count"`

	// Severity is "serious" (the dump is damaged, or not everything is shown) or
	// Harmless.
	Severity string `json:"severity"`
}

// Harmless is the severity of a warning that most dumps have, or that does not affect
// what is shown.
const Harmless = "harmless"

// Encode returns a value as JSON, which cannot fail for the types of this package.
func Encode(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
