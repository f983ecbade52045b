package leaks

var threadRules []rule
