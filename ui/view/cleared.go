package view

import (
	"strconv"

	"heapdrop/ui/state/format"
)

// Reason returns the reason that all cleared structures share; "" if reasons differ.
func (v *Verdict) Reason() string {
	for _, c := range v.Cleared {
		if c.Reason != v.Cleared[0].Reason {
			return ""
		}
	}
	if len(v.Cleared) < 2 {
		return ""
	}
	return format.Shown(format.Readable(v.Cleared[0].Reason))
}

// ClearedHint explains the list of cleared structures.
func (v *Verdict) ClearedHint() string {
	switch {
	case v.Reason() != "":
		return v.Reason()
	case v.Accuses():
		return "large, and not accused"
	}
	return "and the evidence about each"
}

// ClearedLines lists the large structures that are not suspects, the largest first; all
// but a few follow on demand. A reason that the line above has too is not repeated.
func (v *Verdict) ClearedLines() []Line {
	var list []Line
	rest := Line{}
	bytes, share := int64(0), 0.0
	for i := range v.Cleared {
		c := &v.Cleared[i]
		if i >= mostCleared && len(v.Cleared) > mostCleared+1 {
			rest.More, bytes, share = "and "+strconv.Itoa(len(v.Cleared)-mostCleared)+" more", bytes+c.Retained, share+c.Share
			if !v.Unfolds() {
				continue
			}
		}
		line := Line{Name: v.lineName(c.Held, c.Holder), Title: format.Shown(c.Holder), Share: format.Percent(c.Share), Bytes: format.Bytes(c.Retained), Held: &c.Held}
		switch {
		case v.Reason() != "":
		case i > 0 && c.Reason == v.Cleared[i-1].Reason:
			line.What = "For the same reason"
		default:
			line.What = format.Shown(format.UpperFirst(format.Readable(c.Reason)))
		}
		list = append(list, line)
	}
	if rest.More == "" {
		return list
	}
	rest.Bytes, rest.Share = format.Bytes(bytes), format.Percent(share)
	if v.Unfolds() {
		rest = Line{More: "Show fewer"}
	}
	return append(list, rest)
}

// Unfolds reports whether all cleared structures are listed.
func (v *Verdict) Unfolds() bool { return v.Page.Dump.Overview.Unfolded }

// Unfold lists all cleared structures, or a few.
func (v *Verdict) Unfold() { v.Page.Dump.Overview.Unfolded = !v.Unfolds() }
