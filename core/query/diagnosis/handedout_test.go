package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// loans is a pool that has handed out 1,500 objects and has some in reserve, which may be among
// those that are out.
func (p plan) loans(reserve int, same bool) {
	strip := p.Class("app.Strip", dumpbuilder.Ref("pixels"))
	loan := p.Class("app.Loan", dumpbuilder.Ref("strip"), dumpbuilder.Ref("who"))
	p.Class("app.Store", dumpbuilder.Ref("reserve"), dumpbuilder.Ref("out"))
	strips := func(n int) (list []any) {
		for range n {
			list = append(list, p.Instance(strip, p.ByteArray(make([]byte, 2000)...)))
		}
		return list
	}
	lent, rest := strips(1500), strips(reserve)
	if same {
		rest = lent[:reserve]
	}
	var loans []any
	for _, s := range lent {
		loans = append(loans, p.Instance(loan, s, p.String("somebody")))
	}
	p.static("app.Main", "STORE", p.New("app.Store", "out", p.HashMap(keyed(loans)...), "reserve", p.ArrayList(rest...)))
}

// TestCopiesOnWrite: the array of a list that is copied with each element is always full. Only
// of others that says that they were made to measure.
func TestCopiesOnWrite(t *testing.T) {
	for class, said := range map[string]bool{"java.util.concurrent.CopyOnWriteArrayList": false, "java.util.ArrayList": true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.CopyOnWriteArrayList", dumpbuilder.Ref("array"))
		rows := p.rows("app.Clock", 300, 4000)
		list := p.ArrayListOf(len(rows), rows...)
		if !said {
			list = p.New(class, "array", p.ObjectArray("java.lang.Object[]", rows...))
		}
		p.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main"}).Local(0, list)
		if _, text := verdictOn(t, p); strings.Contains(text, "made for exactly") != said {
			t.Errorf("%s: %s", class, text)
		}
	}
}
