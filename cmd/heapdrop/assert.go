package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/insane"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

const assertUsage = "assert [--healthy] [--max-size BYTES [--roots SET] [--skip SET]… [--strong]]… [--max-retained BYTES --roots SET]… [--max-count CLASS N]… [--gone CLASS]… [--paths N] [--format text|json|md] [--limit N] [--values] DUMP [FILE…]"

const assertHelp = `
Assertions may be repeated; --roots, --skip and --strong belong to the size given before them. Failed
ones are followed by the distribution by class and by the paths that keep objects alive. Exit
status: 0 all hold, 1 one fails, 2 wrong usage, 3 the dump cannot be read.
`

// assertionFlags declares the flags that parseAssertions reads, for help and completion.
func assertionFlags() *flag.FlagSet {
	flags := flag.NewFlagSet("assert", flag.ContinueOnError)
	for _, f := range []struct{ name, help string }{
		{"max-size", "what the GC roots, or --roots, lead to has at most this many `BYTES` (2097152, 2048K, 2M)"},
		{"roots", "with --max-size: only what references lead to from this `SET` of objects, past no class: static:app.Cache.STORE"},
		{"skip", "with --max-size: treat this `SET` of objects as null; may be repeated"},
		{"max-retained", "the objects of --roots retain at most this many `BYTES`"},
		{"max-count", "`CLASS N`: the class, or any object set, has at most N reachable objects"},
		{"gone", "no strong reference leads to any object of this `CLASS`"},
		{"paths", "show paths to the objects from `N` holders [5]"},
	} {
		flags.String(f.name, "", f.help)
	}
	flags.Bool("strong", false, "with --max-size: do not follow soft, weak, phantom and final references")
	flags.Bool("healthy", false, "the diagnosis finds nothing suspect: no leak, backlog or waste; memory had not run out, and no part of the dump is missing (heapdrop diagnose says more)")
	return flags
}

// runAssert checks assertions on a dump; the status is 1 if one does not hold.
func runAssert(p *program, args []string) error {
	if slices.ContainsFunc(args, func(arg string) bool { return arg == "-h" || arg == "--help" || arg == "-help" }) {
		return help(p, []string{"assert"})
	}
	healthy, assertions, rest, err := parseAssertions(args)
	if err != nil && p.declared == nil {
		return err
	}
	flags := assertionFlags()
	format := flags.String("format", "text", "output format: `text|json|md`")
	limit := flags.Int("limit", 20, "`N` rows of a distribution, 0 for all")
	chosen := choiceFlags(flags)
	if rest, err = p.parse(flags, rest); err != nil {
		return err
	}
	if err := need("assert", rest, 1, "a dump"); err != nil {
		return err
	}
	if formats := []string{"text", "json", "md"}; !slices.Contains(formats, *format) || *limit < 0 {
		return &usage.Error{Message: "assert: --format is one of " + strings.Join(formats, ", ") + ", and --limit cannot be negative"}
	}
	s, err := p.open(rest, chosen)
	if err != nil {
		return err
	}
	held := true
	var diagnosed *diagnosis.Report // only with --healthy
	if healthy {
		found, err := diagnosis.Diagnose(p.ctx, s, diagnosis.Options{})
		if err != nil {
			return err
		}
		diagnosed = found.Report(s)
		held = wellDiagnosed(diagnosed)
	}
	var verdicts []*insane.Verdict
	for _, a := range assertions {
		v, err := insane.Check(p.ctx, s, a)
		if err != nil {
			return err
		}
		held = held && v.Held
		verdicts = append(verdicts, v)
	}
	o := render.Options{View: result.View{Limit: *limit}, Exact: true}
	switch {
	case *format == "json":
		err = p.verdictsJSON(s, diagnosed, held, assertions, verdicts, o)
	default:
		p.printHealthy(diagnosed)
		if len(assertions) == 0 {
			break
		}
		err = render.Write(p.ctx, p.out, *format, insane.Document(p.ctx, s, assertions, verdicts), o)
	}
	if err == nil && !held {
		return errFailed
	}
	return err
}

