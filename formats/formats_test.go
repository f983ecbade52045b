package formats

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

func TestSniffUnknown(t *testing.T) {
	tar := append(bytes.Repeat([]byte{'x'}, 257), "ustar\x0000"...)
	for _, c := range []struct{ head, found, advice string }{
		{"", "an empty file", "take it again"},
		{"\x89PNG\r\n\x1a\n", "a PNG image", "jcmd"},
		{"PK\x03\x04abc", "a ZIP archive", "Unpack"},
		{"\x1f\x8b\x08", "a gzip file", "gunzip"},
		{"BZh91AY", "a bzip2 file", "bunzip2"},
		{"\xfd7zXZ\x00", "an xz file", "unxz"},
		{string(tar), "a tar archive", "Unpack"},
		{"FLR\x00\x00\x02", "a Java Flight Recorder recording", "no heap"},
		{"\xca\xfe\xba\xbe\x00\x00", "a Java class file", "jcmd"},
		{"\x7fELF\x02", "an ELF program or core dump", "jhsdb"},
		{"NULL   ----\n0SECTION       TITLE subcomponent dump routine\n", "a javacore", "open the dump itself"},
		{"\n<!DOCTYPE html><html>", "an HTML page", "login"},
		{"<HTML lang=en>", "an HTML page", "login"},
		{"<?xml version=\"1.0\"?>", "an XML document", "jcmd"},
		{"{\"a\": 1}", "a JSON document", "jcmd"},
		{"403:\n num     #instances         #bytes  class name\n", "a class histogram", "jcmd"},
		{"2026-01-01\nFull thread dump OpenJDK", "a thread dump", "no heap"},
		{"hello\nworld", `a text that begins with "hello"`, "jcmd"},
		{strings.Repeat("ä", 100) + "\xc3", `a text that begins with "` + strings.Repeat("ä", 40) + "…", "jcmd"},
		{"\x00\x00\x00\x00", "zeros only", "lost"},
		{"\x01\x02\x03", "beginning with 01 02 03", "jcmd"},
		{"JAVA", `a text that begins with "JAVA"`, "jcmd"},
	} {
		format, err := Sniff([]byte(c.head), "dump.hprof")
		var parse *heap.ParseError
		if format != nil || !errors.As(err, &parse) || parse.Kind != heap.Unrecognized {
			t.Errorf("%.20q: %v, %v", c.head, format, err)
			continue
		}
		if !strings.Contains(parse.Found, c.found) || !strings.Contains(parse.Advice, c.advice) {
			t.Errorf("%.20q: found %q, advice %q; want %q and %q", c.head, parse.Found, parse.Advice, c.found, c.advice)
		}
	}
}

// TestSniffBroken: a damaged HPROF file is recognized as HPROF, and the error comes from
// that format.
func TestSniffBroken(t *testing.T) {
	for _, head := range []string{
		"JAVA PROF", "JAVA PROFILE 1.0.2", "JAVA PROFILE 1.0.2\x00\x00\x00\x00\x08", "JAVA PROFILE " + strings.Repeat("1", 100),
		"JAVA PROFILE 1.0.2\x00\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00",
	} {
		format, err := Sniff([]byte(head), "")
		var parse *heap.ParseError
		if format == nil || format.Name != "hprof" || !errors.As(err, &parse) || parse.Kind != heap.Malformed || parse.Format != "hprof" {
			t.Errorf("%q: %v, %v", head, format, err)
		}
	}
}

// TestParse reads plain and compressed content under any name.
func TestParse(t *testing.T) {
	h := dumpbuilder.New()
	h.New("java.lang.Object")
	for _, name := range []string{"dump.hprof", "picture.png", ""} {
		for _, gzip := range []dumpbuilder.Compression{dumpbuilder.NoCompression, dumpbuilder.Gzip, dumpbuilder.GzipBlocks} {
			content := h.HPROF(dumpbuilder.HPROFOptions{Gzip: gzip})
			src, err := source.Open(source.NewMemory(name, content))
			if err != nil {
				t.Fatal(err)
			}
			sink := &counter{}
			r, err := Parse(context.Background(), src, sink, Options{})
			if err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			var total int64
			for _, part := range r.Parts {
				total += part.Bytes
			}
			if size := int64(len(h.HPROF(dumpbuilder.HPROFOptions{}))); sink.objects != len(h.Objects()) || total != size {
				t.Errorf("%q: %d objects, want %d; parts of %d bytes, want %d", name, sink.objects, len(h.Objects()), total, size)
			}
			if r.Info.Format != "HPROF 1.0.2" || r.Info.IdentifierSize != 8 || r.Dumps != 1 || r.Content == nil {
				t.Errorf("%q: %+v", name, r)
			}
		}
	}
	src, err := source.Open(source.NewMemory("dump.hprof", []byte("<html>")))
	if err != nil {
		t.Fatal(err)
	}
	var parse *heap.ParseError
	if _, err := Parse(context.Background(), src, &counter{}, Options{}); !errors.As(err, &parse) || parse.Kind != heap.Unrecognized {
		t.Errorf("an HTML page: %v", err)
	}
}

// counter is a sink that counts objects, including classes.
type counter struct{ objects, classes int }

func (c *counter) Class(heap.Class) heap.ClassIndex {
	c.objects++
	c.classes++
	return heap.ClassIndex(c.classes - 1)
}

func (c *counter) Redefine(heap.ClassIndex, heap.Class) {}

func (c *counter) Objects(b *heap.Batch) error {
	c.objects += len(b.Address)
	return nil
}

func (c *counter) Root(heap.Root)                              {}
func (c *counter) Thread(heap.Thread)                          {}
func (c *counter) Warn(heap.Warning)                           {}
func (c *counter) Progress(ctx context.Context, _ int64) error { return ctx.Err() }

// failing is a source whose first byte cannot be read.
type failing struct {
	source.Source
	err error
}

func (f failing) Sequential(context.Context) *source.Reader { return source.NewReader(f) }
func (f failing) Next() ([]byte, error)                     { return nil, f.err }
func (f failing) Close() error                              { return nil }

// TestUnreadableAdvice: an error of a decompressor keeps its own advice, which says more
// than the general advice for unreadable files.
func TestUnreadableAdvice(t *testing.T) {
	for advice, err := range map[string]error{
		"Decompress the file": &source.DefectError{Format: "zstd", Found: "the window is too large", Advice: "Decompress the file."},
		"Check that it still exists and was copied completely": errors.New("gone"),
	} {
		_, got := readHead(context.Background(), failing{err: err})
		var parse *heap.ParseError
		if !errors.As(got, &parse) || parse.Advice != advice {
			t.Errorf("%v: %v", err, got)
		}
	}
}

// TestNothingInIt: a file without an object is not said to be cut short, where it may as well be
// damaged, whatever its format.
func TestNothingInIt(t *testing.T) {
	phd := dumpbuilder.New().PHD(dumpbuilder.PHDOptions{})
	for name, content := range map[string]string{"classic": "// Version: x\n", "insane": "<insane>\n", "phd": string(phd[:60])} {
		src, err := source.Open(source.NewMemory("dump", []byte(content)))
		if err != nil {
			t.Fatal(err)
		}
		var parse *heap.ParseError
		if _, err := Parse(context.Background(), src, &counter{}, Options{}); !errors.As(err, &parse) || parse.Format != name || parse.Advice != "It was cut short or is damaged: copy it again, or take the dump again" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
