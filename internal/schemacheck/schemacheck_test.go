package schemacheck

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop"
)

// TestSchemas: every schema is valid, and its $id is made from its file's name and version.
func TestSchemas(t *testing.T) {
	entries, err := heapdrop.Schemas.ReadDir("docs/schema")
	if err != nil || len(entries) < 4 {
		t.Fatalf("%d schemas, %v", len(entries), err)
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".json")
		if _, err := resolve(name); err != nil {
			t.Error(err)
			continue
		}
		s, err := read(name)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.LastIndexByte(name, '-')
		kind, version := name[:at], name[at+1:]
		if s.ID != "urn:heapdrop:schema:"+kind+":"+version || s.Schema != "https://json-schema.org/draft/2020-12/schema" || s.Title == "" {
			t.Errorf("%s: $id %q, $schema %q, title %q", name, s.ID, s.Schema, s.Title)
		}
		text, err := heapdrop.Schemas.ReadFile("docs/schema/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		var tree any
		if err := json.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		checkWords(t, name, tree)
	}
}

// words are the keywords that our schemas use. A mistyped one would check nothing.
const words = " $schema $id $ref $defs title description type const enum properties required items oneOf anyOf pattern minimum maximum minItems additionalProperties format "

func checkWords(t *testing.T, name string, node any) {
	schema, ok := node.(map[string]any)
	if !ok {
		t.Errorf("%s: %v is no schema", name, node)
		return
	}
	for word, value := range schema {
		switch {
		case !strings.Contains(words, " "+word+" "):
			t.Errorf("%s: %q is no keyword of ours", name, word)
		case word == "properties" || word == "$defs":
			for _, child := range value.(map[string]any) {
				checkWords(t, name, child)
			}
		case word == "oneOf" || word == "anyOf":
			for _, child := range value.([]any) {
				checkWords(t, name, child)
			}
		case word == "items":
			checkWords(t, name, value)
		case word == "required" && schema["properties"] != nil && schema["type"] != nil:
			for _, member := range value.([]any) {
				if schema["properties"].(map[string]any)[member.(string)] == nil {
					t.Errorf("%s: %v is required and not described", name, member)
				}
			}
		}
	}
}

// TestGoldens: the reviewed JSON of results matches the schema, and stops matching when
// something is missing, has another type, or is new.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob("../../core/query/render/testdata/*.json")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		Check(t, "result-1", text)
		for _, change := range []struct{ old, new string }{
			{`"notes":[`, `"remarks":[`}, {`"kind":"`, `"kind":"big `}, {`"total":`, `"total":-`}, {`"title":"`, `"new":1,"title":"`}, {`"title":"`, `"title":1,"was":"`},
		} {
			changed := strings.Replace(string(text), change.old, change.new, 1)
			if strings.Contains(changed, `"total":-0`) {
				continue // a document's
			}
			if Validate("result-1", []byte(changed)) == nil {
				t.Errorf("%s with %s keeps the schema", file, change.new)
			}
		}
	}
}
