package parts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// Redaction is the dialog that makes a copy of the dump without its values. The dump's
// analyzer writes the copy and searches it for texts of the dump. At the same time a
// second analyzer, with the whole memory of its own worker, opens the copy to compare it
// with the dump. The copy is offered for download only if both checks pass.
type Redaction struct {
	Level   string
	Problem *protocol.Error // why there is no copy
	// Compressing reports that the browser is creating the compressed file.
	Compressing bool

	env         env.Env
	closed      bool
	request     uint32            // the current request to the dump's analyzer
	progress    protocol.Progress // progress of that request
	files       any               // the browser's File object of the copy
	copied      *protocol.Redacted
	searched    *protocol.Searched
	fingerprint json.RawMessage // of the copy, for the comparison
	other       *env.Analyzer   // the analyzer that opens the copy
	compared    *protocol.Fingerprint

	refused *protocol.Error // why the copy at Level was refused; other levels are then tried
	trying  string          // the level being tried, empty for Level itself
	untried []string
}

// RedactLevel is a level of redaction with the texts of the dialog.
type RedactLevel struct{ Name, Title, Text string }

// RedactLevels lists the levels, the default first.
var RedactLevels = []RedactLevel{
	{"primitives", "All values", "Removes texts, numbers, dates and flags: every array and field of a primitive type. Keeps names of classes, fields and methods."},
	{"strings", "Texts only", "Removes all char[] and byte[], which strings are made of, and their hash codes. Keeps numbers: fill ratios of collections, but also keys in int[] or long[]."},
	{"names", "Values and names", "Also removes the names of classes, fields, methods and source files, except those of the platform. Random names replace them, and nobody can undo that. Keeps the shape of the heap."},
}

// strengths lists the names of the levels in the order of how much they remove.
var strengths = []string{"strings", "primitives", "names"}

// RedactCommand is the entry for the dialog in the list of queries.
var RedactCommand = protocol.Command{Name: "redact", Title: "Redact and download", Category: "Overview", Help: "Makes a copy of the dump without its values, to give to others."}

// NewRedaction returns the dialog.
func NewRedaction(e env.Env) *Redaction {
	r := &Redaction{env: e, Level: RedactLevels[0].Name}
	if !strings.HasPrefix(e.Info.Format, "HPROF") {
		r.Problem = &protocol.Error{Message: "Only HPROF dumps can be redacted, and this is not one.",
			Advice: "PHD and classic heap dumps hold names, but no values. For other formats, make an HPROF file with heapdrop export --hprof, open it and redact it."}
	}
	return r
}

// Progressed handles progress, if it is that of writing the copy.
func (r *Redaction) Progressed(progress protocol.Progress) {
	if r.request == progress.Request {
		r.progress = progress
	}
}

// Release closes the dialog and ends its work.
func (r *Redaction) Release() {
	r.closed = true
	r.stop()
}

// stop ends the work and releases the copy, but not its file.
func (r *Redaction) stop() {
	r.env.Client.Forget(r.request)
	if r.other != nil {
		other := r.other
		r.other = nil // ignore further messages from it
		r.env.StopAnalyzer(other)
	}
	if r.copied != nil && r.env.Stage != env.StageDead {
		r.env.Client.Call(protocol.MethodRelease, protocol.ReleaseParams{Handle: r.copied.Handle}, nil, nil)
	}
}

// fail ends the work with the reason why there is no copy.
func (r *Redaction) fail(err *protocol.Error) {
	if r.closed || r.Problem != nil {
		return
	}
	if r.Problem = err; r.refused != nil {
		r.Problem = r.refused // do not report the failure of another level instead
	}
	r.stop()
	r.env.Focus("#redact-close")
}

// refuse handles a copy that failed a check. It tries the other levels, so that the
// message can name one that passes.
func (r *Redaction) refuse(err *protocol.Error, others []string) {
	if r.refused == nil {
		r.refused, r.untried = err, others
	}
	r.stop()
	r.copied, r.searched, r.fingerprint = nil, nil, nil
	if len(r.untried) == 0 {
		r.refused.Advice += " No other level passes."
		r.fail(r.refused)
		return
	}
	r.trying, r.untried = r.untried[0], r.untried[1:]
	r.Start()
}

// others returns the other levels that remove more, or less, than the chosen one; the
// nearest come first.
func (r *Redaction) others(stronger bool) []string {
	at := slices.Index(strengths, r.level())
	if stronger {
		return strengths[at+1:]
	}
	weaker := slices.Clone(strengths[:at])
	slices.Reverse(weaker)
	return weaker
}

