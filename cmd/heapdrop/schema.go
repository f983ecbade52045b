package main

import (
	"flag"
	"fmt"
	"path"
	"strings"

	"heapdrop"
	"heapdrop/core/usage"
)

const schemaUsage = "schema [NAME]"

// printSchema prints one of the published schemas of JSON, or lists them.
func printSchema(p *program, args []string) error {
	args, err := p.parse(flag.NewFlagSet("schema", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if err := atMost("schema", args, 1); err != nil {
		return err
	}
	entries, err := heapdrop.Schemas.ReadDir("docs/schema")
	if err != nil {
		return err
	}
	var names []string
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), path.Ext(entry.Name()))
		names = append(names, name)
		if len(args) > 0 && args[0] == name {
			text, err := heapdrop.Schemas.ReadFile("docs/schema/" + entry.Name())
			fmt.Fprint(p.out, string(text))
			return err
		}
	}
	if len(args) == 0 {
		fmt.Fprintln(p.out, strings.Join(names, "\n"))
		return nil
	}
	e := &usage.Error{Message: fmt.Sprintf("there is no schema %q", args[0]), Advice: "There are " + strings.Join(names, ", ") + "."}
	if near := usage.Nearest(args[0], names); near != "" {
		e.Advice = "Did you mean " + near + "?"
	}
	return e
}
