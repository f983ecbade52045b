package oql

import (
	"heapdrop/core/usage"
	"regexp"
	"strings"
)

// Keywords are the words of the language, for completion.
var Keywords = []string{
	"SELECT", "DISTINCT", "AS RETAINED SET", "OBJECTS", "AS", "FROM", "INSTANCEOF", "JOIN", "LEFT JOIN", "ON", "WHERE",
	"AND", "OR", "NOT", "LIKE", "IN", "IMPLEMENTS", "IS NULL", "NULL", "TRUE", "FALSE", "GROUP BY", "HAVING",
	"ORDER BY", "ASC", "DESC", "LIMIT", "OFFSET", "UNION", "EXPLAIN", "${snapshot}",
}

// Word is a word of the language with what it means.
type Word struct {
	Name string
	Type string // of the value: "integer", "object", "list of objects", …
	On   string // what has the attribute: "any object", "class", …; empty for functions
	Help string
}

// Functions are the functions of the language.
var Functions = []Word{
	{"toString(x)", "text", "", "the readable value of an object: the characters of a string, the number in a box; of anything else its notation"},
	{"toHex(n)", "text", "", "a number in hexadecimal notation, 0x7f00"},
	{"dominators(x)", "list of objects", "", "the objects that an object immediately dominates"},
	{"dominatorof(x)", "object", "", "the object that immediately dominates an object, null if none does"},
	{"outbounds(x)", "list of objects", "", "the objects that an object refers to, its class first"},
	{"inbounds(x)", "list of objects", "", "the objects that refer to an object"},
	{"classof(x)", "class", "", "the class of an object"},
	{"eval(x)", "any", "", "its argument, so that steps of a path may follow an expression"},
	{"count(*)", "integer", "", "the rows of a group"},
	{"count(x)", "integer", "", "the rows of a group in which x is not null; count(DISTINCT x) counts different values"},
	{"sum(x)", "number", "", "the sum of a number over a group"},
	{"min(x)", "any", "", "the smallest value of a group"},
	{"max(x)", "any", "", "the largest value of a group"},
	{"avg(x)", "number", "", "the mean of a number over a group"},
}

var aggregates = []string{"count", "sum", "min", "max", "avg"}

func isAggregate(name string) bool {
	for _, a := range aggregates {
		if strings.EqualFold(a, name) {
			return true
		}
	}
	return false
}

// functionNames are the names of the functions that are not aggregates, in lower case.
var functionNames = []string{"tostring", "tohex", "dominators", "dominatorof", "outbounds", "inbounds", "classof", "eval"}

// foreign maps functions of the JavaScript queries of jhat and VisualVM to equivalents in
// this language.
var foreign = map[string]string{
	"sizeof": "Write s.@usedHeapSize.", "rsizeof": "Write s.@retainedHeapSize.", "objectid": "Write s.@objectAddress.",
	"referrers": "Write inbounds(s).", "referees": "Write outbounds(s).", "refers": "Write b IN outbounds(a).",
	"reachables": "Write SELECT AS RETAINED SET s FROM … for what only the objects keep alive.",
	"root":       "Write s.@GCRootInfo; the command path2gc shows the path to a root.", "livepaths": "The command path2gc shows paths to the roots.",
	"identical": "Write a = b.", "tohtml": "Select the object itself.",
	"filter": "Write the condition after WHERE: SELECT * FROM java.lang.String s WHERE s.hash = 0.",
	"map":    "Write the wanted values after SELECT.", "sort": "Write ORDER BY s.@retainedHeapSize DESC.",
	"unique": "Write SELECT DISTINCT.", "top": "Write ORDER BY s.@retainedHeapSize DESC LIMIT 10.",
	"length": "Write a.@length for arrays and lists.", "concat": "Write UNION ( SELECT … ), or a + b for texts.",
	"toarray": "Leave it out: results are lists.", "contains": "Write WHERE with IN, or LIKE for texts.",
}

// idiomCall returns a replacement for a function of another tool, "" for functions that
// exist here.
func idiomCall(c *callNode) string {
	name := strings.ToLower(c.name)
	if n, ok := c.base.(*nameNode); ok && n.name == "heap" {
		return heapMethods[name]
	}
	if c.base != nil || c.at {
		return ""
	}
	for _, f := range functionNames {
		if f == name {
			return ""
		}
	}
	if isAggregate(name) {
		return ""
	}
	if hint := foreign[name]; hint != "" {
		return hint
	}
	names := append([]string(nil), aggregates...)
	for _, f := range Functions {
		names = append(names, f.Name[:strings.IndexByte(f.Name, '(')])
	}
	if close := usage.Nearest(name, names); close != "" {
		return "Did you mean " + close + "?"
	}
	return "The functions are toString, toHex, dominators, dominatorof, outbounds, inbounds, classof, eval, count, sum, min, max and avg; methods are called on a value, as in s.getObjectAddress()."
}

// heapMethods maps the methods of VisualVM's heap object.
var heapMethods = map[string]string{
	"objects": "Write SELECT * FROM java.lang.String, with INSTANCEOF before the class for its subclasses too.", "findclass": "Write SELECT * FROM OBJECTS java.lang.String.",
	"classes": "Write FROM OBJECTS ${snapshot}.getClasses().", "findobject": "Write SELECT * FROM OBJECTS 0x7f00.", "foreachclass": "Write FROM OBJECTS ${snapshot}.getClasses() c.",
	"foreachobject": "Write SELECT * FROM INSTANCEOF java.lang.Object.", "roots": "Write FROM OBJECTS ${snapshot}.getGCRoots().",
	"finalizables": "Write SELECT * FROM INSTANCEOF java.lang.ref.Finalizer.", "livepaths": "The command path2gc shows paths to the roots.",
	"describeref": "The command list_objects shows references by name.",
}

var heapCall = regexp.MustCompile(`\bheap\s*\.\s*(\w+)`)

// idiomOf recognizes queries of jhat and VisualVM that fail before their functions are
// parsed.
func idiomOf(source string) string {
	if m := heapCall.FindStringSubmatch(source); m != nil {
		return heapMethods[strings.ToLower(m[1])]
	}
	if name, _, found := strings.Cut(strings.TrimSpace(source), "("); found && !strings.ContainsAny(name, " \n") {
		return foreign[strings.ToLower(name)]
	}
	return ""
}
