package fleet

import (
	"strings"
	"testing"
)

// TestLabels: the order of precedence is labels given, mapping, pattern, folders with
// keys, a day in the name, the dump itself.
func TestLabels(t *testing.T) {
	const created = 1768446000000 // 2026-01-15 03:00 UTC
	for _, test := range []struct {
		pattern, mapping, name string
		given, want            Labels
	}{
		{"", "", "a/b.hprof", Labels{}, Labels{"", "", "2026-01-15"}},
		{"", "", "service=shop/version=1.2/day=2026-02-03/b.hprof", Labels{}, Labels{"shop", "1.2", "2026-02-03"}},
		{"", "", "x/java_pid7-20260204.hprof", Labels{}, Labels{"", "", "2026-02-04"}},
		{"", "", "x/202602045.hprof", Labels{}, Labels{"", "", "2026-01-15"}}, // a longer number is no day
		{"", "", "x/2026-13-45.hprof", Labels{}, Labels{"", "", "2026-01-15"}},
		{"{service}/{version}/*-{day}.hprof", "", "prod/shop/1.10/pod-7-2026-02-03.hprof", Labels{}, Labels{"shop", "1.10", "2026-02-03"}},
		{"{service}/{version}/**", "", "shop/1.10/x/y.hprof", Labels{}, Labels{"shop", "1.10", "2026-01-15"}},
		{"{service}_{version}.hprof", "", "a/shop_1.hprof", Labels{}, Labels{"shop", "1", "2026-01-15"}},
		{"{service}/x", "", "other", Labels{}, Labels{"", "", "2026-01-15"}},
		{"{service}/*", "*.hprof,cart,7,2026-03-01\n", "shop/a.hprof", Labels{}, Labels{"cart", "7", "2026-03-01"}},
		{"{service}/*", "# none\nshop/,,8\n*,x\n", "shop/a.hprof", Labels{}, Labels{"shop", "8", "2026-01-15"}},
		{"{service}/*", "*,cart,7,20260301\n", "shop/a.hprof", Labels{Service: "given"}, Labels{"given", "7", "2026-03-01"}},
		// What follows ! is the name in an archive.
		{"{service}/{version}/*", "", "prod/shop/1.10/all.zip!a.hprof", Labels{}, Labels{"shop", "1.10", "2026-01-15"}},
		{"{service}/{version}/*", "", "backup/2026/all.zip!shop/1.10/a.hprof", Labels{}, Labels{"shop", "1.10", "2026-01-15"}},
		{"{service}/{version}/*", "", "misc/pair.tar.gz!in/x.hprof", Labels{}, Labels{"", "", "2026-01-15"}}, // no service is called pair.tar.gz
		{"{service}.zip", "", "all/shop.zip!1.10.hprof", Labels{}, Labels{"shop", "", "2026-01-15"}},
		{"", "all.zip,shop\n", "prod/all.zip!a.hprof", Labels{}, Labels{"shop", "", "2026-01-15"}},
		{"", "a.hprof,shop,1\nall.zip,shop,2\n", "prod/all.zip!x/a.hprof", Labels{}, Labels{"shop", "1", "2026-01-15"}},
		{"", "", "day=2026-02-03/all.zip!service=shop/a.hprof", Labels{}, Labels{"shop", "", "2026-02-03"}},
	} {
		l := Labeler{Given: test.given}
		if test.pattern != "" {
			if err := l.SetPattern(test.pattern); err != nil {
				t.Error(err)
			}
		}
		if err := l.ReadMapping(strings.NewReader(test.mapping)); err != nil {
			t.Error(err)
		}
		file, entry, _ := strings.Cut(test.name, "!")
		if got := l.Of(file, entry, created); got != test.want {
			t.Errorf("%q, %q, %q: %+v, want %+v", test.pattern, test.mapping, test.name, got, test.want)
		}
	}
	var l Labeler
	for _, wrong := range []string{"{host}/*", "{service}{service}", "{"} {
		if l.SetPattern(wrong) == nil {
			t.Errorf("the pattern %q is taken", wrong)
		}
	}
	for _, wrong := range []string{"*\n", "[,a\n", "*,a,b,tomorrow\n", "*,a,b,,c\n"} {
		if l.ReadMapping(strings.NewReader(wrong)) == nil {
			t.Errorf("the mapping %q is taken", wrong)
		}
	}
}

func TestPartition(t *testing.T) {
	for _, test := range []struct {
		labels Labels
		want   string
	}{
		{Labels{"shop", "1.2", "2026-02-03"}, "service=shop/version=1.2/day=2026-02-03"},
		{Labels{}, "service=__HIVE_DEFAULT_PARTITION__/version=__HIVE_DEFAULT_PARTITION__/day=__HIVE_DEFAULT_PARTITION__"},
		{Labels{"../a b", "1:2=ü", ""}, "service=%2E.%2Fa b/version=1%3A2%3D%C3%BC/day=__HIVE_DEFAULT_PARTITION__"},
	} {
		if got := test.labels.Partition(); got != test.want {
			t.Errorf("%+v: %s, want %s", test.labels, got, test.want)
		}
	}
}
