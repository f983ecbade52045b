// Package catalog lists all queries, in the order in which menus show them.
package catalog

import (
	"slices"

	"heapdrop/core/query"
	"heapdrop/core/query/family/analysis"
	"heapdrop/core/query/family/arrays"
	"heapdrop/core/query/family/beforehand"
	"heapdrop/core/query/family/bundles"
	"heapdrop/core/query/family/collections"
	"heapdrop/core/query/family/compare"
	"heapdrop/core/query/family/component"
	"heapdrop/core/query/family/consumers"
	"heapdrop/core/query/family/dominators"
	"heapdrop/core/query/family/finalizer"
	"heapdrop/core/query/family/gcroots"
	"heapdrop/core/query/family/histogram"
	"heapdrop/core/query/family/ibmheaproots"
	"heapdrop/core/query/family/icicle"
	"heapdrop/core/query/family/insane"
	"heapdrop/core/query/family/inspect"
	"heapdrop/core/query/family/layouts"
	"heapdrop/core/query/family/leaks"
	"heapdrop/core/query/family/loaders"
	"heapdrop/core/query/family/offheap"
	"heapdrop/core/query/family/oql"
	"heapdrop/core/query/family/overview"
	"heapdrop/core/query/family/paths"
	"heapdrop/core/query/family/references"
	"heapdrop/core/query/family/secrets"
	"heapdrop/core/query/family/stringsearch"
	"heapdrop/core/query/family/threads"
	"heapdrop/core/query/family/values"
	"heapdrop/core/query/family/waste"
	"heapdrop/core/query/family/whatif"
	"heapdrop/core/snapshot"
)

// All returns the registry of all queries, without limits.
func All() query.Registry { return Within(snapshot.PathLimits{}) }

// Within returns the registry of all queries within the limits of a platform.
func Within(limits snapshot.PathLimits) query.Registry {
	all := func() query.Registry { return Within(limits) }
	return slices.Concat(
		overview.Queries(),
		leaks.Queries(),
		histogram.Queries(),
		dominators.Queries(),
		icicle.Queries(),
		consumers.Queries(),
		component.Queries(all),
		references.Queries(),
		finalizer.Queries(),
		loaders.Queries(),
		bundles.Queries(),
		paths.Queries(limits),
		gcroots.Queries(),
		threads.Queries(),
		beforehand.Queries(),
		stringsearch.Queries(),
		values.Queries(),
		collections.Queries(),
		arrays.Queries(),
		waste.Queries(),
		secrets.Queries(),
		offheap.Queries(),
		whatif.Queries(),
		layouts.Queries(),
		ibmheaproots.Queries(),
		insane.Queries(),
		compare.Queries(all),
		inspect.Queries(),
		oql.Queries(),
		analysis.Queries(),
	)
}
