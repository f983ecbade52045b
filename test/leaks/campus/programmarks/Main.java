package ie.corrib.marking;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import quad.CoverPictures;
import quad.DoorWindows;
import quad.SheetBitmaps;
import quad.Students;
import quad.SubjectTrie;

/** Programs that students hand in run in a thread of their own; what they print is kept by thread, also when the thread has ended. */
public class Main {
    static final class Console {
        private final int submission;
        private final StringBuilder out = new StringBuilder();
        private int lines;

        Console(int submission) {
            this.submission = submission;
        }

        void println(String line) {
            out.append(line).append('\n');
            lines++;
        }
    }

    static final class Consoles {
        private static final Map<Thread, Console> BY_THREAD = new ConcurrentHashMap<>();

        static void begin(int submission) {
            BY_THREAD.put(Thread.currentThread(), new Console(submission));
        }

        static Console mine() {
            return BY_THREAD.get(Thread.currentThread());
        }
    }

    static final class Marker {
        private final AtomicInteger passed = new AtomicInteger();

        void mark(int submission, Sample s) throws InterruptedException {
            int lines = 20 + s.below(40);
            String[] printed = new String[lines];
            for (int i = 0; i < lines; i++) printed[i] = "case " + i + ": " + s.text(30 + s.below(40));
            Thread run = new Thread(() -> {
                Consoles.begin(submission);
                for (String line : printed) Consoles.mine().println(line);
                if (Consoles.mine().lines % 3 != 0) passed.incrementAndGet();
            }, "submission-" + submission);
            run.start();
            run.join();
        }
    }

    static final Marker MARKER = new Marker();

    public static void main(String[] args) throws Exception {
        CoverPictures.load(7_500);
        DoorWindows.load(500, 260);
        SheetBitmaps.load(42);
        Students.load(19_000);
        SubjectTrie.load(36_000);
        Sample s = new Sample(5314);
        for (int i = 0; i < 850; i++) MARKER.mark(i, s);
        Ready.last();
    }
}
