package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heapdrop/core/fleet"
	"heapdrop/core/numbers"
	"heapdrop/core/query/render"
	"heapdrop/core/usage"
)

const (
	trendCommand = "fleet trend"
	trendUsage   = trendCommand + " [--format text|json] [--fail-on KINDS] [--keep RULE] OUT"
)

const trendHelp = `
Compares the versions of each service in OUT, which fleet wrote: new, growing, recurring and gone
suspects, and what is worse than in the version before. docs/fleet.md describes the JSON.
`

// failKinds are the reasons for which fleet trend can exit with status 1.
var failKinds = []string{"new", "growing", "recurring", "regression", "bad", "none"}

// runTrend shows what changed from version to version.
func runTrend(p *program, args []string) error {
	flags := flag.NewFlagSet(trendCommand, flag.ContinueOnError)
	format := textOrJSON(flags)
	rule := flags.String("keep", "", "list which dumps to keep and which may be deleted: `"+strings.Join(fleet.KeepRules, "|")+"`; it deletes nothing")
	failOn := flags.String("fail-on", "regression", "exit with status 1 if the newest version of a service has one of these, comma-separated: `"+strings.Join(failKinds, "|")+"`")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	kinds := strings.Split(*failOn, ",")
	for _, kind := range kinds {
		if !slices.Contains(failKinds, kind) {
			return &usage.Error{Message: fmt.Sprintf("--fail-on has no %q", kind), Advice: "Allowed are " + strings.Join(failKinds, ", ") + "."}
		}
	}
	switch {
	case checkFormat("fleet trend", *format) != nil:
		return checkFormat("fleet trend", *format)
	case *rule != "" && !slices.Contains(fleet.KeepRules, *rule):
		return &usage.Error{Message: fmt.Sprintf("--keep has no rule %q", *rule), Advice: "Allowed are " + strings.Join(fleet.KeepRules, ", ") + "."}
	case len(args) != 1:
		return &usage.Error{Message: "fleet trend needs the folder that fleet wrote", Advice: "Usage: heapdrop " + trendUsage}
	}
	records, err := p.readRecords(args[0])
	if err != nil {
		return err
	}
	trend := fleet.Compare(records)
	if *rule != "" {
		trend.Advise(*rule)
	}
	if *format == "json" {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(trend)
	} else {
		p.printTrend(trend, *rule)
	}
	if err == nil && trendFails(trend, kinds) {
		return errFailed
	}
	return err
}

// readRecords reads the records of all dumps.
func (p *program) readRecords(folder string) (records []*fleet.Record, err error) {
	paths, err := filepath.Glob(filepath.Join(globLiteral(folder), fleetRecords, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s has no records of dumps: it is no folder that heapdrop fleet wrote", folder)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) { // it was forgotten meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		r, err := fleet.Read(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w. heapdrop fleet with the same dumps and OUT writes it again, or remove it", path, err)
		}
		records = append(records, r)
	}
	return records, nil
}

// globLiteral escapes the name of a folder, so that stars in it have no special meaning.
func globLiteral(folder string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(folder)
}

// trendFails reports whether there is a reason to exit with status 1.
func trendFails(t *fleet.Trend, kinds []string) bool {
	has := func(kind string) bool { return slices.Contains(kinds, kind) }
	if has("bad") && t.Bad > 0 {
		return true
	}
	for i := range t.Services {
		step := t.Services[i].Newest()
		if step == nil {
			continue
		}
		if has("regression") && len(step.Regressions) > 0 {
			return true
		}
		for _, s := range step.Suspects {
			if has("growing") && s.Growing || has("new") && s.State == fleet.New || has("recurring") && s.State == fleet.Recurring {
				return true
			}
		}
	}
	return false
}

