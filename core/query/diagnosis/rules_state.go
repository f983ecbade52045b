package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// stateRules are causes recognized by the state of the members.
var stateRules = []rule{
	{
		name: "Work that is tried again without end", nature: nature{prior: 0.4, verdict: Backlog}, match: func(e *evidence) string { return e.said(triedAgain) },
		why:    "What fails is put back each time. If attempts had a limit, many would have come as far as that.",
		checks: []string{"Give up after some attempts or some hours, and say so in a log or a dead-letter queue.", "Look at the members: what do those have in common that were tried most often?"},
	},
	{
		name: "Cancelled tasks that stay in the queue", nature: nature{prior: 0.5},
		match:  func(e *evidence) string { return e.said(cancelledTasks) },
		why:    "A cancelled task waits, with all that it refers to, until it would have been due.",
		checks: []string{"Call setRemoveOnCancelPolicy(true) on the ScheduledThreadPoolExecutor, or purge() on the Timer."},
	},
	{
		name: "Sessions that never time out", nature: nature{prior: 0.5},
		match:  func(e *evidence) string { return e.said(endlessSessions) },
		why:    "A session without a timeout stays, with every attribute, until it is invalidated.",
		checks: []string{"Set a session timeout.", "Look for clients that never send the session cookie back (robots, monitors): each request of theirs makes a session."},
	},
	{
		name: "Second collection that is not cleaned", nature: nature{prior: 0.45},
		match:  func(e *evidence) string { return e.said(outOfOther) },
		why:    "An index keeps what it lists, even if the collection it was made for has removed it.",
		checks: []string{"Remove an object from both where it leaves: in removeEldestEntry or the removal listener of the cache.", "Hold the objects in the index by weak references."},
	},
	{
		name: "References to objects that are gone", nature: nature{prior: 0.5}, match: emptied,
		why:    "The collector clears a weak or soft reference, but never the reference object itself: what holds it grows until somebody removes it.",
		checks: []string{"Remove cleared references from the collection: poll a ReferenceQueue, or use a WeakHashMap."},
	},
}

// doneRules come after the rules about content: what the members are says more than what
// state they are in.
var doneRules = []rule{
	{
		name: "Clean-up that waits for an object that stays", nature: nature{prior: 0.55}, match: tracked,
		why:    "A clean-up action waits until its object is collected. While that object lives, so does everything registered with it.",
		checks: []string{"Register the clean-up with an object that is dropped when the work is done, not with the service itself.", "Clean up where the work ends, and use the reference only as a safety net."},
	},
	{
		name: "Entries past their own expiry", nature: nature{prior: 0.5},
		match:  func(e *evidence) string { return e.said(pastExpiry) },
		why:    "The code that should remove expired entries does not run, or cannot keep up.",
		checks: []string{"Find the thread or task that removes expired entries, and what it waits for.", "Remove them when the structure is used."},
	},
	{
		name: "History that is never cut", nature: nature{prior: 0.45}, match: history,
		why:    "Entries of a history, log or journal stay until it is truncated.",
		checks: []string{"Bound its length (a ring, an ArrayDeque of the last n), or write it out.", "After a snapshot drop the events before it."},
	},
	{
		name: "Objects that are done but kept", nature: nature{prior: 0.4},
		match: func(e *evidence) string {
			if e.Kind != Collected && e.Kind != Shared && e.Kind != Linked || listeners(e) != "" {
				return ""
			}
			return e.said(doneMembers)
		},
		why:    "Objects that have served their purpose were never removed from the structure that holds them, which grows with each.",
		checks: []string{"Find where such an object is closed or completed, and remove it from the structure there."},
	},
}

// Identifiers of facts that point to a cause.
const (
	cancelledTasks  = "cancelled"
	endlessSessions = "endless"
	pastExpiry      = "expired"
	doneMembers     = "spent"
	neverRemoved    = "never removed"
	ofLibrary       = "of a library"
	outOfOther      = "left behind"
	comeAndGo       = "churn"
	countedOut      = "counted out"
)

// said returns the text of a fact; "" if it was not found.
func (e *evidence) said(id string) string {
	for i := range e.Evidence {
		if e.Evidence[i].ID == id {
			return e.Evidence[i].Text
		}
	}
	return ""
}

// shownBy returns the objects of the fact with the given text; nil if there is none.
func (e *evidence) shownBy(text string) []heap.ObjectID {
	for i := range e.Evidence {
		if e.Evidence[i].Text == text {
			return e.Evidence[i].Objects
		}
	}
	return nil
}

// noted reports whether there is such evidence, even without a text.
func (e *evidence) noted(id string) bool {
	return slices.ContainsFunc(e.Evidence, func(f Fact) bool { return f.ID == id })
}

// emptied matches collections of many references whose referents were cleared.
func emptied(e *evidence) string {
	const many = 100
	if e.Count < many || !e.memberIs("java.lang.ref.Reference") || e.passes("java.util.WeakHashMap") {
		return ""
	}
	for _, c := range e.sample.columns() {
		if c.name != "referent" {
			continue
		}
		if n := c.nulls(); len(c.values) >= 4 && 2*n >= len(c.values) {
			return fmt.Sprintf("%s are kept, and %s of those examined no longer refer to anything", e.Accumulates(), part(n, len(c.values)))
		}
	}
	return ""
}

// history matches collections that are named like a history, and from which nothing was
// ever removed or whose members were made over a period of time.
func history(e *evidence) string {
	if e.Kind != Collected && e.Kind != Linked || !e.never && e.span == 0 || e.said(takenFromFront) != "" || e.Count <= handful {
		return ""
	}
	for i, l := range e.namedLinks(e.application) {
		if i < 2 && has(l.name, historyWords...) {
			return fmt.Sprintf("%s grows with %s", l.name, e.Accumulates())
		}
	}
	return ""
}

// historyWords occur in the names of fields that hold what has happened.
var historyWords = []string{"history", "histories", "undo", "redo", "journal", "audit", "revisions", "versions", "edits", "log", "events", "uncommitted", "changelog", "trail", "transcript"}

// tracked matches references of a class that an application or a library made for
// cleaning up, if nearly all of them wait for the same few objects.
func tracked(e *evidence) string {
	const least, few = 200, 4
	if e.Count < least || IsPlatform(e.Member) || !e.memberIs("java.lang.ref.PhantomReference") && !e.memberIs("java.lang.ref.WeakReference") {
		return ""
	}
	referents, seen := map[heap.ObjectID]bool{}, 0
	for _, id := range e.members() {
		if to, alive := e.s.ObjectField(e.ctx, id, "referent"); alive {
			referents[to] = true
			seen++
		}
	}
	if 2*seen < len(e.members()) || len(referents) == 0 || len(referents) > few {
		return ""
	}
	return fmt.Sprintf("%s wait for %s to be collected", e.Accumulates(), countText(int64(len(referents)), "object"))
}
