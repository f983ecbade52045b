package render

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"heapdrop/core/query/result"
	"heapdrop/internal/csvfile"
)

// CSV writes a table or tree as RFC 4180 with a line of column names, safe to open in a
// spreadsheet (package csvfile). Numbers are plain (bytes, fractions 0…1), unknown values
// are empty, and a lower bound is only its number. A tree has two more columns at the
// end: Level (0 is the first) and Label. A chart is a table of its items. Of a document,
// the embedded results follow each other, each after a line with its title.
//
// Control and invisible characters are escaped as in the other formats; only JSON holds
// the exact text.
func CSV(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	buffer := bufio.NewWriter(w)
	if err := csvResult(ctx, csvfile.NewWriter(buffer, "\n"), r, o); err != nil {
		return err
	}
	return buffer.Flush()
}

func csvResult(ctx context.Context, out *csvfile.Writer, r result.Result, o Options) error {
	switch r := r.(type) {
	case *result.Chart:
		_, unit := unitType(r)
		if err := out.Write([]string{"Label", unit, "Detail"}); err != nil {
			return err
		}
		for _, item := range r.Items {
			record := []string{Visible(item.Label), strconv.FormatFloat(item.Value, 'f', -1, 64), Visible(item.Detail)}
			if err := out.Write(record); err != nil {
				return err
			}
		}
		return nil
	case *result.Document:
		return csvDocument(ctx, out, r, o)
	}
	header := []string{}
	for _, c := range columns(r) {
		header = append(header, Visible(c.Name))
	}
	tree := isTree(r)
	if tree {
		header = append(header, "Level", "Label")
	}
	if err := out.Write(header); err != nil {
		return err
	}
	record := make([]string, 0, len(header))
	return lines(ctx, r, o, nil, func(l line) error {
		if l.more > 0 {
			return nil
		}
		record = record[:0]
		for _, c := range l.cells {
			record = append(record, csvCell(c))
		}
		if tree {
			record = append(record, strconv.Itoa(l.depth), Visible(l.info.Label))
		}
		return out.Write(record)
	})
}

func csvDocument(ctx context.Context, out *csvfile.Writer, d *result.Document, o Options) error {
	found := false
	for _, b := range d.Blocks {
		if b.Kind != result.ResultBlock {
			continue
		}
		found = true
		if err := out.Write([]string{Visible(b.Result.Head().Title)}); err != nil {
			return err
		}
		if err := csvResult(ctx, out, b.Result, o.inside()); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("%q gives text without tables, which CSV cannot hold; use text, md, html or json", d.Title)
	}
	return nil
}

func csvCell(c result.Cell) string {
	switch c.Kind() {
	case result.TextCell:
		return Visible(c.Text())
	case result.IntCell:
		return strconv.FormatInt(c.Int(), 10)
	}
	return c.Text()
}
