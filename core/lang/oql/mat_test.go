package oql_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// openContent opens a dump in memory.
func openContent(t testing.TB, content []byte) *snapshot.Snapshot {
	t.Helper()
	return opened.Content(t, "test.hprof", content)
}

// runQuery runs a query and returns its rows as text: columns joined by |, objects of
// lists by class and address.
func runQuery(s *snapshot.Snapshot, text string, parameters map[string]string) (rows []string, notes []string, err error) {
	q, err := oql.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	if q.String() != text {
		return nil, nil, fmt.Errorf("the source is %q", q.String())
	}
	table, err := q.Run(context.Background(), s, oql.Options{Parameters: parameters})
	if err != nil {
		return nil, nil, err
	}
	if table.IsList() {
		for _, id := range table.IDs() {
			rows = append(rows, s.Label(id))
		}
		return rows, table.Notes, nil
	}
	for i := range table.Len() {
		cells := make([]string, len(table.Columns))
		for c := range cells {
			v, err := table.Cell(context.Background(), i, c)
			if err != nil {
				return nil, nil, err
			}
			cells[c] = table.Notation(v)
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return rows, table.Notes, nil
}

// TestFiguresOfMAT runs queries over the dump that Eclipse MAT's own tests of OQL use,
// and expects the numbers of rows stated there.
func TestFiguresOfMAT(t *testing.T) {
	d := realdumps.Find(t, "mat/sun_jdk5_64bit")
	content, err := os.ReadFile(d.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	s := openContent(t, content)
	for query, want := range map[string]int{
		"select * from java.lang.String":                                                                             492,
		"select s.@objectId, s.value, s.count, s.offset from java.lang.String s":                                     492,
		"select as retained set * from java.lang.String":                                                             963,
		"select objects dominators(s) from objects 0x1295e2f8 s":                                                     7,
		`select objects dominators(s) from objects ${snapshot}.getClassesByName("java.lang.String", false) s`:        2,
		"select objects dominators(s) from objects (select * from java.lang.String) s":                               465,
		"select * from objects 0 union (select * from objects 1)":                                                    2,
		"select * from notfound union (select * from objects 1,2)":                                                   2,
		"select s from notfound s union (select t from objects 1,2 t)":                                               2,
		"select * from objects 0,1 union (select * from notfound)":                                                   2,
		"select distinct * from objects 0,0,1 union (select * from objects 1,1,2,2)":                                 6,
		"select * from objects 0,0,1 union (select distinct * from objects 1,1,2,2)":                                 5,
		"select distinct * from objects 0,0,1 union (select distinct * from objects 1,1,2,2)":                        4,
		`select * from "java.lang.*"`:                                                                                1198,
		"select * from objects 0x0":                                                                                  1,
		`SELECT * FROM ${snapshot}.getClassesByName("java.lang.ref.Reference", true)`:                                21,
		"SELECT * FROM ( SELECT * FROM java.lang.Class c WHERE c implements org.eclipse.mat.snapshot.model.IClass )": 2058,
		"SELECT * FROM INSTANCEOF java.lang.ref.Reference":                                                           21,
		"SELECT * FROM java.lang.String s WHERE s.count > 51":                                                        16,
		"SELECT * FROM java.lang.String s WHERE s.count >= 51":                                                       19,
		"SELECT * FROM java.lang.String s WHERE s.count < 51":                                                        473,
		"SELECT * FROM java.lang.String s WHERE s.count <= 51":                                                       476,
		`SELECT * FROM java.lang.String s WHERE toString(s) LIKE "java.*"`:                                           27,
		"SELECT * FROM java.lang.String s WHERE s.value NOT IN dominators(s)":                                        27,
		`SELECT * FROM java.lang.String s WHERE toString(s) = "file.separator"`:                                      1,
		"SELECT * FROM java.lang.String s WHERE s.count > 100 AND s.@retainedHeapSize > s.@usedHeapSize":             6,
		"SELECT * FROM java.lang.String s WHERE s.count > 1000 OR s.value.@length > 1000":                            3,
		"SELECT * FROM java.lang.String s WHERE s.count < s.value.@length * 0.5":                                     16,
		"SELECT * FROM java.lang.String s WHERE s.count < s.value.@length / 2":                                       16,
		"SELECT * FROM java.lang.String s WHERE s.count < s.value.@length - 20":                                      16,
		"SELECT * FROM java.lang.String s WHERE s.count + 20 < s.value.@length":                                      16,
		"SELECT * FROM java.lang.String s WHERE ( s.count > 1000 ) = true":                                           3,
		"SELECT * FROM java.lang.String s WHERE dominators(s).size() = 0":                                            27,
		"SELECT * FROM java.lang.String s WHERE dominators(s).length = 0":                                            27,
		"SELECT * FROM java.lang.String s WHERE s.@retainedHeapSize > 1024L":                                         4,
		"SELECT * FROM java.lang.Thread s WHERE s.@GCRootInfo != null":                                               4,
		"SELECT s.value FROM INSTANCEOF java.lang.Number s WHERE (s.value and true)":                                 3,
		"SELECT OBJECTS @referenceArray.get(0) FROM OBJECTS 0x17c17128":                                              1,
		"SELECT OBJECTS @referenceArray FROM OBJECTS 0x17c17128":                                                     3,
		"select * from java.lang.String s where (select * from objects ${snapshot}.isClass(s.@objectId)) = false":    492,
	} {
		rows, _, err := runQuery(s, query, nil)
		if err != nil || len(rows) != want {
			t.Errorf("%s gives %d rows, MAT %d (%v)", query, len(rows), want, err)
		}
	}
	for query, want := range map[string]string{
		"select toString(s) from objects 0x17c180b8 s union (select toHex(s.@objectAddress) from objects 0x12832b50 s)": "main 0x12832b50",
		"select toString(s) from objects 0x17c38b80 s":                                                                  "little",
		"select toHex(s.@objectAddress) from objects 0x17c38b80 s":                                                      "0x17c38b80",
		"select dominators(s).length from objects 0x17c38b80 s":                                                         "1",
		"select outbounds(s).@length, inbounds(s).@length from objects 0x17c38b80 s":                                    "2|1",
		"select classof(s).@name from objects 0x17c38b80 s":                                                             "java.lang.String",
		"select dominatorof(s) != null from objects 0x17c38b80 s":                                                       "true",
		"select toString(s) from objects 0x17c38b80 s where s implements java.lang.Comparable":                          "",
	} {
		rows, _, err := runQuery(s, query, nil)
		if got := strings.Join(rows, " "); err != nil || got != want {
			t.Errorf("%s gives %q, want %q (%v)", query, got, want, err)
		}
	}
}

// TestHelpOfMAT runs the examples of Eclipse MAT's help, and compares the numbers of rows
// with the heap.
func TestHelpOfMAT(t *testing.T) {
	content, err := os.ReadFile(realdumps.Find(t, "mat/sun_jdk5_64bit").Path(t))
	if err != nil {
		t.Fatal(err)
	}
	s := openContent(t, content)
	const anything = -1
	longer := func(class string, than uint32, element func(v heap.Value) bool) int {
		n := 0
		for id := range s.NumObjects() {
			o := heap.ObjectID(id)
			if length, isArray := s.Length(o); isArray && length > than && s.Reachable(o) && s.ClassName(s.ClassOf(o)) == class {
				values, err := s.Elements(context.Background(), o, than, 1)
				if err != nil {
					t.Fatal(err)
				}
				if element(values[0]) {
					n++
				}
			}
		}
		return n
	}
	all := func(heap.Value) bool { return true }
	present := func(v heap.Value) bool { return v.Bits != 0 }
	ints, arrays := longer("int[]", 2, all), longer("java.lang.Object[]", 2, all)
	referents := longer("java.lang.Object[]", 2, present)
	stringClass := fmt.Sprintf("0x%x", uint64(s.Address(s.Class(s.ClassesByName("java.lang.String")[0]).Object)))
	reachable := int(s.Info().Objects)
	for query, want := range map[string]int{
		"SELECT toString(s), s.count, s.value FROM java.lang.String s":                                                                                        492,
		"SELECT toString(s), s.@usedHeapSize,\n    s.@retainedHeapSize FROM java.lang.String s":                                                               492,
		"SELECT toString(s) AS Value,\n    s.@usedHeapSize AS \"Shallow Size\",\n    s.@retainedHeapSize AS \"Retained Size\"\n\t\t\tFROM java.lang.String s": 492,
		"SELECT DISTINCT * FROM OBJECTS 0,1,1,2":                                                                                                              3,
		"SELECT DISTINCT OBJECTS classof(s) FROM java.lang.String s":                                                                                          1,
		"SELECT s.@objectId, s.@objectId * 2, \"The object ID is \"+@objectId FROM OBJECTS 0,1,1,2 s":                                                         4,
		"SELECT * FROM " + stringClass:                                                                                                     492,
		"SELECT * FROM " + stringClass + "," + stringClass:                                                                                 492,
		fmt.Sprintf("SELECT * FROM %d", id(s, stringClass)):                                                                                492,
		"SELECT * FROM ${snapshot}.getClasses()":                                                                                           reachable,
		"SELECT * FROM OBJECTS java.lang.String":                                                                                           1,
		"SELECT * FROM OBJECTS " + stringClass:                                                                                             1,
		"SELECT * FROM OBJECTS 815,814":                                                                                                    2,
		"SELECT * FROM OBJECTS (1 + ${snapshot}.GCRoots.length)":                                                                           1,
		"SELECT s[2] FROM int[] s WHERE (s.@length > 2)":                                                                                   ints,
		"SELECT s.getValueAt(2) FROM int[] s WHERE (s.@length > 2)":                                                                        ints,
		"SELECT s[2] FROM java.lang.Object[] s WHERE (s.@length > 2)":                                                                      arrays,
		"SELECT OBJECTS s[2] FROM java.lang.Object[] s":                                                                                    referents,
		"SELECT OBJECTS s.@referenceArray.get(2) FROM java.lang.Object[] s WHERE (s.@length > 2)":                                          referents,
		"SELECT OBJECTS s.getReferenceArray(2,1) FROM java.lang.Object[] s WHERE (s.@length > 2)":                                          referents,
		"SELECT s.@GCRoots[2] FROM OBJECTS ${snapshot} s":                                                                                  1,
		"SELECT s.@GCRoots.subList(1,3)[1] FROM OBJECTS ${snapshot} s":                                                                     1,
		"SELECT s.@GCRoots.subList(1,3).get(1) FROM OBJECTS ${snapshot} s":                                                                 1,
		"select * from java.lang.String union (select * from java.lang.StringBuilder)":                                                     492 + len(s.Instances(s.ClassesByName("java.lang.StringBuilder")[0])),
		"SELECT s, s.value, s.hash FROM java.lang.String s  UNION (SELECT b, b.value, \"dummy\" FROM java.lang.StringBuilder b )":          anything,
		"SELECT s as String,s.value as \"characters\", inbounds(s),inbounds(s).@length FROM java.lang.String s":                            492,
		"SELECT * FROM java.lang.String s WHERE s.value != null AND s.value.@valueArray.@length >= 1 AND s.value.@valueArray.get(0) = 'j'": anything,
		"SELECT * FROM java.lang.String s WHERE s.@GCRootInfo != null":                                                                     anything,
		"SELECT OBJECTS r FROM OBJECTS ${snapshot}.getGCRoots() r WHERE (SELECT * FROM OBJECTS ${snapshot}.getGCRootInfo(r) t WHERE t.@type = 2048) != null": 0,
		"SELECT OBJECTS r FROM OBJECTS ${snapshot}.getGCRoots() r WHERE (SELECT * FROM OBJECTS ${snapshot}.getGCRootInfo(r) t WHERE t.@type = 256) != null":  threadRoots(s),
		"SELECT * FROM something.as.Object": 0, "SELECT * FROM something.from.Object": 0, "SELECT * FROM something.where.Object": 0,
		"SELECT * FROM something.in.Object": 0, "SELECT * FROM something.like.Object": 0, "SELECT * FROM something.union.Object": 0,
		"SELECT * FROM something.objects.Object /* a comment */ // another\n": 0,
		"SELECT s.@objectId AS \"\" FROM java.lang.Object s":                  anything,
	} {
		rows, _, err := runQuery(s, query, nil)
		if err != nil || want != anything && len(rows) != want {
			t.Errorf("%s gives %d rows, want %d (%v)", query, len(rows), want, err)
		}
	}
	for _, query := range []string{"select dominatorsof(s) from", "SELECT * FROM something.as retained set", "SELECT * FROM x WHERE"} {
		if _, err := oql.Parse(query); err == nil {
			t.Errorf("%s is taken", query)
		}
	}
}

func id(s *snapshot.Snapshot, address string) heap.ObjectID {
	var a uint64
	fmt.Sscanf(address, "0x%x", &a)
	found, _ := s.ID(heap.Address(a))
	return found
}

// threadRoots counts the GC roots that are threads.
func threadRoots(s *snapshot.Snapshot) int {
	n := 0
	for _, id := range s.GCRoots() {
		for _, r := range s.Roots(id) {
			if r.Kind == heap.RootThread {
				n++
				break
			}
		}
	}
	return n
}
