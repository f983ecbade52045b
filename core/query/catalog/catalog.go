// Package catalog lists all queries, in the order in which menus show them.
package catalog

import (
	"slices"

	"heapdrop/core/query"
	"heapdrop/core/query/analysis"
	"heapdrop/core/query/arrays"
	"heapdrop/core/query/bundles"
	"heapdrop/core/query/collections"
	"heapdrop/core/query/compare"
	"heapdrop/core/query/component"
	"heapdrop/core/query/consumers"
	"heapdrop/core/query/dominators"
	"heapdrop/core/query/finalizer"
	"heapdrop/core/query/heaproots"
	"heapdrop/core/query/histogram"
	"heapdrop/core/query/insane"
	"heapdrop/core/query/inspect"
	"heapdrop/core/query/layouts"
	"heapdrop/core/query/leaks"
	"heapdrop/core/query/loaders"
	"heapdrop/core/query/offheap"
	"heapdrop/core/query/oql"
	"heapdrop/core/query/overview"
	"heapdrop/core/query/paths"
	"heapdrop/core/query/references"
	"heapdrop/core/query/roots"
	"heapdrop/core/query/secrets"
	"heapdrop/core/query/stringsearch"
	"heapdrop/core/query/threads"
	"heapdrop/core/query/values"
	"heapdrop/core/query/waste"
	"heapdrop/core/query/whatif"
)

// All returns the registry of all queries.
func All() query.Registry {
	return slices.Concat(
		overview.Queries(),
		leaks.Queries(),
		histogram.Queries(),
		dominators.Queries(),
		consumers.Queries(),
		component.Queries(All),
		references.Queries(),
		finalizer.Queries(),
		loaders.Queries(),
		bundles.Queries(),
		paths.Queries(),
		roots.Queries(),
		threads.Queries(),
		stringsearch.Queries(),
		values.Queries(),
		collections.Queries(),
		arrays.Queries(),
		waste.Queries(),
		secrets.Queries(),
		offheap.Queries(),
		whatif.Queries(),
		layouts.Queries(),
		heaproots.Queries(),
		insane.Queries(),
		compare.Queries(All),
		inspect.Queries(),
		oql.Queries(),
		analysis.Queries(),
	)
}
