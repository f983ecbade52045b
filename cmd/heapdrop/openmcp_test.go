//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"heapdrop/engine/socket"
	"heapdrop/protocol"
)

// TestOpenMCP: an assistant asks about the dump that a page has open, without its values,
// and when it leaves the command ends.
func TestOpenMCP(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := dump(t)
	command := exec.Command(own, "open", "--mcp", "--no-browser", "--index-dir", t.TempDir(), "--site", builtPage(t), path)
	command.Env = append(os.Environ(), "HEAPDROP_AS_COMMAND=1")
	said := &shared{}
	command.Stderr = said
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatalf("%v, %s", err, said.text())
	}
	query := func() (string, bool) {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "query", Arguments: map[string]any{"command": "histogram app.Node"}})
		if err != nil {
			t.Fatal(err)
		}
		return result.Content[0].(*mcp.TextContent).Text, result.IsError
	}
	if text, failed := query(); !failed || !strings.Contains(text, "no page has a dump open") {
		t.Errorf("before a page is there: %s", text)
	}
	page := pageOf(t, said)
	openedBy(t, page)
	if text, failed := query(); failed || !strings.Contains(text, "app.Node          3          72 B") {
		t.Errorf("failed %v: %s", failed, text)
	}
	page.CloseNow() // it would not answer the goodbye
	if err := session.Close(); err != nil {
		t.Error(err)
	}
	if status := command.ProcessState.ExitCode(); status != statusFine {
		t.Errorf("status %d, %s", status, said.text())
	}
}

// pageOf connects as a page to the address that was printed.
func pageOf(t *testing.T, said *shared) *websocket.Conn {
	t.Helper()
	for range 1000 {
		if strings.Contains(said.text(), "\n") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	address, token, found := strings.Cut(strings.TrimSpace(said.text()), "/#open=")
	if !found {
		t.Fatalf("no address: %s", said.text())
	}
	conn, _, err := websocket.Dial(t.Context(), address+socket.ConnectPath, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {address}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(-1)
	text, _ := json.Marshal(map[string]any{"token": token})
	if err := conn.Write(t.Context(), websocket.MessageText, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// openedBy has a page open the first dump.
func openedBy(t *testing.T, conn *websocket.Conn) {
	t.Helper()
	message, _ := json.Marshal(protocol.Request{ID: 1, Method: protocol.MethodOpen, Params: json.RawMessage(`{"noIndex":true}`)})
	if err := conn.Write(t.Context(), websocket.MessageText, append([]byte(`{"number":1,"received":0,"files":[0]}`+"\n"), message...)); err != nil {
		t.Fatal(err)
	}
	for {
		_, wire, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := bytes.Cut(wire, []byte("\n"))
		var reply protocol.Reply
		if json.Unmarshal(text, &reply) == nil && reply.ID == 1 {
			if reply.Error != nil {
				t.Fatal(reply.Error)
			}
			return
		}
	}
}
