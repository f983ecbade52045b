package view

import (
	"strings"

	"heapdrop/ui/state/format"
)

// Evidence is a fact: a short statement, what it is based on, and objects that show it.
type Evidence struct {
	Head, Body string
	Suspicion  string // as in protocol.Fact
	Objects    []Example
}

// Example is an object that shows a fact: its address, and how it is called there.
type Example struct{ Address, Name string }

// mostShown is the maximum number of objects that a fact names.
const mostShown = 3

// examples names a few objects by their addresses and classes.
func examples(objects, classes []string) (list []Example) {
	for i, object := range objects[:min(len(objects), len(classes), mostShown)] {
		list = append(list, Example{object, format.Shown(shortName(classes[i]) + " @ " + object)})
	}
	return list
}

// The lengths of a fact that needs no lead, and of the shortest lead.
const mostHead, leastHead = 64, 12

// lead splits a fact into what stands first, and the rest: at the colon, else, if it is long, at
// the first comma or semicolon.
func lead(fact string) (head, body string) {
	head, body, found := strings.Cut(fact, ": ")
	if found || len(fact) <= mostHead {
		return head, body
	}
	if at := strings.IndexAny(fact[leastHead:], ",;"); at >= 0 && strings.HasPrefix(fact[leastHead+at+1:], " ") {
		return fact[:leastHead+at], fact[leastHead+at+2:]
	}
	return fact, ""
}

// Class is the CSS class of the fact. A long one without a lead is no head itself.
func (e Evidence) Class() string {
	return "fact-" + e.Suspicion + either(e.Body == "" && len(e.Head) > mostHead, " sentence", "")
}

// Speaks says for listeners what the colour and form of the mark say.
func (e Evidence) Speaks() string {
	return map[string]string{"more": "Points to a fault: ", "less": "Points to no fault: "}[e.Suspicion]
}
