// Package realdumps finds the real heap dumps with which tests compare, and reads the
// reference data beside them: class histograms of the JVM itself and the figures of
// Eclipse MAT.
//
// Small dumps are in testdata, with figures of Eclipse MAT in testdata/mat. The others
// are not part of the repository: they are in a folder "shared" beside it, or in the
// folder that the environment variable HEAPDROP_SHARED names. Tests that need them are
// skipped if they are missing.
package realdumps

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Root returns the folder of shared files, or skips the test.
func Root(t testing.TB) string {
	t.Helper()
	folder := shared(t)
	if !exists(filepath.Join(folder, "dumps")) {
		t.Skipf("no dumps in %s: set HEAPDROP_SHARED to the folder of real dumps", folder)
	}
	return folder
}

func shared(t testing.TB) string {
	if folder := os.Getenv("HEAPDROP_SHARED"); folder != "" {
		return folder
	}
	return filepath.Join(filepath.Dir(repository(t)), "shared")
}

// repository returns the folder with go.mod, upwards from the test's folder.
func repository(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			t.Fatal("no go.mod in any folder above the test")
		}
		folder = parent
	}
}

// Dump is one real dump with what is known about it.
type Dump struct {
	// Name is the path below the folder of dumps without compression and
	// extension: "planted/leak/jdk17-g1.live". PHD dumps keep their extension.
	Name string
	// File is the file as stored, perhaps compressed.
	File string
	// HistogramFile is the JVM's own class histogram, "" when there is none.
	HistogramFile string
	// MATFolders have MAT's figures, one folder for each dump in the file.
	MATFolders []string

	number int // index in the list of all dumps
}

// Sampled skips the test of four in five dumps in short mode, which is used for
// WebAssembly. Natively, the same code reads all of them; the differences, 32-bit numbers
// and a single thread, affect any dump.
func (d Dump) Sampled(t testing.TB) {
	t.Helper()
	Sampled(t, d.number)
}

// Sampled does the same for the dump with a number in a list of a test's own.
func Sampled(t testing.TB, number int) {
	t.Helper()
	if testing.Short() && number%5 != 1 {
		t.Skip("as WebAssembly only every fifth dump is read")
	}
}

// NotInShort skips a test in short mode that is long and would prove nothing new as
// WebAssembly.
func NotInShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("too long as WebAssembly, and the same there")
	}
}

// Dumps lists the dumps of the shared folder, by name; it skips the test where that is missing.
func Dumps(t testing.TB) []Dump {
	t.Helper()
	return dumpsIn(t, filepath.Join(Root(t), "dumps"), "")
}

// Committed lists the dumps in the repository, each with a name "jvm/…". Their values are
// zeros, see testdata/jvm.
func Committed(t testing.TB) []Dump {
	t.Helper()
	return dumpsIn(t, filepath.Join(repository(t), "testdata", "jvm"), "jvm/")
}

// All lists the dumps in the repository and, if it exists, those in the shared folder.
func All(t testing.TB) []Dump {
	t.Helper()
	return append(Committed(t), whereShared(t)...)
}

// Compared lists those dumps of All, and generated dumps, for which there are figures of
// Eclipse MAT. For dumps in the repository these are only objects and summary, in
// testdata/mat.
func Compared(t testing.TB) []Dump {
	t.Helper()
	folder := filepath.Join(repository(t), "testdata")
	dumps := dumpsIn(t, folder, "testdata/")
	for i, d := range dumps {
		dumps[i].MATFolders = matFolders(filepath.Join(folder, "mat", filepath.Base(d.Name)))
	}
	dumps = append(dumps, whereShared(t)...)
	return slices.DeleteFunc(dumps, func(d Dump) bool { return len(d.MATFolders) == 0 })
}

// whereShared lists the dumps in the shared folder, none if it is missing.
func whereShared(t testing.TB) []Dump {
	t.Helper()
	folder := filepath.Join(shared(t), "dumps")
	if !exists(folder) {
		return nil
	}
	return dumpsIn(t, folder, "")
}

