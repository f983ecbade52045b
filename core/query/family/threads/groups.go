package threads

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

var groupColumns = []result.Column{
	{Name: "Stack / Thread", Type: result.Object}, {Name: "Name", Type: result.Text, Value: true}, {Name: "Threads", Type: result.Integer, Total: true},
	{Name: "Retained Heap", Type: result.Bytes, Total: true}, {Name: "State", Type: result.Text}, {Name: "Frames", Type: result.Integer},
}

// group is a group of threads with the same stack.
type group struct {
	frames   []heap.StackFrame
	threads  []*threadlist.Thread
	retained int64 // sum of its threads; result.Unknown until computed
	states   string
}

// groups is the tree of threads grouped by stack. A key is the index of the group, then
// "/" and the address of a thread.
func groups(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	all, err := groupByStack(ctx, s, list)
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Threads with the same stack"}, Columns: groupColumns, Roots: groupsLevel(s, all)}
	if threadlist.NamesMissing(s) {
		t.Note(noNames)
	}
	threadlist.NoteVirtual(ctx, s, &t.Heading, list)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		at, stack, _ := strings.Cut(key, "/")
		n, err := strconv.Atoi(at)
		if err != nil || n < 0 || n >= len(all) || stack != "" && stack != "stack" {
			return nil, rows.NoRow(key)
		}
		if stack != "" {
			return stackLevel(all[n].frames), nil
		}
		return membersLevel(s, &all[n], n), nil
	}
	return t, nil
}

// groupByStack groups threads by their frames, largest group first.
func groupByStack(ctx context.Context, s *snapshot.Snapshot, list []threadlist.Thread) ([]group, error) {
	at := map[string]int{}
	var all []group
	var key strings.Builder
	for i := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t := &list[i]
		key.Reset()
		for _, f := range t.Record.Frames {
			key.WriteString(Frame(f))
			key.WriteByte('\n')
		}
		n, found := at[key.String()]
		if !found {
			n = len(all)
			at[key.String()] = n
			all = append(all, group{frames: t.Record.Frames, retained: result.Unknown})
		}
		g := &all[n]
		g.threads = append(g.threads, t)
		if s.Stage() >= snapshot.StageComplete {
			g.retained = max(g.retained, 0) + s.Retained(t.ID)
		}
		if state := threadlist.State(ctx, s, t); state != "" && !slices.Contains(strings.Split(g.states, ", "), state) {
			g.states = strings.TrimPrefix(g.states+", "+state, ", ")
		}
	}
	order.Stable(all, func(a, b group) int { return cmp.Compare(len(b.threads), len(a.threads)) })
	return all, nil
}

// mostMembers is the maximum number of threads that the set of a group lists.
const mostMembers = 1000

func groupsLevel(s *snapshot.Snapshot, all []group) *result.Level {
	return &result.Level{
		Len: len(all),
		Values: []result.Values{
			result.Texts(func(i int) string { return all[i].title() }),
			blank(),
			result.Ints(func(i int) int64 { return int64(len(all[i].threads)) }),
			result.Ints(func(i int) int64 { return all[i].retained }),
			result.Texts(func(i int) string { return all[i].states }),
			result.Ints(func(i int) int64 { return int64(len(all[i].frames)) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := result.Row{Key: strconv.Itoa(i), Expandable: true, Icon: "frame"}
			if len(all[i].threads) <= mostMembers {
				row.Set = all[i].set(s)
			}
			return row
		},
	}
}

// title names a group after the first frame of its stack outside the JDK and the method
// that this frame called.
func (g *group) title() string {
	if len(g.frames) == 0 {
		return "no stack"
	}
	top := "at " + Frame(g.frames[0])
	for i, f := range g.frames {
		if !ofJDK(f.Class) {
			if i > 0 {
				return "at " + Frame(f) + ", in " + Frame(g.frames[0])
			}
			break
		}
	}
	return top
}

// ofJDK reports whether a class belongs to the JDK.
func ofJDK(class string) bool {
	return strings.HasPrefix(class, "java.") || strings.HasPrefix(class, "jdk.") || strings.HasPrefix(class, "sun.")
}

func (g *group) set(s *snapshot.Snapshot) string {
	hex := make([]string, len(g.threads))
	for i, t := range g.threads {
		hex[i] = rows.Hex(s, t.ID)
	}
	return strings.Join(hex, " ")
}

// membersLevel returns the shared stack, then the threads.
func membersLevel(s *snapshot.Snapshot, g *group, n int) *result.Level {
	stack := 0
	if len(g.frames) > 0 {
		stack = 1
	}
	member := func(i int) *threadlist.Thread { return g.threads[i-stack] }
	ofThread := func(value func(t *threadlist.Thread) int64) result.Values {
		return result.Ints(func(i int) int64 {
			if i < stack {
				return result.Unknown
			}
			return value(member(i))
		})
	}
	cell := func(get func(*threadlist.Properties) result.Cell) result.Values {
		return result.Cells(func(ctx context.Context, i int) result.Cell {
			if i < stack {
				return result.Cell{}
			}
			return get(threadlist.ReadProperties(ctx, s, member(i)))
		})
	}
	return &result.Level{
		Len: stack + len(g.threads),
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell {
				if i < stack {
					return result.Str("stack")
				}
				return result.Str(rows.Label(ctx, s, member(i).ID))
			}),
			cell(func(p *threadlist.Properties) result.Cell { return p.Name }),
			blank(),
			ofThread(func(t *threadlist.Thread) int64 {
				if s.Stage() < snapshot.StageComplete {
					return result.Unknown
				}
				return s.Retained(t.ID)
			}),
			cell(func(p *threadlist.Properties) result.Cell { return p.State }),
			result.Ints(func(i int) int64 {
				if i < stack {
					return int64(len(g.frames))
				}
				return result.Unknown
			}),
		},
		Row: func(_ context.Context, i int) result.Row {
			if i < stack {
				return result.Row{Key: fmt.Sprintf("%d/stack", n), Expandable: true, Icon: "frame"}
			}
			row := rows.Object(s, member(i).ID)
			row.Icon = "thread"
			return row
		},
	}
}

// stackLevel returns the frames of a stack, top first.
func stackLevel(frames []heap.StackFrame) *result.Level {
	return &result.Level{
		Len: len(frames),
		Values: []result.Values{
			result.Texts(func(i int) string { return "at " + Frame(frames[i]) }),
			blank(), blank(), blank(), blank(), blank(),
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Icon: "frame", Class: frames[i].Class}
		},
	}
}
