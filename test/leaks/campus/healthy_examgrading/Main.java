package gr.pelagos.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import quad.RoomPlans;
import quad.SheetBitmaps;

/** Healthy: the sheets of the great examination are read and graded this night; readers fill a bounded queue, the points of each candidate are gathered until the curve can be drawn. */
public class Main {
    record Sheet(int candidate, int page, byte[] grey) {}

    record Answer(byte question, byte chosen, float certainty) {}

    static final class Candidate {
        private final int number;
        private final List<Answer> answers = new ArrayList<>(30);
        private float points;

        Candidate(int number) {
            this.number = number;
        }
    }

    static final class GradingNight implements Runnable {
        private final ArrayBlockingQueue<Sheet> scanned = new ArrayBlockingQueue<>(2_500);
        private final AtomicInteger read = new AtomicInteger();
        private final CountDownLatch late = new CountDownLatch(1);
        private final int candidates;

        GradingNight(int candidates) {
            this.candidates = candidates;
        }

        void scan() {
            Sample s = new Sample(5410);
            try {
                for (int c = 0; c < candidates; c++) {
                    for (int page = 0; page < 2; page++) {
                        scanned.put(new Sheet(120_000 + c, page, s.bytes(3_000 + s.below(3_000))));
                        read.incrementAndGet();
                    }
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void run() {
            TreeMap<Integer, Candidate> graded = new TreeMap<>();
            Sample s = new Sample(5411);
            try {
                while (graded.size() < candidates) {
                    Sheet sheet = scanned.take();
                    Candidate candidate = graded.computeIfAbsent(sheet.candidate(), Candidate::new);
                    for (int q = 0; q < 15; q++) {
                        Answer answer = new Answer((byte) (15 * sheet.page() + q), (byte) s.below(5), (float) s.real());
                        candidate.answers.add(answer);
                        if (answer.chosen() == sheet.grey()[q] % 5) candidate.points += 2;
                    }
                    if (graded.size() > candidates * 2 / 3) {
                        late.countDown();
                        TimeUnit.MILLISECONDS.sleep(20);
                    }
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final GradingNight NIGHT = new GradingNight(18_000);

    public static void main(String[] args) throws Exception {
        RoomPlans.load(500, 30);
        SheetBitmaps.load(60);
        Thread scanner = new Thread(NIGHT::scan, "sheet-scanner");
        Thread grader = new Thread(NIGHT, "grader");
        scanner.setDaemon(true);
        grader.setDaemon(true);
        scanner.start();
        grader.start();
        NIGHT.late.await();
        Thread.sleep(300);
        Ready.last();
    }
}
