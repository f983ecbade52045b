package diagnosis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// Words in the names of flags. An object has served its purpose if a flag of the first
// kind is set, or one of the second kind is not.
var (
	overWords = []string{"closed", "done", "finished", "completed", "complete", "cancelled", "canceled", "disposed", "expired", "terminated", "stopped", "destroyed", "released", "ended", "dead", "detached", "aborted", "delivered", "acknowledged", "handled", "processed", "shutdown", "invalidated", "fired", "consumed", "rolled up", "flushed", "superseded", "abandoned", "discarded", "removed", "deleted", "evicted", "retired", "exhausted"}
	liveWords = []string{"open", "active", "alive", "valid", "running", "connected", "opened"}
)

// Words in the names of fields that hold a time. The first say until when an object is
// valid. The second may also mean just a date in the data.
var (
	expiryWords = []string{"expiry", "expires", "expire", "expiration", "deadline"}
	untilWords  = []string{"until", "till", "ends"}
)

// spent notes fields that show that members are no longer needed.
func (j *judge) spent(e *evidence, columns []column) {
	for i := range columns {
		c := &columns[i]
		if len(c.values) < 4 || 2*len(c.values) < len(e.sample.ids) {
			continue
		}
		if c.values[0].Type == heap.Boolean {
			j.flag(e, c)
			continue
		}
		if j.now != 0 && has(c.name, slices.Concat(expiryWords, untilWords)...) && !e.days(c) { // the day on which a passport expires is data
			j.expired(e, c, columns)
		}
	}
	j.expiredByOwner(e)
	j.futures(e, columns)
	j.sessions(e, columns)
	j.done(e, columns)
}

// flag notes a boolean field that shows that most members have finished.
func (j *judge) flag(e *evidence, c *column) {
	if n, state := overBy(c.name, c.values); state != "" {
		e.note(doneMembers, 0.45, fmt.Sprintf("%s of the objects examined are %s: they are no longer needed", part(n, len(c.values)), state))
	}
}

// overBy counts the values of a boolean field by which objects are no longer needed, such
// as "closed". state describes them in words. It is "" if they are fewer than half, or if
// the field is about something else, such as "cleanup running".
func overBy(name string, values []heap.Value) (n int, state string) {
	state = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(splitName(name), "is "), "was "), "already ")
	over, live := slices.Contains(overWords, state), slices.Contains(liveWords, state)
	if over == live {
		return 0, ""
	}
	for _, v := range values {
		if (v.Bits != 0) == over {
			n++
		}
	}
	if 2*n < len(values) {
		return 0, ""
	}
	if live {
		state = "no longer " + state
	}
	return n, state
}

// expired notes members whose time has run out.
func (j *judge) expired(e *evidence, c *column, columns []column) {
	times := e.timesOf(c, j.now)
	n := 0
	for _, t := range times {
		if t < j.now {
			n++
		}
	}
	if len(times) < 8 || 2*n < len(times) {
		return
	}
	text := fmt.Sprintf("%s of the objects examined are past their own %s", part(n, len(times)), c.name)
	switch {
	case has(c.name, expiryWords...) || e.lifetime(times, columns):
		e.note(pastExpiry, 0.45, text)
	case rise(times) >= 0.75: // slight evidence; in any other order it is a date in the data
		e.note("past until", 0.05, text)
	}
}

// lifetime reports whether times all come equally long after those of another field: they
// say how long each member lives. What begins after the dump is planned, as an hour in a
// timetable is.
func (e *evidence) lifetime(times []int64, columns []column) bool {
	const near = 1000 // milliseconds
	for i := range columns {
		begin := e.timesOf(&columns[i], e.s.Info().Created)
		if len(begin) != len(times) || slices.Max(begin) > e.s.Info().Created {
			continue
		}
		n, after := 0, times[0]-begin[0]
		for k := range times {
			if d := times[k] - begin[k] - after; d >= -near && d <= near {
				n++
			}
		}
		if after > near && 10*n >= 9*len(times) {
			return true
		}
	}
	return false
}

