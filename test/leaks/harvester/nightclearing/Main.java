package eu.clearnet.settle;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.EventWindow;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;

/** Four parties of a cycle meet at a barrier. When one of them gives up before, the other three wait there for ever. */
public class Main {
    static final class Partition {
        final String member;
        final Instant cut;
        final long[] netted = new long[6_000];

        Partition(String member, Instant cut) {
            this.member = member;
            this.cut = cut;
        }
    }

    static class Cycle {
        final int number;
        private final CyclicBarrier met = new CyclicBarrier(4);
        private final Clearing clearing;

        Cycle(int number, Clearing clearing) {
            this.number = number;
            this.clearing = clearing;
        }

        void party(int p, Instant cut, boolean rejected) {
            Partition part = new Partition("MBR" + (number * 4 + p) % 90, cut);
            for (int i = 0; i < part.netted.length; i++) part.netted[i] = (i * 31L + number) % 9973 - 4000;
            if (rejected) {
                clearing.rejected.merge(part.member, 1, Integer::sum);
                return;
            }
            try {
                met.await();
            } catch (Exception e) {
                return;
            }
            long sum = 0;
            for (long v : part.netted) sum += v;
            clearing.total.addAndGet(sum);
        }
    }

    static class Clearing {
        final AtomicLong total = new AtomicLong();
        final ConcurrentHashMap<String, Integer> rejected = new ConcurrentHashMap<>();
        final LedgerDb ledger = new LedgerDb(131);
        final ReadingRings prices = new ReadingRings(132);
        final CustomerLru members = new CustomerLru(133);
        final EventWindow events = new EventWindow(134);
        final TariffCube fees = new TariffCube(135);

        Clearing() throws Exception {}
    }

    private static Clearing clearing;

    public static void main(String[] args) throws Exception {
        clearing = new Clearing();
        Sample s = new Sample(822);
        int n = 300;
        for (int i = 0; i < n; i++) {
            Cycle c = new Cycle(i, clearing);
            Instant cut = Sample.at(i, n, Duration.ofDays(4));
            int bad = i % 6 == 2 ? s.below(4) : -1;
            Thread[] parties = new Thread[4];
            for (int p = 0; p < 4; p++) {
                int party = p;
                parties[p] = new Thread(() -> c.party(party, cut, party == bad), "clearing-" + i + "-" + p);
                parties[p].setDaemon(true);
                parties[p].start();
            }
            for (Thread t : parties) t.join(bad >= 0 ? 15 : 2000);
        }
        Ready.last();
    }
}
