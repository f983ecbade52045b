// Package dom is everything that the page knows about its browser and about vugu's
// renderer. It knows nothing about the page: it imports neither state nor view.
//
// The list has the workarounds for vugu 0.4.0, each with the test that fails once vugu no
// longer needs it, and with the issue of https://github.com/vugu/vugu, if there is one.
//
//	sanitize.go    TestUpstreamMakesMarkupOfText, issue 125
//	               vg-content makes escaped markup, which the browser parses again. It becomes
//	               a text node: no text of a dump meets the HTML parser.
//	sanitize.go    TestUpstreamBuffer, issue 193
//	               An instruction that does not fit a buffer of 16,384 bytes ends the program.
//	               Texts and attributes are cut.
//	sanitize.go    TestUpstreamLeavesChildren
//	               An element without children keeps those of the element that was drawn in
//	               its place before. It says that it is empty.
//	sanitize.go    TestUpstreamPanics
//	               A panic of an event handler ends the program, and leaves it locked. It is
//	               reported, and the page stays.
//	press.go       TestUpstreamDrawsByPlace
//	               Elements are drawn by place, without keys: what is pressed may become
//	               another button. Nothing is drawn while a button or row is held down.
//	listen.go      TestUpstreamSerializesEvents
//	               Every event is serialized with all that its target says. Events of rows
//	               and keys are listened to on the window.
//	renderer.go    TestUpstreamEval
//	               vugu loads its script by eval, which this page's policy forbids. The script
//	               is a file, and this one eval does nothing.
//	renderhelper   TestUpstreamSetsAgain
//	               vugu's script sets attributes, properties and texts that are set already.
//	               The script is changed.
//	node.go        TestUpstreamWritesLiterals, issue 93
//	               Generated code has literals of nodes, several times as much WebAssembly.
//	               Command shorten replaces them by calls of functions.
//	shorten        TestUpstreamKeepsLineBreaks
//	               The line breaks of a template become text. White space with a line break is
//	               no text, as in JSX.
//
// Templates keep two rules, which nothing else can make good; a test of package view
// (TestTemplatesKeepTheRules) holds them:
//
//	no vg-template                               TestUpstreamFindsListenersByPlace
//	               Listeners are found by the place of their element, and a template
//	               shifts places.
//	no listener for what removing an element
//	can cause                                    TestUpstreamLocksInHandlers, issue 229
//	               Browsers may report blur, focus and, for a field with text, change while
//	               an element with the focus is removed. vugu then waits for a lock that its
//	               own drawing holds. So @change is only on select elements, checkboxes and
//	               radio buttons, which report it only when the user has chosen.
package dom
