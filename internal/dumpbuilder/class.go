package dumpbuilder

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// Class is a class of the heap. Its fields are read-only; SetStatic changes static
// fields.
type Class struct {
	Name   string  // Java form: java.lang.String[][]
	Mirror *Object // its java.lang.Class, whose address is the class' address
	Super  *Class  // nil for java.lang.Object
	Loader *Object // nil for the boot loader

	Fields    []heap.Field       // declared here, in file order
	Statics   []heap.StaticField // in file order
	Constants []Constant         // constant pool entries, which no modern JVM writes

	Signers, ProtectionDomain heap.Address
	SuperAddress              *heap.Address // written instead of Super's address
	LoaderAddress             *heap.Address // written instead of Loader's address

	size         uint64  // bytes of an instance in the heap's layout
	statedSize   *uint32 // the size to write instead of the default
	notLoaded    bool    // no LOAD_CLASS record
	notDumped    bool    // no CLASS_DUMP record
	contentBytes int     // sum of primitive field sizes of the chain
	contentRefs  int     // number of reference fields of the chain
	allFields    []heap.Field
	flat         map[int]*Class // by index in Fields: the class of the flattened value
}

// Constant is a constant pool entry of a class dump.
type Constant struct {
	Index uint16
	Value heap.Value
}

// Member is a part of a class definition: a field or an option.
type Member func(h *Heap, c *Class)

func field(name string, t heap.Type) Member {
	return func(_ *Heap, c *Class) { c.Fields = append(c.Fields, heap.Field{Name: name, Type: t}) }
}

// Ref declares an instance field that holds a reference.
func Ref(name string) Member { return field(name, heap.Object) }

// Boolean declares an instance field.
func Boolean(name string) Member { return field(name, heap.Boolean) }

// Char declares an instance field.
func Char(name string) Member { return field(name, heap.Char) }

// Float declares an instance field.
func Float(name string) Member { return field(name, heap.Float) }

// Double declares an instance field.
func Double(name string) Member { return field(name, heap.Double) }

// Byte declares an instance field.
func Byte(name string) Member { return field(name, heap.Byte) }

// Short declares an instance field.
func Short(name string) Member { return field(name, heap.Short) }

// Int declares an instance field.
func Int(name string) Member { return field(name, heap.Int) }

// Long declares an instance field.
func Long(name string) Member { return field(name, heap.Long) }

// Static declares a static field with its value (as for Instance).
func Static(name string, t heap.Type, value any) Member {
	return func(h *Heap, c *Class) {
		c.Statics = append(c.Statics, heap.StaticField{Name: name, Value: heap.Value{Type: t, Bits: h.bits(t, value)}})
	}
}

// Super sets the superclass; the default is java.lang.Object.
func Super(super *Class) Member { return func(_ *Heap, c *Class) { c.Super = super } }

// Loader sets the defining class loader; the default is the boot loader.
func Loader(loader *Object) Member { return func(_ *Heap, c *Class) { c.Loader = loader } }

// InstanceSize sets the size that the class dump states.
func InstanceSize(bytes uint32) Member { return func(_ *Heap, c *Class) { c.statedSize = &bytes } }

// ConstantPool adds constant pool entries.
func ConstantPool(entries ...Constant) Member {
	return func(_ *Heap, c *Class) { c.Constants = append(c.Constants, entries...) }
}

// SuperAddress makes the dump state any address as the superclass (dangling, a cycle).
func SuperAddress(a heap.Address) Member { return func(_ *Heap, c *Class) { c.SuperAddress = &a } }

// LoaderAddress makes the dump state any address as the class loader.
func LoaderAddress(a heap.Address) Member { return func(_ *Heap, c *Class) { c.LoaderAddress = &a } }

// NotLoaded omits the LOAD_CLASS record, so the class has no name in the dump.
func NotLoaded() Member { return func(_ *Heap, c *Class) { c.notLoaded = true } }

// NotDumped omits the CLASS_DUMP record, so the class is named but not defined.
func NotDumped() Member { return func(_ *Heap, c *Class) { c.notDumped = true } }

// Signers sets the signers object.
func Signers(o any) Member { return func(_ *Heap, c *Class) { c.Signers = address(o) } }

