package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// Words in the names of states and of fields with times that show, as flags do, that an
// object has served its purpose; and words that show that a field holds a time.
var (
	doneWords = slices.Concat(overWords, []string{"succeeded", "failed", "rejected", "disconnected", "inactive", "left", "returned", "resolved", "departed"})
	timeWords = []string{"at", "time", "on", "timestamp", "instant", "when", "millis"}
	// linkWords occur in flags of objects without which a member cannot work, such as a
	// connection.
	linkStates = []string{"closed", "disconnected", "terminated", "disposed", "destroyed", "stopped", "inactive"}
	linkWords  = []string{"closed", "open", "opened", "connected", "terminated", "shutdown", "disposed", "destroyed", "released", "stopped"}
)

// done notes members that have finished, to judge by what they refer to: a state, an
// AtomicBoolean, the time when they ended, or a thread, socket or the like that has
// ended.
func (j *judge) done(e *evidence, columns []column) {
	if e.said(doneMembers) != "" || j.d.Share(e.total()) < leastShare {
		return
	}
	for i := range columns {
		c := &columns[i]
		if len(c.values) < 4 || 2*len(c.values) < len(e.sample.ids) {
			continue
		}
		text, weight := j.endTime(e, c), 0.15
		if text == "" && c.values[0].Type == heap.Object {
			text, weight = e.overWithin(c)
		}
		if text != "" {
			e.note(doneMembers, weight, text+": they are no longer needed")
			return
		}
	}
}

// doneKeys notes a map whose keys have ended: threads, or objects with a flag that says so. In
// a record, which never changes, a flag is part of the question that the map answers.
func (j *judge) doneKeys(e *evidence, st *structure) {
	const looked, least = 200, 8
	if e.said(doneMembers) != "" || e.Entry == "" || st.collection == heap.NoObject || st.known.Kind != collections.Map {
		return
	}
	keys := e.firstOf(st, looked, theKey)
	if len(keys) < least {
		return
	}
	text := ""
	if e.s.IsInstanceOf(keys[0], "java.lang.Thread") {
		text = e.overByField("terminated", "", e.endedThreads(keys))
	} else if e.application(e.Entry) && !e.is(e.Entry, "java.lang.Record") {
		read := e.fieldsOf(keys)
		for _, c := range read.columns() {
			if n, state := overBy(c.name, c.values); c.values[0].Type == heap.Boolean && state != "" && 10*n >= 9*len(keys) {
				text = fmt.Sprintf("%s of the objects examined are %s", part(n, len(c.values)), state)
			}
		}
	}
	if text != "" {
		e.note(doneMembers, 0.45, "of its keys, "+text+": they are no longer needed")
	}
}

// endTime says how many members record the time at which they ended.
func (j *judge) endTime(e *evidence, c *column) string {
	words := strings.Fields(splitName(c.name))
	isTime := func(w string) bool { return slices.Contains(timeWords, w) }
	if j.now == 0 || !slices.Contains(doneWords, words[0]) || len(words) > 1 && (!isTime(words[1]) || !isTime(words[len(words)-1])) {
		return "" // "failedLoginAt" is about something else
	}
	n := 0
	for _, v := range c.values {
		if t, ok := e.timeOf(v, j.now); ok && t <= j.now {
			n++
		}
	}
	if 2*n < len(c.values) {
		return ""
	}
	return fmt.Sprintf("%s of the objects examined are %s (field %s)", part(n, len(c.values)), words[0], c.name)
}

// overWithin examines the objects that a field of the members refers to.
func (e *evidence) overWithin(c *column) (text string, weight float64) {
	ids, distinct := e.referents(c)
	if len(ids) < 4 || 2*len(ids) < len(c.values) {
		return "", 0
	}
	switch class := e.className(ids[0]); {
	case e.s.IsInstanceOf(ids[0], "java.lang.Enum"):
		return e.overByState(ids, doneWords), 0.05 // orders that were delivered may be kept on purpose
	case class == "java.util.concurrent.atomic.AtomicBoolean":
		return e.overByField(c.name, "", e.valuesOf(ids, "value")), 0.45
	case 2*distinct < len(ids):
		return "", 0 // an object that several members share says nothing about any one of them
	case e.s.IsInstanceOf(ids[0], "java.lang.Thread"):
		return e.overByField("terminated", " in their thread", e.endedThreads(ids)), 0.3
	case IsPlatform(class) && !hasPrefix(class, []string{"java.net.", "java.nio.channels.", "sun.nio.ch.", "java.io."}):
		return "", 0
	case endedWhenNull[class] != "":
		return e.emptyFields(c.name, ids, endedWhenNull[class]), 0.3
	case class == "io.grpc.stub.ServerCalls$ServerCallStreamObserverImpl": // Source: ServerCallImpl of gRPC: cancelled and closeCalled
		calls, _ := e.referents(&column{values: e.valuesOf(ids, "call")})
		return cmp.Or(e.overByField("cancelled", " in the call of their field "+c.name, e.valuesOf(calls, "cancelled")),
			e.overByField("closed", " in the call of their field "+c.name, e.valuesOf(calls, "closeCalled"))), 0.3
	default:
		return e.overByFlags(c.name, ids), 0.3
	}
}