// expiredByOwner notes a map whose owner keeps the expiry times of its entries in a second
// map, and removes entries only when somebody asks for them.
func (j *judge) expiredByOwner(e *evidence) {
	const owners, least = 2, 8
	chain := e.chain()
	if j.now == 0 || e.Kind != Collected || e.said(pastExpiry) != "" || len(chain) == 0 {
		return
	}
	for _, owner := range chain[1:min(owners+1, len(chain))] {
		fields, err := e.s.Fields(e.ctx, owner)
		if _, isClass := e.s.ClassByObject(owner); isClass || err != nil {
			return
		}
		for _, f := range fields {
			id, found := e.s.ID(f.Value.Address())
			if f.Value.Type != heap.Object || !found || !has(f.Name, expiryWords...) {
				continue
			}
			if past, seen := j.pastTimes(e, id); seen >= least && 2*past >= seen {
				e.note(pastExpiry, 0.45, fmt.Sprintf("%s of the times examined in field %s beside it are past: these entries have expired", part(past, seen), f.Name), id)
				return
			}
		}
	}
}

// pastTimes counts the values of a map that are times, and those of them that are past.
func (j *judge) pastTimes(e *evidence, id heap.ObjectID) (past, seen int) {
	const looked = 200
	known := e.finder.known.OfObject(id)
	if known == nil {
		return 0, 0
	}
	_ = known.Each(id, func(_, value collections.Item) bool { // what cannot be read has no times
		if t, ok := e.timeOf(e.unboxed(value), j.now); ok {
			seen++
			if t < j.now {
				past++
			}
		}
		return seen < looked
	})
	return past, seen
}

// unboxed returns an element as the value of a field: a number for a java.lang.Long.
func (e *evidence) unboxed(item collections.Item) heap.Value {
	if item.Type != heap.Object {
		return heap.Value{Type: item.Type, Bits: item.Bits}
	}
	if item.Null() {
		return heap.Value{}
	}
	if v, found, err := e.s.Field(e.ctx, item.Object, "value"); err == nil && found && e.className(item.Object) == "java.lang.Long" {
		return v
	}
	return heap.Value{Type: heap.Object, Bits: uint64(e.s.Address(item.Object))}
}

// futures records futures that were never completed.
func (j *judge) futures(e *evidence, columns []column) {
	if e.memberIs("java.util.concurrent.FutureTask") || e.memberIs("java.util.TimerTask") {
		j.tasks(e, columns)
		return
	}
	j.pendingWithin(e, columns)
	if !e.memberIs("java.util.concurrent.CompletableFuture") {
		return
	}
	for i := range columns {
		c := &columns[i]
		if c.name != "result" {
			continue
		}
		if n := c.nulls(); 10*n >= 9*len(c.values) {
			e.pending = true
			e.note("pending", 0.4, fmt.Sprintf("%s of the futures examined were never completed", part(n, len(c.values))))
		} else if 2*n < len(c.values) {
			e.note(doneMembers, 0.4, fmt.Sprintf("%s of the futures examined are completed: nothing waits for them any longer", part(len(c.values)-n, len(c.values))))
		}
	}
}

// pendingWithin records that the members each wait for a future that was never completed.
func (j *judge) pendingWithin(e *evidence, columns []column) {
	for i := range columns {
		ids, distinct := e.referents(&columns[i])
		if len(ids) < 4 || 10*distinct < 9*len(ids) || !e.s.IsInstanceOf(ids[0], "java.util.concurrent.CompletableFuture") {
			continue
		}
		open, failed := 0, 0
		results := e.valuesOf(ids, "result")
		for _, v := range results {
			if v.Bits == 0 {
				open++
			} else if id, found := e.s.ID(v.Address()); found && e.failure(id) {
				failed++
			}
		}
		if 10*failed >= 8*len(ids) && !e.memberIs("java.util.concurrent.CompletableFuture") {
			e.note(doneMembers, 0.4, fmt.Sprintf("the futures of %s of the objects examined have failed or were cancelled: nothing waits for them any longer (field %s)", part(failed, len(ids)), columns[i].name))
			return
		}
		if len(results) == len(ids) && 10*open >= 9*len(ids) {
			weight := 0.2
			if e.Path.Kind == LocalVariable {
				weight = 0.1 // a method waits for their answers
			}
			e.note("pending within", weight, fmt.Sprintf("%s of the objects examined wait for a future that was never completed (field %s)", part(open, len(ids)), columns[i].name))
			if !slices.ContainsFunc(ids, func(id heap.ObjectID) bool { return !e.timesOut(id) }) {
				e.note("time-outs", -0.4, "their futures have a time-out (orTimeout), at which each ends")
			}
			return
		}
	}
}

