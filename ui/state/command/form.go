package command

import (
	"strings"

	"heapdrop/protocol"
)

// Form holds the values of the arguments of a command while they are edited.
type Form struct {
	Command *protocol.Command
	Values  map[string][]string // by argument name; a boolean that is set has the single value "true"
}

// NewForm parses the tokens of a command (without its name). ok is false if tokens were
// dropped because no argument takes them.
func NewForm(command *protocol.Command, tokens []string) (form Form, ok bool) {
	form = Form{Command: command, Values: map[string][]string{}}
	ok = true
	var open *protocol.Argument // the flag whose values are being parsed
	for _, token := range tokens {
		token, ends := strings.CutSuffix(token, ";")
		if token == "" {
			open = nil
			continue
		}
		if IsFlag(token) {
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
		if open != nil && open.Pairs && len(form.Values[open.Name]) > 0 && !isPair(token) {
			open = nil
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
		if ends || open != nil && !open.Multiple && !IsObjects(open.Type) {
			open = nil
		}
	}
	return form, ok
}

// isPair reports whether a token begins with name=.
func isPair(token string) bool {
	name, _, found := strings.Cut(Unquote(token), "=")
	return found && name != "" && !strings.ContainsAny(name, " \t\r\n\"'.")
}

func argumentByFlag(command *protocol.Command, flag string) *protocol.Argument {
	for i := range command.Arguments {
		if command.Arguments[i].Flag != "" && strings.EqualFold(command.Arguments[i].Flag, flag) {
			return &command.Arguments[i]
		}
	}
	return nil
}

// nextPositional returns the positional argument that takes the next value.
func (f Form) nextPositional() *protocol.Argument {
	for i := range f.Command.Arguments {
		a := &f.Command.Arguments[i]
		if a.Flag == "" && (len(f.Values[a.Name]) == 0 || a.Multiple || IsObjects(a.Type)) {
			return a
		}
	}
	return nil
}

// IsObjects reports whether values of a type may be several words: "0x10 0x20", "SELECT *
// FROM java.lang.String".
func IsObjects(kind string) bool { return kind == "objects" }

// single reports whether an argument takes exactly one word, whatever its form.
func single(a protocol.Argument) bool { return !a.Multiple && !IsObjects(a.Type) }

// Value returns the value of an argument as a form field shows it.
func (f Form) Value(a protocol.Argument) string {
	values := f.Values[a.Name]
	switch {
	case len(values) == 0:
		return ""
	case single(a):
		return Unquote(values[0])
	}
	return Join(values)
}

// Choice returns the value of an enum argument: the given one, in the argument's
// spelling, or the default.
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

// Set sets an argument to the text of its field; an empty text unsets it.
func (f Form) Set(a protocol.Argument, text string) {
	var tokens []string
	if text = strings.TrimSpace(text); text != "" && single(a) {
		tokens = []string{Quote(text)}
	} else {
		tokens = Tokens(text)
	}
	f.SetTokens(a.Name, tokens)
}

// SetTokens sets an argument to some words; no words unset it.
func (f Form) SetTokens(name string, tokens []string) {
	if len(tokens) > 0 {
		f.Values[name] = tokens
	} else {
		delete(f.Values, name)
	}
}

// Missing returns the name of the first required argument without a value.
func (f Form) Missing() *protocol.Argument {
	for i := range f.Command.Arguments {
		a := &f.Command.Arguments[i]
		if a.Required && len(f.Values[a.Name]) == 0 {
			return a
		}
	}
	return nil
}

// Text returns the command: positional arguments first, then flags in their declared
// order. Default values are omitted.
func (f Form) Text() string {
	tokens := []string{f.Command.Name}
	for _, a := range f.Command.Arguments {
		if a.Flag == "" {
			tokens = append(tokens, f.Values[a.Name]...)
		}
	}
	for _, a := range f.Command.Arguments {
		values := f.Values[a.Name]
		if a.Flag == "" || len(values) == 0 || len(values) == 1 && a.Default != "" && strings.EqualFold(Unquote(values[0]), a.Default) {
			continue
		}
		tokens = append(tokens, a.Flag)
		if a.Type != "boolean" {
			tokens = append(tokens, values...)
		}
	}
	return Join(tokens)
}

// Preset is a predefined combination of arguments, taken from the menus of a command:
// "exclude weak references".
type Preset struct {
	Label  string
	Values map[string][]string // by argument name
}

// Presets returns the combinations that the menus of the command offer, for arguments
// that are not enums themselves and need no row ($set). It returns none if fewer than two
// differ.
func (f Form) Presets() []Preset {
	var presets []Preset
	for _, menu := range f.Command.Menus {
		tokens := Tokens(menu.Command)
		if len(tokens) == 0 {
			continue
		}
		given, ok := NewForm(f.Command, tokens[1:])
		preset := Preset{Label: MenuLabel(menu.Label), Values: map[string][]string{}}
		for _, a := range f.Command.Arguments {
			if values, is := given.Values[a.Name]; is && a.Flag != "" && a.Type != "enum" && a.Type != "boolean" && !strings.Contains(strings.Join(values, ""), "$") {
				preset.Values[a.Name] = values
			}
		}
		if ok && len(preset.Values) > 0 {
			presets = append(presets, preset)
		}
	}
	if len(presets) < 2 {
		return nil
	}
	return presets
}

// Usual names the combination without a preset: that of paths leaves weaker references out.
func (f Form) Usual() string {
	for _, a := range f.Command.Arguments {
		if a.Name == "excludes" && a.Default != "" {
			return "Without weak, soft and phantom references (default)"
		}
	}
	return "Default"
}

// Has reports whether the form has the values of a preset.
func (f Form) Has(p Preset) bool {
	for name, values := range p.Values {
		if Join(f.Values[name]) != Join(values) {
			return false
		}
	}
	return true
}
