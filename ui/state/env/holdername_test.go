package env

import (
	"testing"

	"heapdrop/protocol"
)

// TestHolderName: what a collection or a cache holds is named after the field that leads to it,
// unless a key says more, or there is no such field.
func TestHolderName(t *testing.T) {
	root := protocol.Step{Name: "thread main"}
	app := protocol.Step{Edge: "local variable app.Shop of app.Main.main", Name: "app.Shop"}
	step := func(edge, class string) protocol.Step { return protocol.Step{Edge: edge, Name: class} }
	for want, steps := range map[string][]protocol.Step{
		"Shop.prices":                  {root, app, step("prices", "com.google.common.cache.LocalCache$LocalLoadingCache"), step("localCache", "com.google.common.cache.LocalCache")},
		"Shop.sketches":                {root, app, step("sketches", "java.util.Collections$SynchronizedMap"), step("m", "app.Sketches")},
		"Shop.letters":                 {root, app, step("letters", "java.util.concurrent.DelayQueue"), step("q", "java.util.PriorityQueue")},
		"HashMap{DE}":                  {root, app, step("byCountry", "java.util.HashMap"), step("{DE}", "java.util.ArrayList")},
		"ThreadPoolExecutor.workQueue": {root, app, step("pool", "java.util.concurrent.ThreadPoolExecutor"), step("workQueue", "java.util.concurrent.LinkedBlockingQueue")},
		"ReferenceMap.map":             {step("", "com.google.common.collect.ReferenceMap"), step("map", "java.util.HashMap")},
		"Shop.stock":                   {root, app, step("stock", "clojure.lang.Atom"), step("state", "clojure.lang.PersistentHashMap")},
		"Var.root":                     {step("", "clojure.lang.Namespace"), step("mappings{cache}", "clojure.lang.Var"), step("root", "clojure.lang.PersistentHashMap")},
		"Stock.map":                    {root, app, step("stock", "app.Stock"), step("map", "java.util.HashMap")},
	} {
		held := protocol.Held{Steps: steps}
		if name := HolderName(&protocol.Diagnosis{}, held, "path"); name != want {
			t.Errorf("%q, want %q", name, want)
		}
	}
}
