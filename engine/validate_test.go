package engine

import (
	"context"
	"testing"

	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

// validate reads a dump through the validator, and fails for each rule of heap.Sink that
// its format violates.
func validate(t *testing.T, files ...source.File) {
	t.Helper()
	findings, err := Validate(context.Background(), files, Options{})
	if err != nil {
		t.Error(err)
	}
	for _, f := range findings {
		t.Errorf("%s: %s", f.Rule, f.Message)
	}
}

// TestFormatsKeepTheContract: for sound dumps, no format violates a rule of heap.Sink.
func TestFormatsKeepTheContract(t *testing.T) {
	for _, name := range []string{
		"sample.hprof.gz", "android-1.0.3.hprof", "two-dumps-1.0.1.hprof",
		"types-1.0.1-4.hprof", "types-1.0.2-8.hprof", "types-1.0.2-agent.hprof",
	} {
		t.Run(name, func(t *testing.T) { validate(t, sample(t, name)) })
	}
}

// TestFormatsKeepTheContractOnRealDumps: the same for a selection of real dumps: old and
// new JVMs, dumps with unreachable objects, an unusual writer, PHD.
func TestFormatsKeepTheContractOnRealDumps(t *testing.T) {
	for _, name := range []string{
		"mat/sun_jdk6_18_x32", "mat/oracle_jdk7_21_hprofagent", "mat/heapdump.20160404.083909.9480.0002.phd",
		"planted/oldnew/leak-jdk8.live", "planted/threads/jdk25-g1.live", "planted/values/jdk25-g1.all",
	} {
		t.Run(name, func(t *testing.T) {
			file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			validate(t, file)
		})
	}
}
