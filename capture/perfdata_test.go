//go:build linux || darwin

package capture

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// perfFile returns a performance file in HotSpot's format.
func perfFile(order binary.AppendByteOrder, pairs ...string) []byte {
	first := byte(0)
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		first = 1
	}
	data := []byte{0xca, 0xfe, 0xc0, 0xc0, first, 2, 0, 1}
	data = append(data, make([]byte, 16)...)
	data = order.AppendUint32(data, perfPrologue)
	data = order.AppendUint32(data, uint32(len(pairs)/2+1))
	entry := func(name string, kind byte, vector int, value []byte) {
		at := perfEntryHead + len(name) + 1
		at += -at & 7
		length := at + len(value)
		length += -length & 7
		e := order.AppendUint32(nil, uint32(length))
		e = order.AppendUint32(e, perfEntryHead)
		e = order.AppendUint32(e, uint32(vector))
		e = append(e, kind, 1, 5, 1)
		e = order.AppendUint32(e, uint32(at))
		e = append(e, name...)
		e = append(e, make([]byte, at-len(e))...)
		e = append(e, value...)
		data = append(data, append(e, make([]byte, length-len(e))...)...)
	}
	entry("sun.rt.safepoints", 'J', 0, make([]byte, 8))
	for i := 0; i < len(pairs); i += 2 {
		value := append([]byte(pairs[i+1]), 0, 'x')
		entry(pairs[i], 'B', len(value), value)
	}
	return data
}

func TestPerfStrings(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		data := perfFile(order, "a", "1", "java.property.java.version", "25.0.3", "empty", "")
		texts, ok := perfStrings(data)
		if !ok || len(texts) != 3 || texts["java.property.java.version"] != "25.0.3" || texts["a"] != "1" {
			t.Errorf("%v: %v %q", order, ok, texts)
		}
		for cut := range data { // whatever is left is read
			texts, ok := perfStrings(data[:cut])
			if ok != (cut >= perfPrologue) || len(texts) > 2 {
				t.Fatalf("cut at %d: %v %q", cut, ok, texts)
			}
		}
	}
}

// FuzzPerfStrings: the file belongs to another process, which may write anything.
func FuzzPerfStrings(f *testing.F) {
	f.Add(perfFile(binary.LittleEndian, "a", "1", "b", "2"))
	f.Add(perfFile(binary.BigEndian, "a", "1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		texts, _ := perfStrings(data)
		for name, text := range texts {
			if len(name)+len(text) > len(data) || strings.ContainsRune(name+text, 0) {
				t.Errorf("%q: %q", name, text)
			}
		}
	})
}

// TestProgramOf: only the program is listed, none of its arguments.
func TestProgramOf(t *testing.T) {
	for line, want := range map[string]string{
		"java|-Xmx1g|-cp|a.jar:b.jar|org.app.Main|--password=secret": "org.app.Main",
		"java|-jar|/opt/my app/app.jar|secret":                       "app.jar",
		"java|--module-path|mods|-m|com.app/com.app.Main|secret":     "com.app/com.app.Main",
		"java|--module=com.app/com.app.Main":                         "com.app/com.app.Main",
		"java|@options|--add-opens|java.base/java.lang=ALL|Main":     "Main",
		"java|--class-path=x|-Dsecret=1|Main":                        "Main",
		"/usr/bin/launcher":                                          "/usr/bin/launcher",
		"java|-jar":                                                  "java",
	} {
		if got := programOf(strings.Split(line, "|")); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	if got := programOf(nil); got != "" {
		t.Errorf("no words: %q", got)
	}
	for command, want := range map[string]string{"/opt/app.jar --secret x": "app.jar", "org.app.Main secret": "org.app.Main", "com.app/com.app.Main": "com.app/com.app.Main", "": ""} {
		if got := programName(command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	off, on := "-XX:+DisableAttachMechanism", "-XX:-DisableAttachMechanism"
	got := options([]string{"PATH=/bin", "JAVA_TOOL_OPTIONS=-Xa  -Xb", "_JAVA_OPTIONS=-Xc", "X=" + off}, []string{"java", "Main"})
	if !slices.Equal(got, []string{"-Xa", "-Xb", "java", "Main", "-Xc"}) {
		t.Errorf("options %q", got)
	}
	for _, c := range []struct {
		environment, command string
		want                 bool
	}{
		{"A=1", "java Main", false},
		{"A=1", "java " + off + " Main", true},
		{"A=1", "java " + off + " " + on + " Main", false},
		{"JAVA_TOOL_OPTIONS=" + off, "java Main", true},
		{"JAVA_TOOL_OPTIONS=" + off, "java " + on + " Main", false},
		{"_JAVA_OPTIONS=" + off, "java " + on + " Main", true},
	} {
		if got := attachDisabled(options([]string{c.environment}, strings.Fields(c.command))); got != c.want {
			t.Errorf("%s %s: %v", c.environment, c.command, got)
		}
	}
}