// timesOut reports whether a future has a time-out: among what is to be done when it completes
// is the end of the task that waits for that time.
func (e *evidence) timesOut(future heap.ObjectID) bool {
	const most = 8
	at, found := e.s.ObjectField(e.ctx, future, "stack")
	for range most {
		if !found {
			return false
		}
		if fn, has := e.s.ObjectField(e.ctx, at, "fn"); has && e.className(fn) == "java.util.concurrent.CompletableFuture$Canceller" {
			return true
		}
		at, found = e.s.ObjectField(e.ctx, at, "next")
	}
	return false
}

// failure reports whether the result of a future is the exception that ended it.
func (e *evidence) failure(result heap.ObjectID) bool {
	_, failed := e.s.ObjectField(e.ctx, result, "ex")
	return failed && e.className(result) == "java.util.concurrent.CompletableFuture$AltResult"
}

// tasks notes tasks that are cancelled or done. In java.util.concurrent.FutureTask the
// state counts up: from NORMAL (2) on the task is over, from CANCELLED (4) on it was
// cancelled. In java.util.TimerTask it is EXECUTED (2) or CANCELLED (3).
func (j *judge) tasks(e *evidence, columns []column) {
	normal, cancelled := int32(2), int32(4)
	if e.memberIs("java.util.TimerTask") {
		cancelled = 3
	}
	for i := range columns {
		c := &columns[i]
		if c.name != "state" {
			continue
		}
		over, gone := 0, 0
		for _, v := range c.values {
			if int32(v.Bits) >= normal {
				over++
			}
			if int32(v.Bits) >= cancelled {
				gone++
			}
		}
		switch {
		case 2*gone >= len(c.values):
			e.note(cancelledTasks, 0.5, fmt.Sprintf("%s of the tasks examined are cancelled, but stay in the queue until they would have been due", part(gone, len(c.values))))
		case 2*over >= len(c.values):
			e.note(doneMembers, 0.45, fmt.Sprintf("%s of the tasks examined are done", part(over, len(c.values))))
		}
	}
}

// repeating records jobs of Quartz that run again and again by a calendar: they are there to stay.
func (j *judge) repeating(e *evidence) {
	if strings.HasPrefix(e.Member, "org.quartz.") && strings.HasSuffix(e.Member, "CronTriggerImpl") {
		e.note("repeating", -0.3, "they are triggers with a calendar, which stay until it has no more dates")
	}
}

// sessionFields returns the fields that say how long a session may be idle, when it was last
// used, and when it was made; nil for those that are not there.
func sessionFields(columns []column) (timeout, access, creation *column) {
	for i := range columns {
		c := &columns[i]
		switch {
		case has(c.name, "creation", "created"):
			creation = c
		case has(c.name, "inactive") && has(c.name, "interval"), has(c.name, "timeout"), has(c.name, "idle") && has(c.name, "max"):
			timeout = c
		case has(c.name, "accessed", "access"), has(c.name, "last") && has(c.name, "used", "seen", "active", "activity", "touched", "request", "hit"):
			access = c
		}
	}
	return timeout, access, creation
}

