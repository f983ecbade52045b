package view

import (
	"slices"
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// pathOf returns the rows from the top of a tree to a row, and on from there, always to the
// first row below.
func (g *Grid) pathOf(at int) (rows []int) {
	level := func(i int) int {
		if row := g.Row(i); row != nil && row.Rest == 0 {
			return row.Level
		}
		return -1
	}
	for i := at; i >= 0 && level(at) >= 0; i-- {
		if len(rows) == 0 || level(i) == level(rows[len(rows)-1])-1 {
			rows = append(rows, i)
		}
	}
	slices.Reverse(rows)
	if len(rows) == 0 {
		rows = []int{0}
	}
	for i := rows[len(rows)-1] + 1; i < g.Len() && level(i) > level(i-1); i++ {
		rows = append(rows, i)
	}
	return rows
}

// gridRail makes a rail of rows of a tree of paths. Those of upwards paths begin at the object.
// The label of a row is the reference between it and the row above.
func gridRail(g *Grid, rows []int, upwards bool) *Rail {
	r := &Rail{Page: g.Page}
	edge := ""
	if upwards {
		slices.Reverse(rows)
	}
	for _, i := range rows {
		row := g.Row(i)
		if row == nil || row.Rest > 0 || len(row.Cells) == 0 {
			continue
		}
		step := pathStep(&DrawnRow{results.DrawnRow{Index: i, Row: row}, g})
		label := format.Shown(format.Edge(row.Label))
		if step.Edge = label; upwards {
			step.Edge, edge = edge, label
		}
		r.Steps = append(r.Steps, step)
	}
	r.foldInner()
	return r
}

// foldInner omits what is inside collections of the JDK, such as the nodes of a map. The
// reference then names the key: "{orders}" for "table → [12] → val".
func (r *Rail) foldInner() {
	steps, edges := r.Steps, []string(nil)
	r.Steps = nil
	for i, step := range steps {
		of := len(edges)
		if named := of > 0 && strings.HasPrefix(edges[of-1], "{"); !named || step.Edge != "val" && step.Edge != "value" {
			edges = append(edges, step.Edge)
		}
		inner, ofJDK := strings.CutPrefix(step.Title, "java.util.")
		if i > 0 && i+1 < len(steps) && !step.Hot && ofJDK && strings.ContainsAny(inner, "$[") {
			if key, _, said := strings.Cut(step.Value, " = "); said {
				edges = []string{"{" + key + "}"}
			}
			continue
		}
		step.Edge, edges = strings.Join(edges, " → "), nil
		r.Steps = append(r.Steps, step)
	}
}

// more says that a path continues where rows of the tree are not open.
func (r *Rail) more(upwards bool) {
	step := RailStep{Name: "… and on from there", Title: "Open the rows of the table"}
	if upwards {
		r.Steps = append([]RailStep{step}, r.Steps...)
		return
	}
	r.Steps = append(r.Steps, step)
}

// pathStep converts a row of a path to a step of a rail.
func pathStep(d *DrawnRow) RailStep {
	name, rest, _ := strings.Cut(d.Row.Cells[0].Text, " @ 0x")
	class, isClass := strings.CutPrefix(name, "class ")
	pkg, short := format.SplitName(format.Unhidden(class))
	step := RailStep{Package: format.Shown(format.Initials(pkg)), Name: format.Shown(short), Title: format.Shown(name), Icon: d.Row.Icon, Object: d.Row.Object}
	step.Hot = d.grid.Page.Dump.Accuses(d.Row.Object)
	if _, value, said := strings.Cut(rest, "  "); said && !isClass {
		step.Value = format.Cut(format.Shown(value), 60)
	}
	for i, column := range d.grid.Columns {
		switch {
		case i >= len(d.Row.Cells) || !d.Row.Cells[i].Known:
		case column.Name == rootColumn:
			step.Tag = command.Heading(format.Shown(d.Row.Cells[i].Text))
		case column.Name == "Retained Heap":
			step.Size = d.Cell(i)
		}
	}
	return step
}