// level returns the level of the copy in progress.
func (r *Redaction) level() string { return cmp.Or(r.trying, r.Level) }

// title returns the name of the level in the dialog.
func (r *Redaction) title() string {
	at := slices.IndexFunc(RedactLevels, func(l RedactLevel) bool { return l.Name == r.level() })
	return "“" + RedactLevels[at].Title + "”"
}

// ask sends a request to the dump's analyzer.
func (r *Redaction) ask(method string, params, files any, answer env.Answer) {
	r.progress = protocol.Progress{SecondsLeft: -1}
	r.request = r.env.Client.Call(method, params, files, r.checked(answer))
}

// checked calls a function with a result; an error ends the redaction.
func (r *Redaction) checked(answer env.Answer) env.Answer {
	return func(raw json.RawMessage, err *protocol.Error) {
		if err != nil && r.copied != nil {
			err = &protocol.Error{Message: "The copy could not be verified: " + err.Message, Found: err.Found,
				Advice: "The browser may lack space for it. The command heapdrop redact needs only disk space."}
		}
		if err != nil {
			r.fail(err)
		} else if !r.closed && r.Problem == nil {
			answer(raw, nil)
		}
	}
}

// into parses a result; an invalid result ends the redaction.
func (r *Redaction) into(raw json.RawMessage, result any) bool {
	err := json.Unmarshal(raw, result)
	if err != nil {
		r.fail(&protocol.Error{Message: err.Error(), Advice: "Reload the page to get matching versions."})
	}
	return err == nil
}

// Start writes the copy.
func (r *Redaction) Start() {
	a := r.env
	r.ask(protocol.MethodRedact, protocol.RedactParams{Level: r.level(), Entry: a.Params.Entry}, a.Files, func(raw json.RawMessage, _ *protocol.Error) {
		r.files = a.Client.Files
		if copied := new(protocol.Redacted); r.into(raw, copied) {
			r.copied = copied
			r.search()
			r.open()
		}
	})
	a.Focus("#redact-close")
}

// search searches the copy for texts of the dump.
func (r *Redaction) search() {
	r.ask(protocol.MethodSearch, protocol.RedactParams{Level: r.level(), Handle: r.copied.Handle}, nil, func(raw json.RawMessage, _ *protocol.Error) {
		found := new(protocol.Searched)
		if !r.into(raw, found) {
			return
		}
		if found.Places > 0 {
			r.refuse(&protocol.Error{Message: fmt.Sprintf("There is nothing to download: texts of the dump remain at %s of the copy, the first at %s.", format.Count(found.Places, "place"), format.Offset(found.First)),
				Advice: "Numbers may happen to spell them, or lengths in the dump may be damaged."}, r.others(true))
			return
		}
		r.searched = found
		r.compare()
	})
}

// open opens the copy in a separate analyzer, with the same settings as the dump, and
// requests its fingerprint.
func (r *Redaction) open() {
	a := r.env
	b := a.NewAnalyzer(r.files)
	while := func(answer env.Answer) env.Answer {
		checked := r.checked(answer)
		return func(raw json.RawMessage, err *protocol.Error) {
			if r.other == b {
				checked(raw, err)
			}
		}
	}
	b.Client.OnEvent = func(e protocol.Event) {
		switch {
		case e.Hello != nil:
			params := a.Params
			params.Entry, params.Sizes, params.ReferencePolicy = "", a.Info.Sizes, a.Info.ReferencePolicy
			b.Client.Call(protocol.MethodOpen, params, r.files, while(func(json.RawMessage, *protocol.Error) {
				b.Client.Call(protocol.MethodFingerprint, protocol.RedactParams{Level: r.level()}, nil, while(func(raw json.RawMessage, _ *protocol.Error) {
					sum := new(protocol.Fingerprint)
					if r.into(raw, sum) {
						r.fingerprint = sum.Parts
						a.StopAnalyzer(b) // frees the memory of a worker
						r.compare()
					}
				}))
			}))
		case e.Progress != nil:
			b.Progress = *e.Progress
		}
	}
	r.other = b
	a.StartAnalyzer(b)
}

// compare compares the dump with its copy after the copy was searched and its fingerprint
// computed.
func (r *Redaction) compare() {
	if r.searched == nil || r.fingerprint == nil {
		return
	}
	r.ask(protocol.MethodFingerprint, protocol.RedactParams{Level: r.level(), Other: r.fingerprint}, nil, func(raw json.RawMessage, _ *protocol.Error) {
		compared := new(protocol.Fingerprint)
		if !r.into(raw, compared) {
			return
		}
		if compared.Difference != "" {
			r.refuse(&protocol.Error{Message: "There is nothing to download: the copy would differ from the dump in " + compared.Difference + ".",
				Advice: "Parts of a damaged dump that cannot be parsed are not copied. heapdrop check shows what is wrong with it."}, r.others(false))
			return
		}
		if r.refused != nil {
			r.refused.Advice += " The level " + r.title() + " works: close this and choose it."
			r.fail(r.refused)
			return
		}
		r.compared = compared
		r.stop()
		r.env.Focus("#redact-close") // not on Download, because the user may be about to press Cancel
	})
}

