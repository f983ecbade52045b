// Package values groups objects by their text or by the value of a field. It also finds
// strings with equal text, and characters that no string uses.
package values

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "group_by_value", Title: "Group By Value", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Groups objects by their readable value or, with -field, by the value of a field, with the number of objects and the memory for each value.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects to group"},
				{Name: "field", Flag: "-field", Type: query.Text, Help: "a field, or a path of fields: status, user.name"},
			},
			Menus: []query.Menu{{Label: "Java Basics/Group By Value", Command: "group_by_value $set", For: "set"}},
			Stage: snapshot.StageReferences, Run: groupByValue,
		},
		{
			Name: "select_objects_by_field", Title: "Select Objects by Field", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Lists the objects that a field of the given objects refers to, each listed once.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Required: true, Help: "the objects that have the field"},
				{Name: "field", Flag: "-field", Type: query.Text, Required: true, Help: "a field, or a path of fields: user.address"},
			},
			Stage: snapshot.StageReferences, Run: selectByField,
		},
		{
			Name: "duplicate_strings", Title: "Duplicate Strings", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Lists texts shared by several strings, with the memory that one string per text would save.",
			Arguments: []query.Argument{
				{Name: "objects", Type: query.Objects, Help: "the strings to compare; all reachable ones by default"},
			},
			Menus: []query.Menu{{Label: "Java Basics/Duplicate Strings", Command: "duplicate_strings $set", For: "set"}},
			Stage: snapshot.StageReferences, Run: duplicateStrings,
		},
		{
			Name: "waste_in_char_arrays", Title: "Waste in Char Arrays", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Lists char arrays of which strings use only a part, as substrings do up to JDK 7u5.",
			Arguments: []query.Argument{
				{Name: "minimumWaste", Flag: "-minimumwaste", Type: query.Number, Default: "50", Help: "the minimum number of unused characters"},
			},
			Stage: snapshot.StageComplete, Run: wasteInCharArrays,
		},
	}
}

// tickEvery is how many objects are read between two checks of the context.
const tickEvery = 1 << 12

// shownLimit is the maximum number of characters of a value that are shown.
const shownLimit = 4096

// members returns the objects that an argument selects; without the argument, the
// reachable instances of some classes.
func members(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, otherwise []bool) ([]heap.ObjectID, error) {
	set := a.Objects("objects")
	if set == nil {
		return content.Reachable(ctx, s, otherwise)
	}
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	return objects.IDs(), nil
}
