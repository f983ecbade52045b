// Package heapdrop holds the texts of the repository that the command contains: licence
// and notice, the guides of the languages, the schemas of its JSON.
package heapdrop

import "embed"

// License is the licence of heapdrop.
//
//go:embed LICENSE
var License string

// Notice lists what heapdrop contains from others, with the licences. internal/notice
// writes it.
//
//go:embed NOTICE
var Notice string

// OQLGuide is the guide of the Object Query Language.
//
//go:embed docs/oql.md
var OQLGuide string

// AnalysisGuide is the guide of the language of memory analyses.
//
//go:embed docs/analysis-language.md
var AnalysisGuide string

// Schemas are the schemas of the command's JSON, in docs/schema.
//
//go:embed docs/schema/*.json
var Schemas embed.FS
