package engine

import (
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// TestStatedSizesAbove4GiB: sizes count as stated in the file, also for class objects and
// from a saved index. In both files, java.lang.Object is at address 0x10.
func TestStatedSizesAbove4GiB(t *testing.T) {
	for name, text := range map[string]string{
		"heapdump.txt": "0x10 [4294967295] java/lang/Object\n\t0x18\n0x18 [99999999999] [B\n0x20 [4294967294] [B\n0x28 [5000000000] class A\n" +
			"// EOF:  Total 'Objects',Refs(null) : 4,1(0)\n",
		"heap.xml": "<insane><object id='10' type='java.lang.Object' size='4294967295'/><object id='18' type='[B' size='99999999999'/>" +
			"<object id='20' type='[B' size='4294967294'/><object id='28' type='java.lang.Class' size='5000000000' value='A'/>" +
			"<ref from='10' name='java.lang.Object.f' to='18'/><ref name='Thread' to='10'/></insane>",
	} {
		s := openMemory(t, source.NewMemory(name, []byte(text)))
		if name == "heapdump.txt" { // there are no saved indexes of INSANE files
			opened, reopened, _ := saveAndReopen(t, []source.File{source.NewMemory(name, []byte(text))}, Options{})
			checkReopened(t, opened, reopened)
			s = reopened
		}
		for address, want := range map[heap.Address]int64{0x10: 4294967295, 0x18: 99_999_999_999, 0x20: 4294967294, 0x28: 5_000_000_000} {
			id, found := s.ID(address)
			if !found || s.Shallow(id) != want {
				t.Errorf("%s: 0x%x has %d bytes, want %d", name, address, s.Shallow(id), want)
			}
			if retained := s.Retained(id); address == 0x10 && retained != 4294967295+99_999_999_999 {
				t.Errorf("%s: retains %d", name, retained)
			}
		}
		bytes := s.InstanceCounts(s.ClassesByName("byte[]")[0])
		if sum := bytes.Shallow + bytes.UnreachableShallow; sum != 99_999_999_999+4294967294 {
			t.Errorf("%s: byte[] %d bytes", name, sum)
		}
	}
}

// TestStatedSizesBeyondAllMemory: a sum that exceeds a counter is limited, with a
// warning.
func TestStatedSizesBeyondAllMemory(t *testing.T) {
	text := ""
	for _, address := range []string{"0x10", "0x18", "0x20", "0x28", "0x30", "0x38", "0x40", "0x48", "0x50", "0x58"} {
		text += address + " [999999999999999999] java/lang/Object\n"
	}
	s := openMemory(t, source.NewMemory("heapdump.txt", []byte(text)))
	if !warned(s.Info(), "index.sizes") || s.Info().UsedHeap < 1<<60 {
		t.Errorf("%d bytes, warnings %v", s.Info().UsedHeap, s.Info().Warnings)
	}
}
