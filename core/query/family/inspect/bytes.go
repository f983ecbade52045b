package inspect

import (
	"context"
	"fmt"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/payload"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// byteQueries show what an object holds, part by part.
func byteQueries() []query.Query {
	argument := query.Argument{Name: "object", Type: query.Objects, Required: true, Help: "a string, an array of numbers or a bitmap, usually by its address"}
	return []query.Query{
		{
			Name: "hexdump", Title: "Hex Dump", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Shows the bytes of a string, an array of numbers or an Android bitmap, as hexadecimal numbers and letters. Numbers of several bytes begin with the highest byte, as in the dump.",
			Arguments: []query.Argument{argument,
				{Name: "width", Flag: "-width", Type: query.Enum, Values: []string{"8", "16", "32"}, Default: "16", Help: "bytes in a row"}},
			Stage: snapshot.StageReferences, RootsDoNotMatter: true, Run: hexdump,
		},
		{
			Name: "show_text", Title: "Show Text", Category: "Java Basics", Values: query.ValuesShown,
			Help: "Shows a part of the text in a string or in an array of bytes or characters, beginning at an offset in bytes. Bytes are read as UTF-8 if they are valid UTF-8, otherwise as Latin-1.",
			Arguments: []query.Argument{argument,
				{Name: "from", Flag: "-from", Type: query.Number, Default: "0", Help: "offset in bytes, as stated by the previous part"}},
			Stage: snapshot.StageReferences, RootsDoNotMatter: true, Run: text,
		},
	}
}

// held returns what the object that an argument names holds.
func held(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (*payload.Payload, heap.ObjectID, error) {
	id, found := discarded(s, a.Objects("object"))
	if !found {
		objects, err := a.Objects("object").Eval(ctx, s)
		if err != nil {
			return nil, id, err
		}
		if objects.Len() != 1 {
			return nil, id, &usage.Error{Message: fmt.Sprintf("<object>: %s is %s", a.Objects("object"), numbers.Count(int64(objects.Len()), "object")), Advice: "Give the address of one."}
		}
		id = objects.IDs()[0]
	}
	p, err := payload.Of(ctx, s, id)
	return p, id, err
}

func hexdump(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	p, id, err := held(ctx, s, a)
	if err != nil {
		return nil, err
	}
	width, _ := strconv.Atoi(a.Text("width"))
	hidden := snapshot.ValuesHidden(ctx)
	cell := func(write func([]byte) string) result.Values {
		return result.Cells(func(ctx context.Context, i int) result.Cell {
			if hidden {
				return result.Str(snapshot.Hidden)
			}
			data, err := p.Read(ctx, int64(i)*int64(width), width)
			if err != nil && len(data) == 0 {
				return result.Cell{}
			}
			return result.Str(write(data))
		})
	}
	t := &result.Table{
		Heading: result.Heading{Title: s.Label(id)},
		Columns: []result.Column{{Name: "Offset", Type: result.Text}, {Name: "Bytes", Type: result.Text}, {Name: "Text", Type: result.Text}},
		Rows: &result.Level{
			Len: int((p.Size + int64(width) - 1) / int64(width)),
			Values: []result.Values{
				result.Texts(func(i int) string { return fmt.Sprintf("%08x", int64(i)*int64(width)) }), cell(hexBytes), cell(letters),
			},
		},
	}
	t.Note(numbers.InBytes(p.Size))
	return t, nil
}

// textPart is how many bytes of text are shown at once.
const textPart = 16 << 10

func text(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	p, id, err := held(ctx, s, a)
	if err != nil {
		return nil, err
	}
	if !p.IsText() {
		return nil, &usage.Error{Message: s.Label(id) + " holds numbers, not text", Advice: "Show them with hexdump."}
	}
	d := &result.Document{Heading: result.Heading{Title: s.Label(id)}}
	if snapshot.ValuesHidden(ctx) {
		d.AddText(result.Code(snapshot.Hidden))
		return d, nil
	}
	from := p.Align(ctx, a.Number("from"))
	part, next, err := p.Text(ctx, from, textPart)
	if err != nil && part == "" {
		return nil, err
	}
	d.AddText(result.Code(part))
	if next < p.Size || from > 0 {
		d.Note(fmt.Sprintf("Bytes %s to %s of %s", numbers.Grouped(from), numbers.Grouped(next), numbers.Grouped(p.Size)))
	}
	if next < p.Size {
		d.Note("The next ones: -from " + strconv.FormatInt(next, 10))
	}
	return d, nil
}
