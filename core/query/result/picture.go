package result

// Picture is a tree of boxes to be drawn: as an icicle, as rings or as a treemap.
// Parents come before their children, and the parts of a box add up: Size is Own and
// the Size of its children.
type Picture struct {
	Heap   int64    // bytes of the whole heap, of which boxes are shares
	Upward bool     // the children of a box hold it; otherwise it holds them
	Labels []string // names of classes and of single objects
	Edges  []string // names of fields; the first is ""
	Boxes  []Box    // the first is the whole
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
