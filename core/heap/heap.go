// Package heap has the basic types that all other packages share: addresses, types,
// values, classes, roots, threads, and the Sink that a dump format fills.
//
// It contains plain data and no algorithms, reads no file and knows no format.
package heap

// ObjectID numbers the objects of one snapshot 0..n-1 in ascending address
// order. It indexes every column of the index.
type ObjectID uint32

// NoObject is the ObjectID of "no object".
const NoObject ObjectID = 1<<32 - 1

// Address is the identifier that the dump wrote for an object: for HotSpot the
// (uncompressed) address, for other writers any number. 0 is null in a
// reference; as an object it stands for the boot class loader.
type Address uint64

// ClassIndex numbers the classes of one dump 0..n-1 in the order in which a
// format declared them to the Sink.
type ClassIndex uint32

// NoClass is the ClassIndex of "no class".
const NoClass ClassIndex = 1<<32 - 1

// NotArray is the array length of an object that is not an array.
const NotArray uint32 = 1<<32 - 1

// UnknownLength is the array length of an array whose format states none. No
// array of a JVM is that long.
const UnknownLength uint32 = 1<<32 - 2

// Instances of StackChunkClass, defined by the boot loader, hold parts of the stacks of
// virtual threads (JDK 19 and later). Their size depends on the value of the int field
// StackChunkSize; the size of all other objects depends only on class and length.
const (
	StackChunkClass = "jdk.internal.vm.StackChunk"
	StackChunkSize  = "size" // in words
)

// Type is a Java field or element type. The values are HPROF's codes for basic types;
// other formats convert to them.
type Type uint8

// The types of fields and array elements.
const (
	Object  Type = 2 // a reference to any object or array
	Boolean Type = 4
	Char    Type = 5
	Float   Type = 6
	Double  Type = 7
	Byte    Type = 8
	Short   Type = 9
	Int     Type = 10
	Long    Type = 11
)

// Size returns the bytes of one value of a primitive type, and 0 for Object,
// whose size depends on the JVM's layout.
func (t Type) Size() int {
	switch t {
	case Boolean, Byte:
		return 1
	case Char, Short:
		return 2
	case Float, Int:
		return 4
	case Double, Long:
		return 8
	}
	return 0
}

// Valid reports whether t is one of the types above.
func (t Type) Valid() bool { return t == Object || t >= Boolean && t <= Long }

// String returns the Java name of the type ("int"; "object" for references).
func (t Type) String() string {
	switch t {
	case Object:
		return "object"
	case Boolean:
		return "boolean"
	case Char:
		return "char"
	case Float:
		return "float"
	case Double:
		return "double"
	case Byte:
		return "byte"
	case Short:
		return "short"
	case Int:
		return "int"
	case Long:
		return "long"
	}
	return "unknown"
}

// Field is an instance field that a class declares itself.
type Field struct {
	Name string
	Type Type

	// Flat means that the field, of type Object, holds a flattened value: its referent is
	// inside the holder and has no allocation of its own (Valhalla). The index sets it
	// from Info.Flat.
	Flat bool
}

// StaticField is a static field with its value.
type StaticField struct {
	Name  string
	Value Value
}

// Value is a field's or element's value: for Object the Address of the referent
// (0 is null), for primitives the bits, sign-extended for signed integer types,
// IEEE 754 bits for Float (32 bits) and Double.
type Value struct {
	Type Type
	Bits uint64
}

// Address returns the referent of a reference.
func (v Value) Address() Address { return Address(v.Bits) }

// Class is what a dump says about a class. Every class has an object of its own
// (its java.lang.Class mirror) at Address.
type Class struct {
	Address Address
	Name    string  // Java form: java.lang.String, int[], java.lang.String[][]
	Super   Address // address of the superclass, 0 for java.lang.Object and unknown
	Loader  Address // address of the defining class loader, 0 for the boot loader

	// Statics holds static fields in file order, including synthetic ones such as
	// <resolved_references>.
	Statics []StaticField

	// Fields holds the instance fields this class declares itself, in file order.
	Fields []Field

	// InstanceSize is the size that the dump states, in bytes. Its meaning depends on the
	// writer; RealSizes in Info says whether to use it.
	InstanceSize uint32

	// ObjectSize is the size of the class object in bytes, if the dump states sizes
	// (Info.StatedSizes).
	ObjectSize uint64

	// Signers and ProtectionDomain are addresses as written, 0 when absent.
	Signers, ProtectionDomain Address

	// Fabricated marks a class that the dump refers to but does not define.
	Fabricated bool
}

// IsArray reports whether the class is an array class, by its name.
func (c *Class) IsArray() bool {
	n := len(c.Name)
	return n > 2 && c.Name[n-2:] == "[]"
}

// ElementType returns the element type of an array class, and 0 if the class is
// not an array. Arrays of arrays have element type Object.
func (c *Class) ElementType() Type {
	if !c.IsArray() {
		return 0
	}
	return PrimitiveByName(c.Name[:len(c.Name)-2])
}

// PrimitiveByName returns the type of a Java primitive type name, and Object
// for every other name.
func PrimitiveByName(name string) Type {
	switch name {
	case "boolean":
		return Boolean
	case "char":
		return Char
	case "float":
		return Float
	case "double":
		return Double
	case "byte":
		return Byte
	case "short":
		return Short
	case "int":
		return Int
	case "long":
		return Long
	}
	return Object
}
