package graph

import "math/bits"

// Distances are the distances of vertices from the roots, as 1 plus the number of edges;
// 0 if that exceeds 254, or if there is no path.
type Distances []uint8

// unknown is what edges returns for vertices at that distance or farther.
const unknown = 255

// edges returns the number of edges, or unknown for a vertex that is too far away.
func (d Distances) edges(v uint32) int { return int(d[v] - 1) }

// FindDistances finds the distances from the roots over all edges, breadth first, each
// level in ascending order: neighbours in memory mostly refer to neighbours.
//
// Memory: the result, and n/4.
func FindDistances[K Type](g *Graph[K], roots []uint32, tick Tick) (Distances, error) {
	n := g.Len()
	s := &distancing[K]{g: g, near: make(Distances, n), level: NewBits(n), next: NewBits(n)}
	for _, r := range roots {
		s.near[r] = 1
		s.level.Set(r)
	}
	for mark := uint8(2); mark != 0; mark++ {
		before := s.met
		for at := 0; at < len(s.level); at += wordsAtOnce {
			if s.expand(at, min(at+wordsAtOnce, len(s.level)), mark); s.looked < distanceEffort {
				continue
			}
			s.looked = 0
			if err := tick.at(s.met, n); err != nil {
				return nil, err
			}
		}
		if s.met == before {
			break
		}
		clear(s.level)
		s.level, s.next = s.next, s.level
	}
	return s.near, nil
}

const (
	wordsAtOnce    = 64      // of the level
	distanceEffort = 1 << 17 // takes a browser some milliseconds
)

// distancing is the search of FindDistances.
type distancing[K Type] struct {
	g           *Graph[K]
	near        Distances
	level, next Bits
	met         int // vertices
	looked      int // edges examined since the last tick
}

// expand follows the edges of some words of the level.
//
//go:noinline
func (s *distancing[K]) expand(first, end int, mark uint8) {
	start, to, near, next := s.g.Start, s.g.To, s.near, s.next
	for at := first; at < end; at++ {
		for word := s.level[at]; word != 0; word &= word - 1 {
			v := at<<6 + bits.TrailingZeros64(word)
			if len(s.g.TypeVertex) > 0 {
				if h := s.g.TypeVertex[s.g.TypeOf[v]]; h != None && near[h] == 0 {
					near[h] = mark
					next.Set(h)
					s.met++
				}
			}
			edges := to[start[v]:start[v+1]]
			s.looked += entryEffort + len(edges)
			for _, w := range edges {
				if near[w] == 0 {
					near[w] = mark
					next.Set(w)
					s.met++
				}
			}
		}
	}
}
