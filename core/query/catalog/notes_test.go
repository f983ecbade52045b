package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// TestNotesOfLaterRows: every format includes a note that only a cell of the third row
// causes, although cells are computed while they are written.
func TestNotesOfLaterRows(t *testing.T) {
	s := openVillage(t)
	for name, write := range map[string]func(context.Context, io.Writer, result.Result, render.Options) error{
		"text": render.Text, "json": render.JSON, "markdown": render.Markdown, "html": render.HTML,
	} {
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, nil, "oql SELECT 9223372036854775807 - s.hits + 2 AS n FROM app.Session s")
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(r.Head().Notes, " "); strings.Contains(notes, "64 bits") {
			t.Fatalf("the first row has the note already: %s", notes)
		}
		var out bytes.Buffer
		if err := write(context.Background(), &out, r, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "need more than 64 bits are null"); n != 1 {
			t.Errorf("%s has the note %d times:\n%s", name, n, out.String())
		}
	}
}

// TestDifferencesThatFitNot: a difference of values that needs more than 64 bits is
// unknown, and never a wrong number.
func TestDifferencesThatFitNot(t *testing.T) {
	s, baselines := openVillage(t), hamlet(t)
	r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, baselines,
		`comparetablesquery -mode DIFF_TO_PREVIOUS -tables "oql SELECT toString(s.user) AS u, s.hits - 9223372036854775807 AS n FROM app.Session s WHERE s.hits < 4" "oql SELECT toString(s.user) AS u, s.hits + 9223372036854775000 AS n FROM app.Session s WHERE s.hits < 4";`)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.JSON(context.Background(), &out, r, render.Options{}); err != nil {
		t.Fatal(err)
	}
	var table protocol.Result
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) != 3 || !strings.Contains(strings.Join(table.Notes, " "), "Differences that need more than 64 bits") {
		t.Errorf("%s", out.String())
	}
	for _, row := range table.Rows {
		if string(row[2]) != "null" {
			t.Errorf("a difference of %s", row)
		}
	}
}