// matFolders returns the folders of MAT's figures beside a dump, one for each dump in the file.
func matFolders(base string) (folders []string) {
	for _, number := range []string{"", ".1", ".2", ".3"} {
		if exists(base + number + ".mat") {
			folders = append(folders, base+number+".mat")
		}
	}
	return folders
}

func dumpsIn(t testing.TB, folder, prefix string) (dumps []Dump) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Dir(path) == filepath.Join(folder, "broken") {
			return err
		}
		base := path
		for _, extension := range []string{".hprof.zst", ".hprof.gz", ".hprof"} {
			base = strings.TrimSuffix(base, extension)
		}
		if base == path && filepath.Ext(path) != ".phd" {
			return nil
		}
		relative, err := filepath.Rel(folder, base)
		d := Dump{Name: prefix + filepath.ToSlash(relative), File: path}
		if exists(base + ".histo.txt") {
			d.HistogramFile = base + ".histo.txt"
		}
		d.MATFolders = matFolders(base)
		dumps = append(dumps, d)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(dumps, func(a, b Dump) int { return strings.Compare(a.Name, b.Name) })
	for i := range dumps {
		dumps[i].number = i
	}
	return dumps
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Find returns the dump with the given name. It skips the test if the folder of dumps is
// missing, and fails it if only this dump is missing.
func Find(t testing.TB, name string) Dump {
	t.Helper()
	for _, d := range Dumps(t) {
		if d.Name == name {
			return d
		}
	}
	Root(t)
	t.Fatalf("no dump %s", name)
	return Dump{}
}

// Path returns the path of a file with the dump as the JVM wrote it (gzip by the JVM
// stays). A dump packed with zstd is unpacked once per machine.
func (d Dump) Path(t testing.TB) string {
	t.Helper()
	if !strings.HasSuffix(d.File, ".zst") {
		return d.File
	}
	path, err := unpacked(d.File, strings.ReplaceAll(d.Name, "/", "-")+".hprof", unzstd)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Broken returns a folder with damaged and unusual dumps, and with EXPECTED.json, which
// says what is wrong with each.
func Broken(t testing.TB) string {
	t.Helper()
	archive := filepath.Join(Root(t), "dumps", "broken", "broken.tar.zst")
	path, err := unpacked(archive, "broken", untar)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// unpacked returns the unpacked form of a file, in a folder that outlives the test. Its
// name contains the size of the packed file, so that a changed dump is unpacked again;
// the final rename makes parallel tests safe.
func unpacked(file, name string, unpack func(from io.Reader, to string) error) (string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = os.TempDir()
	}
	folder = filepath.Join(folder, "heapdrop-dumps")
	path := filepath.Join(folder, fmt.Sprintf("%d-%s", info.Size(), name))
	if exists(path) {
		return path, nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	temporary, err := os.MkdirTemp(folder, "unpacking-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporary)
	packed, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer packed.Close()
	// The dumps were packed with windows of up to 2^27 bytes.
	reader, err := zstd.NewReader(packed, zstd.WithDecoderMaxWindow(1<<28), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return "", err
	}
	defer reader.Close()
	if err := unpack(reader, filepath.Join(temporary, name)); err != nil {
		return "", fmt.Errorf("unpacking %s: %w", file, err)
	}
	if err := os.Rename(filepath.Join(temporary, name), path); err != nil && !exists(path) {
		return "", err // exists: another process was first
	}
	return path, nil
}

func unzstd(from io.Reader, to string) error {
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}

func untar(from io.Reader, to string) error {
	if err := os.Mkdir(to, 0o755); err != nil {
		return err
	}
	for archive := tar.NewReader(from); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		if err := unzstd(archive, filepath.Join(to, filepath.Base(header.Name))); err != nil {
			return err
		}
	}
}
