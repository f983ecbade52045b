package results

import (
	"math"
	"sort"
)

// Rectangle is a part of the unit square; all values are in 0…1.
type Rectangle struct{ X, Y, Width, Height float64 }

// squarify divides a rectangle of the given aspect (width/height) into parts with areas
// in proportion to values. The parts are as close to squares as the order allows, and in
// the order of the values; a value that is not positive gets an empty rectangle. The
// algorithm is from Bruls, Huizing and van Wijk, "Squarified Treemaps" (2000).
func squarify(values []float64, aspect float64) []Rectangle {
	parts := make([]Rectangle, len(values))
	order := make([]int, 0, len(values))
	total := 0.0
	for i, v := range values {
		if v > 0 && !math.IsInf(v, 0) {
			order = append(order, i)
			total += v
		}
	}
	if len(order) == 0 || aspect <= 0 {
		return parts
	}
	sort.SliceStable(order, func(a, b int) bool { return values[order[a]] > values[order[b]] })

	// Work in a rectangle aspect × 1 and scale the result to the unit square.
	free := Rectangle{0, 0, aspect, 1}
	scale := aspect / total
	for len(order) > 0 {
		side := math.Min(free.Width, free.Height)
		count, sum := takeStrip(values, order, scale, side)
		free = layStrip(parts, values, order[:count], scale, sum, free)
		order = order[count:]
	}
	for i := range parts {
		parts[i].X /= aspect
		parts[i].Width /= aspect
	}
	return parts
}

// takeStrip returns how many of the next values share a strip along a side of the given
// length: as many as improve the worst aspect ratio. sum is their area.
func takeStrip(values []float64, order []int, scale, side float64) (count int, sum float64) {
	worst := math.Inf(1)
	largest := values[order[0]] * scale
	for _, i := range order {
		area := values[i] * scale
		next := sum + area
		// The extremes of a strip are its first (largest) and last (smallest).
		ratio := math.Max(side*side*largest/(next*next), next*next/(side*side*area))
		if ratio > worst {
			break
		}
		worst, sum = ratio, next
		count++
	}
	return count, sum
}

// layStrip places values along the shorter side of free and returns the remaining
// rectangle.
func layStrip(parts []Rectangle, values []float64, strip []int, scale, sum float64, free Rectangle) Rectangle {
	if free.Width >= free.Height { // a column at the left
		width, y := sum/free.Height, free.Y
		for _, i := range strip {
			height := values[i] * scale / width
			parts[i] = Rectangle{free.X, y, width, height}
			y += height
		}
		return Rectangle{free.X + width, free.Y, free.Width - width, free.Height}
	}
	height, x := sum/free.Width, free.X
	for _, i := range strip {
		width := values[i] * scale / height
		parts[i] = Rectangle{x, free.Y, width, height}
		x += width
	}
	return Rectangle{free.X, free.Y + height, free.Width, free.Height - height}
}
