package hu.hangkiado.charts;

import hu.hangkiado.base.ContractStore;
import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.LoudnessCurves;
import hu.hangkiado.base.SoldWhere;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the streams of the last ninety minutes, counted by track and minute for the chart of the moment. The oldest minute goes when a new one begins. */
public class Main {
    record Stream(long minute, int track, int country) {}

    static final class TrackCount {
        int streams;
        final int[] byCountry = new int[8];
    }

    static final class Minute {
        final long number;
        final Map<Integer, TrackCount> tracks = new HashMap<>();

        Minute(long number) {
            this.number = number;
        }
    }

    static final class ChartWindow {
        private static final int MINUTES = 90;
        private final ArrayDeque<Minute> minutes = new ArrayDeque<>(MINUTES + 1);

        synchronized void count(Stream s) {
            Minute m = minutes.peekLast();
            if (m == null || m.number < s.minute) {
                minutes.addLast(m = new Minute(s.minute));
                while (minutes.peekFirst().number <= s.minute - MINUTES) minutes.removeFirst();
            }
            TrackCount c = m.tracks.computeIfAbsent(s.track, t -> new TrackCount());
            c.streams++;
            c.byCountry[s.country & 7]++;
        }

        synchronized int[] first() {
            Map<Integer, Integer> sums = new HashMap<>();
            for (Minute m : minutes) for (var e : m.tracks.entrySet()) sums.merge(e.getKey(), e.getValue().streams, Integer::sum);
            return sums.entrySet().stream().sorted((a, b) -> b.getValue() - a.getValue()).limit(40).mapToInt(Map.Entry::getKey).toArray();
        }

        synchronized long newest() {
            return minutes.isEmpty() ? 0 : minutes.peekLast().number;
        }
    }

    private static final ChartWindow WINDOW = new ChartWindow();
    private static final BlockingQueue<Stream> INCOMING = new ArrayBlockingQueue<>(4000);
    private static final LoudnessCurves CURVES = new LoudnessCurves(81);
    private static final SoldWhere SOLD = new SoldWhere(82);
    private static final ContractStore CONTRACTS = new ContractStore(83);
    private static final FanProfiles FANS = new FanProfiles(84);
    private static volatile int[] chart = {};

    private static Thread daemon(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        long start = System.currentTimeMillis() / 60_000 - 260;
        int each = Scale.of(1500);
        daemon("streams", () -> {
            Sample s = new Sample(980);
            try {
                for (long n = 0; ; n++) {
                    double x = s.real();
                    INCOMING.put(new Stream(start + n / each, (int) (60_000 * x * x * x), s.below(8)));
                    if (n > 260L * each) Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        daemon("counter", () -> {
            try {
                while (true) WINDOW.count(INCOMING.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        daemon("chart", () -> {
            try {
                while (true) {
                    chart = WINDOW.first();
                    Thread.sleep(600);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        while (WINDOW.newest() < start + 259) Thread.sleep(50);
        Thread.sleep(800);
        System.out.println("chart of " + chart.length);
        Ready.last();
    }
}
