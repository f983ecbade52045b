package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// withoutComments leaves out of the site's own scripts and style sheet what only people
// read: lines that are a comment or empty, and indentation. All of it is downloaded before
// the first answer. The script of Go keeps its own, with its licence.
func withoutComments(folder string) error {
	for _, pattern := range []string{"*.js", "*.css"} {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			if filepath.Base(name) == "wasm_exec.js" {
				continue
			}
			content, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if err := os.WriteFile(name, []byte(bare(string(content))), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// bare returns a script or style sheet without comments that have lines of their own,
// empty lines and indentation. Texts over several lines keep theirs.
func bare(content string) string {
	comment, text := false, false
	lines := slices.DeleteFunc(strings.Split(content, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		switch {
		case text:
			text = strings.Count(line, "`")%2 == 0
			return false
		case comment:
			comment = !strings.Contains(line, "*/")
			return true
		case strings.HasPrefix(line, "/*"):
			comment = !strings.Contains(line, "*/")
			return comment || strings.HasSuffix(line, "*/")
		}
		text = !strings.HasPrefix(line, "//") && strings.Count(line, "`")%2 == 1
		return line == "" || strings.HasPrefix(line, "//")
	})
	text = false
	for i, line := range lines {
		if !text {
			lines[i] = strings.TrimLeft(line, " \t")
		}
		text = text != (strings.Count(line, "`")%2 == 1)
	}
	return strings.Join(lines, "\n") + "\n"
}
