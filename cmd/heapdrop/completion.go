package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"heapdrop"
	"heapdrop/core/query/catalog"
	"heapdrop/core/usage"
)

const completionUsage = "completion bash|zsh|fish"

const completionHelp = `
  bash:  echo 'source <(heapdrop completion bash)' >>~/.bashrc
  zsh:   heapdrop completion zsh >"${fpath[1]}/_heapdrop"
  fish:  heapdrop completion fish >~/.config/fish/completions/heapdrop.fish

The script asks the heapdrop you are typing, so commands, flags and queries always match it.
No dump is opened.
`

// runCompletion prints the completion script of a shell, or answers a request of one.
func runCompletion(p *program, args []string) error {
	if len(args) > 0 && args[0] == "words" { // a request of the scripts; the flags after it are part of the words to complete
		for _, line := range completions(args[1:]) {
			fmt.Fprintln(p.out, line)
		}
		return nil
	}
	args, err := p.parse(flag.NewFlagSet("completion", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if err := need("completion", args, 1, "a shell"); err != nil {
		return err
	}
	if err := atMost("completion", args, 1); err != nil {
		return err
	}
	script, found := completionScripts[args[0]]
	if !found {
		return &usage.Error{Message: fmt.Sprintf("there is no completion for %q", args[0]), Advice: "There is one for bash, zsh and fish."}
	}
	fmt.Fprint(p.out, script)
	return nil
}

// Answers by which the shell completes names of files or folders itself.
const (
	anyFile   = ":files"
	anyFolder = ":folders"
)

// completions returns the possible completions of the last word, one on each line: the
// word, a tab and its meaning, or anyFile, or anyFolder. The words are those after the
// command's name; bash splits --flag=value into three.
func completions(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	typed, before := words[len(words)-1], words[:len(words)-1]
	if typed == "=" {
		typed = ""
	} else if n := len(before); n > 0 && before[n-1] == "=" {
		before = before[:n-1]
	}
	before = slices.DeleteFunc(slices.Clone(before), func(word string) bool { return word == "=" })
	var offers []string
	if len(before) == 0 {
		for _, c := range commands {
			if c.name != trendCommand {
				offers = append(offers, c.name+"\t"+c.help)
			}
		}
		return beginning(offers, typed)
	}
	c, given := commandOf(before)
	if c == nil {
		return nil
	}
	options := c.options()
	if flag, value, joined := strings.Cut(typed, "="); joined && strings.HasPrefix(flag, "-") {
		offers = beginning(afterCommas(valuesOf(options, flag), value), value)
		for i := range offers {
			if !strings.HasPrefix(offers[i], ":") {
				offers[i] = flag + "=" + offers[i]
			}
		}
		return offers
	}
	if values := valuesOf(options, before[len(before)-1]); values != nil && len(given) > 0 {
		return beginning(afterCommas(values, typed), typed)
	}
	if strings.HasPrefix(typed, "-") {
		for _, o := range options {
			offers = append(offers, o.flag+"\t"+o.help)
		}
		return beginning(offers, typed)
	}
	return beginning(c.arguments(argumentsOf(options, given), typed), typed)
}

// valuesOf returns the possible values of a flag; nil if it is not a flag, or takes no
// value.
func valuesOf(options []option, name string) []string {
	i := slices.IndexFunc(options, func(o option) bool {
		return o.flag == "-"+strings.TrimLeft(name, "-") || o.flag == "--"+strings.TrimLeft(name, "-")
	})
	if i < 0 || !strings.HasPrefix(name, "-") || options[i].value == "" {
		return nil
	}
	values := []string{}
	for _, word := range strings.Split(options[i].value, "|") {
		switch {
		case word == "FILE" || word == "OLD" || word == "DUMP":
			values = append(values, anyFile)
		case word == "FOLDER":
			values = append(values, anyFolder)
		case word == strings.ToLower(word):
			values = append(values, word)
		}
	}
	return values
}

// afterCommas puts the words before the last comma in front of values.
func afterCommas(values []string, typed string) []string {
	for i, value := range values {
		if n := strings.LastIndexByte(typed, ',') + 1; !strings.HasPrefix(value, ":") {
			values[i] = typed[:n] + value
		}
	}
	return values
}

// argumentsOf returns the words that are neither flags nor their values.
func argumentsOf(options []option, words []string) (list []string) {
	for i := 0; i < len(words); i++ {
		switch {
		case !strings.HasPrefix(words[i], "-"):
			list = append(list, words[i])
		case valuesOf(options, words[i]) != nil:
			i++
		}
	}
	return list
}

// arguments returns the possible arguments after others, without flags.
func (c *command) arguments(before []string, typed string) (offers []string) {
	registry := catalog.All()
	switch {
	case c.name == "help" && len(before) == 0:
		for _, other := range commands {
			offers = append(offers, other.name+"\t"+other.help)
		}
		fallthrough
	case c.name == "query" && len(before) > 0:
		line := strings.TrimLeft(typed, `'"`)
		if strings.Contains(line, " ") { // within quotes
			for _, o := range registry.Complete(nil, line, len(line)) {
				offers = append(offers, line[:o.From]+o.Text+"\t"+o.Help)
			}
			break
		}
		for _, q := range registry {
			offers = append(offers, q.Name+"\t"+q.Title)
		}
		if c.name == "query" && line == typed {
			offers = append(offers, anyFile) // a javacore
		}
	case c.name == "completion" && len(before) == 0:
		offers = []string{"bash", "fish", "zsh"}
	case c.name == "schema" && len(before) == 0:
		entries, _ := heapdrop.Schemas.ReadDir("docs/schema")
		for _, entry := range entries {
			offers = append(offers, strings.TrimSuffix(entry.Name(), ".json"))
		}
	case c.name == "serve", c.name == trendCommand:
		offers = []string{anyFolder}
	case c.name == "fleet" && len(before) == 0:
		offers = []string{"trend\t" + usageOf(trendCommand), anyFile}
	case strings.Contains(c.usage, "DUMP"):
		offers = []string{anyFile}
	}
	return offers
}

// beginning returns the offers that begin with what was typed, which may have a quote in
// front.
func beginning(offers []string, typed string) []string {
	typed = strings.TrimLeft(typed, `'"`)
	return slices.DeleteFunc(offers, func(offer string) bool {
		return !strings.HasPrefix(offer, typed) && !strings.HasPrefix(offer, ":")
	})
}

// completionScripts make a shell ask for completions.
var completionScripts = map[string]string{
	"bash": `# Completion of heapdrop for bash.
_heapdrop() {
	local word help current=${COMP_WORDS[COMP_CWORD]}
	[[ $current != = ]] || current=
	COMPREPLY=()
	while IFS=$'\t' read -r word help; do
		case $word in
		:files)
			compopt -o filenames
			while read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
			;;
		:folders)
			compopt -o filenames
			while read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current")
			;;
		*) COMPREPLY+=("$word") ;;
		esac
	done < <("${COMP_WORDS[0]}" completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _heapdrop heapdrop
`,
	"zsh": `#compdef heapdrop
# Completion of heapdrop for zsh.
_heapdrop() {
	local line
	local -a offers
	for line in "${(@f)$("${words[1]}" completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
		case $line in
		:files) _files ;;
		:folders) _files -/ ;;
		?*) offers+=("${${line//:/\\:}/$'\t'/:}") ;;
		esac
	done
	(( ! $#offers )) || _describe -V heapdrop offers
}
if [[ ${funcstack[1]} == _heapdrop ]]; then _heapdrop "$@"; else compdef _heapdrop heapdrop; fi
`,
	"fish": `# Completion of heapdrop for fish.
function __heapdrop_words
	set -l typed (commandline -opc)
	set -l current (commandline -ct)
	for line in ($typed[1] completion words $typed[2..-1] "$current" 2>/dev/null)
		switch $line
		case :files
			__fish_complete_path "$current"
		case :folders
			__fish_complete_directories "$current"
		case '*'
			echo $line
		end
	end
end
complete -c heapdrop -f -a '(__heapdrop_words)'
`,
}
