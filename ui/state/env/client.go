package env

import (
	"encoding/json"
	"fmt"

	"heapdrop/protocol"
)

// Answer handles the reply to a request: a result or an error.
type Answer func(result json.RawMessage, err *protocol.Error)

// Client sends requests to the analyzer and passes replies to the callers. It is not safe
// for concurrent use; the page calls it under its lock.
type Client struct {
	// Post sends a message; files are passed to the worker unchanged.
	Post func(text string, files any)
	// OnEvent handles the events of the worker.
	OnEvent func(protocol.Event)
	// Files are the files of the message that is being received.
	Files any

	last    uint32
	pending map[uint32]Answer
}

// Call sends a request and returns its id. answer may be nil.
func (c *Client) Call(method string, params, files any, answer Answer) uint32 {
	c.last++
	request := protocol.Request{ID: c.last, Method: method}
	if params != nil {
		request.Params = protocol.Encode(params)
	}
	if c.pending == nil {
		c.pending = map[uint32]Answer{}
	}
	c.pending[request.ID] = answer
	c.Post(string(protocol.Encode(request)), files)
	return request.ID
}

// Pending reports whether a request has no reply yet.
func (c *Client) Pending(id uint32) bool {
	_, ok := c.pending[id]
	return ok
}

// Cancel asks the worker to cancel a request; the reply is then the error "cancelled".
func (c *Client) Cancel(id uint32) {
	if c.Pending(id) {
		c.Call(protocol.MethodCancel, protocol.CancelParams{ID: id}, nil, nil)
	}
}

// Forget cancels a request and drops its answer.
func (c *Client) Forget(id uint32) {
	if c.Pending(id) {
		c.pending[id] = nil
		c.Cancel(id)
	}
}

// Receive handles a message from the worker.
func (c *Client) Receive(text string) error {
	var message struct {
		protocol.Reply
		protocol.Event
	}
	if err := json.Unmarshal([]byte(text), &message); err != nil {
		return fmt.Errorf("message of the analyzer: %w", err)
	}
	if message.ID == 0 {
		if c.OnEvent != nil {
			c.OnEvent(message.Event)
		}
		return nil
	}
	answer, ok := c.pending[message.ID]
	delete(c.pending, message.ID)
	if ok && answer != nil {
		answer(message.Result, message.Error)
	}
	return nil
}

// Fail answers every open request with err, because the worker has ended.
func (c *Client) Fail(err *protocol.Error) {
	pending := c.pending
	c.pending = nil
	for _, answer := range pending {
		if answer != nil {
			answer(nil, err)
		}
	}
}

// Decode parses the result of a reply. A reply that does not fit the protocol is treated
// like any other error.
func Decode[T any](raw json.RawMessage, err *protocol.Error) (*T, *protocol.Error) {
	if err != nil {
		return nil, err
	}
	result := new(T)
	if bad := json.Unmarshal(raw, result); bad != nil {
		return nil, &protocol.Error{Kind: "internal", Message: "The analyzer's reply does not fit the page: " + bad.Error(), Advice: "Reload the page to get matching versions.", Offset: -1}
	}
	return result, nil
}
