//go:build linux || darwin

package capture

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Capture makes the JVM with the process id write a heap dump. Only a complete dump ever
// appears under the wanted name: the JVM writes into a folder made for it, which is
// removed when anything fails or the context ends. A JVM cannot be stopped from writing;
// it then finishes into a deleted file, or fails to create one. Errors are *Error or the
// context's.
func Capture(ctx context.Context, pid int, o Options) (Result, error) {
	if o.Level < 0 || o.Level > 9 {
		return Result{}, &Error{Kind: Refused, Message: fmt.Sprintf("there is no compression level %d", o.Level), Advice: "Levels are 1 (fast) to 9 (small)."}
	}
	p, err := findProcess(pid)
	if err != nil {
		return Result{}, err
	}
	defer p.files.Close()
	return captureFrom(ctx, p, o)
}

// captureFrom takes a dump of a process that has been checked.
func captureFrom(ctx context.Context, p *process, o Options) (Result, error) {
	c := &capture{process: p, Options: o, start: time.Now()}
	if c.Patience <= 0 {
		c.Patience = DefaultPatience
	}
	if err := c.open(); err != nil {
		return Result{}, err
	}
	defer c.close()
	c.report(Attaching, 0)
	defer c.discard()
	if err := c.makeTempDir(); err != nil {
		return Result{}, err
	}
	output, err := c.write(ctx)
	if err != nil {
		return Result{}, err
	}
	size, err := c.deliver(ctx)
	if err != nil {
		return Result{}, err
	}
	r := Result{Path: c.path, Bytes: size, Elapsed: time.Since(c.start), Output: output}
	if c.work != c.target {
		r.Via = c.folder
	}
	return r, nil
}

// capture is one capture while it runs.
type capture struct {
	process *process
	Options
	start   time.Time
	path    string   // absolute path of the wanted file
	target  *os.Root // its folder
	work    *os.Root // the folder into which the JVM writes; often the same as target
	folder  string   // the same, as the JVM sees it
	tempDir string   // name of the folder made for the dump inside work
}

// part returns the path of the unfinished dump in its folder.
func (c *capture) part() string { return c.tempDir + "/dump.hprof" }

func (c *capture) report(phase Phase, bytes int64) {
	if c.Progress != nil {
		c.Progress(Progress{phase, bytes, time.Since(c.start)})
	}
}

// open decides where the JVM writes, and opens these folders.
func (c *capture) open() error {
	path, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	c.path = path
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err == nil {
		c.target, err = os.OpenRoot(folder)
	}
	if err != nil {
		return &Error{Kind: Folder, Message: "cannot use the folder of " + path + ": " + cause(err).Error(), Advice: "Choose another with -o.", Err: err}
	}
	if err := c.vacant(); err != nil {
		c.close()
		return err
	}
	c.tempDir = "heapdrop-" + strings.ToLower(rand.Text()[:8]) + ".part"
	c.work, c.folder = c.target, folder
	via := c.Via
	if via == "" && !c.process.sharesFilesystem(folder, c.target) {
		via = "/" + c.process.temporary
	}
	if via == "" {
		return nil
	}
	if c.work, err = c.process.files.OpenRoot(inside(via)); err != nil {
		c.close()
		return &Error{Kind: Folder, Message: "cannot use the folder " + via + " of the JVM: " + cause(err).Error(), Advice: "Name a folder, as the JVM sees it, with --via.", Err: err}
	}
	c.folder = via
	if a, err := c.work.Stat("."); err == nil {
		if b, err := c.target.Stat("."); err == nil && os.SameFile(a, b) {
			c.work.Close()
			c.work = c.target
		}
	}
	return nil
}

func (c *capture) close() {
	if c.work != nil && c.work != c.target {
		c.work.Close()
	}
	c.target.Close()
}

// makeTempDir makes the folder for the unfinished dump. The JVM's user owns it, so that
// root can have a dump in a folder where that user may not write.
func (c *capture) makeTempDir() error {
	err := c.work.Mkdir(c.tempDir, 0o700)
	if err == nil && os.Geteuid() != c.process.uid {
		err = c.work.Lchown(c.tempDir, c.process.uid, c.process.gid)
	}
	if err != nil {
		e := &Error{Kind: Folder, Message: "cannot write into " + c.folder + ": " + cause(err).Error(), Advice: "Choose another folder with -o.", Err: err}
		if c.work != c.target {
			e.Advice = "Choose another of the folders that the JVM sees with --via."
		}
		return e
	}
	return nil
}

// inside makes an absolute path relative to the root of a process.
func inside(path string) string {
	if path = strings.Trim(filepath.Clean("/"+path), "/"); path == "" {
		return "."
	}
	return path
}

