package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"heapdrop/capture"
	"heapdrop/core/numbers"
	"heapdrop/core/query/render"
	"heapdrop/core/usage"
)

// captureHelp explains capture, for help.
const captureHelp = `
Asks a running HotSpot JVM (JDK 6 or newer) for a heap dump; no JDK is needed. The application
pauses while its JVM writes. The dump holds everything in memory, passwords included. An
interrupted capture leaves no file; the JVM cannot be stopped, but its output is removed when
it is done.
`

// runCapture takes a dump of a running JVM, or lists the JVMs.
func runCapture(p *program, args []string) error {
	flags := flag.NewFlagSet("capture", flag.ContinueOnError)
	var o capture.Options
	flags.StringVar(&o.File, "o", "", "write to `FILE` [heap-PID-TIME.hprof in this folder]")
	flags.BoolVar(&o.All, "all", false, "include dead objects; otherwise the JVM collects garbage first")
	flags.IntVar(&o.Level, "gz", 0, "have the JVM compress it at `LEVEL`: 1 fast to 9 small (JDK 15 or newer)")
	flags.BoolVar(&o.Force, "force", false, "replace the file")
	flags.StringVar(&o.Via, "via", "", "the `FOLDER`, as the JVM sees it, into which it writes a dump that is then copied; needed only if the JVM does not see the folder of the output, as in a container")
	flags.DurationVar(&o.Patience, "timeout", capture.DefaultPatience, "give up when the JVM makes no progress for this `TIME`")
	list := flags.Bool("list", false, "list the visible JVMs, including those in containers")
	format := textOrJSON(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := checkFormat("capture", *format); err != nil {
		return err
	}
	if *list {
		return p.listJVMs(*format == "json")
	}
	if err := need("capture", args, 1, "a process id (capture --list shows them)"); err != nil {
		return err
	}
	pid, err := strconv.Atoi(args[0])
	if err != nil || pid <= 0 || len(args) > 1 {
		return &usage.Error{Message: fmt.Sprintf("capture takes one process id, not %q", strings.Join(args, " ")), Advice: "heapdrop capture --list shows the JVMs and their ids."}
	}
	if o.Level < 0 || o.Level > 9 {
		return &usage.Error{Message: fmt.Sprintf("--gz %d is no compression level", o.Level), Advice: "Levels are 1 (fast) to 9 (small), 0 for none."}
	}
	if o.File == "" {
		o.File = fmt.Sprintf("heap-%d-%s.hprof", pid, time.Now().Format("20060102-150405"))
		if o.Level > 0 {
			o.File += ".gz"
		}
	}
	if p.terminal {
		o.Progress = func(progress capture.Progress) {
			doing := fmt.Sprintf("%s: %s", progress.Phase, numbers.Bytes(progress.Bytes))
			if progress.Bytes == 0 { // a garbage collection comes first
				doing = "Waiting for the JVM"
			}
			fmt.Fprintf(p.errors, "\r\x1b[K%s, %s", doing, numbers.Duration(progress.Elapsed.Milliseconds()))
		}
	}
	r, err := capture.Capture(p.ctx, pid, o)
	if p.terminal {
		fmt.Fprint(p.errors, "\r\x1b[K")
	}
	if err != nil {
		return err
	}
	return p.captured(pid, o.File, r, *format == "json")
}

// captured prints where the dump is and what to do with it.
func (p *program) captured(pid int, file string, r capture.Result, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(p.out).Encode(map[string]any{"pid": pid, "path": r.Path, "bytes": r.Bytes, "seconds": r.Elapsed.Seconds()})
	}
	shown := render.Visible(r.Path)
	fmt.Fprintf(p.out, "%s: %s (%s bytes) in %s\n", shown, numbers.Bytes(r.Bytes), numbers.Grouped(r.Bytes), numbers.Seconds(r.Elapsed.Seconds()))
	if r.Via != "" {
		fmt.Fprintf(p.out, "The JVM wrote it into its own %s; it was copied from there.\n", render.Visible(r.Via))
	}
	fmt.Fprintf(p.out, "Next: heapdrop open %s\n", quoted(render.Visible(filepath.Clean(file))))
	return nil
}

// quoted quotes a file name if a shell needs it.
func quoted(name string) string {
	if strings.ContainsAny(name, " \t\"'$`\\*?[](){}<>|&;!#~") {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}

// listJVMs prints the visible JVMs, one on each line.
func (p *program) listJVMs(asJSON bool) error {
	jvms, others, err := capture.List()
	if err != nil {
		return err
	}
	if asJSON {
		if jvms == nil {
			jvms = []capture.JVM{}
		}
		return json.NewEncoder(p.out).Encode(jvms)
	}
	if len(jvms) > 0 {
		table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "PID\tUSER\tPROGRAM\tVERSION\tVIRTUAL MACHINE\tNOTES")
		for _, j := range jvms {
			note := j.Obstacle
			if note != "" {
				note = "no dump: " + note
			} else if j.InnerPID != 0 {
				note = fmt.Sprintf("in a container, as %d", j.InnerPID)
			}
			fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", j.PID, render.Visible(j.User), render.Visible(j.Name), render.Visible(j.Version), render.Visible(j.VM), render.Visible(note))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(p.errors, "No JVM that this user may access.")
	}
	if others > 0 {
		fmt.Fprintf(p.errors, "%d java processes belong to other users: sudo heapdrop capture --list shows them too.\n", others)
	}
	return nil
}

// captureFailed prints why a capture failed, and what to do.
func (p *program) captureFailed(err error) bool {
	var e *capture.Error
	if !errors.As(err, &e) {
		return false
	}
	fmt.Fprintln(p.errors, "heapdrop: "+render.Visible(e.Message))
	if e.Advice != "" {
		fmt.Fprintln(p.errors, render.Visible(e.Advice))
	}
	return true
}
