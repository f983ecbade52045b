//go:build js && wasm

package wasm

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall/js"
)

// await waits for a promise. It must not be called from a JavaScript callback.
func await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	fulfilled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: &refusal{args[0].Get("name").String(), args[0].Get("message").String()}}
		return nil
	})
	defer fulfilled.Release()
	defer rejected.Release()
	promise.Call("then", fulfilled, rejected)
	answer := <-done
	return answer.value, answer.err
}

// attempt calls a method that may throw.
func attempt(object js.Value, method string, args ...any) (result js.Value, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			thrown, ok := cause.(js.Error)
			if !ok {
				panic(cause)
			}
			err = &refusal{thrown.Get("name").String(), thrown.Get("message").String()}
		}
	}()
	return object.Call(method, args...), nil
}

// request calls a method that returns a promise and waits for it.
func request(object js.Value, method string, args ...any) (js.Value, error) {
	promise, err := attempt(object, method, args...)
	if err != nil {
		return promise, err
	}
	return await(promise)
}

// refusal is a DOMException. Its name says what kind of failure it is.
type refusal struct{ name, message string }

func (r *refusal) Error() string { return fmt.Sprintf("%s (%s)", r.message, r.name) }

// Is makes a missing file fs.ErrNotExist. A file that another tab has locked counts as
// missing too: some browsers give a file to one reader at a time, and the other tabs work
// without it.
func (r *refusal) Is(target error) bool {
	return target == fs.ErrNotExist && (r.name == "NotFoundError" || r.locked())
}

// locked reports whether the failure is that a file is in use.
func (r *refusal) locked() bool {
	return r.name == "NoModificationAllowedError" || r.name == "InvalidStateError"
}

// isLocked reports whether an error says that a file is in use.
func isLocked(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.locked()
}
