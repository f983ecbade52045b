//go:build js && wasm

package wasm

import (
	"syscall/js"
	"unsafe"

	"heapdrop/core/scratch"
	"heapdrop/engine"
)

// The page has this program twice: as it was compiled, with 32-bit addresses, and for
// dumps that need more than 4 GB of memory converted to 64-bit addresses, see
// public/memory64.js. The converted one has its columns above 4 GB; everything else is as
// before.

const (
	ownMemory  = 4 << 30            // where the memory for columns begins
	mostMemory = 16<<30 - ownMemory // the most that browsers allow
)

// limits returns what the engine may use. The page can set another limit, for tests.
func limits() (engine.Platform, *scratch.Budget) {
	scope, platform := js.Global(), engine.WebAssembly
	test := scope.Get("heapdropBudget")
	if grow := scope.Get("heapdropGrow"); grow.Type() == js.TypeFunction {
		budget := platform.IndexBudget
		if test.Truthy() {
			budget = 0 // every column above 4 GB
		}
		platform.IndexBudget = 0
		return platform, scratch.NewBudgetWith(budget, scratch.NewRegion(mostMemory, func(bytes int) (unsafe.Pointer, error) {
			at, err := attempt(scope, "heapdropGrow", bytes)
			if err != nil {
				return nil, err
			}
			return unsafe.Add(unsafe.Pointer(nil), int(at.Float())), nil
		}))
	}
	platform.Larger = scope.Get("heapdropLarger").Truthy()
	if test.Truthy() {
		platform.IndexBudget = int64(test.Float())
	}
	return platform, nil
}

// memory returns the number of bytes of WebAssembly memory that the program has taken; it
// never shrinks. The worker's script makes the instance available.
func memory() int64 {
	instance := js.Global().Get("heapdropInstance")
	if instance.Type() != js.TypeObject {
		return 0
	}
	exports := instance.Get("exports")
	bytes := int64(exports.Get("mem").Get("buffer").Get("byteLength").Float())
	if own := exports.Get("ownPages"); own.Type() == js.TypeObject {
		bytes += int64(own.Get("value").Int())<<16 - ownMemory
	}
	return bytes
}
