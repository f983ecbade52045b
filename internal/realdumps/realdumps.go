// Package realdumps finds the real heap dumps that tests compare with, and reads
// the truths beside them: class histograms of the JVM itself and the
// figures of Eclipse MAT.
//
// Small ones are in testdata, with figures of Eclipse MAT in testdata/mat. The others are not part of the repository: they are in a
// folder "shared" beside it, or where the environment variable HEAPDROP_SHARED says; without
// them the tests that need them are skipped.
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

// Root returns the folder of shared material, or skips the test.
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
	// MATFolders hold MAT's figures, one folder for each dump in the file.
	MATFolders []string

	number int // in the list of all
}

// Sampled skips a test of this dump in short mode, which is that of WebAssembly, but for
// every fifth dump. The same code has read all of them natively; what is different there,
// numbers of 32 bits and a single thread, shows with any dump.
func (d Dump) Sampled(t testing.TB) {
	t.Helper()
	if testing.Short() && d.number%5 != 1 {
		t.Skip("as WebAssembly only every fifth dump is read")
	}
}

// NotInShort skips a test that is long, and proves nothing as WebAssembly that it does not
// prove natively.
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

// Committed lists the dumps of the repository, each named "jvm/…". Their values are zeros,
// see testdata/jvm.
func Committed(t testing.TB) []Dump {
	t.Helper()
	return dumpsIn(t, filepath.Join(repository(t), "testdata", "jvm"), "jvm/")
}

// All lists the dumps of the repository, and those of the shared folder where it is there.
func All(t testing.TB) []Dump {
	t.Helper()
	return append(Committed(t), whereShared(t)...)
}

// Compared lists the dumps of All, and those that code has made, that there are figures of
// Eclipse MAT for. Of those in the repository they are objects and summary alone, in testdata/mat.
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

// whereShared lists the dumps of the shared folder, none where that is missing.
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

// Find returns the dump of that name; it skips the test where the folder of dumps is
// missing, and fails it where only this one is.
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

// Path returns a file with the dump as the JVM wrote it (gzip by the JVM stays).
// What was packed with zstd is unpacked once per machine.
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

// Broken returns a folder with the broken and odd dumps, and EXPECTED.json,
// which says what is wrong with each.
func Broken(t testing.TB) string {
	t.Helper()
	archive := filepath.Join(Root(t), "dumps", "broken", "broken.tar.zst")
	path, err := unpacked(archive, "broken", untar)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// unpacked returns the unpacked form of a file from a folder that outlives the
// test. The name holds the size of the packed file, so a changed dump is not
// mistaken for the old one; a rename at the end makes parallel tests safe.
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
	// The dumps were packed with windows of up to 128 MiB.
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
