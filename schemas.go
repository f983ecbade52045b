package heapdrop

import "embed"

// Schemas are the schemas of the command's JSON, in docs/schema.
//
//go:embed docs/schema/*.json
var Schemas embed.FS
