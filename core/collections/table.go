package collections

import (
	"slices"
	"strings"
)

// shape says how the parts of a collection make it up.
type shape uint8

const (
	shapeEmpty    shape = iota // never has elements
	shapeSized                 // size, contents unknown
	shapeFields                // fields hold the elements, of maps key and value in turn; nulls are none
	shapeArray                 // array, from an index (from) on, size of them (or up to index to; or all)
	shapeRing                  // array with wrap-around from index head to index tail, or size of them
	shapeChain                 // nodes from head by next, size of them; without size: those with a value
	shapeHash                  // array of nodes, chained by next; head and after give their order
	shapeSegments              // array of hash tables: of is the field of the segments that holds their array
	shapeTree                  // binary tree from head by left and right
	shapePairs                 // array of keys and values in turn, the first size ones
	shapeSparse                // array of keys and values in turn, null keys are none
	shapeColumns               // arrays keys and values in parallel, the first size ones
	shapeFilled                // arrays keys and values in parallel; null values are none
	shapeFlagged               // arrays keys and values in parallel; zero keys are none but for the last slot, where flag says it
	shapeStates                // arrays keys, values and flags, which are 1 (or all but 0) for used slots
	shapeBits                  // array of long, a bit per number; with keys the elements of that array
	shapeCopies                // one value, size times
	shapeWrap                  // of holds the collection
	shapeSlice                 // elements [from, from+size) of the collection of
	shapeRange                 // the entries of the sorted map of between the keys head and tail
	shapeMulti                 // the entries of the map of have collections as values
	shapeNested                // arrays in arrays, in order
	shapeTrie                  // arrays in arrays or nodes, keys and values in turn
	shapeUnwrap                // array as shapeArray of entries that have a key and a value
	numShapes
)

var shapeNames = [numShapes]string{
	"empty", "sized", "fields", "array", "ring", "chain", "hash", "segments", "tree", "pairs", "sparse", "columns", "filled",
	"flagged", "states", "bits", "copies", "wrap", "slice", "range", "multi", "nested", "trie", "unwrap",
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
	roleLowInclusive  // of the bound head
	roleHighInclusive // of the bound tail
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
	numRoles
)

var roleNames = [numRoles]string{
	"size", "cells", "array", "from", "to", "head", "tail", "lowIncluded", "highIncluded", "of", "flag", "keys", "values",
	"next", "after", "prev", "key", "value", "left", "right",
}

// aspect says which part of a map's entries a wrapper shows.
type aspect uint8

const (
	asIs aspect = iota
	asKeys
	asValues
)

// row is a line of the table.
type row struct {
	kind   Kind
	shape  shape
	as     aspect
	paths  [numRoles]string
	fields []string
	mask   string
}

// parseTable reads the table. A line has classes (separated by commas, without
// the prefix of the last line "@prefix"), a kind, a shape and the fields by role.
// Of several lines for a class the first counts whose fields the class has.
func parseTable() map[string][]row {
	rows := map[string][]row{}
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
					rows[prefix+class] = append(rows[prefix+class], r)
				}
			}
		}
	}
	return rows
}

func parseRow(words []string) row {
	r := row{kind: Kind(slices.Index(kindNames, words[1])), shape: shape(slices.Index(shapeNames[:], words[2]))}
	for _, word := range words[3:] {
		role, name, named := strings.Cut(word, "=")
		switch {
		case !named:
			r.fields = append(r.fields, word)
		case role == "mask":
			r.mask = name
		case role == "as" && name == "keys":
			r.as = asKeys
		case role == "as":
			r.as = asValues
		default:
			r.paths[slices.Index(roleNames[:], role)] = name
		}
	}
	return r
}
