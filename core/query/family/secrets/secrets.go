// Package secrets finds what looks like a credential in a heap: by the text itself, by
// the name of the field or property that holds it, and by the class of key objects. It
// shows where secrets are and how many, never their values.
package secrets

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "secrets", Title: "Secrets", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Finds likely credentials: passwords, keys and tokens of well-known services, JSON Web Tokens, private keys, session ids, URLs with passwords, card numbers. " +
			"Shows their kind, their number and the field that holds them; of a value, at most two characters and the length. Unreachable objects are searched too, because they are in the file.",
		Stage: snapshot.StageComplete, Run: run,
	}}
}

// group is the secrets of one kind with the same owner.
type group struct {
	kind, owner string
	secrets     []secret
}

func run(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	t := &result.Table{Heading: result.Heading{Title: "Secrets"}, Columns: []result.Column{
		{Name: "Kind", Type: result.Text}, {Name: "Held by", Type: result.Text}, {Name: "Places", Type: result.Integer, Total: true},
		{Name: "Objects", Type: result.Integer, Total: true}, {Name: "Example", Type: result.Text, Value: true},
	}}
	var groups []group
	if !s.HasValues() {
		t.Note("Secrets cannot be found: " + snapshot.ErrNoValues.Error() + ".")
	} else {
		found, near, err := find(ctx, s)
		if err != nil {
			return nil, err
		}
		if groups, err = grouped(ctx, s, found); err != nil {
			return nil, err
		}
		t.Note(fmt.Sprintf("%s likely secrets were found. A secret without a known form or a telling name is not found, so an empty result proves nothing.", numbers.Grouped(int64(len(found)))))
		cards := 0
		for _, f := range found {
			if f.kind == cardNumber {
				cards++
			}
		}
		if near > 4*cards && cards > 0 {
			t.Note(fmt.Sprintf("%s numbers begin like a card number and have its length; %s of them have the right check digit. One in ten random numbers passes that check, so most are probably other numbers.",
				numbers.Grouped(int64(cards+near)), numbers.Grouped(int64(cards))))
		}
	}
	t.Rows = level(s, groups)
	return t, nil
}

// find returns all secrets, each once; what the text reveals takes precedence over what
// the name reveals. near is the number of texts that look like card numbers but have a
// wrong check digit.
func find(ctx context.Context, s *snapshot.Snapshot) (found []secret, near int, err error) {
	all, err := scan(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	listed := map[heap.ObjectID]bool{}
	for _, f := range all.found {
		listed[f.object] = true
	}
	found = all.found
	byField, err := fields(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	byKey, err := entries(ctx, s, all.names)
	if err != nil {
		return nil, 0, err
	}
	for _, f := range slices.Concat(byKey, byField) {
		if !listed[f.object] {
			listed[f.object] = true
			found = append(found, f)
		}
	}
	return found, all.near, nil
}

// grouped groups secrets by kind and owner.
func grouped(ctx context.Context, s *snapshot.Snapshot, found []secret) ([]group, error) {
	var ids []heap.ObjectID
	for _, f := range found {
		if s.Reachable(f.object) {
			ids = append(ids, f.object)
		}
	}
	owned, err := owners.NewFinder(ctx, s).Find(ctx, ids)
	if err != nil {
		return nil, err
	}
	type key struct{ kind, owner string }
	place := map[key]int{}
	var groups []group
	reachable := 0
	for _, f := range found {
		owner := "<unreachable>"
		if s.Reachable(f.object) {
			owner = owned.List[owned.Of[reachable]].Name(s)
			reachable++
		}
		k := key{f.kind, owner}
		at, known := place[k]
		if !known {
			at = len(groups)
			place[k] = at
			groups = append(groups, group{kind: f.kind, owner: owner})
		}
		groups[at].secrets = append(groups[at].secrets, f)
	}
	order.Stable(groups, func(a, b group) int {
		return cmp.Or(strings.Compare(a.kind, b.kind), cmp.Compare(len(b.secrets), len(a.secrets)), strings.Compare(a.owner, b.owner))
	})
	return groups, nil
}

// rowSetLimit is the maximum number of objects that the set of a row lists.
const rowSetLimit = 1000

func level(s *snapshot.Snapshot, groups []group) *result.Level {
	objects := make([][]heap.ObjectID, len(groups))
	for i, g := range groups {
		for _, f := range g.secrets {
			objects[i] = append(objects[i], f.object)
		}
		slices.Sort(objects[i])
		objects[i] = slices.Compact(objects[i])
	}
	return &result.Level{
		Len: len(groups),
		Values: []result.Values{
			result.Texts(func(i int) string { return groups[i].kind }),
			result.Texts(func(i int) string { return groups[i].owner }),
			result.Ints(func(i int) int64 { return int64(len(groups[i].secrets)) }),
			result.Ints(func(i int) int64 { return int64(len(objects[i])) }),
			result.Texts(func(i int) string { return masked(groups[i].secrets[0]) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := result.Row{Icon: "object"}
			if len(objects[i]) <= rowSetLimit {
				row.Set = rows.Named(s, objects[i])
			}
			if len(objects[i]) == 1 {
				row.Object = rows.Hex(s, objects[i][0])
			}
			return row
		},
	}
}

// shortMasked is the length below which no characters of a value are shown.
const shortMasked = 8

// masked shows the length of a value and, if it is long enough, its beginning.
func masked(f secret) string {
	if f.length == 0 {
		return ""
	}
	begin := ""
	if f.length >= shortMasked && f.begin[0] > ' ' && f.begin[0] < 0x7f && f.begin[1] > ' ' && f.begin[1] < 0x7f {
		begin = string(f.begin[:])
	}
	return fmt.Sprintf("%s… (%d characters)", begin, f.length)
}
