package results

import (
	"math"

	"heapdrop/protocol"
)

// Chart is a set of shares, shown as a treemap, a ring, one stacked bar or a list of
// bars.
type Chart struct {
	Title string
	Type  string
	Unit  string
	Items []ChartPart
	Total float64
}

// ChartPart is one share with its position in the picture.
type ChartPart struct {
	protocol.ChartItem
	Index int
	Share float64
	Place Rectangle
	Start float64 // where the part of a ring begins, 0…1
}

// treemapAspect is the ratio of width to height of the treemap.
const treemapAspect = 2.4

func newChart(result *protocol.Result) *Chart {
	if result.Chart == nil {
		return &Chart{Title: result.Title}
	}
	return NewChart(result.Title, result.Chart.Type, result.Chart.Unit, result.Chart.Items)
}

// NewChart computes the layout of the parts of a chart.
func NewChart(title, kind, unit string, items []protocol.ChartItem) *Chart {
	c := &Chart{Title: title, Type: kind, Unit: unit, Items: make([]ChartPart, len(items))}
	values := make([]float64, len(items))
	for i, item := range items {
		if item.Value > 0 && !math.IsInf(item.Value, 0) {
			values[i] = item.Value
			c.Total += item.Value
		}
	}
	places := squarify(values, treemapAspect)
	at := 0.0
	for i, item := range items {
		part := ChartPart{ChartItem: item, Index: i, Place: places[i], Start: at}
		if c.Total > 0 {
			part.Share = values[i] / c.Total
		}
		at += part.Share
		c.Items[i] = part
	}
	return c
}
