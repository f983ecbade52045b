package collections

import (
	"slices"
	"strings"
)

// shape says how the parts of a collection make it up.
type shape uint8

const (
	shapeEmpty     shape = iota // never has elements
	shapeSized                  // size, elements unknown
	shapeFields                 // fields hold the elements, of maps key and value alternating; nulls do not count
	shapeArray                  // elements in array: from index from, size of them, or up to index to, or all
	shapeRing                   // array with wrap-around from index head to index tail, or size elements from head
	shapeChain                  // nodes from head by next: size of them, or without size those with a value
	shapeHash                   // array of nodes, chained by next; head and after give their order
	shapeSegments               // array of segments, each a hash table
	shapeTree                   // binary tree from head by left and right; without head, the object is the root
	shapePatricia               // tree from head by left and right, where a link to a node whose bitIndex is no higher stands for its entry
	shapePairs                  // array of alternating keys and values, size pairs; the value comes first if from is 1
	shapeSparse                 // array of alternating keys and values; a null key, or the value in flag, marks a free slot
	shapeColumns                // arrays keys and values in parallel, the first size ones
	shapeFilled                 // arrays keys and values in parallel; a null value marks a free slot
	shapeFlagged                // arrays keys and values in parallel; key 0 marks a free slot, except in the last slot if flag is set
	shapeStates                 // arrays keys, values and flags; a slot is used if its flag is 1 (or is not 0)
	shapeSpare                  // like shapeColumns, but over the whole arrays, where key 0 marks a free slot; bit 0 of flag means that there is an entry with key 0, whose value is in the first field; bit 1 and the second field are the same for Long.MIN_VALUE
	shapeBits                   // array of long, one bit per number; with keys, one bit per element of that array; or fields instead of the array
	shapeCopies                 // one value, repeated size times
	shapeWrap                   // the collection in the field of
	shapeSlice                  // elements [from, from+size) of the collection in the field of, or those from (from + head) to its end
	shapeRange                  // entries of the sorted map in the field of, between the keys head and tail
	shapeJoined                 // fields hold collections that follow one another; the last one is reversed
	shapeMulti                  // the map in the field of, whose values are collections
	shapeZip                    // elements of the collection keys paired with those of the collection values
	shapeUnwrap                 // like shapeArray, with entries that have a key and a value
	shapeBuckets                // array of alternating keys and values (in sets, elements); a bucket of several entries is a separate object
	shapeSentinels              // arrays keys and values in parallel; keys 0 and 1 mark free slots, and flag holds the entries that have these keys
	shapeBig                    // an array of arrays; the first size elements
	shapeNested                 // fields hold nested arrays; the last digit of a field's name is the depth
	shapeRadix                  // tree of arrays of 32 in the first tail fields, with the elements between the indexes from and to; head is the element whose path the fields hold
	shapeVector                 // tree of nodes with arrays of 32, whose depth in bits is from; values holds the last elements
	shapeTrie                   // tree of nodes that hold entries and other nodes
	shapeIndexed                // array with indexes that only grow: head is the index of the first element, tail the next free one; with a mask (from), arrays linked by their last elements
	numShapes
)

var shapeNames = [numShapes]string{
	"empty", "sized", "fields", "array", "ring", "chain", "hash", "segments", "tree", "patricia", "pairs", "sparse", "columns", "filled",
	"flagged", "states", "spare", "bits", "copies", "wrap", "slice", "range", "joined", "multi", "zip", "unwrap",
	"buckets", "sentinels", "big", "nested", "radix", "vector", "trie", "indexed",
}

// The roles of fields: those of the collection itself, then those of its nodes.
const (
	roleSize  = iota
	roleCells // counters that are added to size
	roleArray
	roleFrom
	roleTo
	roleHead
	roleTail
	roleLowInclusive  // whether the bound head is included
	roleHighInclusive // whether the bound tail is included
	roleOf
	roleFlag
	roleKeys
	roleValues
	numOwn

	roleNext = iota - 1
	roleAfter
	rolePrev
	roleKey
	roleValue
	roleLeft
	roleRight
	roleTable   // the hash table of a segment
	roleThreads // bits 30 and 31, or two flags: left and right lead back up, in key order
	numRoles
)

