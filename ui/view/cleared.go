package view

import (
	"strconv"

	"heapdrop/protocol"
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
// but a few follow on demand. Those with the same reason follow the largest of
// them, and the reason is said once; a reason that all have is in the line above.
func (v *Verdict) ClearedLines() []Line {
	shown := v.Cleared
	if len(shown) > mostCleared+1 && !v.Unfolds() {
		shown = shown[:mostCleared]
	}
	var list []Line
	for _, group := range byReason(shown) {
		for i := range group {
			c := group[i]
			line := Line{Name: v.lineName(c.Held, c.Holder), Title: format.Shown(c.Holder), Share: format.Percent(c.Share), Bytes: format.Bytes(c.Retained), Held: &c.Held}
			if reason := format.Shown(format.UpperFirst(format.Readable(c.Reason))); v.Reason() == "" {
				line.Joined = i+1 < len(group)
				if !line.Joined {
					line.What = reason
				}
				if i == 0 && line.Joined {
					line.Ahead = reason
				}
			}
			list = append(list, line)
		}
	}
	switch rest := v.Cleared[len(shown):]; {
	case len(rest) > 0:
		list = append(list, remainder(rest))
	case len(shown) > mostCleared+1:
		list = append(list, Line{More: "Show fewer"})
	}
	return list
}

// byReason groups structures with the same reason. Groups are in the order of their first.
func byReason(list []protocol.Cleared) (groups [][]*protocol.Cleared) {
	place := map[string]int{}
	for i := range list {
		at, known := place[list[i].Reason]
		if !known {
			at = len(groups)
			place[list[i].Reason], groups = at, append(groups, nil)
		}
		groups[at] = append(groups[at], &list[i])
	}
	return groups
}

// remainder adds up the structures that are not listed.
func remainder(list []protocol.Cleared) Line {
	bytes, share := int64(0), 0.0
	for i := range list {
		bytes, share = bytes+list[i].Retained, share+list[i].Share
	}
	return Line{More: "and " + strconv.Itoa(len(list)) + " more", Bytes: format.Bytes(bytes), Share: format.Percent(share)}
}

// Unfolds reports whether all cleared structures are listed.
func (v *Verdict) Unfolds() bool { return v.Page.Dump.Overview.Unfolded }

// Unfold lists all cleared structures, or a few.
func (v *Verdict) Unfold() { v.Page.Dump.Overview.Unfolded = !v.Unfolds() }
