// Command dropnames copies an HPROF dump from standard input to standard output, without
// the names to which nothing in it refers. A JVM writes its whole symbol table, which is
// half of a small dump. If the bytes of a name's identifier occur anywhere by accident,
// the name is kept.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

func main() {
	err := run(os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "dropnames:", err)
		os.Exit(1)
	}
}

const (
	nameTag    = 1
	headLength = 9 // of a record: tag, time, length
)

func run(in io.Reader, out io.Writer) error {
	dump, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	version := bytes.IndexByte(dump, 0)
	if version < 0 || len(dump) < version+13 || binary.BigEndian.Uint32(dump[version+1:]) != 8 {
		return errors.New("this is no HPROF with identifiers of 8 bytes")
	}
	head, records := dump[:version+13], [][]byte{}
	for rest := dump[len(head):]; len(rest) > 0; {
		if len(rest) < headLength {
			return errors.New("the last record is cut off")
		}
		length := headLength + int(binary.BigEndian.Uint32(rest[5:]))
		if length > len(rest) || rest[0] == nameTag && length < headLength+8 {
			return errors.New("a record is cut off")
		}
		records, rest = append(records, rest[:length]), rest[length:]
	}
	used := map[uint64]bool{}
	for _, r := range records {
		if r[0] == nameTag {
			used[nameOf(r)] = false
		}
	}
	for _, r := range records {
		for at := headLength; r[0] != nameTag && at+8 <= len(r); at++ {
			id := binary.BigEndian.Uint64(r[at:])
			if _, isName := used[id]; isName {
				used[id] = true
			}
		}
	}
	w := bufio.NewWriter(out)
	w.Write(head) // Flush returns the errors
	for _, r := range records {
		if r[0] != nameTag || used[nameOf(r)] {
			w.Write(r)
		}
	}
	return w.Flush()
}

func nameOf(record []byte) uint64 { return binary.BigEndian.Uint64(record[headLength:]) }
