package palette

import (
	"slices"
	"strings"
)

// FoundKind is a kind of what the command box found, and how many there are.
type FoundKind struct{ Name, Count string }

// kindsOf returns the kinds of found items, in their order.
func kindsOf(items []Item) []FoundKind {
	var kinds []FoundKind
	for _, item := range items {
		if kind, ok := kindOf(item); ok {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// kindOf returns what a heading of found items says: "Classes · 1,234, the first 6".
func kindOf(item Item) (kind FoundKind, ok bool) {
	name, count, ok := strings.Cut(item.Label, " · ")
	count, _, _ = strings.Cut(count, ", the first ")
	return FoundKind{name, count}, ok && item.Kind == ItemHeading
}

// onlyKind returns the items of a kind below their heading, or all if there are none of it.
func onlyKind(items []Item, name string) []Item {
	from := slices.IndexFunc(items, func(item Item) bool {
		kind, ok := kindOf(item)
		return ok && kind.Name == name
	})
	if from < 0 {
		return items
	}
	to := from + 1
	for to < len(items) && items[to].Kind != ItemHeading {
		to++
	}
	return items[from:to:to]
}
