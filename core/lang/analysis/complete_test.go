package analysis_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/lang/analysis"
	"heapdrop/core/lang/completion"
)

// TestComplete completes programs at "|" and checks what must be offered, and what must
// not.
func TestComplete(t *testing.T) {
	for _, c := range []struct{ text, want, not string }{
		{"|", "set_type", "filter("},
		{"set_t|", "set_type", "threads"},
		{"set_type all:\n    roots <- thr|", "threads", "threadgroups.count"},
		{"set_type all:\n    roots <- threads.fi|", "filter(", "threads"},
		{"x <- THIS ∈ Una|", "Unassigned", "filter("},
		{"x <- THIS.si|ze", "size", "set_type"},
	} {
		cursor := strings.IndexByte(c.text, '|')
		text := strings.Replace(c.text, "|", "", 1)
		offers := analysis.Complete(nil, text, cursor)
		has := func(word string) bool {
			return slices.ContainsFunc(offers, func(o completion.Offer) bool { return o.Text == word })
		}
		if !has(c.want) || has(c.not) {
			t.Errorf("%q: %v", c.text, offers)
		}
		for _, o := range offers {
			if o.From < 0 || o.From > cursor || o.To != cursor || !strings.HasPrefix(strings.ToLower(o.Text), strings.ToLower(text[o.From:cursor])) {
				t.Errorf("%q: %+v does not continue what is typed", c.text, o)
			}
		}
	}
}
