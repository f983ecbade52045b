//go:build !linux && !darwin && !freebsd

package scratch

import "errors"

func mapFile(string, int) ([]byte, error) {
	return nil, errors.New("this system has none that heapdrop can use")
}

func sweep(string) {}

func unmap([]byte) {}

func freeBytes(string) int64 { return -1 }

func inMemory(string) bool { return false }
