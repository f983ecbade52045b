package ui

import (
	"strings"

	"heapdrop/protocol"
)

// Tokens splits a command as the command line does: at white space outside of
// double quotes. A backslash keeps the next character in quotes as it is. A
// quote that is not closed ends with the text.
func Tokens(text string) []string {
	var tokens []string
	var token strings.Builder
	inToken, inQuotes := false, false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case inQuotes && c == '\\' && i+1 < len(text):
			i++
			token.WriteByte(text[i])
		case c == '"':
			inQuotes = !inQuotes
			inToken = true
		case !inQuotes && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			if inToken {
				tokens = append(tokens, token.String())
				token.Reset()
				inToken = false
			}
		default:
			token.WriteByte(c)
			inToken = true
		}
	}
	if inToken {
		tokens = append(tokens, token.String())
	}
	return tokens
}

// Quote writes a token so that Tokens reads it back.
func Quote(token string) string {
	if token != "" && !strings.ContainsAny(token, " \t\r\n\"") {
		return token
	}
	escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(token)
	return `"` + escaped + `"`
}

// JoinTokens is the inverse of Tokens.
func JoinTokens(tokens []string) string {
	quoted := make([]string, len(tokens))
	for i, token := range tokens {
		quoted[i] = Quote(token)
	}
	return strings.Join(quoted, " ")
}

// isFlag tells a flag from a value: "-groupby" but not "-1" or "-".
func isFlag(token string) bool {
	return len(token) > 1 && token[0] == '-' && (token[1] < '0' || token[1] > '9') && token[1] != '.'
}

// Form holds the values of the arguments of a command, for editing.
type Form struct {
	Command *protocol.Command
	Values  map[string][]string // by argument name; a boolean that is set has one value, "true"
}

// NewForm reads the arguments in the tokens of a command (without its name).
// Tokens that no argument takes are dropped and reported by ok.
func NewForm(command *protocol.Command, tokens []string) (form Form, ok bool) {
	form = Form{Command: command, Values: map[string][]string{}}
	ok = true
	var open *protocol.Argument // the flag whose values are being read
	for _, token := range tokens {
		if isFlag(token) {
			open = argumentByFlag(command, token)
			switch {
			case open == nil:
				ok = false
			case open.Type == "boolean":
				form.Values[open.Name] = []string{"true"}
				open = nil
			}
			continue
		}
		target := open
		if target == nil {
			target = form.nextPositional()
		}
		if target == nil {
			ok = false
			continue
		}
		form.Values[target.Name] = append(form.Values[target.Name], token)
		if open != nil && !open.Multiple {
			open = nil
		}
	}
	return form, ok
}

func argumentByFlag(command *protocol.Command, flag string) *protocol.Argument {
	for i := range command.Arguments {
		if command.Arguments[i].Flag != "" && strings.EqualFold(command.Arguments[i].Flag, flag) {
			return &command.Arguments[i]
		}
	}
	return nil
}

// nextPositional is the argument without a flag that takes the next value.
func (f Form) nextPositional() *protocol.Argument {
	for i := range f.Command.Arguments {
		a := &f.Command.Arguments[i]
		if a.Flag == "" && (len(f.Values[a.Name]) == 0 || a.Multiple || isObjects(a.Type)) {
			return a
		}
	}
	return nil
}

// isObjects reports the types whose value may be several words: "0x10 0x20",
// "SELECT * FROM java.lang.String".
func isObjects(kind string) bool { return kind == "objects" }

// Value is the single value of an argument as a form field shows it.
func (f Form) Value(a protocol.Argument) string {
	if values := f.Values[a.Name]; len(values) > 0 {
		return JoinTokens(values)
	}
	return ""
}

// Choice is the value of an enum: what was given, in the spelling of the
// argument, or the default.
func (f Form) Choice(a protocol.Argument) string {
	given := f.Value(a)
	if given == "" {
		given = a.Default
	}
	for _, value := range a.Values {
		if strings.EqualFold(value, given) {
			return value
		}
	}
	return given
}

// Set changes an argument; an empty text unsets it.
func (f Form) Set(name, text string) {
	if tokens := Tokens(text); len(tokens) > 0 {
		f.Values[name] = tokens
	} else {
		delete(f.Values, name)
	}
}

// Missing names the first required argument without a value.
func (f Form) Missing() *protocol.Argument {
	for i := range f.Command.Arguments {
		a := &f.Command.Arguments[i]
		if a.Required && len(f.Values[a.Name]) == 0 {
			return a
		}
	}
	return nil
}

// Text writes the command: arguments without a flag first, then flags in their
// order of declaration. Values equal to the default are left out.
func (f Form) Text() string {
	tokens := []string{f.Command.Name}
	for _, a := range f.Command.Arguments {
		if a.Flag == "" {
			tokens = append(tokens, f.Values[a.Name]...)
		}
	}
	for _, a := range f.Command.Arguments {
		values := f.Values[a.Name]
		if a.Flag == "" || len(values) == 0 || len(values) == 1 && strings.EqualFold(values[0], a.Default) {
			continue
		}
		tokens = append(tokens, a.Flag)
		if a.Type != "boolean" {
			tokens = append(tokens, values...)
		}
	}
	return JoinTokens(tokens)
}
