package leaks

import "fmt"

// Cause is a known way to leak that a suspect looks like.
type Cause struct {
	Name    string   // "Unbounded map"
	Finding string   // what of this suspect speaks for it
	Why     string   // why it leaks
	Checks  []string // what to look at, how to mend it
}

// rule is a known cause. match looks at a suspect and says what it found; "" if
// the cause is not this one.
type rule struct {
	name   string
	match  func(e *evidence) string
	why    string
	checks []string
}

// evidence is a suspect with what rules ask about it.
type evidence struct {
	*finder
	*Suspect
}

// causes compares a suspect with all rules. The rules stand in the order in which
// they say more.
func (f *finder) causes(sus *Suspect) []Cause {
	e := &evidence{f, sus}
	var list []Cause
	for _, group := range [][]rule{threadRules, growthRules} {
		for i := range group {
			r := &group[i]
			if found := r.match(e); found != "" {
				list = append(list, Cause{r.name, found, r.why, r.checks})
			}
		}
	}
	if len(list) == 0 {
		list = append(list, Cause{Name: "Large structure", Finding: fmt.Sprintf("it retains %s in %s", bytesText(sus.Bytes), countText(sus.Objects, "object"))})
	}
	return list
}