// Save downloads the copy.
func (r *Redaction) Save(compress bool) {
	if r.Compressing || r.env.Browser.Save == nil {
		return
	}
	r.Compressing = compress
	r.env.After(func() {
		r.env.Browser.Save(r.files, compress, func(problem string) {
			r.Compressing = false
			if problem != "" {
				r.env.Notify("The browser could not write the file: "+problem, true)
			}
		})
	})
}

// CompressText is the text of the button for a compressed copy.
func (r *Redaction) CompressText() string {
	if r.Compressing {
		return "Compressing …"
	}
	return "Download compressed"
}

// SaveText is the text of the download button, with the size.
func (r *Redaction) SaveText() string { return "Download (" + format.Bytes(r.copied.Size) + ")" }

// CloseText is the text of the closing button, which depends on whether work is in
// progress.
func (r *Redaction) CloseText() string {
	if r.Done() || r.Problem != nil {
		return "Close"
	}
	return "Cancel"
}

// Title returns the name of the dump.
func (r *Redaction) Title() string {
	return "Redacted copy of " + format.Cut(format.Shown(r.env.FileName), 80)
}

// Chooses reports whether the user still chooses the level.
func (r *Redaction) Chooses() bool { return r.request == 0 && r.Problem == nil }

// Runs reports whether the copy is in progress.
func (r *Redaction) Runs() bool { return r.request != 0 && r.Problem == nil && !r.Done() }

// Done reports whether the copy is finished and verified.
func (r *Redaction) Done() bool { return r.compared != nil }

// RedactStep is a step of the work.
type RedactStep struct{ Name, State string }

// Steps returns the steps that are done and those still to do.
func (r *Redaction) Steps() []RedactStep {
	steps := []RedactStep{{"Write a copy without values", percent(r.progress)}, {"Search it for texts of the dump", "–"}, {"Read it again and compare", "–"}}
	if r.refused != nil {
		steps[0].Name = "The copy failed. Try the level " + r.title() + " instead"
	}
	if r.copied == nil {
		return steps
	}
	steps[0].State = format.Bytes(r.copied.Size)
	steps[1].State = percent(r.progress)
	steps[2].State = percent(r.other.Progress)
	if r.searched != nil {
		steps[1].State = "none of " + format.Integer(int64(r.searched.Texts)) + " found"
	}
	if r.fingerprint != nil {
		steps[2].State = percent(r.progress)
	}
	if r.fingerprint != nil && r.searched == nil {
		steps[2].State = "Read"
	}
	return steps
}

// percent formats the progress of a request.
func percent(p protocol.Progress) string {
	if p.Phase == "" {
		return "Starting"
	}
	text := p.Phase + " · " + format.Progress(p.Fraction)
	if p.Total > 0 && p.Fraction > 0 {
		text += " · " + format.Bytes(p.Bytes) + " of " + format.Bytes(p.Total)
	}
	if left := numbers.TimeLeft(p.SecondsLeft); left != "" {
		text += " · " + left
	}
	return text
}

// Report describes what was done and verified.
func (r *Redaction) Report() []string {
	c, s := r.copied, r.searched
	lines := []string{
		"Verified. " + format.Bytes(c.Values) + " of values are now zero.",
		"The copy was read again: its " + format.Count(r.compared.Objects, "object") + " have the same addresses, classes, lengths, references, GC roots, shallow and retained sizes.",
		"0 of " + format.Count(int64(s.Texts), "text") + " of the dump were found in it.",
	}
	if c.Names > 0 {
		lines[0] += " " + format.Count(c.Names, "name") + " that nothing uses were removed."
	}
	if c.Renamed > 0 {
		lines[0] += " " + format.Count(c.Renamed, "name") + " were replaced."
	}
	if s.Names > 0 {
		lines[2] += " At " + format.Count(s.Names, "place") + " the name of a class, field or method equals a text."
	}
	if c.Unknown > 0 {
		lines = append(lines, "The dump is damaged or incomplete: "+format.Count(c.Unknown, "byte")+" could not be parsed and were not copied.")
	}
	return lines
}
