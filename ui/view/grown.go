package view

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/trend"
)

// Grown is the headline of a comparison: a sentence about what grew, its share as a bar,
// the facts, and the used heap over the dumps.
type Grown struct {
	*protocol.PictureGrowth
	Page *state.Page
}

// grownOf returns the headline of a result, nil if it compares nothing.
func grownOf(result *protocol.Result, page *state.Page) *Grown {
	if result == nil || result.Growth == nil || len(result.Growth.Dumps) < 2 {
		return nil
	}
	return &Grown{result.Growth, page}
}

// Timeline returns the used heap and the largest growth over the dumps, by time.
func (c *Grown) Timeline() *trend.Timeline {
	t := &trend.Timeline{}
	for _, p := range c.drawn() {
		t.Holders = append(t.Holders, c.name(p))
	}
	for i, d := range c.Dumps {
		m := trend.Point{Name: d.Name, Taken: taken(d), Used: d.Used}
		for _, p := range c.drawn() {
			m.Holds = append(m.Holds, max(p.Held[i], 0))
		}
		t.Points = append(t.Points, m)
	}
	t.Order()
	return t
}

// drawn returns the place that the drawing follows.
func (c *Grown) drawn() []protocol.GrowthPlace { return c.Places[:min(len(c.Places), 1)] }

func taken(d protocol.GrowthDump) time.Time {
	if d.Created == 0 {
		return time.Time{}
	}
	return time.UnixMilli(d.Created).UTC()
}

// ends returns the dumps between which the growth is: the first and the open one.
func (c *Grown) ends() (first, last protocol.GrowthDump) {
	return c.Dumps[0], c.Dumps[len(c.Dumps)-1]
}

// more returns by how many bytes the heap grew.
func (c *Grown) more() int64 {
	first, last := c.ends()
	return last.Used - first.Used
}

// timed reports whether both ends have a time, and how long it is from the first to the
// open dump.
func (c *Grown) timed() (between time.Duration, ok bool) {
	first, last := c.ends()
	return taken(last).Sub(taken(first)), first.Created > 0 && last.Created > 0 && first.Created != last.Created
}

// Backwards reports whether the open dump is the older one, so that its growth is what has gone.
func (c *Grown) Backwards() bool {
	between, ok := c.timed()
	return ok && between < 0
}

// name returns a short name of a place: as the verdict has it, or the ends of its path.
func (c *Grown) name(p protocol.GrowthPlace) string {
	if d := c.Page.Dump.Overview.Diagnosis; d != nil && p.Object != "" {
		v := &Verdict{Diagnosis: d, Page: c.Page}
		for i := range d.Suspects {
			if s := &d.Suspects[i]; s.Held.Object == p.Object {
				return v.name(s.Held, s.Holder)
			}
		}
	}
	const arrow = " → "
	steps := strings.Split(format.Readable(p.Holder), arrow)
	if len(steps) > 3 {
		steps = []string{steps[0], "…", steps[len(steps)-1]}
	}
	return format.Shown(strings.Join(steps, arrow))
}

// Title returns the sentence.
func (c *Grown) Title() []TitlePart {
	first, last := c.ends()
	more := c.more()
	amount := TitlePart{format.Bytes(max(more, -more)), true}
	if c.Backwards() {
		words := either(more < 0, " smaller", " larger")
		if more == 0 {
			amount.Text, words = "", "as large"
		}
		return []TitlePart{{"The open dump is older than " + format.Shown(first.Name) + ", and ", false}, amount, {words + c.share(), false}}
	}
	heap := "The heap "
	if _, ok := c.timed(); ok {
		from, to := taken(first), taken(last)
		heap = "Between " + clock(from, from, to) + " and " + clock(to, from, to) + zone(from, to) + " the heap "
	}
	if more == 0 {
		return append([]TitlePart{{heap + "stayed as large as it was", false}}, c.holds()...)
	}
	did := either(more > 0, "grew by ", "shrank by ")
	return append([]TitlePart{{heap + did, false}, amount, {c.share(), false}}, c.holds()...)
}

// share is the change as a share of what was: " (+42.0 %)".
func (c *Grown) share() string {
	first, _ := c.ends()
	if first.Used <= 0 || c.more() == 0 {
		return ""
	}
	sign := either(c.more() > 0, "+", "−")
	return " (" + sign + strings.ReplaceAll(format.Percent(max(float64(c.more()), -float64(c.more()))/float64(first.Used)), " ", noBreak) + ")"
}

