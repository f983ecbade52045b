package state

import (
	"encoding/json"
	"fmt"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/table"
)

// computeRetained replaces the lower bound in a cell by the exact value.
func (d *Dump) computeRetained(row *table.Row, column int) {
	d.env.Notify("Computing the exact retained heap …", false)
	d.env.Client.Call(protocol.MethodRetained, protocol.RetainedParams{Set: row.Set}, nil, func(raw json.RawMessage, failure *protocol.Error) {
		retained, err := env.Decode[protocol.Retained](raw, failure)
		if err != nil {
			d.env.Notify(err.Message, true)
			return
		}
		row.Cells[column] = table.Cell{Known: true, Whole: retained.Bytes, Number: float64(retained.Bytes)}
		d.env.Notify(fmt.Sprintf("Exactly %s: %s in %s.", format.Bytes(retained.Bytes), format.Integer(retained.Bytes)+" bytes", format.Count(retained.Objects, "object")), false)
	})
}

// Query answers a script with a result as JSON, or an error. It does not change the page.
func (d *Dump) Query(command string, offset, limit int, done func(result json.RawMessage, err *protocol.Error)) {
	if !d.HasDump() {
		done(nil, &protocol.Error{Kind: "usage", Message: "No dump is open.", Offset: -1})
		return
	}
	params := protocol.QueryParams{Command: command, Offset: offset, Limit: limit}
	d.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		result, err := env.Decode[protocol.Result](raw, failure)
		if err != nil {
			done(nil, err)
			return
		}
		d.env.Release(result)
		result.Handle = ""
		done(protocol.Encode(result), nil)
	})
}
