package collections

import (
	"slices"
	"strings"
)

// shape says how the parts of a collection make it up.
type shape uint8

const (
	shapeEmpty     shape = iota // never has elements
	shapeSized                  // size, contents unknown
	shapeFields                 // fields hold the elements, of maps key and value in turn; nulls are none
	shapeArray                  // array, from an index (from) on, size of them (or up to index to; or all)
	shapeRing                   // array with wrap-around from index head to index tail, or size of them
	shapeChain                  // nodes from head by next, size of them; without size: those with a value
	shapeHash                   // array of nodes, chained by next; head and after give their order
	shapeSegments               // array of segments that are hash tables of their own
	shapeTree                   // binary tree from head by left and right; without head from itself
	shapePatricia               // tree from head by left and right, where a link to a node whose bitIndex is no higher stands for its entry
	shapePairs                  // array of keys and values in turn, the first size ones; values first where from is 1
	shapeSparse                 // array of keys and values in turn; null keys are none, nor is the value that flag holds
	shapeColumns                // arrays keys and values in parallel, the first size ones
	shapeFilled                 // arrays keys and values in parallel; null values are none
	shapeFlagged                // arrays keys and values in parallel; zero keys are none but for the last slot, where flag says it
	shapeStates                 // arrays keys, values and flags, which are 1 (or all but 0) for used slots
	shapeSpare                  // as shapeColumns to the end, zero keys are none; bit 0 of flag says that there is one, with its value in the first field, and bit 1 of two fields the same of Long.MIN_VALUE
	shapeBits                   // array of long, a bit per number; with keys the elements of that array; or fields in place of the array
	shapeCopies                 // one value, size times
	shapeWrap                   // of holds the collection
	shapeSlice                  // elements [from, from+size) of the collection of; or from the sum of from and head on to its end
	shapeRange                  // the entries of the sorted map of between the keys head and tail
	shapeJoined                 // fields hold collections, one after the other; the last one reversed
	shapeMulti                  // the entries of the map of have collections as values
	shapeZip                    // the elements of the collection keys with those of the collection values
	shapeUnwrap                 // array as shapeArray of entries that have a key and a value
	shapeBuckets                // array of keys and values in turn (of sets: values, elements), where a bucket of several is an object of its own
	shapeSentinels              // arrays keys and values in parallel, keys 0 and 1 are none but for what flag holds
	shapeBig                    // arrays in array, the first size elements
	shapeNested                 // fields hold arrays in arrays as deep as the digit that ends their names
	shapeRadix                  // tree of arrays of 32 in the first tail fields; elements from to, head the one whose path the fields hold
	shapeVector                 // tree of nodes with arrays of 32, from bits deep; values holds the last elements
	shapeTrie                   // tree of nodes that hold entries and other nodes
	shapeIndexed                // array with indexes that only grow: head of the first element, tail of the next; with a mask (from) arrays linked by their last elements
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
	roleCells // counters to be added to size
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
	roleTable   // of a segment: its hash table
	roleThreads // bits 30 and 31, or two flags: left and right lead back up in the order of keys
	numRoles
)

var roleNames = [numRoles]string{
	"size", "cells", "array", "from", "to", "head", "tail", "lowIncluded", "highIncluded", "of", "flag", "keys", "values",
	"next", "after", "prev", "key", "value", "left", "right", "table", "threads",
}

var aspectNames = []string{"", "keys", "values", "reversed", "inverse"}

// aspect says what of a collection a wrapper shows.
type aspect uint8

const (
	asIs aspect = iota
	asKeys
	asValues
	asReversed // from the last to the first
	asInverse  // values as keys and keys as values
)

// row is a line of the table.
type row struct {
	kind    Kind
	shape   shape
	as      aspect
	deref   bool // keys and values that are java.lang.ref.Reference stand for their referents
	paths   [numRoles]string
	fields  []string
	mask    string // static field whose object stands for null
	chained string // of shapeBuckets: static field whose object stands for a bucket of several
}

// table is the lines by class, those with a "*" by the first two parts of their
// packages, in the order in which they stand.
type table struct {
	rows     map[string][]row
	patterns map[string][]pattern
}

type pattern struct {
	before, after string // of the "*"
	row           row
}

// parseTable reads the table. A line has classes (separated by commas, without
// the prefix of the last line "@prefix"), a kind, a shape and the fields by role.
// Of several lines for a class the first counts whose fields the class has.
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
		return t.rows[class] // as most classes: neither a copy nor named by a pattern
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
