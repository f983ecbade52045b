package oql

import (
	"slices"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// thingProperties are the attributes of values that are not objects of the heap.
func thingProperties() []property {
	return slices.Concat(snapshotProperties(), rootProperties(), partProperties(), stackProperties())
}

// ofThing returns an attribute of a thing.
func ofThing(on, name, typ, help string, get func(m *machine, t any) Value) property {
	return property{name: name, on: on, typ: typ, help: help, get: func(m *machine, v Value) Value { return get(m, v.ref) }}
}

func addressOf(m *machine, id heap.ObjectID) Value {
	if id == heap.NoObject {
		return intValue(0)
	}
	return intValue(int64(m.s.Address(id)))
}

func snapshotProperties() []property {
	snap := func(name, typ, help string, get func(m *machine) Value) property {
		return property{name: name, on: onSnapshot, typ: typ, help: help, stage: snapshot.StageReferences, get: func(m *machine, _ Value) Value { return get(m) }}
	}
	info := func(name, typ, help string, get func(i *snapshot.Info) Value) property {
		return ofThing(onInfo, name, typ, help, func(_ *machine, t any) Value { return get(&t.(*infoThing).Info) })
	}
	count := func(name, help string, get func(i *snapshot.Info) int64) property {
		return info(name, "integer", help, func(i *snapshot.Info) Value { return intValue(get(i)) })
	}
	return []property{
		snap("snapshotInfo", "snapshot info", "facts about the dump", func(m *machine) Value { return thingValue(&infoThing{m.s.Info()}) }),
		snap("classes", "list of classes", "all classes", func(m *machine) Value { return m.classesValue(m.allClasses()) }),
		snap("GCRoots", "list of objects", "the GC roots", func(m *machine) Value { return listValue(objectList(m.s.GCRoots())) }),
		info("path", "text", "name of the dump file", func(i *snapshot.Info) Value { return textValue(i.Name) }),
		info("fileFormat", "text", "format of the dump", func(i *snapshot.Info) Value { return textValue(i.Format) }),
		count("numberOfObjects", "reachable objects", func(i *snapshot.Info) int64 { return i.Objects }),
		count("numberOfClasses", "classes", func(i *snapshot.Info) int64 { return i.Classes }),
		count("numberOfClassLoaders", "class loaders", func(i *snapshot.Info) int64 { return i.ClassLoaders }),
		count("numberOfGCRoots", "GC roots", func(i *snapshot.Info) int64 { return i.GCRoots }),
		count("identifierSize", "bytes of an identifier in the dump", func(i *snapshot.Info) int64 { return int64(i.IdentifierSize) }),
		info("usedHeapSize", "bytes", "shallow heap of all reachable objects", func(i *snapshot.Info) Value { return intValue(i.UsedHeap) }),
		info("creationDate", "text", "when the dump was written, null if that is unknown", func(i *snapshot.Info) Value {
			if i.Created == 0 {
				return Value{}
			}
			return textValue(time.UnixMilli(i.Created).UTC().Format("2006-01-02 15:04:05 UTC"))
		}),
	}
}

func rootProperties() []property {
	return []property{
		ofThing(onRoot, "type", "integer", "Eclipse MAT's number of the kind of root", func(_ *machine, t any) Value { return intValue(rootType(t.(*rootThing).Kind)) }),
		ofThing(onRoot, "typeAsString", "text", "kind of root: Java Local, Thread, …", func(_ *machine, t any) Value { return textValue(t.(*rootThing).Kind.String()) }),
		ofThing(onRoot, "objectId", "integer", "object id of the root", func(_ *machine, t any) Value { return intValue(int64(t.(*rootThing).object)) }),
		ofThing(onRoot, "objectAddress", "address", "address of the root", func(m *machine, t any) Value { return addressOf(m, t.(*rootThing).object) }),
		ofThing(onRoot, "object", "object", "the root itself", func(_ *machine, t any) Value { return objectValue(t.(*rootThing).object) }),
		ofThing(onRoot, "context", "object", "the thread that the root belongs to, null for others", func(_ *machine, t any) Value { return objectValue(t.(*rootThing).thread) }),
		ofThing(onRoot, "contextId", "integer", "object id of that thread, 0 if there is none", func(_ *machine, t any) Value {
			if id := t.(*rootThing).thread; id != heap.NoObject {
				return intValue(int64(id))
			}
			return intValue(0)
		}),
		ofThing(onRoot, "contextAddress", "address", "address of that thread, 0 if there is none", func(m *machine, t any) Value { return addressOf(m, t.(*rootThing).thread) }),
	}
}

func partProperties() []property {
	return []property{
		ofThing(onReference, "name", "text", "field, [3] for an element, <class>", func(_ *machine, t any) Value { return textValue(t.(*referenceThing).name) }),
		ofThing(onReference, "object", "object", "what it refers to", func(_ *machine, t any) Value { return objectValue(t.(*referenceThing).target) }),
		ofThing(onReference, "objectId", "integer", "object id of what it refers to", func(_ *machine, t any) Value { return intValue(int64(t.(*referenceThing).target)) }),
		ofThing(onReference, "objectAddress", "address", "address of what it refers to", func(m *machine, t any) Value { return addressOf(m, t.(*referenceThing).target) }),
		ofThing(onField, "name", "text", "name of the field", func(_ *machine, t any) Value { return textValue(t.(*fieldThing).name) }),
		ofThing(onField, "verboseSignature", "text", "type of the field", func(_ *machine, t any) Value { return textValue(t.(*fieldThing).typ.String()) }),
		ofThing(onField, "value", "any", "value of the field, null for a declaration", func(_ *machine, t any) Value { return t.(*fieldThing).value }),
		ofThing(onField, "declaringClass", "class", "the class that declares the field", func(m *machine, t any) Value { return objectValue(m.s.Class(t.(*fieldThing).declares).Object) }),
		ofThing(onEntry, "key", "any", "key of the entry", func(_ *machine, t any) Value { return t.(*entryThing).key }),
		ofThing(onEntry, "value", "any", "value of the entry", func(_ *machine, t any) Value { return t.(*entryThing).value }),
	}
}

func stackProperties() []property {
	return []property{
		ofThing(onStack, "threadId", "integer", "object id of the thread", func(_ *machine, t any) Value { return intValue(int64(t.(*stackThing).ID)) }),
		ofThing(onStack, "stackFrames", "list of stack frames", "the frames, top first", func(_ *machine, t any) Value {
			thread := t.(*stackThing).Thread
			things := make([]*frameThing, len(thread.Frames))
			for i := range things {
				things[i] = &frameThing{thread, i}
			}
			return listValue(thingList("stack frames", things))
		}),
		ofThing(onFrame, "text", "text", "method and place as the JVM prints them", func(m *machine, t any) Value { return textValue(t.(*frameThing).text(m)) }),
		ofThing(onFrame, "localObjectsIds", "list of objects", "the objects that the frame holds", func(_ *machine, t any) Value {
			f := t.(*frameThing)
			ids := []heap.ObjectID{}
			for _, l := range f.Locals {
				if int(l.Frame) == f.place {
					ids = append(ids, l.Object)
				}
			}
			return listValue(objectList(ids))
		}),
	}
}

// rootType returns Eclipse MAT's number for a kind of root: a bit, in the order of its
// class GCRootInfo.Type.
func rootType(k heap.RootKind) int64 {
	order := []heap.RootKind{heap.RootUnknown, heap.RootSystemClass, heap.RootJNILocal, heap.RootJNIGlobal, heap.RootThreadBlock,
		heap.RootBusyMonitor, heap.RootJavaLocal, heap.RootNativeStack, heap.RootThread, heap.RootFinalizable, heap.RootUnfinalized,
		heap.RootUnreachable, heap.RootJavaStackFrame}
	for i, o := range order {
		if o == k {
			return 1 << i
		}
	}
	return 1
}

// allClasses returns the classes of the dump.
func (m *machine) allClasses() []heap.ClassIndex {
	all := make([]heap.ClassIndex, m.s.NumClasses())
	for i := range all {
		all[i] = heap.ClassIndex(i)
	}
	return all
}
