package results

import "heapdrop/protocol"

// Block is a part of a document with the state for showing it.
type Block struct {
	protocol.Block
	Grid     *Grid
	Chart    *Chart
	Parts    []*Block // blocks of an embedded document
	Untitled bool     // the heading or result before it already shows its title
	// Section is the number of a heading among those of its level, from 1; 0 for other
	// blocks.
	Section int
}
