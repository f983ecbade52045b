package env

import (
	"strings"
	"testing"

	"heapdrop/ui/state/route"
)

// TestLongLinksSayThatTheyAreCut: the remark comes before the query, where it is visible
// without scrolling.
func TestLongLinksSayThatTheyAreCut(t *testing.T) {
	for length, cut := range map[int]bool{10: false, 1900: false, 2100: true, 1 << 20: true} {
		link := &Link{Route: route.Route{View: route.QueryView, Command: "oql " + strings.Repeat("x", length)}}
		text := link.Text()
		if strings.HasPrefix(text, "[Only the beginning of ") != cut || strings.HasSuffix(text, "…") != cut || len(text) > mostAsked+100 || !strings.Contains(text, "oql xxx") {
			t.Errorf("%d bytes are shown as %.80q…", length, text)
		}
	}
}
