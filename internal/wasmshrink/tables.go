package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The tables have the form of runtime.pcHeader and runtime._func since Go 1.20. The
// header begins with a magic number, two zeros, the unit for instructions (1) and the
// size of pointers (8). Then follow, 8 bytes each: the numbers of functions and of files,
// an unused one, and the offsets of names, compilation units, files, numbers by
// instruction, and functions.
var header = []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}

const headerSize = 72

// Fields of a function, as offsets in bytes.
const (
	nameField  = 4
	deferField = 12 // where a function is entered again after a panic, or 0
	stackTable = 16 // how far the stack has grown, by instruction: needed
	fileTable  = 20
	lineTable  = 24
	moreTables = 28 // number of further tables that follow the function
	unitField  = 32 // where the unit's files begin
	lineField  = 36 // the line of the word func
	dataCount  = 43 // one byte: how many offsets of data follow the tables
	fixedSize  = 44
)

// Tables and data of a function that are used only for stack traces, by debuggers and
// profilers, or to interrupt goroutines by signals, which WebAssembly does not have. See
// internal/abi/symtab.go of Go.
const (
	interruptions = 0 // numbers of tables
	inlined       = 2
	argumentsLive = 3

	inlinedCalls = 3 // numbers of data
	argumentInfo = 5
	argumentLife = 6
	wrapperInfo  = 7

	noOffset = 0xFFFFFFFF // a function has no data of a kind; its offset of a table is then 0
)

var (
	idleTables = []int{interruptions, inlined, argumentsLive}
	idleData   = []int{inlinedCalls, argumentInfo, argumentLife, wrapperInfo}
)

// Fields of runtime.moduledata, counted in words of 8 bytes. The end of the tables follows
// the field gofunc.
const (
	findField  = 19
	typesField = 37
)

// release has the fields of a known release that differ.
type release struct{ typesEnd, gofunc int }

var releases = []release{{38, 40}, {39, 43}} // 1.26 and 1.27

// A function spans 65,536 addresses, and a bucket of runtime.findfuncbucket, of 20 bytes,
// spans 4,096. Of the 16 buckets of a function, only the start of the first one is used:
// a number of 4 bytes and one that is added to it. The last function has only this one.
const (
	functionBuckets = 16 * 20
	startBucket     = 5
)

var errForm = errors.New("the tables of functions do not have the form of Go 1.26 or 1.27: adapt internal/wasmshrink to this Go")

// tables are the parts of memory that are examined.
type tables struct {
	memory    []byte
	typesAt   int    // address of types
	types     []byte // with their names
	functions int
	names     []byte
	units     []byte // files by unit, and their names
	values    []byte // numbers by instruction
	listAt    int    // address of list
	list      []byte // for each function its address and where its description begins; then the descriptions
	data      []byte // what the offsets of functions point into
	findAt    int
	find      []byte // where to search for a function, by its address
}

// clearTables finds the tables in memory and clears what the page does not need. Offset 0
// means "no table" in the runtime. It returns the position of the table of functions that
// must be filled in at the start, and what the functions' code is rewritten with.
func clearTables(memory []byte) (listing, error) {
	t, err := findTables(memory)
	if err != nil {
		return listing{}, err
	}
	if err := t.clearFunctions(); err != nil {
		return listing{}, err
	}
	clear(t.units)
	clear(t.names)
	clearBuildInfo(memory)
	return t.clearPlaces()
}

// What encloses the text about the build that runtime/debug.ReadBuildInfo reads, see
// cmd/go/internal/modload/build.go. The page asks nothing about its build.
var (
	infoBegin = []byte("0w\xaf\f\x92t\b\x02A\xe1\xc1\a\xe6\xd6\x18\xe6")
	infoEnd   = []byte("\xf92C1\x86\x18 r\x00\x82B\x10A\x16\xd8\xf2")
)

// clearBuildInfo clears the text about the build, whose checksums do not compress.
func clearBuildInfo(memory []byte) {
	begin := bytes.Index(memory, infoBegin)
	if begin < 0 {
		return
	}
	if size := bytes.Index(memory[begin:], infoEnd); size >= 0 {
		clear(memory[begin : begin+size+len(infoEnd)])
	}
}

func findTables(memory []byte) (tables, error) {
	start := bytes.Index(memory, header)
	if start < 0 || len(memory)-start < headerSize {
		return tables{}, errForm
	}
	var at [8]uint64
	for i := range at {
		at[i] = binary.LittleEndian.Uint64(memory[start+8+8*i:])
		if at[i] > uint64(len(memory)-start) {
			return tables{}, errForm
		}
	}
	// moduledata begins with the addresses of the header and of the names.
	pointers := binary.LittleEndian.AppendUint64(nil, uint64(start))
	pointers = binary.LittleEndian.AppendUint64(pointers, uint64(start)+at[3])
	module := bytes.Index(memory, pointers)
	if module < 0 {
		return tables{}, errForm
	}
	for _, fields := range releases {
		if t, ok := tablesOf(memory, start, at, memory[module:], fields); ok {
			return t, nil
		}
	}
	return tables{}, errForm
}

