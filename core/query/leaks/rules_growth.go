package leaks

var growthRules []rule
