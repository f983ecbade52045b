package heapdrop

import _ "embed" // for the texts

// OQLGuide is the guide of the Object Query Language.
//
//go:embed docs/oql.md
var OQLGuide string

// AnalysisGuide is the guide of the language of memory analyses.
//
//go:embed docs/analysis-language.md
var AnalysisGuide string
