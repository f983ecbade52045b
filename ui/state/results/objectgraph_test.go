package results

import "testing"

// TestMemberName: one of many objects of a class is called by its value, or else its address.
func TestMemberName(t *testing.T) {
	for text, want := range map[string]string{"app.Item @ 0x10  seven  times": "seven  times", "app.Item @ 0x10": "@ 0x10", "7 more": "7 more"} {
		if got := memberName(text); got != want {
			t.Errorf("a member %q is %q", text, got)
		}
	}
}
