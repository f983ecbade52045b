// Package dom is everything that the page knows about its browser and about vugu's
// renderer. It knows nothing about the page: it imports neither state nor view. The table
// lists the workarounds for vugu 0.4.0. For each of them a test TestUpstream… fails once
// vugu no longer needs it.
//
//	where            what vugu does                          what is done about it
//	sanitize.go      vg-content makes escaped markup,        it becomes a text node: no text
//	                 which the browser parses again          of a dump meets the HTML parser
//	sanitize.go      ends the program when an instruction    texts and attributes are cut
//	                 does not fit its buffer of 16 KiB
//	sanitize.go      leaves the children of the element      an element without children
//	                 that was drawn in the place before      says that it is empty
//	sanitize.go      lets a panic of an event handler end    it is reported, the page stays
//	                 the program
//	press.go         draws by place, without keys: what is   nothing is drawn while a button
//	                 pressed may become another button       or row is held down, see there
//	listen.go        serializes every event with all that    events of rows and keys are
//	                 its target says                         listened to on the window
//	renderer.go      loads its script by eval, which the     the script is a file, and this
//	                 page's policy forbids                   one eval does nothing
//	renderhelper     sets what is set already, and more      the script is changed
//	node.go, shorten generates literals of nodes, several    generated code calls functions
//	                 times as much WebAssembly
//	shorten          keeps the line breaks of a template     white space with a line break in
//	                 as text                                 it is no text, as in JSX
//
// Templates keep two rules, which nothing else can make good: no vg-template (event
// listeners are found by position, and a template shifts positions), and no listener
// for focus, blur or change on an element that may go away while it has the focus: the
// browser would call back into a render that holds the lock.
package dom
