package diagnosis

import "fmt"

// versions notes members each of which has older ones of its kind behind it: versions that
// nothing has given up.
func (j *judge) versions(e *evidence, columns []column) {
	const least, behind = 50, 2
	if e.Kind != Collected || e.Count < least {
		return
	}
	n, _ := e.objectsOf(e.Member)
	older := (n - e.Count) / e.Count
	if older < behind {
		return
	}
	for i := range columns {
		c := &columns[i]
		if c.within != "" || !has(c.name, "older", "previous", "prev", "prior", "predecessor", "before", "earlier", "superseded") {
			continue
		}
		ids, _ := e.referents(c)
		same := 0
		for _, id := range ids {
			if e.className(id) == e.Member {
				same++
			}
		}
		if 2*same >= len(e.sample.ids) && !e.inTree() { // last, because it reads references
			e.note("versions", 0.12, fmt.Sprintf("behind each are %d older ones on average (field %s)", older, c.name))
			return
		}
	}
}
