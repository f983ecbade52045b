package view

import (
	"strconv"

	"heapdrop/protocol"
	"heapdrop/ui/state"
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
	return state.Shown(state.Readable(v.Cleared[0].Reason))
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

// ClearedLines lists the large structures that are not suspects. A reason is said once:
// structures for which it holds too follow on demand.
func (v *Verdict) ClearedLines() []Line {
	var list []Line
	said := map[string]bool{}
	for i := range v.Cleared {
		reason := v.Cleared[i].Reason
		if said[reason] || len(said) == mostCleared {
			continue
		}
		said[reason] = true
		line := v.clearedLine(&v.Cleared[i])
		if v.Reason() == "" {
			line.What = state.Shown(state.UpperFirst(state.Readable(reason)))
		}
		list = append(list, line)
		var same []Line
		bytes, share := int64(0), 0.0
		for k := i + 1; k < len(v.Cleared); k++ {
			if c := &v.Cleared[k]; c.Reason == reason {
				same, bytes, share = append(same, v.clearedLine(c)), bytes+c.Retained, share+c.Share
			}
		}
		list = append(list, v.folded(same, Line{Reason: reason, Bytes: state.Bytes(bytes), Share: state.Percent(share)})...)
	}
	return list
}

func (v *Verdict) clearedLine(c *protocol.Cleared) Line {
	return Line{Name: v.lineName(c.Held, c.Holder), Title: state.Shown(c.Holder), Share: state.Percent(c.Share), Bytes: state.Bytes(c.Retained), Held: &c.Held}
}

// folded returns the lines of the same reason if they are few or open, and the button that
// opens and closes them.
func (v *Verdict) folded(same []Line, button Line) []Line {
	button.More, button.Open = "The same reason for "+strconv.Itoa(len(same))+" more", v.Page.Dump.Overview.Unfolded == button.Reason
	switch {
	case v.Reason() != "" && len(same) >= mostCleared:
		button.More = strconv.Itoa(len(same)+1-mostCleared) + " more"
		first, rest := same[:mostCleared-1:mostCleared-1], same[mostCleared-1:]
		button.Bytes, button.Share = "", ""
		if first = append(first, button); button.Open {
			first = append(first, rest...)
		}
		return first
	case len(same) == 0 || v.Reason() != "":
		return same
	case len(same) == 1:
		same[0].What = "For the same reason"
		return same
	case button.Open:
		return append([]Line{button}, same...)
	}
	return []Line{button}
}

// Toggle opens or closes the lines of the same reason.
func (l Line) Toggle(page *state.Page) {
	if page.Dump.Overview.Unfolded = l.Reason; l.Open {
		page.Dump.Overview.Unfolded = ""
	}
}