// ProtectionDomain sets the protection domain object.
func ProtectionDomain(o any) Member {
	return func(_ *Heap, c *Class) { c.ProtectionDomain = address(o) }
}

// Class defines a class. Several classes may have the same name (in several loaders);
// ClassOf returns the first.
func (h *Heap) Class(name string, members ...Member) *Class {
	placed := h.placed
	h.placed = nil // At applies to this class, not to the classes that it needs
	c := &Class{Name: name}
	if _, ok := h.byName[name]; !ok {
		h.byName[name] = c
	}
	c.Mirror = &Object{Class: h.mirrorClass(c), mirror: c, kind: mirrorKind}
	if name != "java.lang.Object" {
		c.Super = h.ClassOf("java.lang.Object")
	}
	for _, m := range members {
		m(h, c)
	}
	c.allFields = c.Fields
	if c.Super != nil {
		c.contentBytes, c.contentRefs = c.Super.contentBytes, c.Super.contentRefs
		c.allFields = slices.Concat(c.Fields, c.Super.allFields)
	}
	for _, f := range c.Fields {
		if f.Type == heap.Object {
			c.contentRefs++
		}
		c.contentBytes += f.Type.Size()
	}
	c.size = h.config.Layout.InstanceSize(c)
	h.classes = append(h.classes, c)
	h.placed = placed
	h.allocate(c.Mirror, h.mirrorSize(c))
	return c
}

// mirrorClass returns java.lang.Class, which is also the class of its own mirror.
func (h *Heap) mirrorClass(c *Class) *Class {
	if c.Name == "java.lang.Class" {
		return h.byName[c.Name]
	}
	return h.ClassOf("java.lang.Class")
}

// ClassOf returns the first class of the name. If there is none, it defines it: a JDK
// class that dumpbuilder knows, an array class (of the boot loader or of the loader of
// its element class), or an empty class of the boot loader.
func (h *Heap) ClassOf(name string) *Class {
	if c := h.byName[name]; c != nil {
		return c
	}
	placed := h.placed
	h.placed = nil
	defer func() { h.placed = placed }()
	if n := len(name); n > 2 && name[n-2:] == "[]" {
		bottom := name
		for len(bottom) > 2 && bottom[len(bottom)-2:] == "[]" {
			bottom = bottom[:len(bottom)-2]
		}
		var loader *Object
		if element := h.byName[bottom]; element != nil {
			loader = element.Loader
		}
		return h.Class(name, Loader(loader))
	}
	if define, ok := jdkClasses(h.config.JDK)[name]; ok {
		var members []Member
		if define.super != "" {
			members = append(members, Super(h.ClassOf(define.super)))
		}
		return h.Class(name, append(members, define.members...)...)
	}
	return h.Class(name)
}

// SetStatic changes a static field. If the class lacks the field, it adds it with the
// type of the value, which must be a reference.
func (c *Class) SetStatic(name string, value any) {
	for i := range c.Statics {
		if s := &c.Statics[i]; s.Name == name {
			s.Value.Bits = bits(s.Value.Type, value)
			return
		}
	}
	c.Statics = append(c.Statics, heap.StaticField{Name: name, Value: heap.Value{Type: heap.Object, Bits: uint64(address(value))}})
}

// AllFields returns the instance fields in file order: the class' own, then
// those of its superclass, and so on.
func (c *Class) AllFields() []heap.Field { return c.allFields }

// IsSubclassOf reports whether c is the named class or a subclass of it.
func (c *Class) IsSubclassOf(name string) bool {
	for ; c != nil; c = c.Super {
		if c.Name == name {
			return true
		}
	}
	return false
}

// superAddress and loaderAddress return the addresses written to the dump.
func (c *Class) superAddress() heap.Address {
	if c.SuperAddress != nil {
		return *c.SuperAddress
	}
	return address(c.Super)
}

func (c *Class) loaderAddress() heap.Address {
	if c.LoaderAddress != nil {
		return *c.LoaderAddress
	}
	return address(c.Loader)
}

// fieldIndex returns the position of a field in file order; the first field of a name
// hides those of superclasses.
func (c *Class) fieldIndex(name string) int {
	for i, f := range c.AllFields() {
		if f.Name == name {
			return i
		}
	}
	panic(fmt.Sprintf("dumpbuilder: class %s has no field %s", c.Name, name))
}
