// Package references shows references between objects: outgoing or incoming, object by
// object or by class.
package references

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	objects := query.Argument{Name: "objects", Type: query.Objects, Required: true, Help: "the objects to list"}
	inbound := query.Argument{Name: "inbound", Flag: "-inbound", Type: query.Boolean, Help: "show what refers to the objects instead of what they refer to", NeedsDominators: []string{"true"}}
	groupBy := query.Argument{Name: "groupby", Flag: "-groupby", Type: query.Enum, Values: []string{"none", "folded"}, Default: "none", Help: "fold references of one object to those of one class into a row"}
	return append([]query.Query{
		{
			Name: "list_objects", Title: "List Objects", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Lists objects. An object opens into the objects that it refers to, or with -inbound into those that refer to it, field by field.",
			Arguments: []query.Argument{objects, inbound, groupBy},
			Menus: []query.Menu{
				{Label: "List objects/with outgoing references", Command: "list_objects $set", For: "set"},
				{Label: "List objects/with incoming references", Command: "list_objects $set -inbound", For: "set"},
			},
			Stage: snapshot.StageReferences, Run: list,
		},
		{
			Name: "class_references", Title: "Show objects by class", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Lists objects by class. A class opens into the classes of all objects that its objects refer to, or with -inbound of all objects that refer to them.",
			Arguments: []query.Argument{objects, inbound},
			Menus: []query.Menu{
				{Label: "Show objects by class/classes they refer to", Command: "class_references $set", For: "set"},
				{Label: "Show objects by class/classes that refer to them", Command: "class_references $set -inbound", For: "set"},
			},
			Stage: snapshot.StageReferences, Run: byClass,
		},
		leakQuery, queuesQuery, staticsQuery, aroundQuery,
	}, statistics()...)
}

func list(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	set := a.Objects("objects")
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	inbound := a.Bool("inbound")
	direction := map[bool]string{true: "incoming", false: "outgoing"}[inbound]
	tree := reftree.New(s, rows.Title(s, set)+" with "+direction+" references", objects.IDs(), inbound)
	if a.Text("groupby") == "folded" {
		f := &folder{s, inbound, tree.Open}
		tree.Open = f.open
	}
	return tree, nil
}