// vacant returns an error if the wanted file exists and may not be replaced, or is not a
// regular file.
func (c *capture) vacant() error {
	info, err := c.target.Lstat(filepath.Base(c.path))
	switch {
	case err != nil:
		return nil
	case info.IsDir():
		return &Error{Kind: FileExists, Message: c.path + " is a folder", Advice: "Name a file in it."}
	case !c.Force:
		return &Error{Kind: FileExists, Message: c.path + " exists", Advice: "Choose another name, or replace it with --force."}
	}
	return nil
}

// firstWithLevel is the first JDK whose dumpheap command takes a compression level;
// earlier ones ignore it and write a plain dump. The jcmd command takes one since JDK 15,
// and in late updates of JDK 11.
const firstWithLevel = 16

// dumpCommand returns the command that dumps into a file, with its arguments.
func (c *capture) dumpCommand(ctx context.Context, file string) (command string, arguments []string, err error) {
	scope := "-live"
	if c.All {
		scope = "-all"
	}
	if c.Level == 0 {
		return "dumpheap", []string{file, scope}, nil
	}
	major, err := c.release(ctx)
	if err != nil {
		return "", nil, err
	}
	if major == 0 || major >= firstWithLevel {
		return "dumpheap", []string{file, scope, fmt.Sprint(c.Level)}, nil
	}
	quote := "'"
	if strings.Contains(file, quote) {
		quote = "\""
	}
	if strings.ContainsAny(file, quote+"\n") {
		return "", nil, &Error{Kind: Folder, Message: fmt.Sprintf("a JVM of JDK %d cannot compress into a folder with such a name", major), Advice: "Choose another with -o."}
	}
	line := fmt.Sprintf("GC.heap_dump -gz=%d ", c.Level)
	if c.All {
		line += "-all "
	}
	return "jcmd", []string{line + quote + file + quote}, nil
}

// release asks the JVM for its major version; 0 if it does not say.
func (c *capture) release(ctx context.Context) (int, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.Patience, c.silent())
	defer cancel()
	connection, err := c.process.connect(ctx)
	if err != nil {
		return 0, err
	}
	_, text, err := request(ctx, connection, "jcmd", "VM.version")
	return majorVersion(text), err
}

// majorVersion finds the major version in the reply to VM.version, whose second line is
// "JDK 25.0.3", or "JDK 8.0_402" up to JDK 8; 0 if there is none.
func majorVersion(text string) int {
	_, version, _ := strings.Cut(text, "\nJDK ")
	major := 0
	_, _ = fmt.Sscanf(version, "%d", &major)
	return major
}

// ended returns why a context ended: the *Error that is its cause, or else the context's
// error.
func ended(ctx context.Context) error {
	var e *Error
	if errors.As(context.Cause(ctx), &e) {
		return e
	}
	return ctx.Err()
}

func (c *capture) silent() error {
	return &Error{Kind: NoAnswer, Message: fmt.Sprintf("the JVM %d has made no progress for %v", c.process.pid, c.Patience),
		Advice: "It may hang, or a garbage collection may take long: wait longer with --timeout. " + offline}
}

// write makes the JVM write the dump and returns what the JVM said.
func (c *capture) write(ctx context.Context) (output string, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	command, arguments, err := c.dumpCommand(ctx, filepath.Join(c.folder, c.part()))
	if err != nil {
		return "", err
	}
	connection, err := c.process.connect(ctx)
	if err != nil {
		return "", err
	}
	type reply struct {
		status int
		text   string
		err    error
	}
	replied := make(chan reply, 1)
	go func() {
		status, text, err := request(ctx, connection, command, arguments...)
		replied <- reply{status, text, err}
	}()
	ticker := time.NewTicker(200 * time.Millisecond)
	defer ticker.Stop()
	last, moved := int64(0), time.Now()
	for {
		select {
		case <-ticker.C:
			size, sign := c.written()
			if sign != last {
				last, moved = sign, time.Now()
			}
			c.report(Writing, size)
			if time.Since(moved) > c.Patience {
				cancel(c.silent())
			}
		case r := <-replied:
			if r.err == nil {
				r.err = c.verdict(r.status, r.text)
			}
			return r.text, r.err
		}
	}
}

// written returns the number of bytes of the dump so far. Newer JVMs write in parallel,
// to files with .p0, .p1 and so on after the name, and join them at the end; then sign
// changes even though size does not.
func (c *capture) written() (size, sign int64) {
	whole, parts := int64(0), int64(0)
	if info, err := c.work.Lstat(c.part()); err == nil {
		whole = info.Size()
	}
	for i := range 64 { // the JVM deletes them from the first on as it joins them
		if info, err := c.work.Lstat(fmt.Sprintf("%s.p%d", c.part(), i)); err == nil {
			parts += info.Size()
		}
	}
	return max(whole, parts), whole + parts
}

// discard removes the unfinished dump. A JVM that is still writing may be creating a file
// at this moment; once the folder is gone, it cannot.
func (c *capture) discard() {
	for range 20 {
		if c.work.RemoveAll(c.tempDir) == nil {
			return
		}
		time.Sleep(pollEvery)
	}
}

