package socket

import (
	"bytes"
	"testing"
)

// TestStream: messages are stored until they are confirmed, and then dropped; progress is
// not stored while no page is connected.
func TestStream(t *testing.T) {
	s := &stream{}
	s.send([]byte(`{"progress":{}}`), nil)
	s.send([]byte("1"), nil)
	news, received, err := s.connect(0)
	if err != nil || received != 0 {
		t.Fatal(received, err)
	}
	s.send([]byte(`{"progress":{}}`), nil)
	s.send([]byte("3"), []described{{"a", 1, 2}})
	for number, want := range []string{
		`{"number":1,"received":0}` + "\n1",
		`{"number":2,"received":0}` + "\n" + `{"progress":{}}`,
		`{"number":3,"received":0,"files":[{"name":"a","size":1,"number":2}]}` + "\n3",
		"",
	} {
		if got := s.after(uint64(number)); string(got) != want {
			t.Errorf("after %d: %s, want %s", number, got, want)
		}
	}
	if got := s.sign(); string(got) != `{"received":0}` {
		t.Errorf("a frame without a message: %s", got)
	}
	for _, test := range []struct {
		wire, text string
		fails      bool
	}{
		{`{"received":2}`, "", false},
		{`{"number":1,"received":2,"files":[0,7]}` + "\nask", "ask", false},
		{`{"number":1,"received":2}` + "\nask", "", false}, // again
		{`{"number":3,"received":2}` + "\nask", "", true},
		{`{"number":2,"received":4}` + "\nask", "", true},
		{`{"number":2,"received":1}` + "\nask", "", true},
		{"", "", true},
		{"{}{}", "", true},
		{`{"number":-1}`, "", true},
		{`{"number":2,"received":2,"files":["../x"]}` + "\nask", "", true},
	} {
		text, _, err := s.take([]byte(test.wire))
		if string(text) != test.text || (err != nil) != test.fails {
			t.Errorf("%s: %q, %v", test.wire, text, err)
		}
	}
	if len(s.unconfirmed) != 1 || !bytes.Equal(s.unconfirmed[0].text, []byte("3")) {
		t.Errorf("kept %v", s.unconfirmed)
	}
	if !s.disconnect(news) || s.disconnect(news) {
		t.Error("a connection ends once")
	}
}

// FuzzTake: no frame that a page sends causes a panic.
func FuzzTake(f *testing.F) {
	f.Add([]byte(`{"number":1,"received":0,"files":[0]}` + "\nask"))
	f.Fuzz(func(_ *testing.T, wire []byte) {
		s := &stream{}
		s.send([]byte("1"), nil)
		_, _, _ = s.take(wire)
		s.after(0)
	})
}
