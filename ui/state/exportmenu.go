package state

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
)

// Exports lists what can be made of the view: a copy, a file, a report.
func (d *Dump) Exports() []MenuItem {
	p := d.Main
	var items []MenuItem
	if p.Grid != nil {
		items = append(items,
			MenuItem{Label: "Copy the rows", Hint: "As CSV, for a spreadsheet", Action: env.ExportView{Export: p.CopyCSV}},
			MenuItem{Label: "Save the rows as CSV", Hint: "All rows, with plain numbers", Action: env.ExportView{Export: p.DownloadCSV}})
	}
	if p.State != results.PanelForm && p.State != results.PanelFailed {
		items = append(items, MenuItem{Label: "Save a report as HTML", Hint: "This view as one file to give to others, without values of the dump", Action: env.ExportView{Export: p.SaveReport}})
	}
	return items
}

// OpenExport shows these as a menu, at a position in the window.
func (d *Dump) OpenExport(x, y float64) { d.Menu.showPlain(d.Exports(), x, y, "export") }
