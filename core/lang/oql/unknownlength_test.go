package oql_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/testquery"
)

// TestElementsOfUnknownLength: INSANE files have the array elements that are not null,
// but no lengths. The elements found must be those in the file.
func TestElementsOfUnknownLength(t *testing.T) {
	d := testquery.Open(t, source.NewMemory("a.xml", []byte(`<insane>
<object id='1' type='app.Main' size='16'/>
<object id='2' type='[Ljava.lang.Object;' size='32'/>
<object id='3' type='[Ljava.lang.Object;' size='32'/>
<ref name='app.Main.A' to='2'/>
<ref name='app.Main.B' to='3'/>
<ref from='2' name='5' to='1'/>
<ref from='2' name='2' to='3'/>
<ref from='3' name='9000000' to='1'/>
</insane>`)), engine.Options{})
	for query, want := range map[string]string{
		"a[5]": "app.Main @ 0x1", "a[2]": "java.lang.Object[] @ 0x3", "a[3]": "", "a[99]": "",
		"a[-1]": "app.Main @ 0x1", "a[-4]": "java.lang.Object[] @ 0x3", "a[-7]": "", "a.@length": "",
		"a.@referenceArray.get(5)": "app.Main @ 0x1", "a.@referenceArray.size()": "6",
	} {
		if got := d.Rows(`oql "SELECT `+query+` AS x FROM OBJECTS 0x2 a"`, "x"); !slices.Equal(got, []string{"java.lang.Object[] | " + want}) {
			t.Errorf("%s is %q, want %q", query, got, want)
		}
	}
	if got := d.Rows(`oql "SELECT a[9000000] AS x FROM OBJECTS 0x3 a"`, "x"); !slices.Equal(got, []string{"java.lang.Object[] | app.Main @ 0x1"}) {
		t.Errorf("a far element is %q", got)
	}
	if got := d.PlainText(`oql "SELECT a.@referenceArray FROM OBJECTS 0x3 a"`); !strings.Contains(got, "left out") {
		t.Errorf("no note about far elements:\n%s", got)
	}
	if got := d.PlainText(`oql "SELECT a.get(5) FROM OBJECTS 0x2 a"`); !strings.Contains(got, "get() works on") {
		t.Errorf("no note about a method that arrays lack:\n%s", got)
	}
}
