//go:build linux || darwin

package capture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	argumentMost = 1024             // maximum bytes of an argument with its zero byte, in version 1 of the protocol
	replyMost    = 1 << 20          // bytes of a reply that are read
	answerWithin = 10 * time.Second // for a JVM to open its socket, as the JDK's own tools wait
	pollEvery    = 25 * time.Millisecond
)

// request asks a JVM to run a command and returns the status and the text of its reply.
// It closes the connection when the context ends.
func request(ctx context.Context, connection net.Conn, command string, arguments ...string) (status int, text string, err error) {
	defer connection.Close()
	stop := context.AfterFunc(ctx, func() { connection.Close() })
	defer stop()
	message := "1\x00" + command + "\x00"
	for i := range 3 {
		if i < len(arguments) {
			if len(arguments[i]) >= argumentMost || strings.IndexByte(arguments[i], 0) >= 0 {
				return 0, "", &Error{Kind: Folder, Message: fmt.Sprintf("the JVM takes no path of %d bytes", len(arguments[i])), Advice: fmt.Sprintf("Choose one of less than %d bytes.", argumentMost)}
			}
			message += arguments[i]
		}
		message += "\x00"
	}
	_, writeErr := io.WriteString(connection, message)
	// A JVM that refuses may close the connection before it has read everything. What it
	// has sent counts.
	reply, err := io.ReadAll(io.LimitReader(connection, replyMost))
	if ctx.Err() != nil {
		return 0, "", ended(ctx)
	}
	if len(reply) == 0 {
		if err == nil {
			err = writeErr
		}
		return 0, "", &Error{Kind: NoAnswer, Message: "the JVM closed the connection without an answer", Advice: "It may have ended, or refused this user. Its log may say why.", Err: err}
	}
	first, rest, _ := strings.Cut(string(reply), "\n")
	status, err = strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return 0, "", &Error{Kind: Protocol, Message: fmt.Sprintf("the reply %.80q is not part of HotSpot's attach protocol", first), Advice: "Is the process a HotSpot JVM? Otherwise take the dump with its own tool."}
	}
	return status, strings.TrimSpace(rest), nil
}

// connect opens a connection to the JVM. A JVM opens its socket only at the first
// request to attach.
func (p *process) connect(ctx context.Context) (net.Conn, error) {
	if err := p.running(); err != nil {
		return nil, err
	}
	connection, err := p.dial()
	if err == nil || !absent(err) {
		return connection, p.dialError(err)
	}
	if err := p.catchesQuit(); err != nil {
		return nil, err
	}
	remove, err := p.placeAttachFile()
	if err != nil {
		return nil, err
	}
	defer remove()
	deadline := time.Now().Add(answerWithin)
	for again := 0; ; again++ {
		// Ask again half way: a JVM that was just starting has missed the first signal.
		if again == 0 || again == int(answerWithin/pollEvery/2) {
			if err := p.signal(); err != nil {
				return nil, err
			}
		}
		select {
		case <-ctx.Done():
			return nil, ended(ctx)
		case <-time.After(pollEvery):
		}
		connection, err := p.dial()
		if err == nil || !absent(err) {
			return connection, p.dialError(err)
		}
		if err := p.running(); err != nil {
			return nil, err
		}
		if time.Now().After(deadline) {
			return nil, &Error{Kind: NoAnswer,
				Message: fmt.Sprintf("the JVM %d did not open its attach socket within %v", p.pid, answerWithin),
				Advice:  "It may hang, be out of memory or have been started with -XX:+DisableAttachMechanism. " + offline}
		}
	}
}

// offline says what still works if a JVM cannot be asked.
const offline = "Without its help: gcore PID, then jhsdb jmap --binaryheap --exe …/bin/java --core core.PID."

// absent reports whether nobody listens on the socket yet.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
}

func (p *process) dialError(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return &Error{Kind: Permission, Message: fmt.Sprintf("cannot connect to the JVM %d: %v", p.pid, err), Advice: p.asOwner(), Err: err}
}

// socket returns the path of the JVM's socket, relative to the root that the JVM sees.
func (p *process) socket() string {
	return path.Join(p.temporary, fmt.Sprintf(".java_pid%d", p.inner))
}

// checkSocket refuses a socket that another user may have planted.
func (p *process) checkSocket(info fs.FileInfo) error {
	owner := info.Sys().(*syscall.Stat_t).Uid
	if info.Mode().Type() == fs.ModeSocket && int(owner) == p.uid && info.Mode().Perm()&0o066 == 0 {
		return nil
	}
	return &Error{Kind: Permission, Message: fmt.Sprintf("/%s is not a socket of the JVM's user alone", p.socket()),
		Advice: "Another user may have put it there. Remove it and try again."}
}

// placeAttachFile creates the file by which the JVM distinguishes a request to attach
// from one for a thread dump, since both begin with SIGQUIT. It returns a function that
// removes the file. HotSpot looks for the file in its working folder and in its temporary
// folder, and its own user must own it.
func (p *process) placeAttachFile() (remove func(), err error) {
	name := fmt.Sprintf(".attach_pid%d", p.inner)
	var first error
	for _, open := range []func() (*os.Root, error){
		func() (*os.Root, error) { return p.files.OpenRoot(p.temporary) },
		p.workingFolder,
	} {
		folder, err := open()
		if err == nil {
			if err = p.createOwned(folder, name); err == nil {
				return func() { _ = folder.Remove(name); folder.Close() }, nil
			}
			folder.Close()
		}
		if first == nil {
			first = err
		}
	}
	return nil, &Error{Kind: Permission, Message: fmt.Sprintf("cannot put the file %s into the JVM's temporary or working folder: %v", name, first), Advice: p.asOwner(), Err: first}
}

// createOwned creates an empty file that the JVM's user owns. A file that was left behind
// will do if that user owns it.
func (p *process) createOwned(folder *os.Root, name string) error {
	file, err := folder.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		info, statErr := folder.Lstat(name)
		if statErr == nil && int(info.Sys().(*syscall.Stat_t).Uid) == p.uid {
			return nil
		}
		return err
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if os.Geteuid() != p.uid {
		// HotSpot before JDK 11 accepts only a file of its own user; later releases
		// accept root's too.
		_ = file.Chown(p.uid, p.gid)
	}
	return nil
}

// asOwner advises to run the command as the JVM's user.
func (p *process) asOwner() string {
	return fmt.Sprintf("Run it as the user of the JVM: sudo -u %s heapdrop capture …", userName(p.uid))
}
