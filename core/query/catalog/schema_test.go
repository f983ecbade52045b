package catalog_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/internal/schemacheck"
)

// TestSchema: the JSON of every command with a golden matches its published schema, both
// as the command line writes it and as the page requests it.
func TestSchema(t *testing.T) {
	s, baselines := openVillage(t), hamlet(t)
	at := result.Hex(s.Address(s.Instances(s.ClassesByName("app.Session")[0])[2]))
	checked := 0
	for _, command := range commands {
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, baselines, strings.NewReplacer("$first", at, "$ring", at, "$bytes", at, "$cacheClass", at).Replace(command))
		if err != nil {
			continue // its golden shows the error
		}
		for _, o := range []render.Options{{}, {Depth: 3}, {View: result.View{Offset: 1, Limit: 1}}, {Picture: true, Chain: 3, ChainLimit: 2, Handle: func(result.Result) string { return "r1" }}} {
			var out bytes.Buffer
			if err := render.JSON(context.Background(), &out, r, o); err != nil {
				t.Errorf("%s: %v", command, err)
				continue
			}
			checked++
			if err := schemacheck.Validate("result-1", out.Bytes()); err != nil {
				t.Errorf("%s: %v", command, err)
			}
		}
	}
	if checked < 4*(len(commands)-4) {
		t.Errorf("%d results of %d commands checked", checked, len(commands))
	}
}
