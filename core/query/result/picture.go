package result

import "heapdrop/core/heap"

// Picture is a tree of boxes, to be drawn as an icicle, as rings or as a treemap. The
// parts of a box add up: its Size is its Own plus the Size of its children. Parents come
// before their children, except in a comparison.
type Picture struct {
	Heap   int64    // bytes of the whole heap; shares refer to this
	Upward bool     // the children of a box hold it; otherwise it holds them
	Labels []string // names of classes and of single objects
	Edges  []string // names of fields; the first is ""
	Boxes  []Box    // the first is the whole
	Marks  []int    // places of the boxes to point out
	// Places returns the places of the boxes that hold some objects. It is nil if the
	// picture does not point out objects.
	Places func(ids []heap.ObjectID) []int

	// Before holds what each box was in the baseline; it is nil for a picture of one
	// dump. In a comparison, the Size of a box is the size to draw: at least the larger
	// of before and after.
	Before []Amount
	// After holds what each box is in the open dump, if there is Before.
	After []Amount

	Growth *Growth // what the comparison says in short, if there is Before
}

// Growth says in short how the heap changed over several dumps. The last of them is open.
type Growth struct {
	Dumps  []Moment
	Places []GrownPlace // the most growth first; none if nothing grew by much
}

// Moment is one of the compared dumps.
type Moment struct {
	Name    string
	Created int64 // milliseconds since 1970-01-01 UTC, 0 if unknown
	Used    int64 // bytes of reachable objects
}

// GrownPlace is a place where growth accumulates.
type GrownPlace struct {
	Holder string  // path of the holder
	Object string  // address of the holder in the open dump; "" if it is not one object
	Growth int64   // bytes
	Member string  // class of what multiplies there; "" if nothing stands out
	More   int64   // how many more objects of that class there are
	Held   []int64 // bytes of the holder in each dump; -1 if it is not there
}

// Amount is what a box of a comparison holds in one of the two dumps.
type Amount struct {
	Bytes   int64 // retained heap; -1 if the box does not exist in that dump
	Objects int64
}

// Box is a part of a Picture.
type Box struct {
	Parent      int // place in Boxes, -1 for the whole
	Label, Edge int // places in Labels and Edges; Edge is the field that leads to it
	Objects     int64
	Own, Size   int64 // bytes
	Kind        BoxKind
}

// BoxKind says what a Box represents.
type BoxKind uint8

// The kinds of boxes.
const (
	GroupBox BoxKind = iota // objects of one class, or one object
	RestBox                 // what is too small for separate boxes
	DeepBox                 // what was not examined
)

// Names gives each text of a picture a number, so that it is stored once.
type Names struct {
	List []string

	at map[string]int
}

// Number returns the index of a text in the list, and appends the text if it is new.
func (n *Names) Number(text string) int {
	text = brief(text)
	if n.at == nil {
		n.at = map[string]int{}
	}
	at, known := n.at[text]
	if !known {
		at = len(n.List)
		n.at[text], n.List = at, append(n.List, text)
	}
	return at
}

// longestLabel is the maximum number of characters of a name in a picture. There is no
// space for more, and measuring longer names would slow the page down.
const longestLabel = 300

// brief cuts out the middle of a long name.
func brief(text string) string {
	if len(text) <= longestLabel {
		return text
	}
	letters := []rune(text)
	if len(letters) <= longestLabel {
		return text
	}
	const part = longestLabel / 2
	return string(letters[:part]) + "…" + string(letters[len(letters)-part:])
}
