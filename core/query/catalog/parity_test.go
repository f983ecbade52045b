package catalog_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/engine"
)

// matCommands are the commands and reports of Eclipse MAT 1.17, from its plugin.xml.
var matCommands = strings.Fields(`
array_fill_ratio arrays_grouped_by_size big_drops_in_dominator_tree bundle_registry class_references
classloaderexplorerquery collection_fill_ratio collections_grouped_by_size compare comparetablesquery
comparison_report component_report component_report_top create_report customized_retained_set default_report
delta_histogram dominator_tree duplicate_classes export_hprof extract_list_values finalizer_in_processing
finalizer_overview finalizer_queue finalizer_references_statistics finalizer_thread finalizer_thread_locals
find_leaks find_leaks2 find_strings gc_roots group_by_value hash_entries hash_set_values heap_dump_overview
histogram immediate_dominators leakhunter leakhunter2 leaking_bundles list_objects map_collision_ratio
merge_shortest_paths open_source_file oql overview overview2 path2gc phantom_references_statistics
pie_biggest_objects primitive_arrays_with_a_constant_value query reference_leak references_statistics
select_objects_by_field show_dominator_tree show_retained_set simplecomparison soft_references_statistics
suspects suspects2 system_properties thread_details thread_overview thread_stack top_components top_consumers
top_consumers_html unreachable_objects waste_in_char_arrays weak_references_statistics`)

var quoted = regexp.MustCompile("`([^`]+)`")

// parityRow is a command or report in a table of docs/mat-parity.md.
type parityRow struct {
	name        string
	flags       []string
	here        string // the commands that answer the question here
	differences string
}

func parityRows(t *testing.T) []parityRow {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "mat-parity.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := func(cell string) (found []string) {
		for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
			found = append(found, m[1])
		}
		return found
	}
	var list []parityRow
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "¦"), "|")
		switch {
		case !strings.HasPrefix(line, "| `"):
		case len(cells) == 5:
			for _, command := range words(cells[1]) { // with its flags, where several share a row
				name, flags, _ := strings.Cut(command, " ")
				row := parityRow{name, append(words(cells[2]), strings.Fields(flags)...), "`" + name + "`", cells[3]}
				if strings.HasPrefix(row.differences, " no such command here") {
					row.here = ""
				}
				list = append(list, row)
			}
		case len(cells) == 4:
			for _, name := range words(cells[1]) {
				list = append(list, parityRow{name: name, here: cells[2]})
			}
		default:
			t.Errorf("a row of %d cells: %s", len(cells), line)
		}
	}
	return list
}

// TestParityList compares the list in docs/mat-parity.md with MAT's own list and with the
// registry: no command may be missing, none may be listed that does not exist, and every
// flag of MAT must exist here or be explained.
func TestParityList(t *testing.T) {
	registry := catalog.All()
	listed := map[string]bool{}
	for _, row := range parityRows(t) {
		if listed[row.name] {
			t.Errorf("%s is listed twice", row.name)
		}
		listed[row.name] = true
		for _, m := range quoted.FindAllStringSubmatch(row.here, -1) {
			if _, name, isReport := strings.Cut(m[1], "heapdrop report --report "); isReport {
				if _, err := engine.FindReport(strings.Fields(name)[0]); err != nil {
					t.Errorf("%s: %v", row.name, err)
				}
			}
			if first, _, _ := strings.Cut(m[1], " "); first != "heapdrop" && !strings.HasPrefix(first, "-") && registry.Find(first) == nil {
				t.Errorf("%s: there is no command %s here", row.name, first)
			}
		}
		for _, flag := range row.flags {
			q := registry.Find(row.name)
			has := false
			for i := 0; q != nil && i < len(q.Arguments); i++ {
				has = has || q.Arguments[i].Flag == flag
			}
			if !has && q != nil && !strings.Contains(row.differences, "`"+flag+"`") {
				t.Errorf("%s has no %s, and the list does not say so", row.name, flag)
			}
		}
	}
	for _, name := range matCommands {
		if !listed[name] {
			t.Errorf("the list lacks MAT's %s", name)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("MAT has no command %s", name)
	}
}
