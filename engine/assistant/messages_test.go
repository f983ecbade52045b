package assistant

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
)

// TestNoMessages: a line that is no message is answered with the error that JSON-RPC has
// for it, and the session continues.
func TestNoMessages(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(t.Context(), in, out, Options{Registry: catalog.All(), Name: "dump.hprof", Open: opener(sample(t))})
		out.Close()
	}()
	lines := bufio.NewReader(answers)
	for _, c := range []struct {
		line string
		code int // 0: it is answered with a result
	}{
		{"hello\n", -32700},
		{`{"jsonrpc":"2.0","id":` + "\r\n", -32700},
		{`"text"` + "\n", -32600},
		{"\n\r\n" + `{"jsonrpc":"1.0","id":1}` + "\n", -32600},
		{`{"jsonrpc":"2.0","id":9,"method":"ping","params":{"x":"` + strings.Repeat("x", longestMessage) + `"}}` + "\n", -32600},
		{`{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n", 0},
		{"{]\n", -32700},
		{`{"jsonrpc":"2.0","id":8,"method":"ping"}` + "\n", 0},
	} {
		go fmt.Fprint(ask, c.line)
		text, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			JSONRPC string
			ID      *int
			Error   *struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.JSONRPC != "2.0" || (answer.Error == nil) != (c.code == 0) || (answer.ID == nil) != (c.code != 0) || c.code != 0 && answer.Error.Code != c.code {
			t.Errorf("%.60q is answered by %s, %v", c.line, text, err)
		}
	}
	ask.Close()
	if _, err := lines.ReadString('\n'); err != io.EOF {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
