package dk.engholm.telegrams;

import dk.engholm.base.FarmRegister;
import dk.engholm.base.MilkPrices;
import dk.engholm.base.RindPhotos;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: telegrams of the lorries arrive twice or thrice; the identifiers of this and the previous six hours are known, in two generations, of which the older one goes when the younger is full of hours. */
public class Main {
    record Telegram(String id, long at, short lorry, String body) {}

    static final class TwiceFilter {
        private static final long GENERATION = Duration.ofHours(6).toMillis();
        private Set<String> previous = new HashSet<>();
        private Set<String> current = new HashSet<>();
        private long since;

        boolean first(Telegram t) {
            if (t.at - since >= GENERATION) {
                previous = current;
                current = new HashSet<>();
                since = t.at;
            }
            return !previous.contains(t.id) && current.add(t.id);
        }
    }

    static final class TelegramGate {
        private final BlockingQueue<Telegram> arrived = new ArrayBlockingQueue<>(2000);
        private final TwiceFilter filter = new TwiceFilter();
        private final Deque<Telegram> newest = new ArrayDeque<>();
        private volatile long passed;
        private volatile long seen;

        void work() {
            try {
                while (true) {
                    Telegram t = arrived.take();
                    if (filter.first(t)) {
                        passed++;
                        newest.addLast(t);
                        if (newest.size() > 3000) newest.removeFirst();
                    }
                    seen++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final TelegramGate GATE = new TelegramGate();
    private static final MilkPrices PRICES = new MilkPrices(821);
    private static final FarmRegister FARMS = new FarmRegister(824);
    private static final RindPhotos PHOTOS = new RindPhotos(822);

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(GATE::work, "telegram-gate");
        worker.setDaemon(true);
        worker.start();
        Sample s = new Sample(823);
        int n = Scale.of(2_300_000);
        long span = Duration.ofHours(30).toMillis();
        long start = System.currentTimeMillis() - span;
        String[] again = new String[64];
        for (int i = 0; i < n; i++) {
            String id = i > 64 && s.below(5) == 0 ? again[s.below(64)] : Long.toHexString(s.number());
            again[i % 64] = id;
            GATE.arrived.put(new Telegram(id, start + span * i / n, (short) s.below(60), s.code(24)));
        }
        while (GATE.seen < n) Thread.sleep(50);
        Ready.last();
    }
}
