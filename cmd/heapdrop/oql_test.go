package main

import (
	"strings"
	"testing"
)

// TestOQL: a query runs with its parameters; errors in the query are reported with the
// line before the dump is opened.
func TestOQL(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"oql", "--format", "csv", path, "SELECT count(*), sum(n.v) FROM app.Node n"}, 0, "\n3,6\n"},
		{[]string{"oql", "--format", "csv", "--param", "least=2", "--param=top=3", path, "SELECT n.v FROM app.Node n WHERE n.v >= :least AND n.v < :top"}, 0, "\n2\n"},
		{[]string{"query", "--format", "csv", path, `oql "SELECT n.v FROM app.Node n WHERE n.v = $1" -param 1=3`}, 0, "\n3\n"},
		{[]string{"query", "--format", "csv", path, `histogram oql("SELECT * FROM app.Node n WHERE n.v > 1")`}, 0, "app.Node,2,"},
		{[]string{"oql", "missing.hprof", "SELECT n.v FROM app.Node n\nWHERE n.v == 1"}, 2, "line 2, column 11: expected an operator, found ==\n  WHERE n.v == 1\n            ^\nEquality is written"},
		{[]string{"oql", path, "SELECT n.v FROM app.Node n WHERE n.v = :least"}, 2, " --param least=VALUE"},
		{[]string{"oql", "missing.hprof", "SELECT * FROM app.Node"}, 3, "missing.hprof"},
		{[]string{"oql", path}, 2, "oql needs a dump and"},
		{[]string{"oql", "--param"}, 2, "--param has no value"},
		{[]string{"help", "oql"}, 0, "How the dump is opened"},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, out, errors)
		}
	}
}
