package loaders

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/loaderholders"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// explain describes the kind of object that holds the last object of a chain. It only
// looks behind the last static field: the path to that class, through its loader and some
// thread, is not the cause.
func (v *leakView) explain(ctx context.Context, r reason) string {
	s := v.m.s
	holder := r.chain[len(r.chain)-2]
	static, from := v.staticOn(ctx, r)
	chain := r.chain[from : len(r.chain)-1]
	thread := v.threadOn(ctx, chain)
	switch {
	case r.field == "contextClassLoader" || r.field == "inheritedAccessControlContext":
		return fmt.Sprintf("the %s of %s", map[string]string{"contextClassLoader": "context class loader", "inheritedAccessControlContext": "inherited access control context"}[r.field], nameOfThread(ctx, v, holder))
	case strings.HasPrefix(r.field, "<") && s.IsInstanceOf(holder, "java.lang.Thread"):
		return "a local variable on the stack of " + nameOfThread(ctx, v, holder)
	}
	for _, h := range loaderholders.Known {
		for _, id := range chain {
			if v.named(id, h.Class) {
				if thread != "" {
					return h.Words + ", " + thread
				}
				return strings.TrimSuffix(h.Words+": "+static, ": ")
			}
		}
	}
	if static != "" {
		return static
	}
	held := s.ClassName(s.ClassOf(holder)) + "." + r.field
	if _, isArray := s.Length(holder); isArray {
		held = "an element of a " + s.ClassName(s.ClassOf(holder))
	}
	if thread != "" {
		return held + ", reached from " + thread
	}
	return fmt.Sprintf("%s, reached from a GC root: %s", held, rows.RootCell(s, r.chain[0]).Text())
}

// named reports whether an object is an instance of a class with the given name, or the
// class object of that class.
func (v *leakView) named(id heap.ObjectID, pattern string) bool {
	c, isClass := v.m.s.ClassByObject(id)
	if !isClass {
		c = v.m.s.ClassOf(id)
	}
	name := v.m.s.ClassName(c)
	if prefix, open := strings.CutSuffix(pattern, "*"); open {
		return strings.HasPrefix(name, prefix)
	}
	return name == pattern
}

// staticOn returns the name of the last static field on a chain and the index of its
// class in the chain; "" and 0 if there is none.
func (v *leakView) staticOn(ctx context.Context, r reason) (string, int) {
	s := v.m.s
	for i := len(r.chain) - 2; i >= 0; i-- {
		c, isClass := s.ClassByObject(r.chain[i])
		if !isClass {
			continue
		}
		names := s.ReferenceNames(ctx, r.chain[i], r.chain[i+1])
		if len(names) == 0 || strings.HasPrefix(names[0], "<") {
			continue
		}
		return "the static field " + s.ClassName(c) + "." + names[0], i
	}
	return "", 0
}

// threadOn returns the name of the first thread on a chain, "" if there is none.
func (v *leakView) threadOn(ctx context.Context, chain []heap.ObjectID) string {
	for _, id := range chain {
		if v.m.s.IsInstanceOf(id, "java.lang.Thread") {
			return nameOfThread(ctx, v, id)
		}
	}
	return ""
}

func nameOfThread(ctx context.Context, v *leakView, id heap.ObjectID) string {
	// Reasons are distinguished by their texts, so a hidden name must not become part of
	// the text.
	if name, ok := v.m.s.Text(ctx, id, 100); ok && name != snapshot.Hidden {
		return fmt.Sprintf("thread %q", name)
	}
	return "thread " + rows.Hex(v.m.s, id)
}
