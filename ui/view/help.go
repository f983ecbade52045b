package view

import (
	"runtime/debug"

	"heapdrop/ui/state"
)

// Help is the sheet with the keys and the words of the page.
type Help struct{ Page *state.Page }

// Version says which heapdrop this is.
func (c *Help) Version() string {
	version := "development version"
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "" && build.Main.Version != "(devel)" {
		version = build.Main.Version
	}
	return "heapdrop, " + version + ". Apache License 2.0. Everything runs on this page, without a network."
}
