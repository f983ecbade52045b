package command

import "strings"

// Language is a query language with an editor.
type Language struct {
	Command  string // the command that runs a text
	Label    string // label of the editor, for screen readers
	Hint     string // shown in an empty editor
	Examples []Example
}

// Example is a query that runs on any dump.
type Example struct{ Title, Text string }

// Languages are the languages with an editor.
var Languages = []Language{
	{
		Command: "oql", Label: "OQL query", Hint: "SELECT * FROM …   Ctrl+Space completes, Ctrl+Enter runs",
		Examples: []Example{
			{"Strings, the largest first", `SELECT toString(s) AS Text, s.@retainedHeapSize AS "Retained Heap"
FROM java.lang.String s
ORDER BY 2 DESC
LIMIT 100`},
			{"Strings that occur several times", `SELECT toString(s) AS Text, count(*) AS Copies, sum(s.@retainedHeapSize) AS Bytes
FROM java.lang.String s
GROUP BY toString(s) HAVING count(*) > 1
ORDER BY Bytes DESC
LIMIT 100`},
			{"Objects and bytes of each class", `SELECT classof(o) AS Class, count(*) AS Objects, sum(o.@usedHeapSize) AS Bytes
FROM INSTANCEOF java.lang.Object o
GROUP BY classof(o)
ORDER BY Bytes DESC
LIMIT 50`},
			{"Threads and what they keep alive", `SELECT toString(t) AS Thread, t.@retainedHeapSize AS "Retained Heap"
FROM INSTANCEOF java.lang.Thread t
ORDER BY 2 DESC`},
			{"Large byte arrays", `SELECT * FROM byte[] a
WHERE a.@length >= 4096`},
			{"Hash maps with many entries", `SELECT m AS Map, m.size AS Entries, m.@retainedHeapSize AS "Retained Heap"
FROM INSTANCEOF java.util.HashMap m
WHERE m.size > 100
ORDER BY Entries DESC`},
			{"What one object in particular refers to", `SELECT OBJECTS outbounds(t)
FROM INSTANCEOF java.lang.Thread t
WHERE toString(t.name) = "main"`},
			{"Classes of one loader", `SELECT c.@name AS Class, c.@numberOfObjects AS Objects
FROM java.lang.Class c
WHERE c.@classLoaderAddress = 0L
ORDER BY Objects DESC
LIMIT 50`},
			{"How a query is evaluated", `EXPLAIN SELECT * FROM java.lang.String s
WHERE s.@retainedHeapSize > 1000`},
		},
	},
	{
		Command: "analyze", Label: "Memory analysis", Hint: "set_type …   Ctrl+Space completes, Ctrl+Enter runs",
		Examples: []Example{
			{"Everything that threads lead to", `// Objects and bytes that can be reached from the threads.
set_type all:
    roots <- threads
    membership <- THIS in Unassigned and REFERRER in ENTITY
    on_inclusion <- [
        nbObjects <- nbObjects + 1
        nbSize <- nbSize + THIS.size
    ]
    nbObjects : int <- 0
    nbSize : int <- 0
instances_for all have_names = "all-jvm"
`},
			{"What each class loader accounts for", `// A subgraph for each class loader: the instances of its classes, and what
// only they lead to.
set_type Component:
    roots <- classloaders.filter([it | it.id = ENTITY.name])
    membership <- THIS in Unassigned and (
        (ref_kind = root and THIS.class.classloader in ENTITY) or
        (ref_kind != root and REFERRER in ENTITY))
    on_inclusion <- [ bytes <- bytes + THIS.size ]
    bytes : int <- 0
instances_for Component have_names = classloaders.map([it | it.id])
`},
			{"What each thread reaches first", `// A subgraph for each thread. Classes are left out, for everything meets there.
set_type Worker:
    roots <- ENTITY.name
    membership <- REFERRER in ENTITY and ref_kind != class
    on_inclusion <- [ elements <- elements + THIS.length ]
    elements : int <- 0
instances_for Worker have_names = threads
`},
			{"Large arrays and who holds them", `Big : struct array : Object bytes : int held_by : string end
BigOnes : table-of Big

set_type all:
    roots <- threads
    membership <- REFERRER in ENTITY and ref_kind != class
    on_inclusion <- [
        found <- found.append(#[THIS].filter([it | it.length > 1000])
                 .map([it | struct Big it, it.size, REFERRER.class.name end]))
    ]
    found : BigOnes <- #[]
instances_for all have_names = "all"
`},
		},
	},
}

// LanguageByName returns the language of a command; nil if it is none.
func LanguageByName(name string) *Language {
	for i := range Languages {
		if Languages[i].Command == name {
			return &Languages[i]
		}
	}
	return nil
}

// LanguageCommand returns the command that runs a text.
func LanguageCommand(name, text string, flags []string) string {
	if strings.TrimSpace(text) == "" {
		return name
	}
	quoted := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	return Join(append([]string{name, quoted}, flags...))
}

// LanguageText extracts flags and text from such a command. A text without quotes
// continues to the end of the command.
func LanguageText(command string) (text string, flags []string) {
	command = strings.TrimSpace(command)
	tokens := Tokens(command)
	if len(tokens) < 2 {
		return "", nil
	}
	if text := Unquote(tokens[1]); text != tokens[1] {
		return text, tokens[2:]
	}
	return strings.TrimSpace(command[len(tokens[0]):]), nil
}
