package phd

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/sidecar"
)

// loaders finds the class loader of each class. The format does not state it, but J9
// writes the loader object as the first reference of a class.
type loaders struct {
	boot    heap.Address // object of the boot loader, 0 if it has none
	classes map[heap.Address][]heap.Address
}

// findLoaders sets the loader of every class.
func (s *pass1) findLoaders(report *sidecar.Report) loaders {
	objects, complete := map[heap.Address]bool{}, true
	s.findKinds()
	for _, c := range s.list {
		noSupers := c.super == 0 && strings.HasSuffix(c.name, "ClassLoader")
		if c.isLoader = c.isLoader || noSupers; c.isLoader {
			complete = complete && c.count == int64(len(c.instances))
			for _, a := range c.instances {
				objects[a] = true
			}
		}
	}
	isLoader := func(a heap.Address) bool {
		return objects[a] || !complete && s.classes[uint64(a)] == nil
	}
	withFirst, defined := 0, 0
	for _, c := range s.list {
		if c.defined {
			defined++
			if len(c.references) > 0 && isLoader(c.references[0]) {
				withFirst++
			}
		}
	}
	for _, c := range s.list {
		if len(c.references) == 0 {
			continue
		}
		if first := c.references[0]; isLoader(first) {
			c.loader = first
		} else if s.version == 4 && 2*withFirst < defined { // old VMs wrote the loader elsewhere
			c.loader = lastLoader(c.references, objects)
		}
	}
	l := loaders{classes: map[heap.Address][]heap.Address{}}
	l.boot = s.bootLoader(report, objects)
	s.askSidecar(report, objects)
	for _, c := range s.list {
		if c.defined && c.loader == 0 {
			c.loader = l.boot
		}
		if c.defined && c.loader != 0 {
			l.classes[c.loader] = append(l.classes[c.loader], heap.Address(c.address))
		}
	}
	return l
}

func lastLoader(references []heap.Address, objects map[heap.Address]bool) heap.Address {
	for i := len(references) - 1; i >= 0; i-- {
		if objects[references[i]] {
			return references[i]
		}
	}
	return 0
}

// bootLoader returns the object that represents the boot loader. It is the loader of
// java.lang.Object if other classes of the JDK have the same one; otherwise the javacore
// may name it.
func (s *pass1) bootLoader(report *sidecar.Report, objects map[heap.Address]bool) heap.Address {
	if report != nil {
		for _, l := range report.Loaders {
			if l.Boot && objects[l.Object] {
				return l.Object
			}
		}
	}
	root := s.named("java.lang.Object")
	if root == nil || root.loader == 0 {
		return 0
	}
	agree := 0
	for _, c := range s.list {
		if c.loader == root.loader && strings.HasPrefix(c.name, "java.lang.") {
			agree++
		}
	}
	if agree < 5 {
		return 0
	}
	return root.loader
}

// askSidecar assigns loaders by the sidecar to classes whose loader is unknown, if the
// dump has only one class of the name.
func (s *pass1) askSidecar(report *sidecar.Report, objects map[heap.Address]bool) {
	if report == nil {
		return
	}
	for _, l := range report.Loaders {
		if l.Boot || !objects[l.Object] {
			continue
		}
		for _, name := range l.Classes {
			if named := s.byName[name]; len(named) == 1 && named[0].loader == 0 {
				named[0].loader = l.Object
			}
		}
	}
}
