package fi.hehkulasi.invoices;

import fi.hehkulasi.base.DealerAccounts;
import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.PaneStock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the nightly run of the wholesale. Each warehouse has delivered its slips as a sorted run; the run merges them into invoices by dealer, in the middle of which it is. */
public class Main {
    record Slip(int dealer, int day, String article, int pieces, long cents) {}

    static final class SlipRun {
        private final Slip[] slips;
        private int at;

        SlipRun(Slip[] slips) {
            this.slips = slips;
            Arrays.sort(slips, Comparator.comparingInt(Slip::dealer).thenComparingInt(Slip::day));
        }

        Slip head() {
            return slips[at];
        }

        /** The next slip, or null at the end. */
        Slip take() {
            if (at == slips.length) return null;
            Slip s = slips[at];
            slips[at++] = null;
            return s;
        }

        boolean finished() {
            return at == slips.length;
        }
    }

    record Invoice(int dealer, int lines, long cents) {}

    static final class NightRun implements Runnable {
        private final CountDownLatch half;
        private final CountDownLatch printer;

        NightRun(CountDownLatch half, CountDownLatch printer) {
            this.half = half;
            this.printer = printer;
        }

        @Override
        public void run() {
            PriorityQueue<SlipRun> runs = new PriorityQueue<>(Comparator.comparingInt((SlipRun r) -> r.head().dealer));
            int all = 0;
            for (int w = 0; w < 6; w++) {
                Slip[] slips = read(w);
                all += slips.length;
                runs.add(new SlipRun(slips));
            }
            List<Slip> open = new ArrayList<>();
            int done = 0;
            while (!runs.isEmpty()) {
                SlipRun r = runs.poll();
                Slip s = r.take();
                if (!r.finished()) runs.add(r);
                if (!open.isEmpty() && open.get(0).dealer != s.dealer) {
                    print(open);
                    open.clear();
                }
                open.add(s);
                if (++done == all * 2 / 5) half.countDown();
                if (done >= all * 2 / 5) pause();
            }
            print(open);
        }

        private void pause() {
            try {
                printer.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static Slip[] read(int warehouse) {
            Sample s = new Sample(900 + warehouse);
            Slip[] slips = new Slip[Scale.of(34_000)];
            for (int i = 0; i < slips.length; i++) slips[i] = new Slip(30_000 + s.below(9000), 20_700 + s.below(30), "H" + (1000 + s.below(9000)) + " " + s.code(9), 1 + s.below(400), 100 + s.below(90_000));
            return slips;
        }

        private static void print(List<Slip> lines) {
            long cents = 0;
            for (Slip l : lines) cents += l.cents * l.pieces;
            Invoice i = new Invoice(lines.get(0).dealer, lines.size(), cents);
            INVOICED[0]++;
            INVOICED[1] += i.cents;
        }
    }

    private static final long[] INVOICED = new long[2];
    private static final FreightZones FREIGHT = new FreightZones(79);
    private static final PaneStock STOCK = new PaneStock(80);
    private static final DealerAccounts DEALERS = new DealerAccounts(81);

    public static void main(String[] args) throws Exception {
        CountDownLatch half = new CountDownLatch(1);
        Thread night = new Thread(new NightRun(half, new CountDownLatch(1)), "night run");
        night.setDaemon(true);
        night.start();
        half.await();
        System.out.println(INVOICED[0] + " invoices over " + INVOICED[1] / 100 + ", " + DEALERS.open(31_000) + ", " + FREIGHT.freight(700, 120) + ", " + STOCK.area(777_000));
        Ready.last();
    }
}
