package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/fleet"
	"heapdrop/core/fleet/identity"
	"heapdrop/core/numbers"
	"heapdrop/core/query/render"
)

// fleetRun analyses files, each in a separate process.
type fleetRun struct {
	*program
	*fleetFlags
	out   fleetOut
	total int
	ended int // files
	tally map[fleet.Status]int

	unwritten error // why the first dump that could not be written was not
}

// endedTask is a task whose process has ended.
type endedTask struct {
	task   *fleetTask
	err    error
	errors string // what it printed
	took   time.Duration

	finished bool // it has written all about the file
}

// all analyses files, as many at a time as memory and the number of jobs allow.
func (f *fleetFlags) all(p *program, out fleetOut, tasks []*fleetTask) error {
	r := &fleetRun{program: p, fleetFlags: f, out: out, total: len(tasks), tally: map[fleet.Status]int{}}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	out.sweep()
	var open []*fleetTask
	for _, t := range tasks {
		if err := f.renew(out, &fleetFile{File: t.name}); err != nil {
			return p.notWritten(out.folder, err)
		}
		if f.done(out, t.paths) {
			r.ended++
			continue
		}
		open = append(open, t)
	}
	known := r.ended
	if err := r.schedule(open, func(t *fleetTask) endedTask { return r.run(program, t) }); err != nil {
		return err
	}
	if p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	fmt.Fprintf(p.out, "%s: %s analysed, %d done before. Of the dumps analysed, %d complete, %d incomplete, %d unreadable, %d failed.\n", render.Visible(out.folder),
		numbers.Count(int64(len(open)), "file"), known, r.tally[fleet.Complete], r.tally[fleet.Incomplete], r.tally[fleet.Unreadable], r.tally[fleet.Failed])
	return r.unwritten
}

// schedule runs tasks as long as jobs and memory are free, the largest that fits first. A
// task that needs more than all memory runs alone.
func (r *fleetRun) schedule(open []*fleetTask, run func(*fleetTask) endedTask) error {
	free, running := r.bytes, 0
	done := make(chan endedTask)
	var failed error
	for len(open) > 0 || running > 0 {
		for running < r.jobs && r.ctx.Err() == nil && failed == nil {
			i := fitting(open, free, running)
			if i < 0 {
				break
			}
			t := open[i]
			open = append(open[:i:i], open[i+1:]...)
			free -= t.bytes
			running++
			go func() { done <- run(t) }()
		}
		if running == 0 {
			break
		}
		end := <-done
		running--
		free += end.task.bytes
		if r.ctx.Err() == nil && failed == nil {
			failed = r.end(end)
		}
	}
	return failed
}

// fitting returns the first task that fits into the free memory; -1 if none does.
func fitting(open []*fleetTask, free int64, running int) int {
	for i, t := range open {
		if t.bytes <= free || running == 0 {
			return i
		}
	}
	return -1
}

// run analyses a file in a process. The process may use the memory reserved for it;
// beyond that it spends more and more time collecting garbage.
func (r *fleetRun) run(program string, t *fleetTask) endedTask {
	ctx, cancel := r.ctx, context.CancelFunc(func() {})
	if r.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, r.timeout)
	}
	defer cancel()
	command := exec.CommandContext(ctx, program, r.childArgs(t)...)
	var stderr bytes.Buffer
	command.Stdin, command.Stderr, command.WaitDelay = bytes.NewReader(r.mapping), &stderr, 5*time.Second
	command.Env = append(os.Environ(), "GOMEMLIMIT="+strconv.FormatInt(min(t.bytes, max(r.bytes, fleetBase)), 10),
		"GOMAXPROCS="+strconv.Itoa(max(1, runtime.NumCPU()/r.jobs)))
	start, before := time.Now(), r.out.written(t.name)
	err := command.Run()
	if r.ctx.Err() == nil && ctx.Err() != nil {
		err = fmt.Errorf("the analysis was ended after %v", r.timeout)
	}
	after := r.out.written(t.name)
	finished := after != nil && (before == nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()))
	return endedTask{t, err, stderr.String(), time.Since(start), finished}
}

// end records how a task ended. A process that ended too early may have left no row.
func (r *fleetRun) end(e endedTask) error {
	r.ended++
	file := r.out.file(e.task.name)
	if e.err != nil && !e.finished || file == nil {
		r.mayBeFull(e)
		record, err := r.crashed(e)
		if err != nil {
			return r.notWritten(r.out.folder, err)
		}
		r.report(record)
		return nil
	}
	for _, id := range file.Dumps {
		if record := r.out.read(id); record != nil {
			r.report(record)
		}
	}
	return nil
}

// mayBeFull keeps the error of a process that could read its file and not write to OUT.
func (r *fleetRun) mayBeFull(e endedTask) {
	var exit *exec.ExitError
	if r.unwritten == nil && errors.As(e.err, &exit) && exit.ExitCode() == statusUnreadable && canRead(e.task.paths[0]) == nil {
		_, why, _ := strings.Cut(e.errors, "heapdrop: ")
		r.unwritten = errors.New(firstLine(why))
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

func (r *fleetRun) report(record *fleet.Record) {
	r.tally[record.Status]++
	text := record.Error
	if record.Verdict != nil {
		text = fmt.Sprintf("%s, %s of heap, %s", record.Verdict.Verdict, numbers.Bytes(record.Heap.Used), numbers.Seconds(record.Seconds))
	}
	fmt.Fprintf(r.errors, "%d/%d %s: %s: %s\n", r.ended, r.total, render.Visible(record.Name()), record.Status, render.Visible(text))
}

// crashed writes a row for a file whose analysis ended too early.
func (r *fleetRun) crashed(e endedTask) (*fleet.Record, error) {
	t := e.task
	why := e.err
	if why == nil {
		why = errors.New("the analysis left no record")
	}
	record := &fleet.Record{Schema: fleet.Schema, Program: version(), ID: identity.Dump(t.name, "", 0), File: t.name, Status: fleet.Failed, Error: why.Error(), Seconds: e.took.Seconds(),
		Suspects: []fleet.Structure{}, Cleared: []fleet.Structure{}, Warnings: []string{}}
	if line := firstLine(e.errors); line != "" {
		record.Error += ": " + strings.ReplaceAll(line, t.paths[0], t.name)
	}
	record.Size, record.Modified = sizeAndTime(t.paths[0])
	record.Labels = r.labeler.Of(record.File, "", 0)
	if parts, err := filepath.Glob(filepath.Join(r.out.folder, ".part-*")); err == nil {
		for _, part := range parts {
			if strings.HasPrefix(filepath.Base(part), ".part-"+record.ID+"-") {
				os.RemoveAll(part)
			}
		}
	}
	return record, r.out.write(&fleetDump{Record: record})
}
