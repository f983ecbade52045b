package socket

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"
)

// frame is a message to the page with its number.
type frame struct {
	number uint64
	text   []byte
	files  []described
}

// header is the first line of every frame after the greeting; the text of a message
// follows. A frame without a number only states what was received.
type header struct {
	Number   uint64          `json:"number,omitempty"` // of the message, from 1
	Received uint64          `json:"received"`         // number of the last message that arrived from the other side
	Files    json.RawMessage `json:"files,omitempty"`  // from a page: numbers; to a page: descriptions
}

// errOutOfStep ends an analyzer whose page has lost count.
var errOutOfStep = errors.New("messages are missing")

// stream transports the messages between an analyzer and its page over successive
// connections. Both sides number their messages and store them until the other side has
// confirmed them.
type stream struct {
	mu          sync.Mutex
	sent        uint64        // number of the last message to the page
	unconfirmed []frame       // messages that the page has not confirmed, in order
	received    uint64        // number of the last message from the page
	news        chan struct{} // notifies the current connection; nil without one
}

var progressEvent = []byte(`{"progress":`)

// send adds a message. Progress is dropped if no page is connected.
func (s *stream) send(text []byte, files []described) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.news == nil && bytes.HasPrefix(text, progressEvent) {
		return
	}
	s.sent++
	s.unconfirmed = append(s.unconfirmed, frame{s.sent, text, files})
	s.wake()
}

func (s *stream) wake() {
	select {
	case s.news <- struct{}{}:
	default: // the connection is already notified, or there is none
	}
}

// connect starts a connection of a page that has received a given number of messages. The
// returned channel is notified when there is a new message.
func (s *stream) connect(confirmed uint64) (news chan struct{}, received uint64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.confirm(confirmed); err != nil {
		return nil, 0, err
	}
	s.news = make(chan struct{}, 1)
	s.wake()
	return s.news, s.received, nil
}

// disconnect ends a connection, unless another one has replaced it.
func (s *stream) disconnect(news chan struct{}) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.news != news {
		return false
	}
	s.news = nil
	return true
}

// confirm drops the messages that the page has received.
func (s *stream) confirm(number uint64) error {
	if number > s.sent || number+uint64(len(s.unconfirmed)) < s.sent {
		return errOutOfStep
	}
	s.unconfirmed = s.unconfirmed[uint64(len(s.unconfirmed))-(s.sent-number):]
	return nil
}

// after returns the encoded message that follows the one with the given number; nil if
// there is none yet.
func (s *stream) after(number uint64) (wire []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := number - (s.sent - uint64(len(s.unconfirmed)))
	if at >= uint64(len(s.unconfirmed)) {
		return nil
	}
	f := s.unconfirmed[at]
	h := header{Number: f.number, Received: s.received}
	if f.files != nil {
		h.Files, _ = json.Marshal(f.files)
	}
	line, _ := json.Marshal(h)
	return append(append(line, '\n'), f.text...)
}

// sign returns a frame without a message.
func (s *stream) sign() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	line, _ := json.Marshal(header{Received: s.received})
	return line
}

// take parses a frame from the page. The text is nil if it contains no new message.
func (s *stream) take(wire []byte) (text []byte, files []int, err error) {
	line, text, _ := bytes.Cut(wire, []byte("\n"))
	var h header
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, nil, err
	}
	if h.Files != nil {
		if err := json.Unmarshal(h.Files, &files); err != nil {
			return nil, nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.confirm(h.Received); err != nil {
		return nil, nil, err
	}
	switch {
	case h.Number == 0 || h.Number <= s.received: // a repetition of a message that has arrived
		return nil, nil, nil
	case h.Number != s.received+1:
		return nil, nil, errOutOfStep
	}
	s.received = h.Number
	return text, files, nil
}
