// Package leaks reports leak suspects: what holds more memory than it should, explained
// in words.
//
// Package diagnosis finds and judges the suspects; the queries here show them. The query
// find_leaks follows Eclipse MAT's own algorithm instead, for users who know its results.
package leaks

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

var (
	maxPaths = query.Argument{Name: "max_paths", Flag: "-max_paths", Type: query.Number, Default: "10000",
		Help: "how many objects of a class to follow to the GC roots, to find where they accumulate; suspects do so only if this is given"}
	excludes = query.Argument{Name: "excludes", Flag: "-excludes", Type: query.Text, Multiple: true, Classes: true,
		Default: objectset.WeakerFields,
		Help:    `references that do not count as keeping objects alive, such as app.Node:next,previous; two quotes ("") leave out none`}
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "leakhunter", Title: "Leak Suspects", Category: "Leak Identification",
			Help: "Names what most likely leaks: the field or thread that holds it, what accumulates there, the likely cause and what to check. " +
				"Structures of the application count if they hold at least -smallest_percent of the heap; after them come the biggest dominators, as Eclipse MAT finds them.",
			Arguments: []query.Argument{
				{Name: "threshold_percent", Flag: "-threshold_percent", Type: query.Number, Default: "10", Help: "minimum share of the heap, in percent, of a listed dominator, or of all dominators of one class"},
				{Name: "smallest_percent", Flag: "-smallest_percent", Type: query.Text, Default: "0.1", Help: "minimum share of the heap, in percent, that makes a structure of the application a suspect"},
				{Name: "most", Flag: "-most", Type: query.Number, Default: "20", Help: "how many suspects to list"},
				{Name: "top_min_retained_set_consumers", Flag: "-top_min_retained_set_consumers", Type: query.Number, Default: "8", Help: "how many of the classes retained by a suspect to list"},
				{Name: "skip", Flag: "-skip", Type: query.Pattern, Help: "more classes to treat as part of the Java library, like java.*: a structure of such classes alone is no suspect"},
				maxPaths, excludes,
			},
			Stage: snapshot.StageComplete, Run: hunt,
		},
		{
			Name: "verdict", Title: "Verdict", Category: "Leak Identification",
			Help:  "Gives the verdict in one row: what is wrong with the heap, how certain that is, what holds the memory and what accumulates there.",
			Stage: snapshot.StageComplete, Run: verdict,
		},
		{
			Name: "find_leaks", Title: "Find Leaks", Category: "Leak Identification",
			Help: "Finds the biggest dominators, single objects or all of one class, and the object in which their memory accumulates, by the rules of Eclipse MAT: " +
				"the accumulation point is where the retained heap drops on the way down the dominator tree.",
			Arguments: []query.Argument{
				{Name: "threshold_percent", Flag: "-threshold_percent", Type: query.Number, Default: "20", Help: "minimum share of the heap, in percent, of a listed dominator"},
				{Name: "big_drop_ratio", Flag: "-big_drop_ratio", Type: query.Text, Default: "0.7", Help: "share of its dominator's retained heap that an object needs for the search to continue into it"},
				maxPaths, excludes,
			},
			Stage: snapshot.StageComplete, Run: dominantTable,
		},
	}
}

// fraction parses a number between 0 and most.
func fraction(a query.Arguments, name string, most float64) (float64, error) {
	text := strings.TrimSuffix(a.Text(name), "%")
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || !(value >= 0 && value <= most) {
		return 0, &usage.Error{Message: "-" + name + " takes a number from 0 to " + strconv.FormatFloat(most, 'g', -1, 64), Found: a.Text(name)}
	}
	return value, nil
}

func hunt(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	smallest, err := fraction(a, "smallest_percent", 100)
	if err != nil {
		return nil, err
	}
	var skip *regexp.Regexp
	if a.Given("skip") {
		if skip, err = objectset.CompilePattern(a.Text("skip")); err != nil {
			return nil, err
		}
	}
	found, err := diagnosis.Diagnose(ctx, s, diagnosis.Options{Smallest: smallest / 100, Most: int(a.Number("most")), Skip: skip})
	if err != nil {
		return nil, err
	}
	d := document(ctx, s, found, int(a.Number("top_min_retained_set_consumers")))
	o, notes := dominantOptions(s, a)
	if !a.Given("max_paths") {
		o.MaxPaths = -1 // a search through the whole heap; find_leaks does that
	}
	plain, err := found.Dominant(ctx, s, o)
	if err != nil {
		return nil, err
	}
	describeDominant(s, d, plain)
	d.Notes = append(d.Notes, notes...)
	return d, nil
}
