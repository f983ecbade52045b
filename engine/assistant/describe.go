package assistant

import (
	"fmt"
	"io"
	"strings"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
)

// Guide is the description of a language, in Markdown.
type Guide struct {
	Query string // the query that runs texts of the language
	Title string
	Text  string
}

// describeAll lists the queries by category, one on each line.
func describeAll(w io.Writer, registry query.Registry) error {
	var categories []string
	lines := map[string]string{}
	for i := range registry {
		q := &registry[i]
		if lines[q.Category] == "" {
			categories = append(categories, q.Category)
		}
		sentence, _, _ := strings.Cut(q.Help, ". ")
		lines[q.Category] += fmt.Sprintf("  %s: %s\n", strings.TrimPrefix(q.Usage(), "Usage: "), strings.TrimSuffix(sentence, "."))
	}
	for _, category := range categories {
		fmt.Fprintf(w, "%s\n%s\n", category, lines[category])
	}
	_, err := fmt.Fprintln(w, "list_queries with a name explains a query and its arguments.")
	return err
}

// describe explains a query: its purpose, and each argument with its type.
func describe(w io.Writer, q *query.Query) error {
	fmt.Fprintf(w, "%s: %s\n\n%s\n\n%s\n", q.Name, q.Title, q.Help, q.Usage())
	objects := false
	for i := range q.Arguments {
		a := &q.Arguments[i]
		fmt.Fprintf(w, "  %s (%s): %s\n", a.Label(), argumentType(a), a.Help)
		objects = objects || a.Type == query.Objects
	}
	if objects {
		fmt.Fprint(w, objectset.Help)
	}
	return nil
}

// argumentType describes the values of an argument.
func argumentType(a *query.Argument) string {
	words := []string{a.Type.String()}
	switch {
	case len(a.Values) > 0:
		words[0] = strings.Join(a.Values, "|")
	case a.Type == query.File:
		words[0] = "the text of a file itself" // an assistant cannot make heapdrop read a file
	}
	if a.Multiple {
		words = append(words, "several")
	}
	if a.Required {
		words = append(words, "required")
	}
	if a.Default != "" {
		words = append(words, "default "+a.Default)
	}
	return strings.Join(words, ", ")
}
