// Package parts has what a page about a dump shows besides its views: the overview, the
// inspector, menus, editors of queries, saved indexes, baselines, and the dialog for a
// redacted copy. Parts know neither the page nor, but for menus, each other: they request an
// action of package env.
package parts
