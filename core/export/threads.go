package export

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Threads writes stacks and locals as Eclipse MAT's .threads file. The line of a local is
// the index of the frame that holds it: 0 for the top; -1 if there is none. Threads whose
// object is not in the dump are left out. There are two differences: threads are in the
// order of the dump, which MAT shuffles; and a frame without source file is always
// written as "()", while MAT writes "Unknown Source" for the rare dump that has no empty
// name.
func Threads(ctx context.Context, to io.Writer, s *snapshot.Snapshot, progress Progress) error {
	w := bufio.NewWriter(to)
	list := s.Threads()
	for i, t := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		if progress != nil {
			if err := progress(int64(i), int64(len(list))); err != nil {
				return err
			}
		}
		if t.Object == 0 {
			continue
		}
		fmt.Fprintf(w, "Thread 0x%x\n", uint64(t.Object))
		for i := range t.Frames {
			fmt.Fprintf(w, "  at %s (%s)\n", frameName(&t.Frames[i]), location(&t.Frames[i]))
		}
		fmt.Fprint(w, "\n  locals:\n")
		for _, l := range t.Locals {
			if l.Kind == heap.RootJavaLocal || l.Kind == heap.RootJNILocal {
				fmt.Fprintf(w, "    objectId=0x%x, line=%d\n", uint64(s.Address(l.Object)), l.Frame)
			}
		}
		fmt.Fprintln(w)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return w.Flush()
}

func frameName(f *heap.StackFrame) string {
	if f.Class == "" {
		return "<UNKNOWN CLASS>." + f.Method + f.Signature
	}
	return f.Name() + f.Signature
}

func location(f *heap.StackFrame) string {
	switch f.Line {
	case heap.LineCompiled:
		return f.Source + "(Compiled Code)"
	case heap.LineNative:
		return f.Source + "(Native Method)"
	case heap.LineUnknown:
		return f.Source
	}
	return f.Source + ":" + strconv.Itoa(int(f.Line))
}
