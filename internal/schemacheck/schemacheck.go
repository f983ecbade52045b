// Package schemacheck checks JSON that heapdrop writes against the schemas it publishes.
package schemacheck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"heapdrop"
)

// Check fails the test where a document breaks a schema, such as "info-1".
func Check(t testing.TB, schema string, document []byte) {
	t.Helper()
	if err := Validate(schema, document); err != nil {
		t.Errorf("%v\n%.2000s", err, document)
	}
}

// Validate says what breaks a schema. Programs that read the JSON have to bear members
// that the schema does not name, since they may be added; to us they are mistakes.
func Validate(schema string, document []byte) error {
	resolved, err := resolve(schema)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(document))
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	if decoder.More() {
		return fmt.Errorf("more than one JSON document")
	}
	if err := resolved.Validate(value); err != nil {
		return fmt.Errorf("breaks docs/schema/%s.json: %w", schema, err)
	}
	return nil
}

var resolved sync.Map // *jsonschema.Resolved by name

func resolve(name string) (*jsonschema.Resolved, error) {
	if r, found := resolved.Load(name); found {
		return r.(*jsonschema.Resolved), nil
	}
	s, err := read(name)
	if err != nil {
		return nil, err
	}
	r, err := s.Resolve(&jsonschema.ResolveOptions{Loader: func(uri *url.URL) (*jsonschema.Schema, error) {
		name, found := strings.CutPrefix(uri.String(), "urn:heapdrop:schema:")
		if !found {
			return nil, fmt.Errorf("refers to %s, which is none of ours", uri)
		}
		return read(strings.ReplaceAll(name, ":", "-"))
	}})
	if err != nil {
		return nil, fmt.Errorf("docs/schema/%s.json: %w", name, err)
	}
	resolved.Store(name, r)
	return r, nil
}

// read reads a schema and makes it strict.
func read(name string) (*jsonschema.Schema, error) {
	text, err := heapdrop.Schemas.ReadFile("docs/schema/" + name + ".json")
	if err != nil {
		return nil, err
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		return nil, fmt.Errorf("docs/schema/%s.json: %w", name, err)
	}
	strict(tree)
	if text, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	s := &jsonschema.Schema{}
	return s, json.Unmarshal(text, s)
}

// strict forbids, in every schema of an object, members that it does not name.
func strict(node any) {
	switch node := node.(type) {
	case []any:
		for _, child := range node {
			strict(child)
		}
	case map[string]any:
		_, named := node["properties"].(map[string]any)
		_, said := node["additionalProperties"]
		if node["type"] == "object" && named && !said {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			strict(child)
		}
	}
}
