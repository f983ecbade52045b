package results

import (
	"encoding/json"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/table"
)

// exportRows is how many rows are fetched at once for a file, maxCopied the maximum
// number of rows that are copied to the clipboard.
const (
	exportRows = 20_000
	maxCopied  = 10_000
)

// Export fetches all rows of the result and passes them to done. For a tree these
// are the visible rows.
func (p *Panel) Export(limit int, done func(rows []table.Row)) {
	grid := p.Grid
	if grid == nil {
		return
	}
	if grid.tree != nil || p.Result.Handle == "" {
		var rows []table.Row
		for i := range min(grid.Len(), limit) {
			if row := grid.Row(i); row != nil && row.Rest == 0 {
				rows = append(rows, *row)
			}
		}
		done(rows)
		return
	}
	fetch := p.fetcher(p.Result, false)
	var rows []table.Row
	var next func()
	next = func() {
		fetch("", len(rows), min(exportRows, limit-len(rows)), func(result *protocol.Result, err *protocol.Error) {
			if err != nil {
				return // the panel already shows the error
			}
			more := table.Parse(result)
			rows = append(rows, more...)
			if len(more) == 0 || len(rows) >= min(result.Total, limit) {
				done(rows)
				return
			}
			next()
		})
	}
	next()
}

// DownloadCSV offers the result as a CSV file.
func (p *Panel) DownloadCSV() {
	p.Export(5_000_000, func(rows []table.Row) {
		text := table.CSV(p.Grid.Columns, rows)
		name := strings.Join(strings.FieldsFunc(p.Title(), notFileName), "-") + ".csv"
		p.env.Download(name, "text/csv", text)
		p.env.Notify("Saved "+format.Count(int64(len(rows)), "row")+" as "+name+".", false)
	})
}

// SaveReport offers the result as one HTML file to pass on, without contents of strings and
// field values.
func (p *Panel) SaveReport() {
	p.env.Notify("Writing the report …", false)
	p.env.Client.Call(protocol.MethodReport, protocol.ReportParams{Command: p.Command}, nil, func(raw json.RawMessage, failure *protocol.Error) {
		report, err := env.Decode[protocol.Report](raw, failure)
		if err != nil {
			p.env.Notify(err.Message, true)
			return
		}
		p.env.Download(report.Name, "text/html", report.Text)
		p.env.Notify("Saved "+report.Name+", without values of the dump.", false)
	})
}

// CopyCSV copies the result to the clipboard.
func (p *Panel) CopyCSV() {
	p.Export(maxCopied, func(rows []table.Row) {
		what := format.Count(int64(len(rows)), "row")
		if len(rows) == maxCopied {
			what = "the first " + what
		}
		p.env.Copy(table.CSV(p.Grid.Columns, rows), what)
	})
}

func notFileName(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
}
