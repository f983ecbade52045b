package sidecar

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Stamp is the information in the file name of a J9 dump:
// heapdump.20260101.120000.1234.0001.phd.
type Stamp struct {
	Created  int64 // milliseconds since 1970-01-01, with the JVM's local time taken as UTC
	Process  int64
	Sequence int64 // number of the dump in the process
}

var stamped = regexp.MustCompile(`\.(\d{8}\.\d{6})\.(\d{1,10})\.(\d{1,9})(?:\.|$)`)

// ParseStamp parses the stamp in a file name.
func ParseStamp(name string) (Stamp, bool) {
	found := stamped.FindStringSubmatch(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if found == nil {
		return Stamp{}, false
	}
	at, err := time.Parse("20060102.150405", found[1])
	if err != nil {
		return Stamp{}, false
	}
	s := Stamp{Created: at.UnixMilli()}
	s.Process, _ = strconv.ParseInt(found[2], 10, 64)
	s.Sequence, _ = strconv.ParseInt(found[3], 10, 64)
	return s, true
}
