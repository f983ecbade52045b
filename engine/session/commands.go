package session

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/protocol"
)

// complete returns completions for a command. While a dump is being opened, it knows the
// commands but no classes.
func (s *Session) complete(_ context.Context, p protocol.CompleteParams) (any, error) {
	var open *snapshot.Snapshot
	if s.mu.TryRLock() {
		open = s.snapshot
		defer s.mu.RUnlock()
	}
	offers := s.registry.Complete(open, p.Text, p.Cursor)
	completions := make([]protocol.Completion, len(offers))
	for i, o := range offers {
		completions[i] = protocol.Completion(o)
	}
	return completions, nil
}

// check parses a command without running it.
func (s *Session) check(_ context.Context, p protocol.CheckParams) (any, error) {
	_, err := s.registry.Parse(p.Command)
	return nothing, err
}

// commands describes all queries.
func (s *Session) commands(context.Context, struct{}) (any, error) {
	commands := make([]protocol.Command, len(s.registry))
	for i := range s.registry {
		commands[i] = describeQuery(&s.registry[i])
	}
	return commands, nil
}

func describeQuery(q *query.Query) protocol.Command {
	c := protocol.Command{
		Name: q.Name, Aliases: q.Aliases, Title: q.Title, Category: q.Category, Help: q.Help,
		NeedsDominators: q.Stage >= snapshot.StageComplete,
		Arguments:       []protocol.Argument{},
	}
	for _, a := range q.Arguments {
		c.Arguments = append(c.Arguments, protocol.Argument{
			Name: a.Name, Flag: a.Flag, Type: a.Type.String(), Values: a.Values, Default: a.Default,
			Required: a.Required && a.Type != query.Dump, // the first dump is the default
			Multiple: a.Multiple, Pairs: a.Pairs, Help: a.Help,
		})
	}
	for _, m := range q.Menus {
		c.Menus = append(c.Menus, protocol.Menu(m))
	}
	return c
}