// holds says where the growth is.
func (c *Grown) holds() []TitlePart {
	more := c.more()
	if len(c.Places) == 0 {
		if more > 0 {
			return []TitlePart{{", and no place grew by much", false}}
		}
		return nil
	}
	place := c.Places[0]
	name, bytes := TitlePart{c.name(place), true}, TitlePart{format.Bytes(place.Growth), true}
	switch {
	case more <= 0:
		return []TitlePart{{", but ", false}, name, {" grew by ", false}, bytes}
	case place.Growth > more:
		return []TitlePart{{": ", false}, name, {" grew by ", false}, bytes, {", the rest shrank", false}}
	case format.Bytes(place.Growth) == format.Bytes(more):
		return []TitlePart{{": all of it hangs on ", false}, name}
	}
	return []TitlePart{{": ", false}, bytes, {" of it hang on ", false}, name}
}

// Segments are the parts of the larger of the two heaps: the places that grew, other growth
// or what there is less, and what was there before.
func (c *Grown) Segments() []Segment {
	first, last := c.ends()
	whole := max(first.Used, last.Used)
	if whole <= 0 || c.Backwards() {
		return nil
	}
	var list []Segment
	add := func(name, bytes, tone string, size int64) {
		if size > 0 {
			list = append(list, Segment{name, bytes, "tone-" + tone, barWidth(float64(size) / float64(whole))})
		}
	}
	left := last.Used
	for i, p := range c.Places {
		size := min(p.Growth, left)
		left -= size
		add(c.name(p), "+"+format.Bytes(p.Growth), "grown-"+strconv.Itoa(min(i, 1)), size)
	}
	other, rest := min(c.other(), left), "as before"
	if other < 0 {
		rest = "everything else"
	}
	add("other growth", "+"+format.Bytes(max(c.other(), 0)), "grown-2", other)
	add(rest, format.Bytes(left-max(other, 0)), "else", left-max(other, 0))
	add("less", "−"+format.Bytes(-c.more()), "gone", -c.more())
	return list
}

// other returns what the places that grew do not account for; less than 0 where the rest
// of the heap shrank.
func (c *Grown) other() int64 {
	rest := c.more()
	for _, p := range c.Places {
		rest -= p.Growth
	}
	return rest
}

// Facts lists what is known about the growth.
func (c *Grown) Facts() []Evidence {
	if c.Backwards() {
		return nil
	}
	var list []Evidence
	for i, p := range c.Places {
		fact := Evidence{Suspicion: "more", Head: format.UpperFirst(c.name(p)) + " +" + format.Bytes(p.Growth), Body: held(p)}
		if p.More > 0 && p.Member != "" {
			_, class := format.SplitName(p.Member)
			what := "+" + format.Integer(p.More) + " " + format.Shown(class)
			if fact.Body = what + ". " + fact.Body; i == 0 { // the sentence has the rest
				fact.Head, fact.Body = what, held(p)
			}
		}
		list = append(list, fact)
	}
	if rate := c.rate(); rate.Head != "" {
		list = append(list, rate)
	}
	if other := c.other(); other < 0 && len(c.Places) > 0 {
		list = append(list, Evidence{Suspicion: "less", Head: "Everything else shrank by " + format.Bytes(-other)})
	}
	return list
}

// held says what a place retained and retains.
func held(p protocol.GrowthPlace) string {
	before := "next to nothing" // small parts are not in summaries
	if p.Held[0] >= 0 {
		before = format.Bytes(p.Held[0])
	}
	return "Retains " + format.Bytes(max(p.Held[len(p.Held)-1], 0)) + ", before: " + before
}

// rate says how fast the heap grew, and of several dumps whether it did so in each step.
func (c *Grown) rate() Evidence {
	between, ok := c.timed()
	if !ok || c.more() <= 0 || between < time.Minute {
		return Evidence{}
	}
	per, unit := time.Hour, "an hour"
	if between < time.Hour {
		per, unit = time.Minute, "a minute"
	}
	fact := Evidence{Suspicion: "none", Head: "+" + format.Bytes(int64(float64(c.more())*float64(per)/float64(between))) + " " + unit, Body: "Over " + span(between)}
	if points := c.Timeline(); len(points.Points) > 2 && points.Timed() && !c.later() {
		steps, grew := len(points.Points)-1, 0
		for i := range steps {
			if points.Points[i+1].Used > points.Points[i].Used {
				grew++
			}
		}
		fact.Body += ", in " + strconv.Itoa(grew) + " of " + strconv.Itoa(steps) + " steps"
		if grew == steps {
			fact.Body = "Over " + span(between) + ", in each of the " + strconv.Itoa(steps) + " steps"
		}
	}
	return fact
}

// later reports whether a dump was taken after the open one, so that not all steps lead to it.
func (c *Grown) later() bool {
	_, last := c.ends()
	return slices.ContainsFunc(c.Dumps, func(d protocol.GrowthDump) bool { return d.Created > last.Created })
}

// Object returns the address of the holder of the largest growth, "" if it is no single object.
func (c *Grown) Object() string {
	if len(c.Places) == 0 || c.Backwards() {
		return ""
	}
	return c.Places[0].Object
}
