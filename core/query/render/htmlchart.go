package render

import (
	"math"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
)

// palette has a colour for each part of a chart that is drawn separately. Parts with a
// tone have the colour of the tone.
var palette = [keyRows]string{"#4e79a7", "#b8620e", "#3d8236", "#c43c3e", "#2f7f7a", "#8a6d00", "#8f5a85", "#b8546b", "#7d5a45", "#3f4aa0", "#66761f", "#54357f"}

var tones = map[string]string{"reachable": "#4e79a7", "unreachable": "#c43c3e", "overhead": "#7c7c7c", "rest": "#8f8f8f", "cleared": "#7f9bbd"}

func colour(item result.ChartItem, i int) string {
	switch c := tones[item.Tone]; {
	case c != "":
		return c
	case i < len(palette):
		return palette[i]
	}
	return tones["rest"]
}

// keyRows is the maximum number of parts listed beside a chart. Parts with less than
// drawnShare of the whole are drawn as one.
const (
	keyRows    = 12
	drawnShare = 0.002
)

// part is a piece of a chart as it is drawn.
type part struct {
	label, detail, colour string
	value, share          float64
	object                string
}

// parts returns the items of a chart, the many small ones joined into one.
func parts(c *result.Chart) []part {
	sum := c.Sum()
	if sum <= 0 {
		sum = 1
	}
	var list []part
	small := part{colour: tones["rest"]}
	left := 0
	for i, item := range c.Items {
		p := part{item.Label, item.Detail, colour(item, i), item.Value, item.Value / sum, item.Object}
		if len(c.Items) > keyRows && (len(list) >= keyRows || p.share < drawnShare) && tones[item.Tone] == "" {
			small.value, small.share = small.value+p.value, small.share+p.share
			left++
			continue
		}
		list = append(list, p)
	}
	if left > 0 {
		small.label = numbers.Grouped(int64(left)) + " more"
		list = append(list, small)
	}
	return list
}

// chart draws the chart with a legend that states the numbers.
func (h *htmlWriter) chart(c *result.Chart) {
	list := parts(c)
	unit, name := unitType(c)
	h.text("<div class=\"chart\">")
	switch c.Kind {
	case result.Pie:
		h.pie(list)
	case result.Treemap:
		h.treemap(list)
	case result.Bar:
		h.bar(list)
	}
	h.text("<div class=\"scroll\"><table>\n<thead><tr><th>Part</th><th class=\"n\">" + strings.ToUpper(name[:1]) + name[1:] + "</th><th class=\"n\">Share</th>")
	largest := 0.0
	for _, p := range list {
		largest = max(largest, p.share)
	}
	if c.Kind == result.Bars {
		h.text("<th></th>")
	}
	h.text("</tr></thead>\n<tbody>\n")
	for _, p := range list {
		detail := ""
		if p.detail != "" {
			detail = " <span class=\"label\">" + htmlText(p.detail) + "</span>"
		}
		h.printf("<tr><td><svg class=\"key\" viewBox=\"0 0 9 9\" aria-hidden=\"true\"><rect width=\"9\" height=\"9\" fill=\"%s\"/></svg>%s%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td>",
			p.colour, h.link("<bdi>"+htmlText(p.label)+"</bdi>", p.object, ""), detail, shown(result.Int(int64(p.value)), unit, h.exact), htmlText(numbers.Share(p.share)))
		if c.Kind == result.Bars {
			h.printf("<td><svg class=\"meter\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect width=\"%.2f\" height=\"10\" fill=\"%s\"/></svg></td>", 100*p.share/max(largest, 1e-9), p.colour)
		}
		h.text("</tr>\n")
	}
	h.text("</tbody>\n</table></div></div>\n")
}

// bar draws one stacked bar.
func (h *htmlWriter) bar(list []part) {
	h.text("<svg class=\"bar\" viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"stacked bar\">")
	at := 0.0
	for _, p := range list {
		h.printf("<rect x=\"%.2f\" y=\"0\" width=\"%.2f\" height=\"20\" fill=\"%s\"><title>%s</title></rect>", at, 1000*p.share, p.colour, htmlText(p.label))
		at += 1000 * p.share
	}
	h.text("</svg>\n")
}

// pie draws a ring of shares, clockwise from the top.
func (h *htmlWriter) pie(list []part) {
	const outer, inner = 98.0, 52.0
	h.text("<svg viewBox=\"-100 -100 200 200\" width=\"220\" height=\"220\" role=\"img\" aria-label=\"pie chart\">")
	at := 0.0
	for _, p := range list {
		if p.share <= 0 {
			continue
		}
		from, to := 2*math.Pi*at, 2*math.Pi*min(at+p.share, at+0.9999)
		at += p.share
		large := 0
		if to-from > math.Pi {
			large = 1
		}
		h.printf("<path fill=\"%s\" d=\"M%.3f %.3fA%g %g 0 %d 1 %.3f %.3fL%.3f %.3fA%g %g 0 %d 0 %.3f %.3fZ\"><title>%s</title></path>", p.colour,
			outer*math.Sin(from), -outer*math.Cos(from), outer, outer, large, outer*math.Sin(to), -outer*math.Cos(to),
			inner*math.Sin(to), -inner*math.Cos(to), inner, inner, large, inner*math.Sin(from), -inner*math.Cos(from), htmlText(p.label))
	}
	h.text("</svg>\n")
}

// treemap draws rectangles whose areas are the shares.
func (h *htmlWriter) treemap(list []part) {
	const width, height = 700.0, 300.0
	h.printf("<svg viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" role=\"img\" aria-label=\"treemap\">", width, height, width, height)
	x, y, w, t := 0.0, 0.0, width, height
	for rest := list; len(rest) > 0; {
		n, thick, side := strip(rest, w, t)
		along := 0.0
		for _, p := range rest[:n] {
			length := p.share * width * height / max(thick, 1e-9)
			rx, ry, rw, rh := x, y+along, thick, length
			if side == w {
				rx, ry, rw, rh = x+along, y, length, thick
			}
			h.printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s</title></rect>", rx, ry, max(rw-1, 0), max(rh-1, 0), p.colour, htmlText(p.label))
			if letters := int(rw / 6.5); letters > 5 && rh > 16 {
				h.printf("<text x=\"%.1f\" y=\"%.1f\">%s</text>", rx+4, ry+13, htmlText(clip(p.label, letters)))
			}
			along += length
		}
		if side == w {
			y, t = y+thick, t-thick
		} else {
			x, w = x+thick, w-thick
		}
		rest = rest[n:]
	}
	h.text("</svg>\n")
}

// strip chooses the next parts to draw side by side along the shorter side of the
// remaining area: as many as come nearest to squares, as in squarified treemaps. It
// returns their number, the thickness of the strip, and the length of that side.
func strip(list []part, w, h float64) (n int, thick, side float64) {
	left := 0.0
	for _, p := range list {
		left += p.share
	}
	area := w * h / max(left, 1e-12) // of a share of 1
	side = min(w, h)
	worst, sum := math.Inf(1), 0.0
	for i, p := range list {
		next := (sum + p.share) * area / max(side, 1e-9)
		ratio := 0.0
		for _, q := range list[:i+1] {
			length := q.share * area / max(next, 1e-9)
			ratio = max(ratio, next/max(length, 1e-9), length/max(next, 1e-9))
		}
		if ratio > worst {
			break
		}
		worst, sum, n, thick = ratio, sum+p.share, i+1, next
	}
	return max(n, 1), thick, side
}
