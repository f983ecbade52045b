package oql_test

import (
	"errors"
	"strings"
	"testing"

	"heapdrop/core/lang/oql"
	"heapdrop/core/usage"
	"heapdrop/internal/golden"
)

// mistakes are queries with errors, including typical queries of other tools.
var mistakes = []string{
	"", "  ", "SELEC * FROM x", "SELECT", "SELECT *", "SELECT * FRM java.lang.String", "SELECT * FROM", "SELECT * FROM java.lang.String s WHERE", "SELECT * FROM x y z",
	"SELECT s.hash h FROM java.lang.String s", "SELECT FROM java.lang.String", "SELECT s. FROM java.lang.String s", "SELECT s.@ FROM java.lang.String s", "SELECT (1 + FROM x",
	"SELECT * FROM java.lang.String s WHERE s.hash = 1 AND", "SELECT * FROM java.lang.String s WHERE s.hash LIKE", "SELECT * FROM java.lang.String s WHERE s.hash IS 1",
	"SELECT \"open FROM x", "SELECT /* open", "SELECT 12abc FROM x", "SELECT 99999999999999999999 FROM x", "SELECT 0x FROM x", "SELECT # FROM x",
	"SELECT * FROM java.lang.String s\nWHERE\ts.hash ==\t3", "SELECT ü.x FROM java.lang.String ü WHERE ü.y <> 1",
	"SELECT * FROM java.lang.String s WHERE s.hash > 0 && s.hash < 9", "SELECT * FROM java.lang.String s WHERE s.hash = 0 || true", "SELECT * FROM java.lang.String s WHERE !s.hash",
	"select s from [C s", "select s from java.lang.String s where s.value instanceof int[]", "select * from java.lang.String s where /java/.test(s)",
	"heap.objects('java.lang.String')", "select heap.findClass('java.lang.String') from x", "filter(heap.objects('java.lang.String'), 'it.hash == 0')", "select sizeof(s) from java.lang.String s",
	"select map(heap.classes(), function (c) { return c.name; }) from x", "select referrers(s) from java.lang.String s", "select tostring2(s) from java.lang.String s", "select frobnicate(s) from java.lang.String s",
	"SELECT * FROM java.lang.String UNION SELECT * FROM x", "SELECT * FROM java.lang.String JOIN java.lang.Thread ON true", "SELECT * FROM java.lang.String s JOIN java.lang.Thread t",
	"SELECT sum(*) FROM java.lang.String s", "SELECT count(count(*)) FROM java.lang.String s", "SELECT * FROM java.lang.String s WHERE count(*) > 1", "SELECT s.hash, count(*) FROM java.lang.String s",
	"SELECT * FROM java.lang.String s GROUP BY s.hash", "SELECT s.@retainedHeap FROM java.lang.String s", "SELECT s.@nothing FROM OBJECTS ${snapshot} s", "SELECT s.frobnicate(1) FROM java.lang.String s",
	"SELECT s.@objectId.@name FROM java.lang.Thread s", "SELECT toString(s).subtring(1) FROM java.lang.Thread s", "SELECT toString(s).substring(1, 2, 3) FROM java.lang.Thread s", "SELECT toString(s, 1) FROM java.lang.Thread s",
	"SELECT toHex(\"x\") FROM java.lang.Thread s", "SELECT outbounds(s)[\"x\"] FROM java.lang.Thread s", "SELECT -toString(s) FROM java.lang.Thread s", "SELECT s.@clazz * \"x\" FROM java.lang.Thread s",
	"SELECT * FROM java.lang.Thread s WHERE s.@objectId < \"x\"", "SELECT * FROM java.lang.Thread s WHERE toString(s) LIKE \"(\"", "SELECT * FROM java.lang.Thread s WHERE toString(s) LIKE s.name",
	"SELECT * FROM \"java(\"", "SELECT * FROM 0xdead", "SELECT * FROM 99999999", "SELECT * FROM 0xc0835970", "SELECT * FROM (SELECT * FROM java.lang.Thread)",
	"SELECT e.name FROM OBJECTS ${nobody}[0] e", "SELECT toString(s).split(\"(\") FROM java.lang.Thread s", "SELECT ${1} FROM java.lang.Thread s", "SELECT toString(s).charAt(\"x\") FROM java.lang.Thread s", "SELECT ${snapshot}.getRetainedSet((SELECT * FROM java.lang.Thread)) FROM OBJECTS (1)",
	"SELECT * FROM java.lang.Thread UNION (SELECT t.name FROM java.lang.Thread t)", "SELECT t.name FROM java.lang.Thread t UNION (SELECT t.name, 1 FROM java.lang.Thread t)",
	"SELECT * FROM java.lang.Thread LIMIT x", "SELECT * FROM java.lang.Thread LIMIT -1", "SELECT * FROM java.lang.Thread t WHERE t.name = $1", "SELECT * FROM java.lang.Thread t WHERE t.name = :who",
	"SELECT * FROM java.lang.Thread UNION (SELECT * FROM java.lang.Thread) ORDER BY 1", "SELECT ${system}.x FROM java.lang.Thread", "SELECT * FROM java.lang.Thread t JOIN java.lang.String t ON true",
	"SELECT AS RETAINED SET t FROM java.lang.Thread x JOIN java.lang.Thread t ON x = t", "SELECT AS RETAINED SET x, t.name FROM java.lang.Thread x JOIN java.lang.Thread t ON x = t",
	"SELECT * FROM java.lang.Thread t WHERE t.name = (SELECT s FROM java.lang.String s)", "SELECT * FROM java.lang.Thread t WHERE (SELECT s.hash FROM java.lang.String s) != 3",
	"SELECT s FROM INSTANCEOF (SELECT t.name AS n, t AS m FROM java.lang.Thread t) s",
	"SELECT ${snapshot}.getObject(99999999) FROM java.lang.Thread", "SELECT ${snapshot}.getObjct(1) FROM java.lang.Thread",
}

// TestErrors: an error has a position, a caret and a hint.
func TestErrors(t *testing.T) {
	s := openSample(t)
	var out strings.Builder
	for _, text := range mistakes {
		_, _, err := runQuery(s, text, nil)
		if err == nil {
			t.Errorf("%s is taken", text)
			continue
		}
		var located *oql.Error
		var misuse *usage.Error
		if !errors.As(err, &located) || !errors.As(err, &misuse) {
			t.Errorf("%s: %v has no place", text, err)
			continue
		}
		if located.Source != "" { // otherwise there is no text to quote
			caret := strings.Split(located.Error(), "\n")[2]
			if len([]rune(caret)) != located.Column+2 || located.Column > len([]rune(located.Source))+1 {
				t.Errorf("%s: the caret stands wrong:\n%s", text, err)
			}
		}
		out.WriteString(err.Error() + "\n\n")
	}
	golden.Check(t, "testdata/errors.txt", out.String())
}