// tablesOf returns the tables that a header and moduledata describe, if they are adjacent
// in memory with the given fields of moduledata.
func tablesOf(memory []byte, start int, header [8]uint64, module []byte, fields release) (tables, bool) {
	if len(module) < 8*(fields.gofunc+2) {
		return tables{}, false
	}
	functions, names, units, values, list := header[0], header[3], header[4], header[6], header[7]
	address := func(field int) uint64 { return binary.LittleEndian.Uint64(module[8*field:]) }
	word := func(field int) uint64 { return address(field) - uint64(start) }
	data, find, end := word(fields.gofunc), word(findField), word(fields.gofunc+1)
	order := []uint64{names, units, values, list, list + 8*functions, data, find, find + functions*functionBuckets - functionBuckets + startBucket, end, uint64(len(memory) - start)}
	types, typesEnd := address(typesField), address(fields.typesEnd)
	if !slices.IsSorted(order) || types > typesEnd || typesEnd > uint64(len(memory)) {
		return tables{}, false
	}
	table := memory[start:]
	return tables{
		memory: memory, typesAt: int(types), types: memory[types:typesEnd], functions: int(functions),
		names: table[names:units], units: table[units:values], values: table[values:list],
		listAt: start + int(list), list: table[list:data], data: table[data:find], findAt: start + int(find), find: table[find:end],
	}, true
}

// function returns function i.
func (t *tables) function(i int) (function, error) {
	at := int(binary.LittleEndian.Uint32(t.list[8*i+4:]))
	f := function(t.list[min(at, len(t.list)):])
	if len(f) < fixedSize || f.number(0) != binary.LittleEndian.Uint32(t.list[8*i:]) {
		return nil, fmt.Errorf("function %d is broken", i)
	}
	count := uint64(f.number(moreTables)) + uint64(f[dataCount])
	if count > uint64(len(f)-fixedSize)/4 {
		return nil, fmt.Errorf("function %d has %d tables", i, count)
	}
	return f[:fixedSize+4*count], nil
}

// function is the fields of a function, the offsets of its further tables, and the
// offsets of its data.
type function []byte

func (f function) number(field int) uint32 { return binary.LittleEndian.Uint32(f[field:]) }

func (f function) tables() []byte { return f[fixedSize : fixedSize+4*int(f.number(moreTables))] }

func (f function) data() []byte { return f[fixedSize+4*int(f.number(moreTables)):] }

// clearFunctions removes the names and unused tables of all functions, and packs the
// parts of values and data that are needed. Equal parts are stored once, so a table of
// lines can also have another use.
func (t *tables) clearFunctions() error {
	values, data := newParts(t.values), newParts(t.data)
	for i := range t.functions {
		f, err := t.function(i)
		if err != nil {
			return err
		}
		values.add(f.number(stackTable), true)
		values.add(f.number(fileTable), false)
		values.add(f.number(lineTable), false)
		for _, field := range []int{nameField, fileTable, lineTable, unitField, lineField} {
			clear(f[field : field+4])
		}
		values.take(f.tables(), idleTables, 0)
		data.take(f.data(), idleData, noOffset)
	}
	if err := errors.Join(values.pack(), data.pack()); err != nil {
		return err
	}
	for i := range t.functions {
		f, err := t.function(i)
		if err != nil {
			return err
		}
		values.replace(f[stackTable : stackTable+4])
		values.replace(f.tables())
		data.replace(f.data())
	}
	return nil
}

// clearPlaces clears the numbers and positions of functions, and returns what is needed
// to compute them again.
func (t *tables) clearPlaces() (listing, error) {
	l := listing{t.listAt, t.findAt, int(binary.LittleEndian.Uint32(t.list[4:])), t.functions, make([]int, t.functions), t.types}
	place := l.first
	for i := range t.functions {
		f, err := t.function(i)
		if err != nil {
			return l, err
		}
		pair, bucket := t.list[8*i:][:8], t.find[i*functionBuckets:][:startBucket]
		if binary.LittleEndian.Uint32(pair) != uint32(firstFunction+i) || binary.LittleEndian.Uint32(pair[4:]) != uint32(place) ||
			binary.LittleEndian.Uint32(bucket)+uint32(bucket[4]) != uint32(i) {
			return l, errForm
		}
		place += (len(f) + 7) &^ 7
		l.defers[i] = int(f.number(deferField))
		clear(pair)
		clear(f[:4])
	}
	clear(t.find)
	return l, nil
}
