package diagnosis

// RuleNames are the names of all known causes.
func RuleNames() []string {
	var names []string
	for _, list := range allRules {
		for i := range list {
			names = append(names, list[i].name)
		}
	}
	return names
}

// Part writes a share in words.
func Part(n, of int) string { return part(n, of) }
