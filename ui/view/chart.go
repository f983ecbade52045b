package view

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Chart shows shares as a treemap, a ring, one stacked bar or a list of bars.
type Chart struct {
	*results.Chart
	Page *state.Page
}

// ChartPart is one share of a chart.
type ChartPart struct {
	results.ChartPart
	chart *Chart
}

// Parts returns the shares.
func (c *Chart) Parts() []ChartPart {
	parts := make([]ChartPart, len(c.Items))
	for i, part := range c.Items {
		parts[i] = ChartPart{part, c}
	}
	return parts
}

// tones is the number of colours for parts in public/style.
const tones = 10

// Number formats the value of a part with the unit of the chart.
func (p ChartPart) Number() string {
	if p.chart.Unit == "bytes" {
		return format.Bytes(int64(p.Value))
	}
	return format.Integer(int64(p.Value))
}

// Name returns the label of the part.
func (p ChartPart) Name() string { return format.Shown(p.Label) }

// ShortName returns the label for a small space.
func (p ChartPart) ShortName() string { return shortName(p.Name()) }

// shortName returns the name of an object or a class without its package.
func shortName(text string) string {
	name, rest, _ := strings.Cut(text, " ")
	if name == "class" && rest != "" {
		return "class " + shortClass(rest)
	}
	if rest != "" {
		rest = " " + rest
	}
	return shortClass(name) + rest
}

// unhidden is format.Unhidden for a name that a value may follow.
func unhidden(text string) string {
	name, rest, found := strings.Cut(text, " @ 0x")
	if name = format.Unhidden(name); found {
		name += " @ 0x" + rest
	}
	return name
}

// shortClass removes the package from a class name.
func shortClass(name string) string {
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 && dot+1 < len(name) {
		return name[dot+1:]
	}
	return name
}

// Title returns the tooltip, with everything about the part.
func (p ChartPart) Title() string {
	text := format.Shown(p.Label) + "\n" + p.Number() + " · " + format.Percent(p.Share)
	if p.Detail != "" {
		text += "\n" + format.Shown(p.Detail)
	}
	return text
}

// ToneClass returns the CSS class for the part's colour.
func (p ChartPart) ToneClass() string {
	switch p.Tone {
	case "suspect":
		if p.Index > 0 {
			return "tone-suspect-other"
		}
		return "tone-suspect"
	case "cleared": // the largest has the strongest shade
		first := slices.IndexFunc(p.chart.Items, func(part results.ChartPart) bool { return part.Tone == p.Tone })
		return "tone-cleared-" + strconv.Itoa(min(p.Index-first, 3))
	case "reachable", "unreachable", "overhead", "rest":
		return "tone-" + p.Tone
	}
	if p.chart.Type == "treemap" { // by rank: 1, 2, 4, … parts have the same shade
		return "tone-" + strconv.Itoa(min(bits.Len(uint(p.Index+1))-1, 7))
	}
	switch round := p.Index / tones; {
	case round == 0:
		return "tone-" + strconv.Itoa(p.Index)
	case round == 1: // reuse the colours in a paler shade
		return "tone-" + strconv.Itoa(p.Index%tones) + " tone-pale"
	}
	return "tone-rest"
}

// PlaceStyle positions the part of a treemap.
func (p ChartPart) PlaceStyle() string {
	return fmt.Sprintf("left:%.3f%%;top:%.3f%%;width:%.3f%%;height:%.3f%%",
		p.Place.X*100, p.Place.Y*100, p.Place.Width*100, p.Place.Height*100)
}

// SizeClass returns the CSS class for how much text fits into the part of a treemap.
func (p ChartPart) SizeClass() string {
	switch w, h := p.Place.Width, p.Place.Height; {
	case w < 0.045 || h < 0.08:
		return "part tiny"
	case w < 0.12 || h < 0.16:
		return "part small"
	}
	return "part"
}

// WidthStyle sets the length of the part in the stacked bar.
func (p ChartPart) WidthStyle() string {
	return "width:" + strconv.FormatFloat(p.Share*100, 'f', 3, 64) + "%"
}

// BarStyle sets the length of the part's own bar, relative to the longest.
func (p ChartPart) BarStyle() string {
	longest := 0.0
	for _, item := range p.chart.Items {
		longest = math.Max(longest, item.Share)
	}
	if longest == 0 {
		return "width:0%"
	}
	return barWidth(p.Share / longest)
}

// Arc returns the SVG path of the part in a ring around (50, 50).
func (p ChartPart) Arc() string {
	const outer, inner = 48.0, 29.0
	end := p.Start + math.Min(p.Share, 0.9999) // an arc over a full circle would have no direction
	point := func(at, radius float64) string {
		angle := 2 * math.Pi * (at - 0.25)
		return fmt.Sprintf("%.3f %.3f", 50+radius*math.Cos(angle), 50+radius*math.Sin(angle))
	}
	large := "0"
	if end-p.Start > 0.5 {
		large = "1"
	}
	return strings.Join([]string{
		"M", point(p.Start, outer), "A 48 48 0", large, "1", point(end, outer),
		"L", point(end, inner), "A 29 29 0", large, "0", point(p.Start, inner), "Z",
	}, " ")
}

// Active reports whether the part is a link.
func (p ChartPart) Active() bool { return p.Object != "" || p.Set != "" }

// Open shows the objects of the part.
func (p ChartPart) Open() {
	switch {
	case p.Object != "":
		p.chart.Page.Do(env.InspectObject{Address: p.Object})
	case p.Set != "":
		p.chart.Page.Do(env.RunCommand{Command: "list_objects " + p.Set + route.Folded})
	}
}

// Summary describes the picture in words, for assistive technology.
func (c *Chart) Summary() string {
	parts := make([]string, 0, len(c.Items))
	for _, item := range c.Parts()[:min(len(c.Items), 12)] {
		parts = append(parts, item.Name()+" "+item.Number())
	}
	return c.Title + ": " + strings.Join(parts, ", ")
}
