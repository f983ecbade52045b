// Opens a heap dump with the heap library of VisualVM, as a measure to hold
// heapdrop against (docs/performance.md, "Side by side"):
//
//   java -Xmx12g -cp MODULES/org-graalvm-visualvm-lib-jfluid-heap.jar Heap.java DUMP
//
// MODULES is visualvm/modules of an installed VisualVM. It prints lines of a name
// and seconds: until the dump is open, until the class histogram is there, and
// until the retained size of every object is known. The library needs a dump with
// the system properties of its JVM, so one that a JVM wrote.
import java.io.File;
import org.graalvm.visualvm.lib.jfluid.heap.Heap;
import org.graalvm.visualvm.lib.jfluid.heap.HeapFactory;
import org.graalvm.visualvm.lib.jfluid.heap.JavaClass;

class HeapTimes {
    public static void main(String[] arguments) throws Exception {
        long started = System.nanoTime();
        Heap heap = HeapFactory.createHeap(new File(arguments[0]));
        report("open", started, 0);
        long objects = 0;
        for (JavaClass c : heap.getAllClasses()) {
            objects += c.getInstancesCount();
            c.getAllInstancesSize();
        }
        report("histogram", started, objects);
        report("retained", started, heap.getBiggestObjectsByRetainedSize(20).get(0).getRetainedSize());
        System.exit(0); // the library keeps files to delete at the end
    }

    private static void report(String phase, long started, long figure) {
        System.out.printf("%s %.2f %d%n", phase, (System.nanoTime() - started) / 1e9, figure);
    }
}
