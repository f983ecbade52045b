package view

import (
	"runtime/debug"
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
)

// Help is the sheet with keys and terms.
type Help struct{ Page *state.Page }

// CanTour reports whether there is a dump to be led through.
func (c *Help) CanTour() bool { return c.Page.Dump.Stage == env.StageReady }

// Source returns the address of the source; "" if there is none that a browser may open.
func (c *Help) Source() string {
	if source := c.Page.Source; strings.HasPrefix(source, "https://") || strings.HasPrefix(source, "http://") {
		return source
	}
	return ""
}

// Version returns the version of heapdrop.
func (c *Help) Version() string {
	version := "development version"
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "" && build.Main.Version != "(devel)" {
		version = build.Main.Version
	}
	return "heapdrop, " + version + ". Apache License 2.0. Everything runs on this page, without a network."
}
