package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
)

// Fact is a piece of evidence: what was found, in words, and the objects that show it.
type Fact struct {
	ID      string
	Text    string
	Objects []heap.ObjectID

	weight float64 // what it adds to the suspicion; negative if it speaks against one
}

// suspicion names the effect on the suspicion: "more", "less", or "same" for a mere
// description.
func (f *Fact) suspicion() string {
	return [...]string{"less", "same", "more"}[cmp.Compare(f.weight, 0)+1]
}

// judge collects the evidence about structures.
type judge struct {
	*finder
	d   *Diagnosis
	now int64 // when the dump was taken, in milliseconds since 1970; 0 when unknown

	ages ages
}

func newJudge(f *finder, d *Diagnosis) *judge {
	return &judge{finder: f, d: d, now: f.s.Info().Created, ages: f.readAges()}
}

// note adds a fact.
func (e *evidence) note(id string, weight float64, text string, objects ...heap.ObjectID) {
	e.Evidence = append(e.Evidence, Fact{id, text, objects, weight})
}

// clear says why a structure is not a suspect.
func (e *evidence) clear(reason string) {
	if e.cleared == "" {
		e.cleared = reason
	}
}

// judge collects the evidence about structures, and weighs it.
func (j *judge) judge(list []*Suspect) error {
	var all []*evidence
	for _, sus := range list {
		all = append(all, j.collect(sus))
		if err := j.ctx.Err(); err != nil {
			return err
		}
	}
	removedElsewhere(all)
	for _, e := range all {
		e.Causes = e.causes()
		j.weigh(e)
		if err := j.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// collect collects the evidence about one structure.
func (j *judge) collect(sus *Suspect) *evidence {
	e := &evidence{finder: j.finder, Suspect: sus}
	st := j.structure(e)
	if st.collection != heap.NoObject {
		e.entries = st.size
	}
	if sus.Kind == Collected && st.collection == sus.Holder && st.size > 0 && sus.inner == heap.NoObject && len(sus.Places) < 2 {
		sus.Count = st.size
	}
	j.bounds(e, &st)
	j.partsLeave(e)
	j.history(e, &st)
	j.removals(e, &st)
	j.belowRound(e, &st)
	j.bySemaphore(e, &st)
	if e.cleared == "" && j.d.Share(sus.total()) >= leastShare { // of others it does not matter what their members say, and reading them takes longest
		j.ofMembers(e, &st)
	}
	j.keys(e, &st)
	j.templates(e, &st)
	j.grid(e, &st)
	j.closedKeys(e, &st)
	j.changed(e, &st)
	j.registry(e, &st)
	j.document(e)
	j.few(e)
	j.equalParts(e)
	j.ofLibrary(e, &st)
	j.gauges(e, &st)
	j.belongTo(e, &st)
	e.generation()
	j.names(e)
	j.occasion(e, &st)
	j.leftBehind(e, &st)
	j.evictedElsewhere(e, &st)
	j.chained(e)
	if e.step("java.lang.Thread", "parkBlocker") {
		e.note("awaited", -0.1, "a thread waits for it, and holds it until it is done")
	}
	j.threadCount(e)
	j.handedOut(e)
	j.lent(e, &st)
	j.outOfMemory(e)
	j.onStack(e)
	j.inProgress(e)
	j.betweenClears(e)
	j.runOnce(e, &st)
	j.transient(e)
	j.repeating(e)
	e.softly()
	j.ownedOutside(e)
	j.scriptClasses(e)
	j.consumer(e, &st)
	j.ownWork(e, &st)
	j.grown(e)
	j.beforehand(e)
	return e
}

// ofMembers collects the evidence that members hold in their fields.
func (j *judge) ofMembers(e *evidence, st *structure) {
	e.sample = e.read(st)
	columns := e.sample.columns()
	j.ownParts(e)
	j.overwritten(e)
	j.turnover(e, st, columns)
	j.attempts(e, columns)
	j.when(e, st, columns)
	j.listsInUse(e)
	j.age(e)
	j.spent(e, columns)
	j.due(e, st, columns)
	j.versions(e, columns)
	j.doneKeys(e, st)
	j.open(e)
	j.emptiedParts(e, st, columns)
}

// Words in the names of fields and classes that suggest work that comes and goes, or data
// that is loaded once.
var (
	workWords = []string{"request", "requests", "pending", "flight", "inflight", "running", "active", "opened", "open", "listener", "listeners", "observer", "observers", "subscriber", "subscribers", "subscription", "subscriptions",
		"callback", "callbacks", "handler", "handlers", "watcher", "watchers", "task", "tasks", "job", "jobs", "future", "futures", "promise", "waiting", "waiters", "queue", "backlog", "outbox", "inbox", "mailbox", "history", "audit", "log", "logs", "event", "events", "undo", "redo", "seen", "processed", "tracked", "tracker",
		"registered", "registrations", "retries", "retry", "failed", "dead", "token", "tokens", "upload", "uploads", "download", "transfer", "temp", "previous", "old", "stale", "captured", "visited", "recent", "notifications", "messages", "buffered", "unacked", "unacknowledged", "unanswered", "unconfirmed", "undelivered", "outstanding", "awaiting", "unsent", "sent", "received", "connections", "contexts", "context", "trace", "traces", "span", "spans", "snapshots", "revisions", "journal", "created", "known", "leases", "clients", "hooks", "results", "executor", "session", "process", "conversation", "transaction", "workflow", "saga"}
	dataWords = []string{"catalog", "catalogue", "index", "table", "tables", "codes", "bundle", "bundles", "labels", "prices", "dictionary", "lexicon", "reference", "config", "configuration", "settings", "properties", "metadata", "schema", "products", "countries", "currencies", "zones", "templates", "words", "matrix", "grid", "static", "constants", "defaults",
		"tariff", "tariffs", "rates", "vocabulary", "permissions", "roles", "locales", "translations", "model", "weights", "terms", "geo", "airports", "stations", "stops", "routes", "timetable", "calendar", "holidays", "articles", "materials", "icd", "drugs", "master", "lookup", "definitions", "rules", "symbols", "instruments", "texts", "cities", "tiles", "graph"}
)

// freeWords are names for objects that a pool holds for reuse.
var freeWords = []string{"free", "idle", "spare", "available", "unused", "recycled", "reusable"}

// cacheWords occur in the names of structures that should remove entries from time to
// time.
var cacheWords = []string{"cache", "cached", "caches"}

// handful is the number of members up to which it says nothing that they are called tasks or
// a history.
const handful = 16

// names weighs the names of the fields on the path, and of the class that accumulates.
func (j *judge) names(e *evidence) {
	class := ""
	if !IsPlatform(e.Member) && !hasPrefix(e.Member, generalContainers) {
		class = simpleName(e.Member)
	}
	var all []string
	if e.application(e.Member) {
		all = append(all, class)
	}
	near, own := e.namedLinks(func(owner string) bool { return !IsPlatform(owner) }), e.namedLinks(e.application)
	registry := len(own) == 0 && e.accumulates() || e.registeredWithLibrary() // how a library's table is called says nothing about what piles up there
	if len(own) == 0 {
		own = near
	}
	if len(near) > 0 && !e.application(e.declaring(near[0].from)) && strings.HasSuffix(e.declaring(near[0].from), "Index") && e.Entry != "" {
		e.note("index", -0.1, "it is an index of a collection: it holds what was put into that")
	}
	if len(near) > 0 && hasPrefix(e.declaring(near[0].from), generalContainers) {
		near = own // how a collection names its parts says nothing about what is in it
	}
	last, holder, nearest, before := "", "", "", ""
	for i, l := range own[:min(len(own), 5)] {
		switch i {
		case 0:
			last, holder, nearest = l.name, simpleName(e.declaring(l.from)), near[0].name
			all = append(all, holder)
		case 1:
			before = l.name
		}
		all = append(all, l.name)
	}
	weight := 0.0
	switch {
	case e.Kind == Collected && e.Count <= handful: // of work and of events there are more
	case has(last, workWords...) || has(nearest, workWords...) || has(before, historyWords...) || has(class, workWords...) || has(class, "state") && has(class, "machine"):
		weight += 0.1
	}
	if e.never && (has(last, cacheWords...) || has(holder, cacheWords...) || has(class, cacheWords...)) {
		weight += 0.1
	}
	if has(last, freeWords...) {
		weight -= 0.15
	}
	for _, name := range all {
		if has(name, dataWords...) && !registry {
			weight -= 0.1
			break
		}
	}
	if weight != 0 {
		e.note("names", weight, "")
	}
}

// namedLinks returns the fields on the path that are declared by classes for which of
// holds, last field first.
func (e *evidence) namedLinks(of func(owner string) bool) (list []*link) {
	all := slices.Concat(e.Path.links, e.innerLinks)
	for i := len(all) - 1; i >= 0; i-- {
		if l := &all[i]; !strings.HasPrefix(l.name, "[") && !strings.HasPrefix(l.name, "<") && of(e.declaring(l.from)) {
			list = append(list, l)
		}
	}
	return list
}

// equalParts notes several places that hold the same number of elements. What is held up is
// at the same place.
func (j *judge) equalParts(e *evidence) {
	if e.inner != heap.NoObject {
		e.fullArrays()
	}
	if j.heldUp(e) || !e.equalPlaces() {
		return
	}
	n, _ := e.sizeWithin(e.Places[0].Holder)
	if name, most := j.limitField(e, e.Places[0].Holder, n, false); name != "" && n == most && e.cleared == "" {
		e.clear(fmt.Sprintf("full at its limit: each of the %s holds %s of at most %s (field %s)", grouped(len(e.Places)), numbers.Grouped(n), numbers.Grouped(most), name))
		return
	}
	weight := -0.1
	if len(e.Places) >= manyPlaces && e.Kind != Locals { // like threads that do the same
		weight = -0.2
	}
	e.note("equal", weight, "all "+grouped(len(e.Places))+" hold the same number of elements, to which they were filled once")
}

// few weighs the number of members, because a leak usually has many.
func (j *judge) few(e *evidence) {
	const veryFew, few, many, heavy, small = 50, 700, 2000, 4 << 10, 0.05
	if e.Kind != Collected && e.Kind != Linked {
		return
	}
	switch {
	case e.Count < veryFew && e.Kind == Collected && j.d.Share(e.total()) < small:
		e.note("few", -0.3, "")
	case e.Count < few && e.Bytes/max(1, e.Count) < heavy && j.d.Share(e.total()) < 0.3, e.Count < veryFew:
		e.note("few", -0.05, "")
	case e.Count >= many:
		e.note("many", 0.05, "")
	}
}

// chained records a list whose links the application made itself. Objects in it can only
// be found by walking from the first one, so a very long list is rarely intended.
func (j *judge) chained(e *evidence) {
	const many, tooMany = 5_000, 100_000
	if e.Kind != Linked || strings.Contains(e.lastStep(), "|") || !e.application(e.Member) || e.inTree() {
		return
	}
	switch each := e.Count / e.lists(); {
	case each >= tooMany:
		e.note("chain", 0.25, fmt.Sprintf("only a walk over %s finds the last of them", countText(e.Count, "object")))
	case each >= many:
		e.note("chain", 0.15, "")
	}
}

// lists returns how many lists linked objects are: one, or one for each element of a collection.
func (e *evidence) lists() int64 {
	if before := e.beforeLast(); strings.Contains(before, "{*}") || strings.Contains(before, "[*]") {
		return max(1, e.entries)
	}
	return 1
}

// outOfMemory records that the structure is held by the thread whose allocation failed.
func (j *judge) outOfMemory(e *evidence) {
	t, found := e.s.OutOfMemoryThread()
	if !found || t.ID == heap.NoObject {
		return
	}
	for _, p := range e.paths() {
		if p.Root == t.ID {
			e.note("out of memory", 0.25, "the thread that holds it is the one whose allocation failed", t.ID)
			return
		}
	}
}

// onStack records a single large object that grows in a local variable.
func (j *judge) onStack(e *evidence) {
	const large = 1 << 20
	if e.Path.Kind != LocalVariable || e.Kind != Single || e.Count != 1 || e.Bytes < large || !j.resizable(e) {
		return
	}
	e.note("whole", 0.1, fmt.Sprintf("%s in one piece, built up in a local variable", bytesText(e.Bytes)))
}

// keys records keys that occur more than once in a map.
func (j *judge) keys(e *evidence, st *structure) {
	key := cmp.Or(e.Entry, e.Member)
	if st.collection == heap.NoObject || !e.keyed(st) || e.finder.platform[e.classNamed(key)] || st.known.Class == "java.util.IdentityHashMap" || !e.s.HasValues() {
		return
	}
	const most, sample = 20_000, 4_000
	texts, seen, visited, apart := map[string]bool{}, 0, 0, 0
	base := e.ownerOf(st)
	if base == heap.NoObject || !e.s.Dominates(base, st.collection) { // several have the collection
		base = st.collection
	}
	err := st.known.Each(st.collection, func(key, value collections.Item) bool {
		if key.Type == 0 {
			key = value // of a set
		}
		if key.Object == heap.NoObject {
			return true
		}
		if e.byIdentity(key.Object) {
			return false
		}
		if text, ok := e.contentText(key.Object); ok {
			texts[text] = true
			seen++
			if !e.s.Dominates(base, key.Object) {
				apart++
			}
		}
		visited++
		if seen == sample && seen-len(texts) < 4 { // where one in fifty of 20,000 repeats, about 16 would have met
			return false
		}
		return seen < most && visited < 2*most && e.ctx.Err() == nil
	})
	if err != nil || seen < 50 || 4*apart >= 3*seen { // what others have, too, is found by its identity
		return
	}
	if same := seen - len(texts); 10*len(texts) <= 6*seen || same >= 20 && 50*same >= seen && e.is(key, "java.lang.Record") { // all records of a class with the same content are equal, but for arrays
		e.repeated = true
		e.note("keys repeat", 0.45, fmt.Sprintf("of %s examined, only %s differ in their content: their equals() and hashCode() do not recognize equal ones", countText(int64(seen), "key"), numbers.Grouped(int64(len(texts)))))
	}
}

// ownerOf returns the nearest of the objects right above a collection that is not of the JDK;
// heap.NoObject if there is none.
func (e *evidence) ownerOf(st *structure) heap.ObjectID {
	for _, id := range st.above[:min(nearby, len(st.above))] {
		if !IsPlatform(strings.TrimRight(e.className(id), "[]")) {
			return id
		}
	}
	return heap.NoObject
}

// keyed reports whether a structure is a map or a set.
func (e *evidence) keyed(st *structure) bool {
	return st.known.Kind == collections.Map || st.known.Kind == collections.Set
}

func (e *evidence) classNamed(name string) heap.ClassIndex {
	if list := e.s.ClassesByName(name); len(list) > 0 {
		return list[0]
	}
	return 0
}

// contentText writes the field values of a small object, and of the objects it refers to,
// as text. ok is false for objects without fields.
func (e *evidence) contentText(id heap.ObjectID) (string, bool) {
	var b strings.Builder
	ok := e.writeContent(&b, id, 0)
	return b.String(), ok
}

// hashFields are names of fields in which an object remembers its hash code, which is of the
// identity of an array in it: the content of two such objects may still be the same.
var hashFields = []string{"hash", "hashCode"}

// remembersHash reports whether a hash code in an object may be that of an array of objects that
// it has. That of anything else is the same where the content is, and in a record it is content.
func (e *evidence) remembersHash(id heap.ObjectID, fields []snapshot.FieldValue) bool {
	named := func(f snapshot.FieldValue) bool { return slices.Contains(hashFields, f.Name) }
	return slices.ContainsFunc(fields, named) && !e.s.IsInstanceOf(id, "java.lang.Record") && slices.ContainsFunc(fields, func(f snapshot.FieldValue) bool {
		to, found := e.s.ID(f.Value.Address())
		return f.Value.Type == heap.Object && found && e.isArray(to)
	})
}

func (e *evidence) writeContent(b *strings.Builder, id heap.ObjectID, depth int) bool {
	const mostFields, deepest = 12, 2
	fields, err := e.s.Fields(e.ctx, id)
	if err != nil || len(fields) == 0 || len(fields) > mostFields {
		return false
	}
	remembers := e.remembersHash(id, fields)
	for _, f := range fields {
		if remembers && f.Value.Type == heap.Int && slices.Contains(hashFields, f.Name) {
			continue
		}
		if f.Value.Type != heap.Object || f.Value.Bits == 0 {
			fmt.Fprintf(b, "%d,", f.Value.Bits)
			continue
		}
		to, found := e.s.ID(f.Value.Address())
		if !found {
			return false
		}
		switch text, ok := e.ownText(to); {
		case ok && !strings.HasSuffix(text, "…"):
			fmt.Fprintf(b, "%q,", text)
		case ok || depth >= deepest || !e.writeArray(b, to, 0) && !e.writeContent(b, to, depth+1):
			fmt.Fprintf(b, "@%d,", to)
		}
	}
	return true
}

// ownText returns the text that an object stands for. That of a collection only says how many
// elements it has.
func (e *evidence) ownText(id heap.ObjectID) (string, bool) {
	if e.finder.known.OfObject(id) != nil {
		return "", false
	}
	return e.s.Text(e.values, id, 100)
}

// writeArray writes the elements of a short array, and of the arrays in it if depth is 0; text
// is written as text.
func (e *evidence) writeArray(b *strings.Builder, id heap.ObjectID, depth int) bool {
	const longest = 256 // several times a SHA-512
	n, isArray := e.s.Length(id)
	if !isArray || n == 0 || n > longest {
		return false
	}
	elements, err := e.s.Elements(e.ctx, id, 0, n)
	if err != nil {
		return false
	}
	for _, v := range elements {
		if to, found := e.s.ID(v.Address()); v.Type == heap.Object && found {
			if text, ok := e.ownText(to); ok {
				fmt.Fprintf(b, "%q;", text)
				continue
			}
			if n, isArray := e.s.Length(to); isArray && depth == 0 && n > 0 && e.writeArray(b, to, depth+1) {
				continue
			}
		}
		fmt.Fprintf(b, "%d;", v.Bits)
	}
	b.WriteByte(',')
	return true
}
