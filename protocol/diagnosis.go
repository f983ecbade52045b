package protocol

// Diagnosis is the verdict about the open dump, as `heapdrop diagnose --format json` prints it.
type Diagnosis struct {
	Verdict  string    `json:"verdict"` // "leak", "backlog", "large", "waste", "healthy", "unknown"
	Sentence string    `json:"sentence"`
	Total    int64     `json:"total"` // bytes that shares are of
	Suspects []Suspect `json:"suspects"`
	Cleared  []Cleared `json:"cleared"`
	Incident *Incident `json:"incident,omitempty"` // what files beside the dump say

	OutOfMemory bool `json:"outOfMemory,omitempty"` // memory ran out, and the JVM wrote the dump for that reason
	Incomplete  bool `json:"incomplete,omitempty"`  // part of the dump is missing, and may hold what matters
}

// Early is what is known of the dump before its dominators are: facts, and no verdict.
type Early struct {
	Sentence string         `json:"sentence"`
	Findings []EarlyFinding `json:"findings"`
}

// EarlyFinding is one of these facts.
type EarlyFinding struct {
	Text    string `json:"text"`
	Final   bool   `json:"final"`             // the rest of the opening does not change it
	Command string `json:"command,omitempty"` // shows the objects
}

// Incident is what files beside the dump say about the time before it.
type Incident struct {
	Sentences []string `json:"sentences"`
	Facts     []Value  `json:"facts"`
	GC        *GC      `json:"gc,omitempty"`
}

// Value is a name with a value, as a file states it.
type Value struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// GC is what a GC log shows in numbers; nil is for what it does not show.
type GC struct {
	Collector   string `json:"collector"`
	Limit       int64  `json:"limit"` // of the heap in bytes
	Collections int64  `json:"collections"`
	Whole       int64  `json:"whole"`     // of the whole heap
	Live        *int64 `json:"live"`      // bytes in use after the last of these
	Allocated   *int64 `json:"allocated"` // bytes a second
	Promoted    *int64 `json:"promoted"`  // bytes a second
}

// Suspect is a structure that probably holds too much memory.
type Suspect struct {
	Holder      string  `json:"holder"` // a path: "app.Cache.STORE → entries"
	Accumulates string  `json:"accumulates"`
	Retained    int64   `json:"retained"` // bytes in the heap
	Native      int64   `json:"native"`   // bytes outside of it
	Share       float64 `json:"share"`    // 0…1
	Cause       Cause   `json:"cause"`
	Evidence    []Fact  `json:"evidence"`
	Next        string  `json:"next"`
	Held        Held    `json:"held"`
}

// Cause is a probable cause of a suspect.
type Cause struct {
	Title      string `json:"title"`
	Sentence   string `json:"sentence"`
	Confidence string `json:"confidence"` // "certain", "likely", "possible"

	Objects []string `json:"objects"` // addresses of objects that show it, and their classes
	Classes []string `json:"classes"`
}

// Fact is a piece of evidence, with the addresses and classes of objects that show it.
type Fact struct {
	Fact      string   `json:"fact"`
	Suspicion string   `json:"suspicion"` // "more", "less" or "same"
	Objects   []string `json:"objects"`
	Classes   []string `json:"classes"`
}

// Cleared is a large structure that is not a suspect.
type Cleared struct {
	Holder      string  `json:"holder"`
	Accumulates string  `json:"accumulates"`
	Retained    int64   `json:"retained"`
	Share       float64 `json:"share"`
	Reason      string  `json:"reason"`
	Held        Held    `json:"held"`
}

// Held says what holds a structure.
type Held struct {
	Root   string   `json:"root"` // "static field", "local variable", "thread", "GC root"; "" for several owners
	Steps  []Step   `json:"steps"`
	Places int      `json:"places"` // how many structures of the same form there are, if several
	Object string   `json:"object"` // address of the holder
	Tops   []string `json:"tops"`   // addresses of what retains it all
	Member string   `json:"member"` // class of what accumulates
	Shared []Shared `json:"shared"` // most of it, if the holder dominates less than half and there are too many tops
}

// Shared is objects of one class in a structure whose holder does not dominate them.
type Shared struct {
	Class  string `json:"class"`
	Object string `json:"object"` // address of the one that retains most
}

// Step is an object on the path from a GC root, with the reference that leads to it.
type Step struct {
	Edge     string `json:"edge"`
	Name     string `json:"name"` // class of the object, or what the root is
	Object   string `json:"object"`
	Retained int64  `json:"retained"` // bytes; 0 when unknown
	Icon     string `json:"icon"`
}

// BesideFile is a file beside the dump; Kind is the query that shows it: "gc_log",
// "live_threads" or "crash".
type BesideFile struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}
