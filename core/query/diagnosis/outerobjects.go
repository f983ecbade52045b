package diagnosis

import (
	"fmt"

	"heapdrop/core/numbers"
)

// inner matches members that keep more memory alive through their outer object than by
// themselves; of members that are collections, their first elements.
func inner(e *evidence) string {
	if listeners(e) != "" || recurring(e) != "" || e.said(cancelledTasks) != "" { // the cause is that they stay, however little they retain
		return ""
	}
	seen, outer := int64(0), int64(0)
	sample := e.sample
	if elements := e.firstElements(e.sample.ids); len(elements) > 0 { // members are collections
		sample = e.fieldsOf(elements)
	}
	for _, c := range sample.columns() {
		if c.name != "this$0" && c.name != "arg$1" {
			continue
		}
		for i, v := range c.values {
			id, found := e.s.ID(v.Address())
			if member := sample.ids[c.at[i]]; found && e.s.ImmediateDominator(id) == member {
				seen += e.s.Retained(member)
				outer += e.s.Retained(id)
			}
		}
		if len(c.values) >= 4 && seen > 0 && 10*outer >= 7*seen {
			return fmt.Sprintf("%s keep the objects around them by %s: %s of what they retain", e.Accumulates(), c.name, numbers.ShareOf(outer, seen))
		}
	}
	return ""
}
