package trend

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/ui/fakeanalyzer"
)

// TestFleet: the largest service is selected, the lines show its dumps, and one suspect
// can be followed across all services.
func TestFleet(t *testing.T) {
	f := NewFleet(fakeanalyzer.FleetRecords(), func(file string, _ int64, beside []string) any {
		if file == "x/a.hprof" {
			return "file a"
		}
		return nil
	})
	if f.Broken != 3 || f.Trend.Dumps != 4 || f.Trend.Bad != 1 || f.Service != "shop" {
		t.Fatalf("%+v", f)
	}
	lines := f.Lines()
	if !slices.Equal(lines.Holders, []string{"app.MAP", "app.LOG"}) || len(lines.Points) != 2 || lines.Points[0].Name != "x/a.hprof" || lines.Points[0].Used != 1000 ||
		!slices.Equal(lines.Points[0].Holds, []int64{200, NotNamed}) || !slices.Equal(lines.Points[1].Holds, []int64{900, 100}) {
		t.Errorf("%+v", lines)
	}
	f.Follow("MAP")
	seen := f.Seen()
	if len(seen) != 3 || seen[0].Record.ID != "a" || seen[0].Accused || !seen[1].Accused || seen[2].Record.ID != "c" || f.FollowedLines().Holders[0] != "app.MAP<now>" {
		t.Errorf("%+v", seen)
	}
	if f.Show("cart"); f.Lines() != nil || f.Fingerprint != "" || f.Shown().Newest().Name != "9" {
		t.Error("a service with one dump has a time line")
	}
	if f.Follow("MAP"); f.Followed() == nil {
		t.Error("nothing is followed")
	}
	if f.Follow("MAP"); f.Followed() != nil {
		t.Error("it is still followed")
	}
}

// TestFleetServices: the services that are worse than before come first, the worst is shown,
// and dumps without a service are last.
func TestFleetServices(t *testing.T) {
	texts := fakeanalyzer.FleetRecords()[:3] // shop is worse than before, cart has one version
	for _, service := range []string{"shop-10", "shop-9", ""} {
		for _, id := range []string{"x", "y", "z"} {
			texts = append(texts, strings.NewReplacer(`"cart"`, `"`+service+`"`, `"id":"c"`, `"id":"`+id+service+`"`).Replace(texts[2]))
		}
	}
	f := NewFleet(texts, nil)
	var got []string
	for _, s := range f.Trend.Services {
		got = append(got, s.Service)
	}
	if !slices.Equal(got, []string{"shop", "cart", "shop-9", "shop-10", ""}) || f.Service != "shop" {
		t.Errorf("%q, %q is shown", got, f.Service)
	}
}