var roleNames = [numRoles]string{
	"size", "cells", "array", "from", "to", "head", "tail", "lowIncluded", "highIncluded", "of", "flag", "keys", "values",
	"next", "after", "prev", "key", "value", "left", "right", "table", "threads",
}

var aspectNames = []string{"", "keys", "values", "reversed", "inverse"}

// aspect is the part of a collection that a wrapper shows.
type aspect uint8

const (
	asIs aspect = iota
	asKeys
	asValues
	asReversed // from the last to the first
	asInverse  // with keys and values swapped
)

// row is a line of the table.
type row struct {
	kind    Kind
	shape   shape
	as      aspect
	deref   bool // keys and values of type java.lang.ref.Reference are replaced by their referents
	paths   [numRoles]string
	fields  []string
	mask    string // static field with the object that represents null
	chained string // for shapeBuckets: static field with the object that marks a bucket of several entries
}

// table holds the lines by class name. Lines with a "*" are listed by the first two parts
// of their package, in the order of the file.
type table struct {
	rows     map[string][]row
	patterns map[string][]pattern
}

type pattern struct {
	before, after string // of the "*"
	row           row
}

// parseTable reads the table. A line has classes (separated by commas, without the prefix
// that the last "@prefix" line sets), a kind, a shape, and the fields by role. If several
// lines match a class, the first one whose fields the class has counts.
func parseTable() *table {
	t := &table{rows: map[string][]row{}, patterns: map[string][]pattern{}}
	prefix := ""
	for _, text := range []string{tableJDK, tableLibraries} {
		for line := range strings.Lines(text) {
			words := strings.Fields(line)
			switch {
			case len(words) == 0 || words[0] == "#":
			case words[0][0] == '@':
				prefix = words[0][1:]
			default:
				r := parseRow(words)
				for class := range strings.SplitSeq(words[0], ",") {
					t.add(prefix+class, r)
				}
			}
		}
	}
	return t
}

func (t *table) add(class string, r row) {
	if before, after, some := strings.Cut(class, "*"); some {
		root := rootOf(before)
		t.patterns[root] = append(t.patterns[root], pattern{before, after, r})
		return
	}
	t.rows[class] = append(t.rows[class], r)
}

// rootOf returns the first two parts of a class name: "io.netty".
func rootOf(class string) string {
	first := strings.IndexByte(class, '.')
	if second := strings.IndexByte(class[first+1:], '.'); second >= 0 {
		return class[:first+1+second]
	}
	return class
}

// of yields the lines for a class, those with its exact name first.
func (t *table) of(class string) []row {
	if strings.HasPrefix(class, "java.") || strings.HasSuffix(class, "[]") {
		return t.rows[class] // the usual case: neither a shaded copy nor matched by a pattern
	}
	for _, root := range libraryRoots {
		if at := strings.Index(class, root); at > 0 && class[at-1] == '.' {
			class = class[at:]
			break
		}
	}
	list := t.rows[class]
	patterns := t.patterns[rootOf(class)]
	for i := range patterns {
		p := &patterns[i]
		if len(class) >= len(p.before)+len(p.after) && strings.HasPrefix(class, p.before) && strings.HasSuffix(class, p.after) {
			list = append(slices.Clip(list), p.row)
		}
	}
	return list
}

func parseRow(words []string) row {
	r := row{kind: Kind(slices.Index(kindNames, words[1])), shape: shape(slices.Index(shapeNames[:], words[2]))}
	for _, word := range words[3:] {
		role, name, named := strings.Cut(word, "=")
		switch {
		case word == "deref":
			r.deref = true
		case !named:
			r.fields = append(r.fields, word)
		case role == "mask":
			r.mask = name
		case role == "chained":
			r.chained = name
		case role == "as":
			r.as = aspect(slices.Index(aspectNames, name))
		default:
			r.paths[slices.Index(roleNames[:], role)] = name
		}
	}
	return r
}
