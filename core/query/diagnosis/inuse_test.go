package diagnosis_test

import (
	"bytes"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestInUse has plug-ins and buffers of services at work, each beside what looks similar and is
// not right.
func TestInUse(t *testing.T) {
	distinguish(t, map[string]likeness{
		"loaders of tenants":   {plan.ownRules, "accused: Class-loader leak"},
		"loaders in a list":    {plan.listedRules, "accused: Class-loader leak"},
		"realms of plug-ins":   {plan.realms, "accused: Class-loader leak"},
		"vertices of a graph":  {plan.vertices, "Keys that contain the time"},
		"keys with a list":     {plan.listKeys, "Keys that never compare equal"},
		"buffers made so long": {plan.longBuffers, "accused: Texts that are only added to"},
	})
}

// ownRules makes a map of tenants that have their class loader in a field, or of objects that the
// loaders have loaded.
func (p plan) ownRules(loaded bool) {
	tenants, rules := p.tenantsWithRules()
	p.static("app.Main", "TENANTS", p.HashMap(keyed(map[bool][]any{true: rules, false: tenants}[loaded])...))
}

// listedRules makes the same map, or a list, which has no place for each name.
func (p plan) listedRules(list bool) {
	tenants, _ := p.tenantsWithRules()
	if list {
		p.static("app.Main", "TENANTS", p.ArrayList(tenants...))
		return
	}
	p.static("app.Main", "TENANTS", p.HashMap(keyed(tenants)...))
}

// tenantsWithRules makes many tenants that have their class loader in a field, and the objects of
// the last class that each loader has loaded.
func (p plan) tenantsWithRules() (tenants, rules []any) {
	p.ballast()
	loader := p.Class("java.net.URLClassLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
	p.Class("app.Tenant", dumpbuilder.Ref("loader"), dumpbuilder.Ref("rules"))
	for range 40 {
		l := p.Instance(loader)
		var last *dumpbuilder.Class
		for _, name := range []string{"plan.Rules", "plan.Data", "plan.Table", "plan.Names"} {
			last = p.Class(name, dumpbuilder.Loader(l), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 20_000)...)))
		}
		rule := p.Instance(last)
		rules = append(rules, rule)
		tenants = append(tenants, p.New("app.Tenant", "loader", l, "rules", rule))
	}
	return tenants, rules
}

// realms makes a map of realms, the class loaders of a library, out of which all earlier ones were
// taken, or in which earlier ones are missing that are elsewhere.
func (p plan) realms(elsewhere bool) {
	p.ballast()
	realm := p.Class("org.realms.Realm", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
	p.Class("app.Installed", dumpbuilder.Ref("addon"), dumpbuilder.Ref("data"))
	var list, old []any
	for i := range 12 {
		installed := p.New("app.Installed", "addon", p.plugin(realm, "addon.Rules", "addon.Data", "addon.Table", "addon.Names"), "data", p.ByteArray(bytes.Repeat([]byte("addon "), 33_000)...))
		if i < 6 && elsewhere {
			old = append(old, installed)
		} else if i >= 6 {
			list = append(list, installed)
		}
	}
	m := p.HashMap(keyed(list)...)
	m.Set("modCount", int32(40+len(list)))
	p.static("app.Main", "INSTALLED", m)
	if elsewhere {
		p.static("app.Main", "EARLIER", p.ArrayList(old...))
	}
}

// longBuffers makes buffers that are written from the start again when they were sent, so that some
// are nearly empty, or that are only added to.
func (p plan) longBuffers(added bool) {
	p.ballast()
	p.Class("java.io.ByteArrayOutputStream", dumpbuilder.Ref("buf"), dumpbuilder.Int("count"))
	var list []any
	for i := range 300 {
		count := 1000 + i*50
		if added {
			count = 9000 + i*20
		}
		list = append(list, p.New("java.io.ByteArrayOutputStream", "buf", p.ByteArray(bytes.Repeat([]byte("byte"), 4096)...), "count", int32(count)))
	}
	p.static("app.Main", "FILES", p.HashMap(keyed(list)...))
}

// listKeys makes a map with a list of two numbers in each key: of few pairs, or of ever others.
func (p plan) listKeys(repeated bool) {
	p.ballast()
	p.Class("java.util.ImmutableCollections$List12", dumpbuilder.Ref("e0"), dumpbuilder.Ref("e1"))
	p.Class("app.Key", dumpbuilder.Ref("query"), dumpbuilder.Ref("parameters"))
	query := p.String("select id from orders where branch = ? and day = ?")
	var entries []any
	for i, row := range p.rows("app.Answer", 900, 2000) {
		if repeated {
			i %= 5
		}
		numbers := p.New("java.util.ImmutableCollections$List12", "e0", p.New("java.lang.Integer", "value", int32(i)), "e1", p.New("java.lang.Integer", "value", int32(7)))
		entries = append(entries, p.New("app.Key", "query", query, "parameters", numbers), row)
	}
	p.static("app.Main", "ANSWERS", p.HashMap(entries...))
}

// vertices makes a map of objects with a time to their neighbours, who were removed since, or who
// never were any.
func (p plan) vertices(questions bool) {
	p.ballast()
	p.Class("app.Parcel", dumpbuilder.Ref("content"), dumpbuilder.Long("noted"))
	var pairs []any
	for i := range int64(3000) {
		neighbours := p.HashMap()
		neighbours.Set("modCount", map[bool]int32{true: 0, false: 6}[questions])
		pairs = append(pairs, p.New("app.Parcel", "content", p.ByteArray(make([]byte, 800)...), "noted", taken-(3000-i)*10_000), neighbours)
	}
	p.static("app.Main", "VERTICES", p.HashMap(pairs...))
}
