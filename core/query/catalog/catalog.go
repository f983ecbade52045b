// Package catalog lists all queries, in the order in which menus show them.
package catalog

import (
	"slices"

	"heapdrop/core/query"
	"heapdrop/core/query/histogram"
)

// All returns the registry of all queries.
func All() query.Registry {
	return slices.Concat(
		histogram.Queries(),
	)
}