// parseAssertions parses the assertions of a command line, --healthy and the others; rest
// is the remaining arguments.
func parseAssertions(args []string) (healthy bool, list []*insane.Assertion, rest []string, err error) {
	is := func(arg string) bool { return arg == "--healthy" || arg == "-healthy" }
	healthy, rest = slices.ContainsFunc(args, is), slices.DeleteFunc(slices.Clone(args), is)
	if !healthy || slices.ContainsFunc(rest, isAssertion) {
		list, rest, err = insane.ParseAssertions(rest)
	}
	return healthy, list, rest, err
}

// isAssertion reports whether an argument is the flag of an assertion other than
// --healthy.
func isAssertion(arg string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	return strings.HasPrefix(arg, "-") && slices.Contains([]string{"max-size", "max-retained", "max-count", "gone"}, name)
}

// wellDiagnosed reports whether a diagnosis of a whole dump names no suspect, and memory
// had not run out.
func wellDiagnosed(r *diagnosis.Report) bool {
	return len(r.Suspects) == 0 && r.Verdict != diagnosis.Waste && !r.OutOfMemory && !r.Incomplete
}

// printHealthy prints whether --healthy holds, and what the diagnosis found; nil means
// that there was none.
func (p *program) printHealthy(r *diagnosis.Report) {
	if r == nil {
		return
	}
	verdict := "Failed"
	if wellDiagnosed(r) {
		verdict = "Held"
	}
	fmt.Fprintf(p.out, "%s: --healthy\n%s\n", verdict, render.Visible(r.Sentence))
}

// verdictJSON is a verdict for programs.
type verdictJSON struct {
	Assertion    string          `json:"assertion"`
	Held         bool            `json:"held"`
	Found        int64           `json:"found"`
	Limit        int64           `json:"limit"`
	Unit         string          `json:"unit"` // "bytes" or "objects"
	Notes        []string        `json:"notes"`
	Distribution json.RawMessage `json:"distribution,omitempty"` // a table
	Holders      []holderJSON    `json:"holders,omitempty"`
	Others       []otherJSON     `json:"others,omitempty"`
}

// otherJSON is a static field that also leads to some of the objects, by a longer path.
type otherJSON struct {
	Name  string `json:"name"`
	Steps int    `json:"steps"` // references on the shortest path
}

// holderJSON is a holder of objects that should be gone.
type holderJSON struct {
	Name    string   `json:"name"`
	Objects int64    `json:"objects"`
	Path    []string `json:"path,omitempty"`
}

func (p *program) verdictsJSON(s *snapshot.Snapshot, diagnosed *diagnosis.Report, held bool, assertions []*insane.Assertion, verdicts []*insane.Verdict, o render.Options) error {
	all := struct {
		Held       bool              `json:"held"`
		Diagnosis  *diagnosis.Report `json:"diagnosis,omitempty"` // with --healthy
		Notes      []string          `json:"notes,omitempty"`     // about all assertions
		Assertions []verdictJSON     `json:"assertions"`
	}{Held: held, Diagnosis: diagnosed, Assertions: []verdictJSON{}}
	if note := s.InferredNote(); note != "" {
		all.Notes = append(all.Notes, note)
	}
	for i, v := range verdicts {
		all.Held = all.Held && v.Held
		one := verdictJSON{Assertion: v.Assertion, Held: v.Held, Found: v.Found, Limit: v.Limit, Unit: v.Unit, Notes: append([]string{}, v.Notes...)}
		if v.Distribution != nil {
			var table bytes.Buffer
			if err := render.JSON(p.ctx, &table, v.Distribution, o); err != nil {
				return err
			}
			one.Distribution = table.Bytes()
		}
		if v.Live != nil {
			for k := range v.Live.Holders {
				h := holderJSON{Name: v.Live.Holders[k].Name, Objects: v.Live.Holders[k].Objects}
				if k < assertions[i].Paths {
					h.Path = v.Live.Holders[k].Lines(p.ctx, s)
				}
				one.Holders = append(one.Holders, h)
			}
			for _, h := range v.Live.Others {
				one.Others = append(one.Others, otherJSON{s.ClassName(h.Class) + "." + h.Field, h.Steps})
			}
		}
		all.Assertions = append(all.Assertions, one)
	}
	encoder := json.NewEncoder(p.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(all); err != nil {
		return fmt.Errorf("cannot write the verdicts: %w", err)
	}
	return nil
}
