package example

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/source"
	"heapdrop/formats"
)

// parseExample is the function for the list of formats.
func parseExample(ctx context.Context, src source.Source, sink heap.Sink, _ formats.Options) (formats.Result, error) {
	r, err := Parse(ctx, src, sink)
	return formats.Result{Info: r.Info, Content: r.Content, Dumps: 1, Parts: []formats.Part{
		{Name: "Classes", Bytes: r.Parts.Classes}, {Name: "Objects", Bytes: r.Parts.Objects},
		{Name: "Threads", Bytes: r.Parts.Threads}, {Name: "Other lines", Bytes: r.Parts.Other}}}, err
}

// TestParts: each part is the number of bytes in lines of that kind. All parts add up to
// the file, even with damaged lines and a cut end.
func TestParts(t *testing.T) {
	for name, text := range map[string]string{"sound": sample(), "broken": strings.Replace(sample(), "\n", "\nnothing known\nclass\n", 1), "cut": strings.TrimSuffix(sample(), "nd\n")} {
		want := map[string]int64{}
		for line := range bytes.Lines([]byte(text)) {
			kind := "Other lines"
			switch word, _, _ := strings.Cut(strings.TrimSpace(string(line)), " "); word {
			case "class":
				kind = "Classes"
			case "object", "array":
				kind = "Objects"
			case "thread", "frame", "local":
				kind = "Threads"
			}
			want[kind] += int64(len(line))
		}
		src, err := source.Open(source.NewMemory("sample.heap", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := parseExample(context.Background(), src, index.NewBuilder(index.Options{}, src.Size()), formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		total := int64(0)
		for _, part := range r.Parts {
			total += part.Bytes
			if part.Bytes == 0 || part.Bytes != want[part.Name] {
				t.Errorf("%s: %s %d bytes, want %d", name, part.Name, part.Bytes, want[part.Name])
			}
		}
		if total != int64(len(text)) {
			t.Errorf("%s: parts of %d bytes, the file has %d", name, total, len(text))
		}
	}
}
