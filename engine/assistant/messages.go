package assistant

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// longestMessage is the maximum length of a message in bytes.
const longestMessage = 1 << 20

// Codes of JSON-RPC for what is no message.
const (
	noJSON    = -32700
	noRequest = -32600
)

// messages passes on the lines of an assistant that are messages of JSON-RPC. A line that is
// none is answered with an error, as JSON-RPC has it; the SDK would end the session.
type messages struct {
	lines *bufio.Reader
	out   io.Writer
	rest  []byte // of the current line
}

// Read implements io.Reader.
func (m *messages) Read(b []byte) (int, error) {
	for len(m.rest) == 0 {
		line, err := m.line()
		if err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) {
			return 0, err
		}
		switch text := bytes.TrimSpace(line); {
		case len(text) == 0:
		case len(line) > longestMessage:
			err = m.refuse(noRequest, fmt.Sprintf("a message has at most %d bytes", longestMessage))
		case !json.Valid(text):
			err = m.refuse(noJSON, "the line is no JSON")
		case text[0] != '[' && !isMessage(text):
			err = m.refuse(noRequest, "the JSON is no message of JSON-RPC 2.0")
		default:
			m.rest = append(text, '\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
	}
	n := copy(b, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

// line reads a line. Of one that is too long it returns the beginning, one byte more than
// allowed at least.
func (m *messages) line() (line []byte, err error) {
	for {
		piece, err := m.lines.ReadSlice('\n')
		if len(line) <= longestMessage {
			line = append(line, piece...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func isMessage(text []byte) bool {
	_, err := jsonrpc.DecodeMessage(text)
	return err == nil
}

// refuse answers a line that is no message; nobody knows its id.
func (m *messages) refuse(code int, why string) error {
	_, err := fmt.Fprintf(m.out, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`+"\n", code, why)
	return err
}

// output is written by the session and by messages, a message at a time. The end of a
// session does not close it.
type output struct {
	lock sync.Mutex
	to   io.Writer
}

// Write implements io.Writer.
func (o *output) Write(b []byte) (int, error) {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.to.Write(b)
}

// Close implements io.Closer.
func (o *output) Close() error { return nil }
