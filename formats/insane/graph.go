package insane

// none means no object or no class.
const none = 1<<32 - 1

// graph holds objects and references in columns, in the order in which the file first
// mentions each object: 36 bytes per object, 8 per reference. References may be anywhere
// in the file, but a heap.Sink needs them together with their object, so they are stored
// until the end.
type graph struct {
	table []uint32 // number+1 by hash of the id, with open addressing; its length is a power of two, and at most half is used

	id       []uint64
	class    []uint32 // index into classes.list; none if the object is only mentioned
	size     []uint32 // in bytes, hugeSize if it is in huge
	huge     map[uint32]uint64
	length   []uint32 // see heap.Batch
	at       []int64  // offset of the object's tag
	firstRef []int64  // offset of the tag of the first reference; -1 if there is none
	refs     []uint32 // number of references

	edges   [][]edge // in blocks, so that growing copies nothing
	objects int
}

// edge is a reference between two objects, given by their numbers.
type edge struct{ from, to uint32 }

const edgeBlock = 1 << 16

func newGraph() graph { return graph{table: make([]uint32, 1<<10)} }

// number returns the number of an id, and assigns one if the id is new.
func (g *graph) number(id uint64) uint32 {
	mask := uint64(len(g.table) - 1)
	for i := hash(id) & mask; ; i = (i + 1) & mask {
		n := g.table[i]
		if n == 0 {
			g.add(id)
			g.table[i] = uint32(len(g.id))
			if len(g.id)*2 > len(g.table) {
				g.grow()
			}
			return uint32(len(g.id) - 1)
		}
		if g.id[n-1] == id {
			return n - 1
		}
	}
}

// has reports whether an id has been mentioned.
func (g *graph) has(id uint64) bool {
	mask := uint64(len(g.table) - 1)
	for i := hash(id) & mask; g.table[i] != 0; i = (i + 1) & mask {
		if g.id[g.table[i]-1] == id {
			return true
		}
	}
	return false
}

// hugeSize marks a size that does not fit into 32 bits.
const hugeSize = 1<<32 - 1

func (g *graph) setSize(n uint32, size uint64) {
	g.size[n] = uint32(min(size, hugeSize))
	if size >= hugeSize {
		if g.huge == nil {
			g.huge = map[uint32]uint64{}
		}
		g.huge[n] = size
	}
}

func (g *graph) sizeOf(n uint32) uint64 {
	if g.size[n] == hugeSize {
		return g.huge[n]
	}
	return uint64(g.size[n])
}

// hash distributes ids by Fibonacci hashing.
func hash(id uint64) uint64 {
	h := id * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

func (g *graph) add(id uint64) {
	g.id = append(g.id, id)
	g.class = append(g.class, none)
	g.size = append(g.size, 0)
	g.length = append(g.length, 0)
	g.at = append(g.at, 0)
	g.firstRef = append(g.firstRef, -1)
	g.refs = append(g.refs, 0)
}

func (g *graph) grow() {
	g.table = make([]uint32, 2*len(g.table))
	mask := uint64(len(g.table) - 1)
	for n, id := range g.id {
		i := hash(id) & mask
		for g.table[i] != 0 {
			i = (i + 1) & mask
		}
		g.table[i] = uint32(n + 1)
	}
}

// refer adds a reference whose tag is at an offset.
func (g *graph) refer(from, to uint32, offset int64) {
	if g.firstRef[from] < 0 {
		g.firstRef[from] = offset
	}
	g.refs[from]++
	k := len(g.edges) - 1
	if k < 0 || len(g.edges[k]) == edgeBlock {
		g.edges = append(g.edges, make([]edge, 0, edgeBlock))
		k++
	}
	g.edges[k] = append(g.edges[k], edge{from, to})
}

// byHolder returns the referents sorted by holder and then by file order; those of object
// n are to[start[n]:start[n+1]]. It frees the edges.
func (g *graph) byHolder() (start []uint64, to []uint32) {
	start = make([]uint64, len(g.id)+1)
	for n, refs := range g.refs {
		start[n+1] = start[n] + uint64(refs)
	}
	to = make([]uint32, start[len(g.id)])
	next := append([]uint64(nil), start...)
	for _, block := range g.edges {
		for _, e := range block {
			to[next[e.from]] = e.to
			next[e.from]++
		}
	}
	g.edges = nil
	return start, to
}
