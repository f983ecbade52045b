package threads

import (
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	some := func(help string) []query.Argument {
		return []query.Argument{{Name: "objects", Type: query.Objects, Help: help}}
	}
	menu := func(label, command string) []query.Menu {
		return []query.Menu{{Label: "Java Basics/" + label, Command: command + " $set", For: "thread"}}
	}
	return []query.Query{
		{
			Name: "thread_overview", Title: "Thread Overview and Stacks", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Lists the threads with their state, what they retain and their class loader. A thread opens into its stack frames, a frame into the objects that it holds.",
			Arguments: some("the threads to list; all by default"), Menus: menu("Thread Overview and Stacks", "thread_overview"),
			Stage: snapshot.StageReferences, Run: overview,
		},
		{
			Name: "thread_details", Title: "Thread Details", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Shows everything about threads: properties, the request they serve (Tomcat, Jetty, Undertow, Netty and others), what they own and wait for, thread-locals, stack.",
			Arguments: []query.Argument{{Name: "objects", Type: query.Objects, Required: true, Help: "the threads"}}, Menus: menu("Thread Details", "thread_details"),
			Stage: snapshot.StageComplete, Run: details,
		},
		{
			Name: "thread_stack", Title: "Thread Stacks", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Shows the stack of threads as the JVM prints it, with the objects that every frame holds and what they retain.",
			Arguments: some("the threads; all with a stack by default"), Menus: menu("Thread Stack", "thread_stack"),
			Stage: snapshot.StageReferences, Run: stacks,
		},
		{
			Name: "thread_groups", Aliases: []string{"same_stacks"}, Title: "Threads With the Same Stack", Category: "Java Basics/Threads",
			Help:      "Groups the threads that are at the same place in the code, such as the idle threads of a pool, with what they retain together. A group opens into the stack and the threads.",
			Arguments: some("the threads to group; all by default"), Menus: nil,
			Stage: snapshot.StageReferences, Run: groups,
		},
		{
			Name: "thread_locals", Title: "Thread-Locals", Category: "Java Basics/Threads",
			Help:      "Lists what threads keep in ThreadLocal variables and scoped values: the variable by the static field that holds it, the value and what it retains, and stale entries whose variable is gone.",
			Arguments: some("the threads; all by default"), Menus: menu("Thread-Locals", "thread_locals"),
			Stage: snapshot.StageComplete, Run: threadLocals,
		},
		{
			Name: "locks", Title: "Locks and Monitors", Category: "Java Basics/Threads",
			Help:      "Lists the monitors that threads wait for and the synchronizers of java.util.concurrent that threads own or wait for, with their owner. A lock opens into the threads that wait.",
			Arguments: some("the threads to look at; all by default"), Menus: menu("Locks of Thread", "locks"),
			Stage: snapshot.StageComplete, Run: lockView,
		},
		{
			Name: "deadlocks", Title: "Deadlocks", Category: "Java Basics/Threads",
			Help:  "Finds cycles of threads in which each waits for a lock that the next one owns, and shows their stacks.",
			Stage: snapshot.StageComplete, Run: deadlockView,
		},
		{
			Name: "thread_dump", Title: "Thread Dump", Category: "Java Basics/Threads",
			Help:      "Writes the threads as text in the format of jstack, for tools that read thread dumps. Times, native ids and most monitors are not in a heap dump.",
			Arguments: some("the threads to write; all with a stack by default"), Menus: nil,
			Stage: snapshot.StageComplete, Run: dump,
		},
	}
}
