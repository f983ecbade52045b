//go:build linux || darwin

package capture

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
)

// HotSpot keeps performance counters in a memory-mapped file, hsperfdata_USER/N in its
// temporary folder (format 2.0 since JDK 5, as the jvmstat tools read it). It begins with
// a prologue of 32 bytes: magic ca fe c0 c0, byte order (1 is little endian), major and
// minor version, a byte that is 1 when the file is complete, then as 4-byte numbers bytes
// used and overflow, 8 bytes of time, offset of the first entry, number of entries. An
// entry has its length, offset of the name, length of the vector, one byte each of type,
// flags, unit and variability, and offset of the data; offsets count from the start of
// the entry. Texts are vectors of type B.
const (
	perfPrologue   = 32
	perfEntryHead  = 20
	perfMaxEntries = 1 << 16
	perfMaxBytes   = 4 << 20 // of a file; HotSpot's has 32 KB
)

// perfStrings reads the texts of a performance file, by name. The file belongs to another
// process, which may be writing to it or may have faked it, so everything invalid is left
// out. ok is false if it is not such a file.
func perfStrings(data []byte) (texts map[string]string, ok bool) {
	if len(data) < perfPrologue || !bytes.Equal(data[:4], []byte{0xca, 0xfe, 0xc0, 0xc0}) || data[5] != 2 {
		return nil, false
	}
	var order binary.ByteOrder = binary.BigEndian
	if data[4] == 1 {
		order = binary.LittleEndian
	}
	texts = map[string]string{}
	at, count := int64(order.Uint32(data[24:])), order.Uint32(data[28:])
	for range min(count, perfMaxEntries) {
		if at < perfPrologue || at > int64(len(data))-perfEntryHead {
			break
		}
		entry := data[at:]
		length := int64(order.Uint32(entry))
		if length < perfEntryHead || length > int64(len(entry)) {
			break
		}
		entry = entry[:length]
		name, value := int64(order.Uint32(entry[4:])), int64(order.Uint32(entry[16:]))
		vector := int64(order.Uint32(entry[8:]))
		if entry[12] == 'B' && vector > 0 && name < length && value+vector <= length {
			texts[untilZero(entry[name:])] = untilZero(entry[value : value+vector])
		}
		at += length
	}
	return texts, true
}

func untilZero(b []byte) string {
	text, _, _ := bytes.Cut(b, []byte{0})
	return string(text)
}

// describe fills in what a performance file says.
func (j *JVM) describe(texts map[string]string) {
	j.VM, j.Version = texts["java.property.java.vm.name"], texts["java.property.java.version"]
	if name := programName(texts["sun.rt.javaCommand"]); name != "" {
		j.Name = name
	}
}

// programName returns the first word of the command in the performance file: the main
// class, or the JAR file without its folder. It leaves out the arguments, which may
// contain passwords.
func programName(command string) string {
	name, _, _ := strings.Cut(command, " ")
	return baseName(name)
}

func baseName(name string) string {
	if strings.HasSuffix(name, ".jar") {
		name = name[strings.LastIndexAny(name, `/\`)+1:]
	}
	return name
}

// valued are the options of the java command whose value is the next word.
var valued = map[string]bool{
	"-cp": true, "-classpath": true, "--class-path": true, "-p": true, "--module-path": true,
	"--upgrade-module-path": true, "--add-modules": true, "--add-exports": true, "--add-opens": true,
	"--add-reads": true, "--patch-module": true, "--limit-modules": true, "--enable-native-access": true,
	"--source": true, "-d": true, "--describe-module": true,
}

// programOf finds the main class, module or JAR file in the arguments of a java
// command line, for JVMs without a performance file.
func programOf(arguments []string) string {
	for i := 1; i < len(arguments); i++ {
		word := arguments[i]
		switch {
		case (word == "-jar" || word == "-m" || word == "--module") && i+1 < len(arguments):
			return baseName(arguments[i+1])
		case strings.HasPrefix(word, "--module="):
			return word[len("--module="):]
		case valued[word]:
			i++
		case word != "" && word[0] != '-' && word[0] != '@':
			return word
		}
	}
	if len(arguments) > 0 {
		return arguments[0]
	}
	return ""
}

// options joins the arguments of a command line with those that HotSpot and its launcher take
// from the environment, in order of precedence.
func options(environment, command []string) []string {
	var before, after []string
	for _, variable := range environment {
		name, value, _ := strings.Cut(variable, "=")
		switch name {
		case "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS":
			before = append(before, strings.Fields(value)...)
		case "_JAVA_OPTIONS":
			after = strings.Fields(value)
		}
	}
	return slices.Concat(before, command, after)
}

// attachDisabled reports whether the options of a JVM disable its attach mechanism. The
// last mention counts.
func attachDisabled(options []string) bool {
	disabled := false
	for _, o := range options {
		switch o {
		case "-XX:+DisableAttachMechanism":
			disabled = true
		case "-XX:-DisableAttachMechanism":
			disabled = false
		}
	}
	return disabled
}
