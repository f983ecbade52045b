package diagnosis_test

import (
	"context"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestThroughCollection: files that are shared by a directory and by readers belong to
// the list of readers if all of them can be reached through it, but not if only a few
// can.
func TestThroughCollection(t *testing.T) {
	for readers, noted := range map[int]bool{100: true, 12: false} {
		p := plan{dumpbuilder.New()}
		input := p.rows("lib.Input", 400, 1000)
		reader := p.Class("lib.IndexReader", dumpbuilder.Ref("inputs"))
		var opened []any
		for i := range readers {
			opened = append(opened, p.Instance(reader, p.ObjectArray("java.lang.Object[]", input[4*i:4*i+4]...)))
		}
		p.Class("lib.Directory", dumpbuilder.Ref("files"))
		p.Class("app.Engine", dumpbuilder.Ref("directory"), dumpbuilder.Ref("opened"))
		directory := p.New("lib.Directory", "files", p.HashMap(keyed(input)...))
		p.static("app.Main", "ENGINE", p.New("app.Engine", "directory", directory, "opened", p.ArrayList(opened...)))
		suspects, err := diagnosis.Find(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.05})
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for i := range suspects {
			found += suspects[i].Held() + ": " + suspects[i].Accumulates() + "\n"
		}
		if strings.Contains(found, "opened: 100 × lib.IndexReader") != noted {
			t.Errorf("%d readers: %s", readers, found)
		}
	}
}

// TestHeadOfAList: what works with the first few of linked objects dominates none of them.
// The list has its name from its owner all the same, with or without an object for each
// link.
func TestHeadOfAList(t *testing.T) {
	for _, between := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		body := p.Class("lib.Body", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
		p.Class("lib.Ref", dumpbuilder.Ref("to"))
		p.Class("lib.World", dumpbuilder.Ref("first"))
		p.Class("app.Track", dumpbuilder.Ref("world"), dumpbuilder.Ref("running"))
		link := func(to any) any {
			if between {
				return p.New("lib.Ref", "to", to)
			}
			return to
		}
		var bodies []any
		for i := range 2000 {
			b := p.Instance(body, nil, p.ByteArray(make([]byte, 500)...))
			if i > 0 {
				b.Set("next", link(bodies[i-1]))
			}
			bodies = append(bodies, b)
		}
		last := bodies[len(bodies)-6:]
		p.static("app.Main", "TRACK", p.New("app.Track", "world", p.New("lib.World", "first", bodies[len(bodies)-1]), "running", p.ArrayList(last...)))
		if text := known(t, p); !strings.Contains(text, "app.Main.TRACK → world → first → next*") {
			t.Errorf("objects for links: %v: %s", between, text)
		}
	}
}

// TestReadersOfLucene: open readers keep the files of an index in memory, though the
// directory alone dominates these. A few readers are in use.
func TestReadersOfLucene(t *testing.T) {
	for readers, named := range map[int]bool{40: true, 4: false} {
		p := plan{dumpbuilder.New()}
		const reader = "org.apache.lucene.index.StandardDirectoryReader"
		p.Class(reader, dumpbuilder.Ref("directory"))
		p.Class("org.apache.lucene.store.ByteBuffersDirectory", dumpbuilder.Ref("files"))
		p.Class("app.Engine", dumpbuilder.Ref("dir"), dumpbuilder.Ref("opened"))
		dir := p.New("org.apache.lucene.store.ByteBuffersDirectory", "files", p.ConcurrentHashMap(keyed(p.rows("org.apache.lucene.store.ByteBuffersDirectory$FileEntry", 300, 9000))...))
		var opened []any
		for range readers {
			opened = append(opened, p.New(reader, "directory", dir))
		}
		p.static("app.Main", "ENGINE", p.New("app.Engine", "dir", dir, "opened", p.ArrayList(opened...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "app.Main.ENGINE → opened: 40 × "+reader) != named {
			t.Errorf("%d readers: %s", readers, text)
		}
	}
}
