package dumpbuilder

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// JavacoreOptions controls how a javacore is written. The zero value is the form of Java
// 8 and later on 64 bits.
type JavacoreOptions struct {
	Process int64  // 0: 77
	Date    string // "2026/01/02 at 03:04:05:678"; this is also the default
	// Java6 writes threads without their objects, as releases before Java 7 do.
	Java6 bool
	CRLF  bool
	NoEnd bool
	// Properties are written as VM arguments -Dkey=value.
	Properties map[string]string
	// Native are the native frames of the first thread, top first.
	Native []string
	// Locked are objects that the top frame of the first thread has locked.
	Locked []*Object
}

// Javacore writes a javacore about the heap: threads with their stacks, locks, class
// loaders with the classes that they have defined.
func (h *Heap) Javacore(o JavacoreOptions) []byte {
	if o.Process == 0 {
		o.Process = 77
	}
	if o.Date == "" {
		o.Date = "2026/01/02 at 03:04:05:678"
	}
	w := &javacoreWriter{}
	w.section("TITLE", func() {
		w.line("1TICHARSET", "UTF-8")
		w.line("1TISIGINFO", `Dump Event "user" (00004000) received`)
		w.line("1TIDATETIME", "Date: "+o.Date)
	})
	w.section("ENVINFO", func() {
		w.line("1CIJAVAVERSION", "JRE 17 Linux amd64-64 (build 17.0.1)")
		w.line("1CIPROCESSID", fmt.Sprintf("Process ID: %d (0x%X)", o.Process, o.Process))
		w.line("1CIUSERARGS", "UserArgs:")
		w.line("2CIUSERARG", "          -Xmx64m")
		for key, value := range o.Properties {
			w.line("2CIUSERARG", "          -D"+key+"="+value)
		}
		w.line("1CIENVVARS", "Environment Variables")
		w.line("2CIENVVAR", "LANG=C")
	})
	w.section("LOCKS", func() {
		w.line("1LKMONPOOLDUMP", "Monitor Pool Dump (flat & inflated object-monitors):")
		for _, object := range o.Locked {
			w.line("3LKMONOBJECT", "  "+reference(object)+`: Flat locked by "main" (J9VMThread:0x0000000000001000), entry count 1`)
		}
	})
	w.section("THREADS", func() { w.threads(h, o) })
	w.section("CLASSES", func() { w.classes(h) })
	w.out.WriteString("0SECTION       Javadump End section\n")
	if !o.NoEnd {
		w.out.WriteString("NULL           ---------------------- END OF DUMP -------------------------------------\n")
	}
	if o.CRLF {
		return []byte(strings.ReplaceAll(w.out.String(), "\n", "\r\n"))
	}
	return []byte(w.out.String())
}

type javacoreWriter struct{ out strings.Builder }

func (w *javacoreWriter) line(tag, text string) { fmt.Fprintf(&w.out, "%-14s %s\n", tag, text) }

func (w *javacoreWriter) section(name string, body func()) {
	w.line("NULL", strings.Repeat("-", 72))
	w.line("0SECTION", name+" subcomponent dump routine")
	w.line("NULL", strings.Repeat("=", 31))
	body()
}

func reference(o *Object) string {
	return fmt.Sprintf("%s@0x%016X", internalName(o.Class.Name), uint64(o.Address))
}

func (w *javacoreWriter) threads(h *Heap, o JavacoreOptions) {
	w.line("1XMTHDINFO", "Thread Details")
	w.line("3XMTHREADINFO", "Anonymous native thread")
	for i, t := range h.threads {
		native := 0x1000 * (i + 1)
		name := fmt.Sprintf("thread \"%d\" (x)", i)
		if o.Java6 {
			w.line("3XMTHREADINFO", fmt.Sprintf(`"%s" TID:0x%08X, j9thread_t:0x%08X, state:CW, prio=7`, name, native, native+8))
		} else {
			w.line("3XMTHREADINFO", fmt.Sprintf(`"%s" J9VMThread:0x%016X, omrthread_t:0x%016X, java/lang/Thread:0x%016X, state:CW, prio=7`,
				name, native, native+8, uint64(address(t.Object))))
			w.line("3XMJAVALTHREAD", "           (java/lang/Thread getId:0x1, isDaemon:true)")
		}
		w.line("3XMTHREADINFO1", fmt.Sprintf("           (native thread ID:0x%X, native priority:0x5, native policy:UNKNOWN)", 100+i))
		w.line("3XMTHREADINFO3", "          Java callstack:")
		for k, f := range t.Frames {
			w.line("4XESTACKTRACE", "               at "+frameText(f))
			if i == 0 && k == 0 {
				for _, object := range o.Locked {
					w.line("5XESTACKTRACE", "                  (entered lock: "+reference(object)+", entry count: 1)")
				}
			}
		}
		if i == 0 && len(o.Native) > 0 {
			w.line("3XMTHREADINFO3", "          Native callstack:")
			for _, line := range o.Native {
				w.line("4XENATIVESTACK", "               "+line)
			}
		}
		w.line("NULL", "")
	}
}

func frameText(f Frame) string {
	where := f.Source
	switch {
	case f.Line > 0:
		where = fmt.Sprintf("%s:%d", f.Source, f.Line)
	case f.Line == heap.LineNative:
		where = "Native Method"
	case f.Line == heap.LineCompiled:
		where = f.Source + "(Compiled Code)"
	case f.Source == "":
		where = "No Source"
	}
	return fmt.Sprintf("%s.%s(%s)", internalName(f.Class), f.Method, where)
}

func (w *javacoreWriter) classes(h *Heap) {
	var loaders []*Object
	defined := map[*Object][]*Class{}
	for _, c := range h.classes {
		if defined[c.Loader] == nil {
			loaders = append(loaders, c.Loader)
		}
		defined[c.Loader] = append(defined[c.Loader], c)
	}
	name := func(l *Object) string {
		if l == nil {
			return "*System*(0x0000000000000000)"
		}
		return fmt.Sprintf("%s(0x%016X)", internalName(l.Class.Name), uint64(l.Address))
	}
	w.line("1CLTEXTCLLOS", "Classloader summaries")
	for _, l := range loaders {
		flags := "-----ta-"
		if l == nil {
			flags = "p---st--"
		}
		w.line("2CLTEXTCLLOADER", flags+" Loader "+name(l))
	}
	w.line("1CLTEXTCLLOD", "ClassLoader loaded classes")
	for _, l := range loaders {
		w.line("2CLTEXTCLLOAD", "    Loader "+name(l))
		for i, c := range defined[l] {
			w.line("3CLTEXTCLASS", fmt.Sprintf("        %s(0x%016X)", internalName(c.Name), 0x5000+8*i))
		}
	}
}
