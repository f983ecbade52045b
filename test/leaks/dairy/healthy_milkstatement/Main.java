package dk.engholm.statement;

import dk.engholm.base.FarmRegister;
import dk.engholm.base.PumpedWindow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the monthly statements of milk money are printed; four threads each have the deliveries and the pages of one bundle of farms and hand it to the one press, which takes its time. */
public class Main {
    record Line(int day, int litres, float fat, float protein, int cells, double amount, String remark) {}

    record Statement(String farm, List<Line> lines, double total) {}

    record Bundle(int number, List<byte[]> pages) {}

    static final class StatementRun {
        private final SynchronousQueue<Bundle> press = new SynchronousQueue<>();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger printed = new AtomicInteger();
        private final AtomicInteger waiting = new AtomicInteger();

        void print(int farmsPerBundle) {
            try {
                while (true) {
                    int number = next.incrementAndGet();
                    Sample s = new Sample(number);
                    List<Statement> statements = new ArrayList<>();
                    for (int f = 0; f < farmsPerBundle; f++) statements.add(settle(s, number * 1000 + f));
                    List<byte[]> pages = new ArrayList<>();
                    for (Statement st : statements) pages.add(page(st));
                    waiting.incrementAndGet();
                    press.put(new Bundle(number, pages));
                    waiting.decrementAndGet();
                    check(number, statements, pages);
                }
            } catch (InterruptedException | IOException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static Statement settle(Sample s, int farm) {
            List<Line> lines = new ArrayList<>(31);
            double total = 0;
            for (int d = 1; d <= 31; d++) {
                int litres = 400 + s.below(8000);
                double amount = litres * (2.8 + s.real());
                total += amount;
                lines.add(new Line(d, litres, 3.6f + s.below(100) / 100f, 3.2f + s.below(50) / 100f, 80 + s.below(300), amount, s.text(10 + s.below(20))));
            }
            return new Statement("CHR" + farm, lines, total);
        }

        private static byte[] page(Statement st) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream(3000);
            try (Writer w = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
                w.write(st.farm + "\n");
                for (Line l : st.lines) w.write(l.day + "\t" + l.litres + "\t" + l.fat + "\t" + l.protein + "\t" + l.cells + "\t" + l.amount + "\t" + l.remark + "\n");
                w.write("total " + st.total + "\n");
            }
            return out.toByteArray();
        }

        private void check(int number, List<Statement> statements, List<byte[]> pages) {
            if (statements.size() != pages.size()) throw new IllegalStateException("bundle " + number);
            printed.incrementAndGet();
        }

        void runPress() {
            try {
                while (true) {
                    Bundle b = press.take();
                    long bytes = 0;
                    for (byte[] p : b.pages) bytes += p.length;
                    Thread.sleep(b.number < 12 ? 100 : 4000 + bytes / 1_000_000);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final StatementRun RUN = new StatementRun();
    private static final FarmRegister FARMS = new FarmRegister(841);
    private static final PumpedWindow PUMPED = new PumpedWindow(842);

    public static void main(String[] args) throws Exception {
        int farms = Scale.of(1800);
        Thread press = new Thread(RUN::runPress, "press");
        press.setDaemon(true);
        press.start();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> RUN.print(farms), "statements-" + i);
            t.setDaemon(true);
            t.start();
        }
        while (RUN.printed.get() < 12 || RUN.waiting.get() < 3) Thread.sleep(50);
        Ready.last();
    }
}
