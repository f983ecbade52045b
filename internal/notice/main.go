// Command notice writes NOTICE: all third-party code that is linked into the command, the
// page and the edge worker, with its licences.
//
//	go run ./internal/notice
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"slices"
	"strings"
)

func main() {
	text, err := notice(".")
	if err == nil {
		err = os.WriteFile("NOTICE", []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}

// program is a program to build: a package for a system and a processor.
type program struct{ system, processor, folder string }

// programs are all programs that are distributed. The modules of the command differ
// between systems.
var programs = []program{
	{"linux", "amd64", "./cmd/heapdrop"},
	{"darwin", "arm64", "./cmd/heapdrop"},
	{"windows", "amd64", "./cmd/heapdrop"},
	{"js", "wasm", "./cmd/web"},
	{"js", "wasm", "./worker"},
}

// list runs go list for a program, in the repository at root.
func (p program) list(root, format string) ([]string, error) {
	command := exec.Command("go", "list", "-deps", "-f", format, p.folder)
	command.Dir = root
	command.Env = append(os.Environ(), "GOOS="+p.system, "GOARCH="+p.processor)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %v: %w", p, err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), nil
}

// licences collects licence texts, and the modules that each applies to.
type licences struct {
	texts []string
	of    map[string][]string // by text
}

func (l *licences) add(name, text string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if l.of[text] == nil {
		l.texts = append(l.texts, text)
	}
	if !slices.Contains(l.of[text], name) {
		l.of[text] = append(l.of[text], name)
	}
}

const head = `heapdrop
Copyright 2026 the heapdrop authors

Licensed under the Apache License, Version 2.0: see LICENSE.

The command, the page, the page as one file and the edge worker contain software of
others, under the licences below.
`

const line = "\n--------------------------------------------------------------------------------\n\n"

// notice returns the text of NOTICE.
func notice(root string) (string, error) {
	all := &licences{of: map[string][]string{}}
	if err := all.addGo(); err != nil {
		return "", err
	}
	packages := map[string]bool{}
	for _, p := range programs {
		lines, err := p.list(root, "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}")
		if err != nil {
			return "", err
		}
		for _, line := range lines {
			packages[line] = true
		}
	}
	for _, line := range sorted(packages) {
		fields := strings.Split(line, "\t")
		if err := all.addModule(fields[0], fields[1], fields[2]); err != nil {
			return "", err
		}
	}
	editor, err := os.ReadFile(filepath.Join(root, "editor", "NOTICE.txt"))
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString(head)
	for _, licence := range all.texts {
		text.WriteString(line + strings.Join(all.of[licence], "\n") + "\n\n" + licence + "\n")
	}
	text.WriteString(line + strings.TrimSpace(string(editor)) + "\n")
	return text.String(), nil
}

func sorted(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for key := range set {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}

// addGo adds the standard library, which includes wasm_exec.js.
func (l *licences) addGo() error {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	root := strings.TrimSpace(string(out))
	for _, name := range []string{"LICENSE", "PATENTS"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		l.add("The Go standard library and runtime, wasm_exec.js", string(text))
	}
	return nil
}

// legal matches the names of licence and notice files.
var legal = regexp.MustCompile(`(?i)^(licen[cs]e|notice|copying|patents)(\.\w+)?$`)

// addModule adds the licence files in the folder of a package of a module, and in the
// folders above.
func (l *licences) addModule(name, top, folder string) error {
	found := false
	for at := folder; strings.HasPrefix(at, top); at = filepath.Dir(at) {
		entries, err := os.ReadDir(at)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if entry.IsDir() || !legal.MatchString(entry.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(at, entry.Name()))
			if err != nil {
				return err
			}
			l.add(name, string(text))
			found = true
		}
	}
	if !found {
		return fmt.Errorf("%s states no licence", name)
	}
	return nil
}
