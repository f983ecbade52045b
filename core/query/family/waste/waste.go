// Package waste finds memory that carries no information: repeated text, collections
// without elements, arrays of zeros, boxed numbers, fields that are always null. Every
// byte is counted once, in the first category that fits, and belongs to the field of the
// program that holds it.
package waste

import (
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	names := []string{all}
	for _, c := range categories {
		names = append(names, c.name)
	}
	return []query.Query{{
		Name: "waste", Title: "Waste by Owner", Category: "Leak Identification", Values: query.ValuesSummed,
		Help: "Adds up memory that could be saved: duplicate strings and arrays, constant arrays, empty and nearly empty collections, unused capacity of collections and arrays, " +
			"boxed numbers, fields that are null; by kind, and by the field of the program that holds it. No byte is counted twice. " +
			"With -category or -owner the wasteful objects are listed.",
		Arguments: []query.Argument{
			{Name: "category", Flag: "-category", Type: query.Enum, Values: names, Default: all, Help: "the kind of waste"},
			{Name: "owner", Flag: "-owner", Type: query.Text, Help: "only what belongs to this field: app.Cache#entries"},
		},
		Stage: snapshot.StageComplete, Run: run,
	}}
}

// all means every category.
const all = "all"

// category is a kind of waste. Objects are claimed in the order of these constants.
type category uint8

const (
	emptyCollection category = iota
	singleCollection
	slackCollection
	constantArray
	duplicateString
	duplicateArray
	slackArray
	emptyArray
	boxedNumber
	nullField
	numCategories
)

// categories are the names and explanations of the kinds of waste.
var categories = [numCategories]struct{ name, title, help string }{
	{"empty_collections", "Empty collections", "everything that collections without elements retain"},
	{"one_element_collections", "Collections of one element", "collection, array and entry around a single element"},
	{"under_filled_collections", "Under-filled collections", "the unused capacity of collections that use less than half of it"},
	{"constant_arrays", "Arrays of one value", "arrays of two or more elements that are all equal, mostly zero or null"},
	{"duplicate_strings", "Duplicate strings", "all strings with the same text except the first, with their characters"},
	{"duplicate_arrays", "Duplicate arrays", "all arrays with equal elements except the first"},
	{"over_sized_arrays", "Over-sized arrays", "the zeros or nulls at the end of an array if they are more than half of it"},
	{"zero_length_arrays", "Arrays without elements", "all but one of each class"},
	{"boxed_numbers", "Boxed numbers", "the objects around numbers, except those shared by the Java library"},
	{"null_fields", "Fields that are null", "fields that are null in at least nine of ten instances of a class with ten or more instances"},
}

// byName returns the category with the given name.
func byName(name string) (category, bool) {
	for c := range categories {
		if categories[c].name == name {
			return category(c), true
		}
	}
	return 0, false
}

// find is an object with the bytes wasted in it or with it.
type find struct {
	id       heap.ObjectID
	bytes    uint32 // at most 4 GB; larger values are cut
	category category
}

// nulls is the waste of a field that is nearly always null.
type nulls struct {
	class     heap.ClassIndex // the class whose instances were counted
	field     string
	instances int64 // those in which it is null
	of        int64
	bytes     int64
}
