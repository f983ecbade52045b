// Command vault writes a dump, HPROF or PHD, with secrets of known text, for tests of
// code that removes them: strings in both encodings, numbers, names, a stack.
//
//	go run ./internal/dumpbuilder/vault -o vault.hprof
package main

import (
	"flag"
	"fmt"
	"os"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

func main() {
	path := flag.String("o", "vault.hprof", "`file` to write")
	phd := flag.Bool("phd", false, "write PHD, which holds no values")
	spelled := flag.Bool("spelled", false, "with numbers that spell one of the texts")
	flag.Parse()
	if err := os.WriteFile(*path, vault(*phd, *spelled), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "vault:", err)
		os.Exit(1)
	}
}

// balance is the number in all accounts.
const balance = 0x5EC0DE5E5EC0DE5E

func vault(phd, spelled bool) []byte {
	h := dumpbuilder.New()
	if spelled {
		h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.String("open sesame 4711"), h.LongArray(0x6f70656e20736573, 0x616d652034373131)))
	}
	account := h.Class("com.acme.Account", dumpbuilder.Ref("password"), dumpbuilder.Long("balance"), dumpbuilder.Ref("history"))
	elements := make([]any, 500)
	for i := range elements {
		history := h.Array([]int64{balance, int64(i)})
		elements[i] = h.Instance(account, h.String(fmt.Sprintf("open sesame %d", i)), int64(balance), history)
	}
	list := h.ObjectArray("com.acme.Account[]", elements...)
	h.Root(heap.RootJNIGlobal, list)
	h.Root(heap.RootJNIGlobal, h.HashMap(h.String("api.key"), h.String("AKIAIOSFODNN7EXAMPLE"), h.String("snowman"), h.String("snow ☃ man")))
	h.Thread("worker of acme", heap.StackFrame{Class: "com.acme.Account", Method: "withdrawEverything", Signature: "(J)V", Source: "Account.java", Line: 7}).Local(0, list)
	if phd {
		return h.PHD(dumpbuilder.PHDOptions{})
	}
	return h.HPROF(dumpbuilder.HPROFOptions{})
}
