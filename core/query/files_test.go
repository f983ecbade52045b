package query

import (
	"errors"
	"strings"
	"testing"
)

func TestReadFiles(t *testing.T) {
	registry := Registry{{Name: "cut", Arguments: []Argument{
		{Name: "objects", Type: Objects}, {Name: "x", Flag: "-x", Type: Text, Multiple: true}, {Name: "xfile", Flag: "-xfile", Type: File},
	}}}
	read := func(name string) (string, error) {
		if name == "no such" {
			return "", errors.New("there is none")
		}
		return "a:b\n\"" + name + "\"", nil
	}
	for line, want := range map[string]string{
		"":                                 "",
		"nothing -xfile f":                 "nothing -xfile f",
		"cut A -x c:d":                     "cut A -x c:d",
		"cut A -xfile f":                   `cut A -xfile "a:b` + "\n" + `\"f\""`,
		`cut -XFILE "my file" A -x c:d; B`: `cut -XFILE "a:b` + "\n" + `\"my file\"" A -x c:d; B`,
		"cut A -x (":                       "cut A -x (",
		"cut A -xfile":                     "cut A -xfile",
	} {
		got, err := registry.ReadFiles(line, read)
		if err != nil || got != want {
			t.Errorf("%q becomes %q, want %q (%v)", line, got, want, err)
		}
		if command, err := registry.Parse(got); err == nil && strings.Contains(got, "a:b") && !strings.HasPrefix(command.Arguments.Text("xfile"), "a:b\n\"") {
			t.Errorf("%q reads as %q", got, command.Arguments.Text("xfile"))
		}
	}
	if _, err := registry.ReadFiles(`cut -xfile "no such"`, read); err == nil || !strings.Contains(err.Error(), "there is none") {
		t.Errorf("no file: %v", err)
	}
}
