package main

import (
	"errors"
	"strings"

	"heapdrop/core/lang/commandline"
	"heapdrop/core/usage"
)

const oqlUsage = "oql [--param NAME=VALUE]… [--format FORMAT] [--sizes MODEL] [--limit N] DUMP [FILE…] 'SELECT …'"

// runOQL runs an OQL query, which is the last argument that is no flag; the other
// arguments are those of query.
func runOQL(p *program, args []string) error {
	given, rest, err := repeated(args, "param")
	if err != nil {
		return err
	}
	o, rest, err := p.queryArguments("oql", rest)
	if err != nil {
		return err
	}
	last := len(rest) - 1
	if last < 1 {
		return need("oql", nil, 1, "a dump and, as the last argument, a query")
	}
	command := []string{"oql", `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(rest[last]) + `"`}
	if given != nil {
		command = append(command, "-param")
	}
	for _, g := range given {
		command = append(command, commandline.Quote(g))
	}
	return asFlag("param", p.answer(o, rest[:last], strings.Join(command, " ")))
}

// asFlag writes an argument of a query (-param) in the advice of an error as a flag of the
// command (--param).
func asFlag(name string, err error) error {
	var misuse *usage.Error
	if !errors.As(err, &misuse) {
		return err
	}
	own := *misuse
	for _, text := range []*string{&own.Message, &own.Advice} {
		*text = strings.ReplaceAll(*text, " -"+name+" ", " --"+name+" ")
	}
	return &own
}

// repeated removes all occurrences of a flag with a value NAME=VALUE from the arguments
// and returns the values.
func repeated(args []string, flag string) (given, rest []string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(args[i], "=")
		switch {
		case name != "--"+flag && name != "-"+flag:
			rest = append(rest, args[i])
			continue
		case !joined && i+1 == len(args):
			return nil, nil, &usage.Error{Message: "--" + flag + " has no value", Advice: "Write --" + flag + " NAME=VALUE."}
		case !joined:
			i++
			value = args[i]
		}
		given = append(given, value)
	}
	return given, rest, nil
}
