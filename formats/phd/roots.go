package phd

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/formats/sidecar"
)

// emitRoots passes to the sink what must be alive: the classes of the boot loader and,
// with a sidecar, threads and owned monitors. The format does not say what keeps other
// objects alive.
func (e *emitter) emitRoots(report *sidecar.Report) error {
	for _, c := range e.list {
		if c.defined && c.loader == e.loaders.boot {
			e.root(heap.Address(c.address), heap.RootSystemClass)
		}
	}
	if e.loaders.boot != 0 {
		e.root(e.loaders.boot, heap.RootSystemClass)
	}
	if report == nil {
		return nil
	}
	for _, w := range report.Warnings {
		e.sink.Warn(w)
	}
	held := e.lookUp(report)
	if !e.fits(report, held) {
		return nil
	}
	return e.emitThreads(report, held)
}

func (e *emitter) root(a heap.Address, k heap.RootKind) {
	e.sink.Root(heap.Root{Object: a, Kind: k, Frame: heap.NoFrame})
}

// fits reports whether the addresses of a sidecar are those of this dump, which means
// that its thread objects are threads here. Objects move, so a javacore of another moment
// has other addresses.
func (e *emitter) fits(report *sidecar.Report, held confirmed) bool {
	named, found := 0, 0
	for _, t := range report.Threads {
		if t.Object != 0 {
			named++
			if held.isThread(t.Object) {
				found++
			}
		}
	}
	if named == 0 || 2*found >= named {
		return true
	}
	e.sink.Warn(heap.Warning{Code: "companion.mismatch", Offset: -1, Count: 1, Message: fmt.Sprintf(
		"%d of %d threads named in the %s are not threads of this dump: it was written at another moment, so its threads are not shown",
		named-found, named, report.Source)})
	return false
}

// emitThreads passes the threads to the sink. If the sidecar has no object for a thread,
// the thread gets a pseudo-object without size at the address of the JVM's own structure,
// so that its stack can be shown.
func (e *emitter) emitThreads(report *sidecar.Report, held confirmed) error {
	pseudo := heap.NoClass
	if c := e.named("java.lang.Object"); c != nil {
		pseudo = c.index
	}
	made := int64(0)
	for i, t := range report.Threads {
		t.Serial = uint32(i + 1)
		if t.Object == 0 && t.Native != 0 && pseudo != heap.NoClass && e.classes[uint64(t.Native)] == nil {
			made++
			t.Object = t.Native
			e.addPseudo(t.Native, pseudo)
		}
		e.sink.Thread(t.Thread)
		if t.Object != 0 {
			e.sink.Root(heap.Root{Object: t.Object, Kind: heap.RootThread, Thread: t.Serial, Frame: heap.NoFrame})
		}
		for frame, f := range t.Frames {
			if c := e.named(f.Class); c != nil {
				e.sink.Root(heap.Root{Object: heap.Address(c.address), Kind: heap.RootJavaStackFrame, Thread: t.Serial, Frame: int32(frame)})
			}
		}
		for _, l := range t.Locals {
			if held.is(l.Object, l.Class) {
				e.sink.Root(heap.Root{Object: l.Object, Kind: l.Kind, Thread: t.Serial, Frame: l.Frame})
			}
		}
	}
	for _, m := range report.Monitors {
		if held.is(m.Object, m.Class) {
			e.root(m.Object, heap.RootBusyMonitor)
		}
	}
	if made > 0 {
		e.sink.Warn(heap.Warning{Code: "phd.thread-objects", Severity: heap.Harmless, Offset: -1, Count: 1, Message: fmt.Sprintf(
			"The %s does not say which objects %d threads are: they are shown as extra objects without size", report.Source, made)})
	}
	return e.flush()
}

// confirmed determines which of the objects in a sidecar the dump has with the stated
// class. If a class has more instances than are remembered, every address is accepted for
// it.
type confirmed struct {
	threads   map[heap.Address]bool // objects named as threads, and whether they are
	anyThread bool
	objects   map[namedObject]bool // objects named with a class, and whether they are of it
	anyOf     map[string]bool
}

type namedObject struct {
	object heap.Address
	class  string
}

func (f confirmed) isThread(a heap.Address) bool { return f.anyThread || f.threads[a] }

func (f confirmed) is(a heap.Address, class string) bool {
	return f.anyOf[class] || f.objects[namedObject{a, class}]
}

// lookUp goes through all remembered instances once, however many objects a sidecar
// names.
func (e *emitter) lookUp(report *sidecar.Report) confirmed {
	held := confirmed{threads: map[heap.Address]bool{}, objects: map[namedObject]bool{}, anyOf: map[string]bool{}}
	classes := map[string]bool{}
	add := func(a heap.Address, class string) {
		held.objects[namedObject{a, class}] = false
		classes[class] = true
	}
	for _, t := range report.Threads {
		held.threads[t.Object] = false
		for _, l := range t.Locals {
			add(l.Object, l.Class)
		}
	}
	for _, m := range report.Monitors {
		add(m.Object, m.Class)
	}
	for _, c := range e.list {
		all, named := c.count == int64(len(c.instances)), c.defined && classes[c.name]
		if !all {
			held.anyThread = held.anyThread || c.isThread
			held.anyOf[c.name] = held.anyOf[c.name] || named
		}
		if !all || !c.isThread && !named {
			continue
		}
		for _, a := range c.instances {
			if _, asked := held.threads[a]; asked && c.isThread {
				held.threads[a] = true
			}
			if _, asked := held.objects[namedObject{a, c.name}]; asked && named {
				held.objects[namedObject{a, c.name}] = true
			}
		}
	}
	return held
}

func (e *emitter) addPseudo(a heap.Address, class heap.ClassIndex) {
	b := &e.batch
	b.Address, b.Class, b.Length = append(b.Address, a), append(b.Class, class), append(b.Length, heap.NotArray)
	b.Position, b.Size, b.RefEnd = append(b.Position, -1), append(b.Size, 0), append(b.RefEnd, uint32(len(b.Refs)))
}
