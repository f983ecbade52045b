package objectset

import (
	"maps"
	"slices"
	"strings"

	"heapdrop/core/lang/analysis"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/usage"
)

// subgraph is the term analysis("PROGRAM" TYPE NAME parameter=value …): one of the
// subgraphs that a program in the language of package analysis finds.
type subgraph struct {
	program *analysis.Program
	text    string // the term as text
	set     string
	key     string
}

// Analysis returns the term for a subgraph that a program finds.
func Analysis(program, set, key string, parameters map[string]string) string {
	parts := []string{commandline.Quote(program), commandline.Quote(set), commandline.Quote(key)}
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		parts = append(parts, commandline.Quote(name+"="+parameters[name]))
	}
	return "analysis(" + strings.Join(parts, " ") + ")"
}

func parseAnalysis(inner string) (Term, error) {
	list, err := commandline.Split(inner)
	if err != nil {
		return Term{}, err
	}
	if len(list) < 3 {
		return Term{}, usage.Errorf(`analysis needs a program, a set type and the name of a subgraph: analysis("…" all all-jvm)`)
	}
	parameters := map[string]string{}
	for _, w := range list[3:] {
		name, value, found := strings.Cut(w.Text, "=")
		if !found {
			return Term{}, usage.Errorf("%q has no value; write name=value", w.Text)
		}
		parameters[name] = value
	}
	p, err := analysis.Compile(list[0].Text, parameters)
	if err != nil {
		return Term{}, err
	}
	g := &subgraph{program: p, set: list[1].Text, key: list[2].Text}
	g.text = Analysis(list[0].Text, g.set, g.key, parameters)
	return Term{Op: Subgraph, subgraph: g}, nil
}

// subgraph runs the program again and returns the objects of the subgraph.
func (e *evaluator) subgraph(g *subgraph) (*Objects, error) {
	out, err := g.program.Run(e.ctx, e.s, nil)
	if err != nil {
		return nil, err
	}
	found := out.Find(g.set, g.key)
	if found == nil {
		return nil, usage.Errorf("the program finds no subgraph %q of the type %q", g.key, g.set)
	}
	return List(slices.Clone(found.Objects)), nil
}
