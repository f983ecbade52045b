package main

import (
	"flag"
	"fmt"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/compare"
	"heapdrop/core/query/render"
)

const diagnoseUsage = "diagnose [--format text|json] [--sizes MODEL] [--baseline OLD]… DUMP [FILE…]"

// runDiagnose prints the verdict about a dump: what holds the memory, and why.
func runDiagnose(p *program, args []string) error {
	flags := flag.NewFlagSet("diagnose", flag.ContinueOnError)
	format := textOrJSON(flags)
	var baselines baselineFlag
	flags.Var(&baselines, "baseline", "an `OLD` dump, or a summary of one, to use growth since then as evidence; repeat it for several, the oldest first")
	chosen := choiceFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("diagnose", args, 1, "a dump"); err != nil {
		return err
	}
	if err := checkFormat("diagnose", *format); err != nil {
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
	found, err := compare.Diagnose(p.ctx, s, opened)
	if err != nil {
		return err
	}
	if *format == "json" {
		return p.printJSON(found.Report(s))
	}
	p.printDiagnosis(found.Report(s))
	return nil
}

// printDiagnosis prints the verdict, the suspects with their evidence, and what was
// cleared.
func (p *program) printDiagnosis(r *diagnosis.Report) {
	line := func(format string, args ...any) { fmt.Fprintln(p.out, render.Visible(fmt.Sprintf(format, args...))) }
	line("%s", r.Sentence)
	p.printIncident(r.Incident, r.Sentence)
	for i := range r.Suspects {
		s := &r.Suspects[i]
		line("")
		line("%d. %s, %s, %s", s.Rank, s.Holder, numbers.Bytes(s.Retained+s.Native), numbers.Share(s.Share))
		line("   %s", s.Accumulates)
		line("   %s (%s): %s", s.Cause.Title, s.Cause.Confidence, s.Cause.Sentence)
		for _, f := range s.Evidence {
			line("   - %s", f.Fact)
		}
		if s.Next != "" {
			line("   Next: %s", s.Next)
		}
	}
	p.printCleared(r.Cleared)
	line("")
	line("%s", r.Remainder.Sentence)
}

// printCleared prints large structures that are no suspects. A reason that several have is
// printed once, after them.
func (p *program) printCleared(list []diagnosis.ReportCleared) {
	if len(list) == 0 {
		return
	}
	line := func(format string, args ...any) { fmt.Fprintln(p.out, render.Visible(fmt.Sprintf(format, args...))) }
	with, common := map[string]int{}, ""
	for _, c := range list {
		if with[c.Reason]++; with[c.Reason] > max(1, with[common]) {
			common = c.Reason
		}
	}
	line("")
	line("Large, but no suspects:")
	for _, c := range list {
		why := ": " + c.Reason
		if c.Reason == common {
			why = ""
		}
		line("   %s, %s, %s%s", c.Holder, numbers.Bytes(c.Retained), numbers.Share(c.Share), why)
	}
	switch with[common] {
	case 0:
	case len(list):
		line("   All of them: %s.", common)
	default:
		line("   Where no reason is given: %s.", common)
	}
}

// printIncident prints what the files beside the dump say and the verdict does not, and what
// they state about limits.
func (p *program) printIncident(i *diagnosis.ReportIncident, verdict string) {
	if i == nil {
		return
	}
	line := func(format string, args ...any) { fmt.Fprintln(p.out, render.Visible(fmt.Sprintf(format, args...))) }
	line("")
	line("Before the dump:")
	for _, f := range i.Files {
		line("   %s: %s", f.Name, map[string]string{"gc_log": "GC log", "live_threads": "thread dump; query live_threads matches its threads to those of the heap", "crash": "report of a crash"}[f.Kind])
	}
	for _, sentence := range i.Sentences {
		if !strings.Contains(verdict, sentence) {
			line("   - %s", sentence)
		}
	}
	if i.GC != nil && i.GC.Live != nil {
		line("   - After the last collection of the whole heap %s of %s were in use.", numbers.Bytes(*i.GC.Live), numbers.Bytes(i.GC.Limit))
	}
	if i.GC != nil && i.GC.Allocated != nil {
		line("   - Allocated on average: %s a second.", numbers.Bytes(*i.GC.Allocated))
	}
	if i.GC != nil && i.GC.Promoted != nil {
		line("   - Promoted to the old generation on average: %s a second.", numbers.Bytes(*i.GC.Promoted))
	}
	for _, f := range i.Facts {
		line("   %s: %s", f.Name, f.Text)
	}
}
