//go:build !unix

package store

// mapped would map a file into memory, which this system does not support.
func mapped(f *diskFile) File { return f }
