//go:build !linux && !darwin

package capture

import (
	"context"
	"fmt"
	"runtime"
)

func unsupported() error {
	return &Error{Kind: Unsupported, Message: fmt.Sprintf("heapdrop cannot take a dump on %s", runtime.GOOS),
		Advice: "Use the JDK's own tool: jcmd PID GC.heap_dump FILE"}
}

// Capture is not available on this system.
func Capture(context.Context, int, Options) (Result, error) { return Result{}, unsupported() }

// List is not available on this system.
func List() (jvms []JVM, others int, err error) { return nil, 0, unsupported() }
