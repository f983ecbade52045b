package session

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// vault returns a dump with secrets: texts, a number and names.
func vault() []byte {
	h := dumpbuilder.New()
	account := h.Class("com.acme.Account", dumpbuilder.Ref("password"), dumpbuilder.Long("balance"))
	var accounts []any
	for i := range 500 {
		accounts = append(accounts, h.Instance(account, h.String(fmt.Sprintf("open sesame %d", i)), int64(0x5EC0DE5E5EC0DE5E)))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", accounts...))
	return h.HPROF(dumpbuilder.HPROFOptions{})
}

// makeCopy makes a copy and returns it with the session's reply.
func makeCopy(t *testing.T, f *frontEnd, level string, content []byte) (protocol.Redacted, []byte, *protocol.Error) {
	t.Helper()
	dump := source.NewMemory("folder/vault.hprof.gz", content)
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, dump); failure != nil {
		t.Fatal(failure.Message)
	}
	var made protocol.Redacted
	if failure := f.ask(protocol.MethodRedact, protocol.RedactParams{Level: level}, &made, dump); failure != nil {
		return made, nil, failure
	}
	redacted := make([]byte, f.file.Size())
	if n, err := f.file.ReadAt(redacted, 0); n < len(redacted) {
		t.Fatal(err)
	}
	if made.Size != f.file.Size() || f.file.Name() != "vault.redacted.hprof" {
		t.Errorf("%+v, file %q of %d bytes", made, f.file.Name(), f.file.Size())
	}
	return made, redacted, nil
}

// verify searches a copy and compares it with the dump, as the page does.
func verify(t *testing.T, f *frontEnd, handle string, redacted []byte, level string) (protocol.Searched, protocol.Fingerprint) {
	t.Helper()
	var found protocol.Searched
	if failure := f.ask(protocol.MethodSearch, protocol.RedactParams{Level: level, Handle: handle}, &found); failure != nil {
		t.Fatal(failure.Message)
	}
	var original, compared protocol.Fingerprint
	if failure := f.ask(protocol.MethodFingerprint, protocol.RedactParams{Level: level}, &original); failure != nil {
		t.Fatal(failure.Message)
	}
	other := newFrontEnd(t)
	if failure := other.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, source.NewMemory("copy.hprof", redacted)); failure != nil {
		t.Fatal(failure.Message)
	}
	if failure := other.ask(protocol.MethodFingerprint, protocol.RedactParams{Level: level, Other: original.Parts}, &compared); failure != nil {
		t.Fatal(failure.Message)
	}
	return found, compared
}

func TestSessionRedacts(t *testing.T) {
	content := vault()
	gone := map[string][]string{
		"strings":    {"sesame"},
		"primitives": {"sesame", "\x5E\xC0\xDE\x5E"},
		"names":      {"sesame", "\x5E\xC0\xDE\x5E", "acme", "Account", "balance"},
	}
	for level, texts := range gone {
		f := newFrontEnd(t)
		made, redacted, failure := makeCopy(t, f, level, content)
		if failure != nil {
			t.Fatal(failure.Message)
		}
		for _, text := range texts {
			if !bytes.Contains(content, []byte(text)) || bytes.Contains(redacted, []byte(text)) {
				t.Errorf("%s: %q is not in the dump, or still in the copy", level, text)
			}
		}
		if made.Values == 0 || made.Unknown != 0 || (made.Renamed > 0) != (level == "names") {
			t.Errorf("%s: %+v", level, made)
		}
		found, compared := verify(t, f, made.Handle, redacted, level)
		if found.Places != 0 || found.Texts < 500 || compared.Difference != "" || compared.Objects < 1000 {
			t.Errorf("%s: %+v, %+v", level, found, compared)
		}
		f.ask(protocol.MethodRelease, protocol.ReleaseParams{Handle: made.Handle}, nil)
		if failure := f.ask(protocol.MethodSearch, protocol.RedactParams{Level: level, Handle: made.Handle}, nil); failure == nil {
			t.Error("a copy that was let go can be searched")
		}
	}
}

