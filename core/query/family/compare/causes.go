package compare

import (
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// causes returns the known cause that each suspect matches, nil where none does. It looks for the
// same structure among the suspects of the open dump.
func causes(ctx context.Context, s *snapshot.Snapshot, d dumps, list []suspect) ([]*diagnosis.Suspect, error) {
	same := make([]*diagnosis.Suspect, len(list))
	if len(list) == 0 {
		return same, nil
	}
	known, err := diagnosis.Find(ctx, s, diagnosis.Options{Most: 4 * mostSuspects})
	if err != nil {
		return nil, err
	}
	for i := range list {
		n := list[i].holder
		ids, _ := n.largest(d)
		if len(ids) == 0 {
			continue
		}
		for k := range known {
			if sameStructure(s, ids[0], &known[k], n.in[d.last()].retained) {
				same[i] = &known[k]
				break
			}
		}
	}
	return same, nil
}

// sameStructure reports whether a suspect of the open dump accounts for most or all of what a
// holder retains.
func sameStructure(s *snapshot.Snapshot, holder heap.ObjectID, known *diagnosis.Suspect, retained int64) bool {
	if known.Kind == diagnosis.Shared || known.Holder == heap.NoObject || !s.Reachable(known.Holder) {
		return false
	}
	return s.Dominates(holder, known.Holder) && 2*known.Bytes > retained
}

// describeCause describes the known cause of a suspect and what to check.
func describeCause(doc *result.Document, known *diagnosis.Suspect) {
	if known == nil || len(known.Causes) == 0 {
		return
	}
	cause := known.Causes[0]
	doc.AddText(result.Strong("Likely cause: "+cause.Name+". "), result.Plain(sentence(cause.Finding)+cause.Why))
	var checks [][]result.Span
	for _, check := range cause.Checks {
		checks = append(checks, []result.Span{result.Plain(check)})
	}
	if checks != nil {
		doc.AddList(checks...)
	}
}

// sentence turns a few words into a sentence; an empty text stays empty.
func sentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + ". "
}
