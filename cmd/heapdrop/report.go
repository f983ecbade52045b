package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/usage"
	"heapdrop/engine"
)

const reportUsage = "report DUMP [FILE…] [--report NAME | --query 'COMMAND'] [--baseline OLD]… [--values] [--limit N] [--format FORMAT] -o FILE"

// runReport writes a report to pass on: one file, in the format of its name.
func runReport(p *program, args []string) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	chosen := choiceFlags(flags)
	name := flags.String("report", "", "which report: `"+strings.Join(engine.ReportNames(), "|")+"`; by default suspects, or compare with a baseline")
	typed := flags.String("query", "", "report the result of a `COMMAND`")
	limit := flags.Int("limit", engine.ReportRows, "`N` rows of each table, 0 for all")
	format := flags.String("format", "", formatHelp+"; by default the one that the name after -o suggests")
	output := flags.String("o", "", "the `FILE` to write")
	var baselines baselineFlag
	flags.Var(&baselines, "baseline", baselineHelp)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("report", args, 1, "a dump"); err != nil {
		return err
	}
	if *format == "" {
		*format = formatOf(*output)
	}
	switch {
	case *output == "":
		return &usage.Error{Message: "report needs a file to write", Advice: "Usage: heapdrop " + reportUsage}
	case slices.ContainsFunc(append(slices.Clone(args), baselines...), func(dump string) bool { return sameFile(*output, dump) }):
		return &usage.Error{Message: "report would overwrite a dump", Advice: "Name another file to write."}
	case !slices.Contains(render.Formats, strings.ToLower(*format)):
		return &usage.Error{Message: fmt.Sprintf("report has no format %q", *format), Advice: "Allowed are " + strings.Join(render.Formats, ", ") + "."}
	case *limit < 0:
		return &usage.Error{Message: "--limit cannot be negative"}
	}
	kind, err := reportKind(*name, *typed, len(baselines) > 0)
	if err != nil {
		return err
	}
	s, err := p.open(args, chosen)
	if err != nil {
		return err
	}
	opened, err := p.openBaselines(baselines, chosen)
	if err != nil {
		return err
	}
	d, err := kind.Report(p.ctx, catalog.All(), s, opened)
	if err != nil {
		return err
	}
	if note := s.InferredNote(); note != "" && strings.EqualFold(*format, "csv") { // in the other formats it is among the facts about the dump
		p.note(note)
	}
	return p.writeTo(*output, func(w io.Writer) error {
		return p.writeResult(w, *format, d, render.Options{View: result.View{Limit: *limit}})
	})
}

// reportKind returns the report selected by the flags, before minutes are spent on the
// dump.
func reportKind(name, typed string, compares bool) (engine.ReportKind, error) {
	switch {
	case name != "" && typed != "":
		return engine.ReportKind{}, &usage.Error{Message: "--report and --query exclude each other"}
	case typed != "":
		return engine.QueryReport(catalog.All(), typed)
	case name == "" && compares:
		name = "compare"
	case name == "":
		name = "suspects"
	}
	kind, err := engine.FindReport(name)
	if err == nil && kind.Compares && !compares {
		err = &usage.Error{Message: "the report " + kind.Name + " needs a dump to compare with", Advice: "Name it with --baseline OLD."}
	}
	return kind, err
}
