//go:build js && wasm

package app

import (
	"slices"

	"heapdrop/ui/dom"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// syncPicture updates the picture from the state: it creates another picture if needed
// and marks the box of the selected row. User actions in the picture come back through
// the functions in its options.
func (p *page) syncPicture() {
	element := dom.First("heap-picture")
	var model *results.Picture
	selected, marked := 0, 0
	var marks [][]int
	p.renderer.Read(func() {
		if model = p.state.Dump.Main.Picture; p.state.Route.ShowsOverview() {
			model = p.state.Dump.Overview.Picture
		}
		if model != nil {
			selected = model.Selected()
			marks, marked = slices.Clone(model.Marks), model.Marked
		}
	})
	switch shown := &p.picture; {
	case !element.Exists() || model == nil:
		p.dropPicture()
	case shown.view == nil || model != shown.model || !shown.view.In(element):
		p.dropPicture()
		p.createPicture(element, model)
	case shown.view.Ready() && selected != shown.selected:
		if shown.selected = selected; selected > 0 {
			shown.view.Select(selected)
		}
	}
	if shown := &p.picture; shown.view != nil && shown.view.Ready() && marked != shown.marked {
		shown.marked = marked
		for part, boxes := range marks {
			if boxes != nil {
				shown.view.Mark(part, boxes)
			}
		}
	}
}

// savePicture saves what the picture shows as a file.
func (p *page) savePicture(kind string) {
	if p.picture.view != nil && p.picture.view.Ready() {
		p.picture.view.Save(p.boot, kind, p.notSaved)
	}
}

// downloadPNG saves a drawing in SVG as PNG.
func (p *page) downloadPNG(name, svg string) { p.boot.DownloadPNG(name, svg, p.notSaved) }

// notSaved says that a picture could not be saved.
func (p *page) notSaved(message string) {
	p.update(func() { p.state.Notify("The picture could not be saved. "+message, true) })
}

func (p *page) dropPicture() {
	if p.picture.view != nil {
		p.picture.view.Remove()
	}
	p.picture = shownPicture{}
}

func (p *page) createPicture(element dom.Element, model *results.Picture) {
	p.picture.model = model
	p.picture.view = dom.NewPicture(p.boot, element, dom.PictureOptions{
		Data:    model.Data,
		Preview: model.Preview,
		Bytes:   format.Bytes,
		Share:   format.Percent,
		Count:   format.Integer,
		Counted: format.Count,
		Find:    model.Find(),
		Pointed: func(part, box int) { p.update(func() { model.Point(part, box) }) },
		Menu:    func(part, box int, x, y float64) { p.update(func() { model.Menu(part, box, x, y) }) },
		More: func(part, box int, done func(data string, part int)) {
			p.update(func() { model.More(part, box, done) })
		},
		Shown: func(part int, boxes []int, shape string, selected int) {
			p.update(func() { model.Show(part, boxes, shape, selected) })
		},
		Sought: func(text string) { p.update(func() { p.state.Dump.SetFilter(text) }) },
		Turn:   func(upward bool) { p.update(func() { model.Turn(upward) }) },
	}, func(message string) {
		p.update(func() {
			p.state.Notify("The picture could not be loaded; the table shows the same figures. "+message, true)
		})
	})
}

// syncImage makes the picture in the inspector follow the state.
func (p *page) syncImage() {
	element := dom.First("heap-image")
	var file any
	alt, number := "", 0
	p.renderer.Read(func() {
		n := p.state.Dump.Inspector
		file, number = n.Holds.Picture, n.Holds.Drawn
		alt = "The picture that the object at " + n.Address + " holds"
	})
	files, ok := file.(dom.Files)
	if !element.Exists() || !ok {
		p.image = shownImage{}
		return
	}
	if p.image.number == number && p.image.element.Is(element) {
		return
	}
	p.image = shownImage{number, element}
	p.boot.ShowImage(element, files, alt, func(message string) {
		p.update(func() { p.state.Notify(message, true) })
	})
}
