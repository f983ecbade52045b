package protocol

// Diagnosis is the verdict about the open dump, as `heapdrop diagnose --format json` prints it.
type Diagnosis struct {
	Verdict  string    `json:"verdict"` // "leak", "backlog", "large", "waste", "healthy", "unknown"
	Sentence string    `json:"sentence"`
	Total    int64     `json:"total"` // bytes that shares are of
	Suspects []Suspect `json:"suspects"`
	Cleared  []Cleared `json:"cleared"`
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
}

// Fact is a piece of evidence, with the addresses of objects that show it.
type Fact struct {
	Fact    string   `json:"fact"`
	Objects []string `json:"objects"`
}

// Cleared is a large structure that is not a suspect.
type Cleared struct {
	Holder   string  `json:"holder"`
	Retained int64   `json:"retained"`
	Share    float64 `json:"share"`
	Reason   string  `json:"reason"`
	Held     Held    `json:"held"`
}

// Held says what holds a structure.
type Held struct {
	Root   string   `json:"root"` // "static field", "local variable", "thread", "GC root"; "" for several owners
	Steps  []Step   `json:"steps"`
	Places int      `json:"places"` // how many structures of the same form there are, if several
	Object string   `json:"object"` // address of the holder
	Tops   []string `json:"tops"`   // addresses of what retains it all
	Member string   `json:"member"` // class of what accumulates
}

// Step is an object on the path from a GC root, with the reference that leads to it.
type Step struct {
	Edge     string `json:"edge"`
	Name     string `json:"name"` // class of the object, or what the root is
	Object   string `json:"object"`
	Retained int64  `json:"retained"` // bytes; 0 when unknown
	Icon     string `json:"icon"`
}
