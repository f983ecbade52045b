package state

import (
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
)

// Exports lists what can be made of the view: a copy, a file, a report.
func (d *Dump) Exports() []parts.MenuItem {
	p := d.Main
	var items []parts.MenuItem
	if p.Grid != nil {
		items = append(items,
			parts.MenuItem{Label: "Copy the rows", Hint: "As CSV, for a spreadsheet", Action: env.ExportView{Export: p.CopyCSV}},
			parts.MenuItem{Label: "Save the rows as CSV", Hint: "All rows, with plain numbers", Action: env.ExportView{Export: p.DownloadCSV}})
	}
	if save := d.savePicture(); save != nil {
		items = append(items,
			parts.MenuItem{Label: "Save the picture as SVG", Hint: "Lines and text, which stay sharp at any size", Action: env.ExportView{Export: func() { save(false) }}},
			parts.MenuItem{Label: "Save the picture as PNG", Hint: "As it is shown, at twice its size", Action: env.ExportView{Export: func() { save(true) }}})
	}
	if p.State != results.PanelForm && p.State != results.PanelFailed {
		items = append(items, parts.MenuItem{Label: "Save a report as HTML", Hint: "This view as one file to give to others, without values of the dump", Action: env.ExportView{Export: p.SaveReport}})
	}
	return items
}

// savePicture returns what saves the picture of the view, as SVG or as PNG; nil if there is none.
func (d *Dump) savePicture() func(png bool) {
	graph, picture := d.Main.Graph(), d.Main.Picture
	switch {
	case graph != nil:
		return func(png bool) { graph.Save(d.env.Visit, png) }
	case picture != nil && picture.Shape != "" && d.env.Browser.SavePicture != nil:
		return func(png bool) {
			d.env.After(func() { d.env.Browser.SavePicture(map[bool]string{true: "png", false: "svg"}[png]) })
		}
	}
	return nil
}

// OpenExport shows these as a menu, at a position in the window.
func (d *Dump) OpenExport(x, y float64) { d.Menu.ShowPlain(d.Exports(), x, y, "export") }
