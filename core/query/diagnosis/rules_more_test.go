package diagnosis_test

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// twoPlans are a cause, a heap that has it, and a heap that only looks as if it had.
type twoPlans struct {
	cause          string
	guilty, honest func(p plan)
}

// judged are causes that need the evidence of a diagnosis, or JDK classes.
var judged = slices.Concat(judgedFirst, unfinished, leftBehind, []twoPlans{
	{
		"Clean-up that keeps its own object",
		func(p plan) { p.cleaners(true) },
		func(p plan) { p.cleaners(false) },
	},
	{
		"Second collection that is not cleaned",
		func(p plan) { p.secondIndex(true) },
		func(p plan) { p.secondIndex(false) },
	},
	{
		"Index files that an open searcher keeps",
		func(p plan) {
			p.held("app.Main", "PAGES", "org.apache.lucene.search.SearcherLifetimeManager$SearcherTracker", 100)
		},
		func(p plan) {
			p.held("app.Main", "PAGES", "org.apache.lucene.search.SearcherLifetimeManager$SearcherTracker", 40)
		},
	},
	{
		"Index files that an open searcher keeps",
		func(p plan) { p.indexFiles(1) },
		func(p plan) { p.indexFiles(20) },
	},
	{
		"Objects that pile up in a library",
		func(p plan) { p.folder("org.mail.imap.Message") },
		func(p plan) { p.folder("app.Message") },
	},
	{
		"Names that a parser keeps",
		func(p plan) { p.names("com.fasterxml.aalto.in.ByteBasedPNameTable") },
		func(p plan) { p.names("com.fasterxml.aalto.in.Catalogue") },
	},
	{
		"Exceptions attached to one another",
		func(p plan) { p.refusals("java.lang.Throwable") },
		func(p plan) { p.refusals("app.Message") },
	},
	{
		"Equal copies of the same data",
		func(p plan) { p.tenants(true) },
		func(p plan) { p.tenants(false) },
	},
})

// names makes an object of a library that has names in an array.
func (p plan) names(class string) {
	p.Class("com.fasterxml.aalto.stax.InputFactoryImpl", dumpbuilder.Ref("table"))
	p.Class(class, dumpbuilder.Ref("names"))
	p.static("app.Main", "FACTORY", p.New("com.fasterxml.aalto.stax.InputFactoryImpl", "table", p.New(class, "names", p.ObjectArray("com.fasterxml.aalto.in.PNameN[]", p.rows("com.fasterxml.aalto.in.PNameN", 6000, 500)...))))
}

// refusals makes objects of which each has the one before attached.
func (p plan) refusals(super string) {
	p.Class("app.Refused", dumpbuilder.Super(p.Class(super)), dumpbuilder.Ref("suppressed"), dumpbuilder.Ref("text"))
	p.Class("app.Link", dumpbuilder.Ref("lastFailure"))
	var last any
	for range 600 {
		next := p.New("app.Refused", "text", p.ByteArray(make([]byte, 2000)...))
		if last != nil {
			next.Set("suppressed", last)
		}
		last = next
	}
	p.static("app.Main", "LINK", p.New("app.Link", "lastFailure", last))
}

// folder makes an object of a library that keeps messages.
func (p plan) folder(message string) {
	p.Class("org.mail.imap.Folder", dumpbuilder.Ref("messages"))
	p.static("app.Main", "INBOX", p.New("org.mail.imap.Folder", "messages", p.ObjectArray(message+"[]", p.rows(message, 400, 5000)...)))
}

// cleaners makes a set of references. Their action refers either to the object that they
// wait for, or only to what must be released.
func (p plan) cleaners(itself bool) {
	action := p.Class("app.Release", dumpbuilder.Ref("of"))
	p.Class("app.Cleanable", dumpbuilder.Super(p.ClassOf("java.lang.ref.PhantomReference")), dumpbuilder.Ref("action"))
	var all, scans []any
	for range 300 {
		scan := p.rows("app.Scan", 1, 3000)[0]
		o := p.New("app.Cleanable")
		o.Set("referent", scan)
		o.Set("action", p.Instance(action, p.ByteArray(1, 2, 3)))
		if itself {
			o.Set("action", p.Instance(action, scan))
		}
		all, scans = append(all, o), append(scans, scan)
	}
	p.static("app.Main", "CLEANERS", p.HashSet(all...))
	p.static("app.Other", "SCANS", p.ArrayList(scans...))
}

// secondIndex makes a map of all clips next to a map of the last few, which either
// removes its eldest entry or is a plain map.
func (p plan) secondIndex(letsGo bool) {
	clips := p.rows("app.Clip", 2000, 300)
	p.LinkedHashMap("a", "b")
	recent := p.Class("app.Recent", dumpbuilder.Super(p.ClassOf("java.util.LinkedHashMap")))
	m := p.LinkedHashMap(keyed(clips[:100])...)
	if letsGo {
		m.Class = recent
	}
	p.Class("app.Clips", dumpbuilder.Ref("recent"), dumpbuilder.Ref("byExhibit"))
	p.static("app.Main", "CLIPS", p.New("app.Clips", "recent", m, "byExhibit", p.HashMap(keyed(clips)...)))
	p.Root(heap.RootSystemClass, recent)
}

// indexFiles makes a Lucene index with 200 files and the given number of segments.
func (p plan) indexFiles(segments int) {
	p.Class("org.apache.lucene.store.ByteBuffersDirectory", dumpbuilder.Ref("files"))
	p.held("app.Main", "SEGMENTS", "org.apache.lucene.index.SegmentInfo", segments)
	files := p.HashMap(keyed(p.rows("org.apache.lucene.store.ByteBuffersDirectory$FileEntry", 200, 5000))...)
	p.static("app.Catalogue", "INDEX", p.New("org.apache.lucene.store.ByteBuffersDirectory", "files", files))
}

// tenants makes eight objects with 300 accounts each, either equal for all or all
// different.
func (p plan) tenants(same bool) {
	p.Class("app.Account", dumpbuilder.Ref("title"), dumpbuilder.Ref("data"))
	p.Class("app.Tenant", dumpbuilder.Ref("accounts"))
	var all []any
	for t := range 8 {
		var accounts []any
		for i := range 300 {
			title := fmt.Sprint("account ", i)
			if !same {
				title = fmt.Sprint("account ", t, " of ", i)
			}
			accounts = append(accounts, p.New("app.Account", "title", title, "data", p.LongArray(make([]int64, 15)...)))
		}
		all = append(all, p.New("app.Tenant", "accounts", p.HashMap(keyed(accounts)...)))
	}
	p.static("app.Main", "TENANTS", p.ConcurrentHashMap(keyed(all)...))
}
