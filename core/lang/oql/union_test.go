package oql_test

import "testing"

// TestOuterAliasInUnion: a sub-select depends on the row if only a later part of its
// UNION uses an alias of the enclosing query.
func TestOuterAliasInUnion(t *testing.T) {
	s := openTypes(t) // with 40 objects of app.Session, hits from 0 to 39
	const none, same = "SELECT u.hits FROM app.Session u WHERE u.hits > 99", "SELECT v.hits FROM app.Session v WHERE v.hits = t.hits"
	for query, want := range map[string]int{
		"SELECT t FROM app.Session t WHERE t.hits IN (" + none + " UNION (" + same + "))":                                                                                                                        40,
		"SELECT t FROM app.Session t WHERE t.hits NOT IN (" + none + " UNION (" + same + "))":                                                                                                                    0,
		"SELECT t FROM app.Session t WHERE (" + none + " UNION (" + same + ")) = t.hits":                                                                                                                         40,
		"SELECT t FROM app.Session t WHERE (" + none + " UNION (" + none + ") UNION (" + same + ")) = 7":                                                                                                         1,
		"SELECT t FROM app.Session t WHERE 7 IN (SELECT x.h FROM OBJECTS (SELECT u.hits AS h FROM app.Session u WHERE u.hits > 99 UNION (SELECT v.hits AS h FROM app.Session v WHERE v.hits = t.hits)) x)":       1,
		"SELECT t FROM app.Session t WHERE 7 IN (SELECT count(u.hits) FROM app.Session u WHERE u.hits > 99 GROUP BY u.hits UNION (SELECT max(v.hits) FROM app.Session v WHERE v.hits = t.hits GROUP BY v.user))": 1,
	} {
		rows, _, err := runQuery(s, query, nil)
		if err != nil || len(rows) != want {
			t.Errorf("%s gives %d rows, want %d (%v)", query, len(rows), want, err)
		}
	}
}
