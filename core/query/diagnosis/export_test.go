package diagnosis

// RuleNames are the names of all known causes.
func RuleNames() []string {
	var names []string
	for _, family := range allRules {
		for i := range family {
			names = append(names, family[i].name)
		}
	}
	return names
}
