package query

import (
	"slices"

	"heapdrop/core/lang/commandline"
	"heapdrop/core/usage"
)

// ReadFiles replaces the file name after every flag that takes a file by the text of that
// file, which read returns. A command that cannot be parsed is returned unchanged.
func (r Registry) ReadFiles(line string, read func(name string) (string, error)) (string, error) {
	list, err := commandline.Split(line)
	if err != nil || len(list) == 0 {
		return line, nil
	}
	q := r.Find(list[0].Text)
	if q == nil {
		return line, nil
	}
	for i, w := range slices.Backward(list) { // what is before keeps its place
		if i == 0 || !isFlag(list[i-1]) {
			continue
		}
		if a := q.flag(list[i-1].Text); a == nil || a.Type != File {
			continue
		}
		text, err := read(w.Text)
		if err != nil {
			return "", &usage.Error{Message: list[i-1].Text + " of " + q.Name + ": " + err.Error(), Found: w.Text}
		}
		line = line[:w.From] + commandline.Quote(text) + line[w.From+len(w.Raw):]
	}
	return line, nil
}
