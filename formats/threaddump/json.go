package threaddump

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/incident"
	"heapdrop/core/source"
)

// isJSON reports whether a file begins as the JSON of Thread.dump_to_file.
func isJSON(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text[:min(len(text), 200)], []byte(`"threadDump"`))
}

// jsonThread is a thread in the JSON.
type jsonThread struct {
	ID      any             `json:"tid"` // a text, or a number since JDK 26
	Name    string          `json:"name"`
	State   string          `json:"state"`
	Virtual bool            `json:"virtual"`
	Stack   []string        `json:"stack"`
	Waiting string          `json:"waitingOn"`
	Blocked string          `json:"blockedOn"`
	Parked  json.RawMessage `json:"parkBlocker"`
	Owned   []struct {
		Locks []string `json:"locks"`
	} `json:"monitorsOwned"`
}

// longestThread is the maximum number of bytes of the JSON of one thread.
const longestThread = 8 << 20

// json reads the JSON token by token, so that a file which ends early gives the threads
// before its end.
func (p *parser) json(ctx context.Context, src source.Source) error {
	in := &bounded{ctx: ctx, in: src.Sequential(ctx)}
	defer in.in.Close()
	d := json.NewDecoder(in)
	key := ""
	for depth := 0; ; {
		in.left = longestThread
		token, err := d.Token()
		if errors.Is(err, io.EOF) && depth == 0 {
			return nil
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			p.note("The thread dump ends early.")
			return nil
		}
		if err != nil {
			return err
		}
		switch v := token.(type) {
		case json.Delim:
			depth += map[json.Delim]int{'{': 1, '[': 1, '}': -1, ']': -1}[v]
			if v == '[' && key == "threads" {
				if err := p.jsonThreads(in, d); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
					p.note("The thread dump ends early.")
					return nil
				} else if err != nil {
					return err
				}
			}
			key = ""
		case string:
			key = p.jsonFact(key, v)
		default:
			key = ""
		}
	}
}

// jsonFact reads a text, which is a key if none came before it. It returns the key for
// what follows.
func (p *parser) jsonFact(key, text string) string {
	switch key {
	case "":
		return text
	case "time":
		p.dump.Taken = parseTime(text)
	case "runtimeVersion":
		p.dump.JVM = p.store(text)
	}
	return ""
}

// jsonThreads reads the elements of an array of threads. Its end is read by the caller.
func (p *parser) jsonThreads(in *bounded, d *json.Decoder) error {
	for d.More() {
		in.left = longestThread
		var j jsonThread
		if err := d.Decode(&j); err != nil {
			return err
		}
		t := incident.Thread{Name: j.Name, State: j.State, Virtual: j.Virtual, Java: true, CPU: incident.Unknown, Elapsed: incident.Unknown}
		t.ID, _ = strconv.ParseInt(fmt.Sprint(j.ID), 10, 64)
		if p.thread(t); !p.open {
			continue
		}
		for _, frame := range j.Stack[:min(len(j.Stack), mostFrames)] {
			p.last().Frames = append(p.last().Frames, p.store(frame))
		}
		p.last().Waits = p.store(j.waits())
		for _, owned := range j.Owned {
			for _, lock := range owned.Locks {
				if len(p.last().Locked) < mostLocks {
					p.last().Locked = append(p.last().Locked, p.store(lock))
				}
			}
		}
	}
	return nil
}

// waits returns the object that a thread waits for.
func (j *jsonThread) waits() string {
	var parked string
	var blocker struct {
		Object string `json:"object"`
	}
	if json.Unmarshal(j.Parked, &parked) != nil && json.Unmarshal(j.Parked, &blocker) == nil {
		parked = blocker.Object
	}
	return strings.TrimSpace(j.Blocked + j.Waiting + parked)
}

// bounded reads a file and fails at a value that is too long.
type bounded struct {
	ctx  context.Context
	in   *source.Reader
	left int
}

func (b *bounded) Read(to []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.left <= 0 {
		return 0, errors.New("a value in it is too long")
	}
	window := b.in.Fill(1)
	if len(window) == 0 {
		if err := b.in.Err(); err != nil {
			return 0, err
		}
		return 0, io.EOF
	}
	n := copy(to, window)
	b.in.Advance(n)
	b.left -= n
	return n, nil
}
