package engine

import (
	"context"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/protocol"
)

// Run runs a typed command on a snapshot. Errors: *usage.Error, those of
// reading the dump, the context's.
func Run(ctx context.Context, registry query.Registry, s *snapshot.Snapshot, command string) (result.Result, error) {
	parsed, err := registry.Parse(command)
	if err != nil {
		return nil, err
	}
	return parsed.Run(ctx, s)
}

// retained computes the exact retained set of an object set.
func (s *Session) retained(ctx context.Context, p protocol.RetainedParams) (any, error) {
	parsed, err := objectset.Parse(p.Set)
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("the retained set"); err != nil {
		return nil, err
	}
	objects, err := parsed.Eval(ctx, s.snapshot)
	if err != nil {
		return nil, err
	}
	retained, err := s.snapshot.RetainedSet(ctx, objects.All(), nil)
	if err != nil {
		return nil, err
	}
	return protocol.Retained{Objects: retained.Objects, Bytes: retained.Bytes}, nil
}

// complete offers ways to go on with a command. While a dump is being opened it
// knows the commands but no classes.
func (s *Session) complete(p protocol.CompleteParams) []protocol.Completion {
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
	return completions
}

// Commands describes a registry for front ends.
func Commands(registry query.Registry) []protocol.Command {
	commands := make([]protocol.Command, len(registry))
	for i := range registry {
		q := &registry[i]
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
		commands[i] = c
	}
	return commands
}
