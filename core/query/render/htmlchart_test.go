package render

import (
	"strconv"
	"testing"

	"heapdrop/core/query/result"
)

// TestColoursDiffer: no two parts of a chart that are drawn separately look alike.
func TestColoursDiffer(t *testing.T) {
	chart := &result.Chart{Unit: result.Bytes}
	for i := range 30 {
		chart.Items = append(chart.Items, result.ChartItem{Label: strconv.Itoa(i), Value: 1})
	}
	seen := map[string]string{}
	for _, p := range parts(chart) {
		if seen[p.colour] != "" {
			t.Errorf("%s looks like %s", p.label, seen[p.colour])
		}
		seen[p.colour] = p.label
	}
	if len(seen) != keyRows+1 {
		t.Errorf("%d parts", len(seen))
	}
}