// endedWhenNull lists the field, by class, that is set to null when the request ends that an
// object was made for. Sources: AsyncContextImpl.recycle of Tomcat, AsyncContextState.reset of
// Jetty.
var endedWhenNull = map[string]string{
	"org.apache.catalina.core.AsyncContextImpl":        "request",
	"org.eclipse.jetty.server.AsyncContextState":       "_state",
	"org.eclipse.jetty.ee10.servlet.AsyncContextState": "_state",
	"org.eclipse.jetty.ee9.nested.AsyncContextState":   "_state",
}

// emptyFields says in how many objects, to which a field of the members refers, another
// field has been set to null.
func (e *evidence) emptyFields(field string, ids []heap.ObjectID, empty string) string {
	n := 0
	for _, v := range e.valuesOf(ids, empty) {
		if v.Bits == 0 {
			n++
		}
	}
	if 2*n < len(ids) {
		return ""
	}
	return fmt.Sprintf("%s of the objects examined have ended: field %s of their %s is null", part(n, len(ids)), empty, field)
}

// referents returns the objects that a field of the members refers to, and how many of
// them are distinct.
func (e *evidence) referents(c *column) (ids []heap.ObjectID, distinct int) {
	met := map[heap.ObjectID]bool{}
	for _, v := range c.values {
		if id, found := e.s.ID(v.Address()); found && v.Type == heap.Object && v.Bits != 0 {
			ids = append(ids, id)
			met[id] = true
		}
	}
	return ids, len(met)
}

// overByState says how many of the given enum constants name a final state, by the given
// words.
func (e *evidence) overByState(ids []heap.ObjectID, final []string) string {
	over, n, names := map[heap.ObjectID]bool{}, 0, []string(nil)
	for _, id := range ids {
		is, known := over[id]
		if !known {
			text := ""
			if name, found := e.s.ObjectField(e.ctx, id, "name"); found {
				text, _ = e.s.Text(e.values, name, 60)
			}
			is = has(strings.ToLower(text), final...)
			if over[id] = is; is {
				names = append(names, text)
			}
		}
		if is {
			n++
		}
	}
	if 10*n < 9*len(ids) {
		return ""
	}
	slices.Sort(names)
	return fmt.Sprintf("%s of the objects examined are in state %s", part(n, len(ids)), e.shown(strings.Join(names, " or ")))
}

// overByField says whether a boolean field shows that most members have finished.
func (e *evidence) overByField(name, where string, values []heap.Value) string {
	n, state := overBy(name, values)
	if state == "" || len(values) < 4 {
		return ""
	}
	return fmt.Sprintf("%s of the objects examined are %s%s", part(n, len(values)), state, where)
}

// overByFlags says whether the objects that a field refers to have a flag showing that
// most of them have finished.
func (e *evidence) overByFlags(field string, ids []heap.ObjectID) string {
	const looked = 60
	r := e.fieldsOf(ids[:min(looked, len(ids))])
	for _, c := range r.columns() {
		if 2*len(c.values) < len(r.ids) {
			continue
		}
		if c.values[0].Type == heap.Object {
			if text := e.linkState(&c); text != "" {
				return text + " (of their field " + field + ")"
			}
		}
		if c.values[0].Type != heap.Boolean || !has(c.name, linkWords...) {
			continue
		}
		if text := e.overByField(c.name, " in their field "+field, c.values); text != "" {
			return text
		}
	}
	return ""
}

// linkState says whether a field holds an enum constant, alone or in an AtomicReference,
// by which most connections or the like have ended.
func (e *evidence) linkState(c *column) string {
	ids, _ := e.referents(c)
	for i, id := range ids {
		if e.className(id) == "java.util.concurrent.atomic.AtomicReference" {
			if ids[i], _ = e.s.ObjectField(e.ctx, id, "value"); ids[i] == heap.NoObject {
				return ""
			}
		}
	}
	if len(ids) < 4 || 2*len(ids) < len(c.values) || !e.s.IsInstanceOf(ids[0], "java.lang.Enum") {
		return ""
	}
	return e.overByState(ids, linkStates)
}

// valuesOf reads the values of one field of some objects.
func (e *evidence) valuesOf(ids []heap.ObjectID, field string) (list []heap.Value) {
	for _, id := range ids {
		if v, found, err := e.s.Field(e.ctx, id, field); err == nil && found {
			list = append(list, v)
		}
	}
	return list
}

// endedThreads reads from each thread whether it has ended.
func (e *evidence) endedThreads(ids []heap.ObjectID) (list []heap.Value) {
	for _, id := range ids {
		if state, found := e.threadState(id); found {
			list = append(list, heap.Value{Type: heap.Boolean, Bits: uint64(state&threadEnded) / threadEnded})
		}
	}
	return list
}

// Bits of the state of a thread, as in JVMTI's GetThreadState.
const (
	threadEnded   = 0x2
	threadWaits   = 0x80  // for a notification, for time, or parked
	threadBlocked = 0x400 // waits to enter a synchronized method or block
)

// threadState reads the state of a thread. Since Java 19 the field is in a separate object.
func (e *evidence) threadState(id heap.ObjectID) (state int64, found bool) {
	if state, found = e.number(id, "threadStatus"); !found {
		state, found = e.number(id, "holder", "threadStatus")
	}
	return state, found
}
