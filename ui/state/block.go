package state

import "heapdrop/protocol"

// Block is a part of a document with what shows it.
type Block struct {
	protocol.Block
	Grid     *Grid
	Chart    *Chart
	Parts    []*Block // blocks of an embedded document
	Untitled bool     // its title is that of the heading or of the result before it
	// Section is the number of a heading among those of its level, from 1; 0 for what
	// is not a heading of sections.
	Section int
}