// printTrend compares the newest version of each service with the previous one.
func (p *program) printTrend(t *fleet.Trend, rule string) {
	line := func(format string, args ...any) { fmt.Fprintln(p.out, render.Visible(fmt.Sprintf(format, args...))) }
	line("%s, %d of them could not be read, %d incomplete and so compared with nothing", numbers.Count(int64(t.Dumps), "dump"), t.Bad, t.Incomplete)
	for i := range t.Services {
		s := &t.Services[i]
		line("")
		name := s.Service
		if name == "" {
			line("%s without a service: compared with nothing, since they may be of different programs. Run heapdrop fleet again with --service, --labels or --pattern: it moves them, and analyses nothing again", numbers.Count(int64(s.Unlabelled), "dump"))
			continue
		}
		step := s.Newest()
		if step == nil {
			line("%s: nothing to compare", name)
			p.notCompared(s)
			continue
		}
		before := "no " + s.By + " before it"
		if step.Before != "" {
			before = "compared with " + step.Before
		}
		line("%s, %s %s, %s: %s, median heap %s", name, s.By, step.Name, before, stepDumps(step), numbers.Bytes(*step.Used))
		if s.Unlabelled > 0 {
			line("  %s without a %s: compared with nothing", numbers.Count(int64(s.Unlabelled), "dump"), s.By)
		}
		p.notCompared(s)
		for k := range step.Suspects {
			line("  %s", trendLine(&step.Suspects[k]))
		}
		for _, r := range step.Regressions {
			line("  Regression: %s %s%s", r.Kind, change(r.Before, r.Now), strings.TrimSuffix(" "+r.Fingerprint, " "))
		}
	}
	if rule == "" {
		return
	}
	for _, list := range []struct {
		name string
		of   []fleet.Advice
	}{{"Keep", t.Keep}, {"May be deleted", t.Delete}} {
		bytes := int64(0)
		for _, a := range list.of {
			bytes += a.Size
		}
		line("")
		line("%s: %s, %s", list.name, numbers.Count(int64(len(list.of)), "file"), numbers.Bytes(bytes))
		for _, a := range list.of {
			line("  %s: %s", a.File, a.Reason)
		}
	}
}

// notCompared names the versions of a service that have no complete dump.
func (p *program) notCompared(s *fleet.ServiceTrend) {
	for i := range s.Steps {
		if step := &s.Steps[i]; !step.Compared() {
			fmt.Fprintln(p.out, render.Visible(fmt.Sprintf("  %s %s is not compared: %s, none of them complete", s.By, step.Name, stepDumps(step))))
		}
	}
}

// stepDumps counts the dumps of a version.
func stepDumps(s *fleet.StepTrend) string {
	text := numbers.Count(int64(s.Dumps), "dump")
	if s.Bad > 0 {
		text += fmt.Sprintf(", %d unreadable", s.Bad)
	}
	if s.Incomplete > 0 {
		text += fmt.Sprintf(", %d incomplete", s.Incomplete)
	}
	return text
}

// trendLine describes in one line what became of a structure.
func trendLine(s *fleet.SuspectTrend) string {
	state := string(s.State)
	if s.Returned {
		state += ", returned"
	}
	size := change(s.Before, s.Now)
	if s.Growing {
		state += ", growing"
		size += fmt.Sprintf(" (from %s to %s within it)", numbers.Bytes(*s.From), numbers.Bytes(*s.To))
	}
	holder := s.Holder
	if holder == "" {
		holder = s.Member
	}
	return fmt.Sprintf("%-20s %s %s: %s, since %s, in %s (%s)", state, size, holder, s.Title, orNever(s.Since), numbers.Count(int64(s.Dumps), "dump"), s.Fingerprint)
}

func orNever(name string) string {
	if name == "" {
		return "never a suspect"
	}
	return name
}

// change formats two sizes; either may be unknown.
func change(before, now *int64) string {
	text := func(n *int64) string {
		if n == nil {
			return "–"
		}
		return numbers.Bytes(*n)
	}
	return text(before) + " → " + text(now)
}