// verdict decides whether the dump succeeded. HotSpot replies with status 0 to a failed
// dump too, so its words and the file count; the words are always English.
func (c *capture) verdict(status int, text string) error {
	if status == 0 && strings.Contains(text, "Heap dump file created") {
		return nil
	}
	said := text
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "Dumping heap to ") {
			said = line
		}
	}
	e := &Error{Kind: Refused, Message: fmt.Sprintf("the JVM says: %s (status %d)", said, status)}
	switch {
	case strings.Contains(said, syscall.ENOSPC.Error()) || strings.Contains(strings.ToLower(said), "no space left") || strings.Contains(said, "uota exceeded"):
		e.Kind = DiskFull
		c.discard()
		e.Advice = "The unfinished dump was removed"
		if free, ok := freeBytes(c.work); ok {
			e.Advice += fmt.Sprintf("; %s had %d MB free for it", c.folder, free>>20)
		}
		e.Advice += ". Write to another file system, or have the JVM compress the dump: --gz 1."
	case strings.Contains(said, "Permission denied"), strings.Contains(said, "Operation not permitted"):
		e.Kind = Folder
		e.Advice = fmt.Sprintf("The JVM writes the dump itself, as user %s, who cannot get into %s. Choose another folder, or one that it may write into first: --via /tmp.", userName(c.process.uid), c.folder)
	case strings.Contains(said, "Read-only file system"):
		e.Kind = Folder
		e.Advice = "Choose a folder that the JVM may write into first: --via FOLDER."
	case strings.Contains(said, "No such file or directory"):
		e.Kind = Folder
		e.Advice = fmt.Sprintf("The JVM does not see the folder %s. Choose one that it sees: --via FOLDER.", c.folder)
	case c.Level > 0 && strings.Contains(said, "Unknown argument"):
		e.Kind = Unsupported
		e.Message = "this JVM is too old to compress its dump; it says: " + said
		e.Advice = "Leave out --gz and run gzip on the dump. Compression needs JDK 15, or a late update of JDK 11."
	case strings.Contains(said, "not recognized"):
		e.Advice = "This JVM knows no command for heap dumps."
	}
	return e
}

// deliver moves the finished dump to its final name and returns its size in bytes.
func (c *capture) deliver(ctx context.Context) (int64, error) {
	finished := c.part()
	if c.work != c.target {
		finished = c.tempDir
		defer func() { _ = c.target.Remove(finished) }() // gone already if all went well
		if err := c.copy(ctx, finished); err != nil {
			return 0, err
		}
	}
	info, err := c.target.Lstat(finished)
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrInvalid
	}
	if err != nil {
		return 0, &Error{Kind: Folder, Message: "the JVM says that it wrote the dump, but it is not in " + c.folder + ": " + cause(err).Error(), Err: err}
	}
	name := filepath.Base(c.path)
	if !c.Force {
		// Unlike a rename, a link never replaces a file; but not all file systems have
		// links.
		if c.target.Link(finished, name) == nil {
			return info.Size(), nil
		}
		if err := c.vacant(); err != nil {
			return 0, err
		}
	}
	if err = c.target.Rename(finished, name); err != nil {
		return 0, &Error{Kind: Folder, Message: "cannot name the dump " + c.path + ": " + cause(err).Error(), Err: err}
	}
	return info.Size(), nil
}

// copy copies the dump from the JVM's file system into a file in the wanted folder.
func (c *capture) copy(ctx context.Context, name string) error {
	from, err := c.work.OpenFile(c.part(), os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return &Error{Kind: Permission, Message: "cannot read the dump that the JVM wrote: " + cause(err).Error(), Advice: c.process.asOwner(), Err: err}
	}
	defer from.Close()
	if info, err := from.Stat(); err != nil || !info.Mode().IsRegular() || int(info.Sys().(*syscall.Stat_t).Uid) != c.process.uid {
		return &Error{Kind: Permission, Message: "the file in " + c.folder + " is not the one that the JVM wrote", Err: err}
	}
	to, err := c.target.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return &Error{Kind: Folder, Message: "cannot write into " + filepath.Dir(c.path) + ": " + cause(err).Error(), Advice: "Choose another folder with -o.", Err: err}
	}
	for done := int64(0); err == nil; {
		var n int64
		n, err = io.CopyN(to, from, 8<<20)
		done += n
		c.report(Copying, done)
		if ctx.Err() != nil {
			err = ended(ctx)
		}
	}
	if err == io.EOF {
		err = nil
	}
	if closeErr := to.Close(); err == nil {
		err = closeErr
	}
	if errors.Is(err, syscall.ENOSPC) {
		return &Error{Kind: DiskFull, Message: "no space left for " + c.path, Advice: "Write to another file system, or have the JVM compress the dump: --gz 1.", Err: err}
	}
	return err
}

// cause strips from an error the file names that the message already has.
func cause(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}
