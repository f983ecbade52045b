package diagnosis

import (
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// Cause is a known kind of leak that a suspect looks like.
type Cause struct {
	Name    string   // "Unbounded map"
	Finding string   // the evidence in this suspect
	Why     string   // why it leaks
	Checks  []string // what to examine, and how to fix it
	ID      string   // "unbounded-map"

	Objects []heap.ObjectID // objects that show it

	nature
}

// nature says how suspicious a cause alone makes a structure.
type nature struct {
	prior     float64 // suspicion without further evidence, 0 to 1
	verdict   Verdict // "" for a leak
	overrules bool    // the structure is a suspect even if it is bounded
	platform  bool    // also applies to structures of the JDK alone
	form      bool    // says no more than what form the structure has
	endless   bool    // ever new ones are made, so it grows until the end
}

// next suggests what to do about a cause.
func (c *Cause) next() string {
	if len(c.Checks) == 0 {
		return ""
	}
	return strings.Join(c.Checks, " ")
}

// rule is a known cause. match examines a suspect and returns what it found; "" if this
// is not the cause.
type rule struct {
	name   string
	match  func(e *evidence) string
	why    string
	checks []string
	nature
}

// id is the identifier of a rule for programs.
func (r *rule) id() string {
	return strings.Trim(notLetters.ReplaceAllString(strings.ToLower(r.name), "-"), "-")
}

var notLetters = regexp.MustCompile(`[^a-z]+`)

// evidence is a suspect with the facts that rules need.
type evidence struct {
	sample      reading
	span        int64           // time between the oldest and the newest member in milliseconds; 0 if unknown
	never       bool            // nothing was ever removed
	entries     int64           // of the collection that holds the members; 0 if there is none
	churn       bool            // elements come and go
	lentText    string          // what a pool has handed out, if that does not come back
	going       bool            // by their times, members are still being made
	removed     int64           // how many elements were taken out, about; 0 if unknown
	replaced    int64           // likewise, where it may be that all of these were put in again
	onlyAdded   bool            // objects with several owners were added to a large collection and never removed
	increased   bool            // it has grown since an earlier dump
	repeated    bool            // keys repeat
	templated   string          // in words: that keys differ only in the values in them
	timedKeys   string          // in words: that each key has a time of its own
	stuck       bool            // a thread that should take elements out waits for a lock
	partsStay   int64           // number of parts in a collection out of which at least as many were taken; 0 if there is none
	ownLists    []ownList       // collections of the JDK that belong to one member each
	partsChurn  bool            // elements are taken out of the collections that members have one each
	partsGrow   string          // in words: that they only grow, and still do
	changedKeys string          // in words: the keys that changed after they were put in
	pending     bool            // futures that are never completed
	noBound     string          // the evidence that nothing bounds it
	loaders     *heldLoaders    // nil until needed
	met         []heap.ObjectID // what members returns; nil until needed
	*finder
	*Suspect
}

// allRules are the known causes, most informative first: the evidence, who holds the
// structure, what it is, what happened to it, how it grows.
var allRules = [][]rule{evidenceRules, stateRules, loaderRules, ownerRules, jdkRules, androidRules, contentRules, libraryRules, unfinishedRules, leftBehindRules, doneRules, stackRules, copyRules, growthRules, otherRules, wasteRules}

// causes tries all rules on a suspect. Rules about evidence from its members need the
// sample that a judge reads.
func (e *evidence) causes() []Cause {
	var list []Cause
	for _, rules := range allRules {
		for i := range rules {
			r := &rules[i]
			if found := r.match(e); found != "" {
				list = append(list, Cause{Name: r.name, Finding: found, Why: r.why, Checks: r.checks, ID: r.id(), Objects: e.shownBy(found), nature: r.nature})
			}
		}
	}
	return list
}

// paths returns all paths to the suspect: those of its places, and other paths to the
// same objects.
func (e *evidence) paths() []*Path {
	list := []*Path{&e.Path}
	for i := range e.Places {
		list = append(list, &e.Places[i].Path)
	}
	for i := range e.Also {
		list = append(list, &e.Also[i])
	}
	return list
}

// step reports whether a path to the suspect passes the given field of an object whose
// class name begins as given. For a class object, the name of the class it represents
// counts. An empty name matches everything.
func (e *evidence) step(class, field string) bool {
	for _, p := range e.paths() {
		for i := range p.links {
			l := &p.links[i]
			if (field == "" || l.name == field) && strings.HasPrefix(e.declaring(l.from), class) {
				return true
			}
		}
	}
	return false
}

// declaring names the class of an object; for a class object, the class it represents.
func (e *evidence) declaring(id heap.ObjectID) string {
	if c, isClass := e.s.ClassByObject(id); isClass {
		return e.s.ClassName(c)
	}
	return e.s.ClassName(e.s.ClassOf(id))
}

// passes reports whether a path to the suspect passes an object whose class is or extends
// the given one.
func (e *evidence) passes(class string) bool {
	for _, p := range e.paths() {
		for i := range p.links {
			if e.s.IsInstanceOf(p.links[i].from, class) || e.s.IsInstanceOf(p.links[i].to, class) {
				return true
			}
		}
	}
	return false
}

// memberIs reports whether the class that accumulates is or extends the given one.
func (e *evidence) memberIs(class string) bool { return e.is(e.Member, class) }

func (e *evidence) is(name, class string) bool {
	for _, c := range e.s.ClassesByName(name) {
		for _, base := range e.s.ClassesByName(class) {
			if e.s.IsSubclass(c, base) {
				return true
			}
		}
	}
	return false
}

// objectsOf counts the objects of a class and its subclasses that the suspect retains.
func (e *evidence) objectsOf(class string) (objects, bytes int64) {
	for i := range e.Contents {
		if e.is(e.Contents[i].Name, class) {
			objects += e.Contents[i].Objects
			bytes += e.Contents[i].Bytes
		}
	}
	return objects, bytes
}

// every is the distance between the retained objects that each examines. If it is more than
// 1 it is a prime: what each member retains, in equally many objects, must not fall into step
// with it, or no member at all would be examined.
func (e *evidence) every() int64 {
	const mostSeen = 200_000
	n := max(1, e.Objects/mostSeen)
	for k := int64(2); k*k <= n; k++ {
		if n%k == 0 {
			n, k = n+1, 1
		}
	}
	return n
}

// each calls visit for retained objects whose class is marked, at most limit times. If
// the suspect retains very many objects, it examines an evenly spaced sample.
func (e *evidence) each(marked []bool, limit int, visit func(heap.ObjectID)) {
	if !e.holdsAny(marked) {
		return
	}
	step := int(e.every())
	at := 0
	for _, tops := range e.tops {
		for _, top := range tops {
			size := int(e.pre.Size[top])
			for ; at < size; at += step {
				if p := top + uint32(at); marked[e.pre.Class(p)] {
					visit(e.pre.Object(p))
					if limit--; limit <= 0 || e.ctx.Err() != nil {
						return
					}
				}
			}
			at -= size
		}
	}
}

// eachRead is each for a visit that reads the objects from the file, and says whether to
// continue.
func (e *evidence) eachRead(marked []bool, limit int, visit func(heap.ObjectID) bool) {
	var ids []heap.ObjectID
	e.each(marked, limit, func(id heap.ObjectID) { ids = append(ids, id) })
	for lot := range slices.Chunk(ids, fetchedTogether) {
		e.s.Prefetch(e.ctx, lot)
		for _, id := range lot {
			if !visit(id) {
				return
			}
		}
	}
}

// holdsAny reports whether the suspect retains an object whose class is marked, or whose
// class has the same name as a marked one.
func (e *evidence) holdsAny(marked []bool) bool {
	for i := range e.Contents {
		for _, c := range e.s.ClassesByName(e.Contents[i].Name) {
			if marked[c] {
				return true
			}
		}
	}
	return false
}

// holderClass returns the class of the accumulation point.
func (e *evidence) holderClass() string { return e.className(e.Holder) }

// fields returns the names of the fields on the path, in lower case.
func (e *evidence) fields() string {
	var names []string
	for i := range e.Path.links {
		names = append(names, strings.ToLower(e.Path.links[i].name))
	}
	return strings.Join(names, " ")
}

// aClass returns the simple name of a class with its article: "an ArrayDeque".
func aClass(class string) string {
	name := simpleName(class)
	if name != "" && strings.ContainsRune("AEIOaeio", rune(name[0])) || strings.HasPrefix(name, "Un") && !strings.HasPrefix(name, "Uni") {
		return "an " + name
	}
	return "a " + name
}

// simpleName returns the name of a class without package and outer classes. That of an
// anonymous class is a number, so the outer class stays.
func simpleName(class string) string {
	named := strings.TrimRight(class, "0123456789")
	if !strings.HasSuffix(named, "$") {
		named = class
	}
	if i := strings.LastIndexAny(strings.TrimSuffix(named, "$"), ".$"); i >= 0 && i+1 < len(class) {
		class = class[i+1:]
	}
	return class
}