// TestVerificationFinds: a copy that contains a text of the dump, or lacks an object, is
// rejected.
func TestVerificationFinds(t *testing.T) {
	f := newFrontEnd(t)
	newFile := f.session.host.NewFile
	f.session.host.NewFile = func(name string) (io.Writer, func() (source.File, error)) {
		w, finish := newFile(name)
		return w, func() (source.File, error) {
			io.WriteString(w, "\xff\x00\x00\x00\x00\x00\x00\x00\x10open sesame 499.")
			return finish()
		}
	}
	made, redacted, failure := makeCopy(t, f, "primitives", vault())
	if failure != nil {
		t.Fatal(failure.Message)
	}
	found, compared := verify(t, f, made.Handle, redacted, "primitives")
	if found.Places != 1 || found.First != int64(len(redacted)-len("open sesame 499.")) {
		t.Errorf("a text that is there: %+v", found)
	}
	if compared.Difference != "" {
		t.Errorf("a record that readers skip is a difference: %s", compared.Difference)
	}
	if _, compared := verify(t, f, made.Handle, redacted[:len(redacted)*9/10], "primitives"); compared.Difference == "" {
		t.Error("objects that are missing are no difference")
	}
}

// TestSessionRedactsCutDumps: for a dump that ends early, the copy has what is there.
func TestSessionRedactsCutDumps(t *testing.T) {
	content := vault()
	content = content[:len(content)*2/3]
	f := newFrontEnd(t)
	made, redacted, failure := makeCopy(t, f, "primitives", content)
	if failure != nil {
		t.Fatal(failure.Message)
	}
	if bytes.Contains(redacted, []byte("sesame")) || made.Unknown == 0 {
		t.Errorf("%+v", made)
	}
	if found, compared := verify(t, f, made.Handle, redacted, "primitives"); found.Places != 0 || found.Texts == 0 || compared.Difference != "" {
		t.Errorf("%+v, %+v", found, compared)
	}
}

func TestSessionRedactionEnds(t *testing.T) {
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodRedact, protocol.RedactParams{Level: "names"}, nil); failure == nil || failure.Kind != "usage" {
		t.Errorf("without a dump: %+v", failure)
	}
	if _, _, failure := makeCopy(t, f, "everything", vault()); failure == nil || failure.Kind != "usage" {
		t.Errorf("unknown level: %+v", failure)
	}
	// The page cancels while the copy is being written.
	reader, writer := io.Pipe()
	f.session.host.NewFile = func(name string) (io.Writer, func() (source.File, error)) {
		return writer, func() (source.File, error) { return source.NewMemory(name, nil), nil }
	}
	f.mu.Lock()
	request := f.next + 2 // the request after that of opening
	f.mu.Unlock()
	go func() {
		reader.Read(make([]byte, 1))
		f.session.cancel(request)
		io.Copy(io.Discard, reader)
	}()
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.Array(make([]int8, 8<<20)))
	h.Root(heap.RootJNIGlobal, h.Array(make([]int8, 8<<20)))
	if _, _, failure := makeCopy(t, f, "strings", h.HPROF(dumpbuilder.HPROFOptions{})); failure == nil || failure.Kind != "cancelled" {
		t.Errorf("cancelled: %+v", failure)
	}
	if len(f.session.results.copies) != 0 {
		t.Error("half a copy is original")
	}
	// Other formats have no values to remove, or must be exported first.
	phd := h.PHD(dumpbuilder.PHDOptions{})
	if _, _, failure := makeCopy(t, f, "strings", phd); failure == nil || !strings.Contains(failure.Advice, "export --hprof") {
		t.Errorf("PHD: %+v", failure)
	}
}

// TestRedactionProgress: the page gets bytes and the remaining time.
func TestRedactionProgress(t *testing.T) {
	f := newFrontEnd(t)
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.Array(make([]int8, 4<<20)))
	if _, _, failure := makeCopy(t, f, "primitives", h.HPROF(dumpbuilder.HPROFOptions{})); failure != nil {
		t.Fatal(failure.Message)
	}
	for _, e := range f.events {
		if p := e.Progress; p != nil && p.Total >= 4<<20 {
			if p.Bytes <= 0 || p.Bytes > p.Total || p.Fraction <= 0 || p.Fraction > 1 {
				t.Errorf("%+v", p)
			}
			return
		}
	}
	t.Error("no progress is told")
}
