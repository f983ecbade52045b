package overview

import (
	"context"
	"regexp"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// The forms of version numbers and names of JVMs. Nothing else is read as one, so that no
// other text of a program gets through.
var (
	jvmVersion = regexp.MustCompile(`^[0-9][0-9A-Za-z.+_-]{0,39}$`)
	jvmNames   = []string{"HotSpot", "OpenJDK", "OpenJ9", "J9", "Zing", "Substrate", "GraalVM", "Dalvik", "ART"}
)

// JVM returns the name and version of the dumped JVM ("OpenJDK 17.0.9+9"), or "" if
// unknown. It reads these two system properties even under snapshot.WithoutValues. It
// returns errors of reading the dump.
func JVM(ctx context.Context, s *snapshot.Snapshot) (string, error) {
	ctx = snapshot.WithValues(ctx)
	found := map[string]string{}
	for _, p := range s.Format().Properties {
		found[p.Key] = p.Value
	}
	for _, c := range s.ClassesByName("java.lang.System") {
		props, has := s.ObjectField(ctx, s.Class(c).Object, "props")
		if !has || s.Class(c).Object == heap.NoObject {
			continue
		}
		list, err := entries(ctx, s, props)
		if err != nil {
			return "", err
		}
		for _, p := range list {
			found[p.key] = p.value
		}
	}
	var words []string
	for _, name := range jvmNames {
		if words == nil && strings.Contains(found["java.vm.name"], name) {
			words = append(words, name)
		}
	}
	for _, key := range []string{"java.runtime.version", "java.version"} {
		if jvmVersion.MatchString(found[key]) {
			return strings.Join(append(words, found[key]), " "), nil
		}
	}
	return strings.Join(words, " "), nil
}