// sessions notes sessions that have been idle for longer than their own timeout.
func (j *judge) sessions(e *evidence, columns []column) {
	timeout, access, creation := sessionFields(columns)
	if timeout == nil && access != nil && creation != nil && j.now != 0 {
		j.unusedLeave(e, access, creation)
	}
	if timeout == nil || access == nil || j.now == 0 || len(timeout.values) != len(access.values) {
		return
	}
	times := e.timesOf(access, j.now)
	if len(times) != len(access.values) {
		return
	}
	const endless = 100 * 365 * day
	n, long, never, nearly, longest := 0, 0, 0, 0, int64(0)
	for i, t := range times {
		limit := e.timeoutOf(timeout.values[i])
		switch {
		case limit <= 0 || limit > endless:
			never++
		case t+limit < j.now:
			n++
			longest = max(longest, j.now-t-limit)
			if t+limit+limit/5 < j.now { // a manager looks for them from time to time
				long++
			}
		case t+limit-limit/5 < j.now:
			nearly++
		}
	}
	switch {
	case nearly > 0 && 4*n <= len(times) && 50*long <= len(times) && never == 0:
		e.clear(fmt.Sprintf("sessions expire: %s examined are past their timeout, and the oldest of the others soon will be", part(n, len(times))))
	case n > 0 && never == 0 && longest <= minute && e.said(countedOut) != "":
		e.note("within timeout", -0.3, fmt.Sprintf("%s of the sessions examined are past their timeout, but none for longer than %s: the next sweep may take them out", part(n, len(times)), duration(longest)))
	case 2*n >= len(times):
		e.note(pastExpiry, 0.4, fmt.Sprintf("%s of the sessions examined have been idle for longer than their timeout", part(n, len(times))))
	case 2*never >= len(times):
		e.note(endlessSessions, 0.3, fmt.Sprintf("%s of the sessions examined never time out", part(never, len(times))))
	case n == 0 && never == 0:
		weight, text := -0.1, "none of the sessions examined is past its timeout"
		if e.churn {
			weight = -0.3
		}
		if creation != nil {
			if again := laterThan(times, e.timesOf(creation, j.now)); 2*again >= len(times) {
				weight = -0.3
				text += fmt.Sprintf(", and %s of them were used again after they were made", part(again, len(times)))
			}
		}
		e.note("within timeout", weight, text)
	}
}

// unusedLeave notes members of which none has been unused for nearly as long as they were
// made over, although most were used again: those that nobody uses are taken out.
func (j *judge) unusedLeave(e *evidence, access, creation *column) {
	const least = 50
	used, made := e.timesOf(access, j.now), e.timesOf(creation, j.now)
	if len(used) < least || len(used) != len(made) || 4*laterThan(used, made) < len(used) {
		return
	}
	unused, span := slices.Max(used)-slices.Min(used), slices.Max(made)-slices.Min(made)
	if 10*unused <= 6*span {
		weight := -0.3
		if e.going {
			weight = -0.6 // they have always been made, and always left
		}
		e.churn = true
		e.note("used", weight, fmt.Sprintf("members seem to leave when they are not used: none has been unused for more than %s, and they were made over %s (fields %s, %s)", duration(unused), duration(span), access.name, creation.name))
	}
}

// laterThan counts the times that are later than those at the same index of another list;
// 0 if the lists differ in length.
func laterThan(times, others []int64) (n int) {
	if len(times) != len(others) {
		return 0
	}
	for i := range times {
		if times[i] > others[i] {
			n++
		}
	}
	return n
}

// timeoutOf returns the timeout of a session in milliseconds. Containers store seconds in
// an int, milliseconds in a long, or a java.time.Duration.
func (e *evidence) timeoutOf(v heap.Value) int64 {
	switch v.Type {
	case heap.Long:
		return int64(v.Bits)
	case heap.Object:
		if id, found := e.s.ID(v.Address()); found && e.className(id) == "java.time.Duration" {
			seconds, _, _ := e.s.Field(e.ctx, id, "seconds")
			return 1000 * min(int64(seconds.Bits), math.MaxInt64/1000)
		}
		return 0
	}
	return 1000 * int64(int32(v.Bits))
}

// part writes a share in words: "all", "1,183 of 1,200".
func part(n, of int) string {
	if n == of {
		return "all"
	}
	return grouped(n) + " of " + grouped(of)
}
