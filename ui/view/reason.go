package view

import (
	"heapdrop/ui/state/command"
)

// nothing says, by query name, why a query has no rows.
var nothing = map[string]string{
	"finalizer_queue":                 "No object waits to be finalized, as it should be.",
	"finalizer_in_processing":         "No object is being finalized, as it should be.",
	"unreachable_objects":             "Nothing is unreachable. The dump holds live objects only, or was taken right after a collection.",
	"find_strings":                    "No string matches the pattern. All strings of the heap were searched.",
	"duplicate_classes":               "No class was loaded by two class loaders.",
	"duplicate_strings":               "No two strings have the same text.",
	"duplicate_arrays":                "No two arrays have the same content.",
	"deadlocks":                       "No threads wait for each other.",
	"locks":                           "No thread holds or waits for a lock that the dump shows.",
	"thread_groups":                   "No two threads have the same stack.",
	"thread_overview":                 "The dump names no threads.",
	"thread_locals":                   "No thread has thread-local values.",
	"off_heap":                        "No object owns memory outside the heap.",
	"oql":                             "No object matches the query.",
	"path2gc":                         "No path leads here from a GC root: the object is unreachable, or only references that were left out lead to it.",
	"merge_shortest_paths":            "No path leads here from a GC root: the objects are unreachable, or only references that were left out lead to them.",
	"list_objects":                    "No object matches. The class may have no instances, or nothing refers to it.",
	"system_properties":               "The dump holds no system properties: they were not loaded, or the heap belongs to another runtime.",
	"leaking_bundles":                 "This heap contains no OSGi bundle.",
	"bundle_registry":                 "This heap contains no OSGi bundle.",
	"loader_leaks":                    "No class loader is left behind.",
	"delta_histogram":                 "The numbers of all classes are the same as before.",
	"compare_dominators":              "Every part retains as much as before.",
	"big_drops_in_dominator_tree":     "No object holds many small ones.",
	"collection_fill_ratio":           "No collection was found among these objects.",
	"collections_grouped_by_size":     "No collection was found among these objects.",
	"map_collision_ratio":             "No collection was found among these objects.",
	"hash_entries":                    "No collection was found among these objects.",
	"array_fill_ratio":                "No array was found among these objects.",
	"arrays_grouped_by_size":          "No array was found among these objects.",
	"waste_in_char_arrays":            "No string uses only a part of its array, as is usual since JDK 7u6.",
	"secrets":                         "Nothing here looks like a secret.",
	"static_fields":                   "No static field refers to an object.",
	"gc_roots":                        "The dump names no GC roots.",
	"immediate_dominators":            "No GC root leads to these objects.",
	"dominator_tree":                  "No GC root leads to these objects.",
	"show_dominator_tree":             "No GC root leads to these objects.",
	"finalizer_thread":                "The dump has no finalizer thread.",
	"finalizer_thread_locals":         "The dump has no finalizer thread.",
	"references_statistics":           "No reference object was found among these objects.",
	"reference_leak":                  "No reference object keeps its own referent alive.",
	"finalizer_references_statistics": "This heap contains no object with a finalizer.",
}

// reason says why a view has no rows.
func reason(form *command.Form) string {
	if form == nil {
		return "Nothing was found."
	}
	if text := nothing[form.Command.Name]; text != "" {
		return text
	}
	return "“" + form.Command.Title + "” found nothing."
}
