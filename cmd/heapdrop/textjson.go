package main

import (
	"encoding/json"
	"flag"
	"fmt"

	"heapdrop/core/usage"
)

// textOrJSON declares the flag --format of a command that writes text or JSON.
func textOrJSON(flags *flag.FlagSet) *string {
	return flags.String("format", "text", "output format: `text|json`")
}

// checkFormat returns an error if the format of a command is neither text nor JSON.
func checkFormat(command, format string) error {
	if format == "text" || format == "json" {
		return nil
	}
	return &usage.Error{Message: fmt.Sprintf("%s has no format %q", command, format), Advice: "Allowed are text, json."}
}

// printJSON prints a value as indented JSON.
func (p *program) printJSON(value any) error {
	encoder := json.NewEncoder(p.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
