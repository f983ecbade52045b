package realdumps

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// ClassCount is a line of a class histogram. Classes of one name are added up.
type ClassCount struct {
	Instances int64
	Bytes     int64 // true shallow bytes
	Classes   int   // how many classes have the name
}

// Histogram reads the JVM's own class histogram: Java class name
// (java.lang.String[], int[]) → instances and bytes. Hidden classes have the
// names the JVM prints ("Lambda/0x…"), which differ from those in a dump.
func (d Dump) Histogram(t testing.TB) map[string]ClassCount {
	t.Helper()
	f, err := os.Open(d.HistogramFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	counts := map[string]ClassCount{}
	var sum, total ClassCount
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 3 && fields[0] == "Total" {
			total, err = parseCount(fields[1], fields[2])
		} else if len(fields) >= 4 && strings.HasSuffix(fields[0], ":") {
			var one ClassCount
			one, err = parseCount(fields[1], fields[2])
			name := javaName(fields[3]) // fields[4] is the module
			all := counts[name]
			counts[name] = ClassCount{all.Instances + one.Instances, all.Bytes + one.Bytes, all.Classes + 1}
			sum.Instances += one.Instances
			sum.Bytes += one.Bytes
		}
		if err != nil {
			t.Fatalf("%s: %q: %v", d.HistogramFile, lines.Text(), err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if sum != total {
		t.Fatalf("%s: the lines add up to %+v, the total says %+v", d.HistogramFile, sum, total)
	}
	return counts
}

func parseCount(instances, bytes string) (ClassCount, error) {
	n, err := strconv.ParseInt(instances, 10, 64)
	if err != nil {
		return ClassCount{}, err
	}
	b, err := strconv.ParseInt(bytes, 10, 64)
	return ClassCount{Instances: n, Bytes: b}, err
}

// javaName turns [Ljava.lang.Object; and [[I into java.lang.Object[] and int[][].
func javaName(name string) string {
	element := strings.TrimLeft(name, "[")
	dimensions := len(name) - len(element)
	if dimensions == 0 {
		return name
	}
	if strings.HasPrefix(element, "L") && strings.HasSuffix(element, ";") {
		element = element[1 : len(element)-1]
	} else if i := strings.Index("ZCFDBSIJ", element); i >= 0 && len(element) == 1 {
		element = (heap.Boolean + heap.Type(i)).String()
	} else {
		element = fmt.Sprintf("?%s", element)
	}
	return element + strings.Repeat("[]", dimensions)
}
