package pt.eletricos.tarifas;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Horario;
import pt.eletricos.rede.Paragens;

/** Healthy: the nightly run of fares is half done. The journeys of the day are in a list of the method, in order of the cards, and two threads bill their halves of it. */
public class Main {
    static final class Journey {
        final long card;
        final int from;
        final int to;
        final long startedAt;
        final short zones;
        short cents;

        Journey(long card, int from, int to, long startedAt, short zones) {
            this.card = card;
            this.from = from;
            this.to = to;
            this.startedAt = startedAt;
            this.zones = zones;
        }
    }

    static final class FareRun {
        /** A card pays two euros sixty a day at most. */
        private static final int DAY_CAP = 260;
        private final CountDownLatch half = new CountDownLatch(2);
        private final CountDownLatch goOn = new CountDownLatch(1);

        long bill(List<Journey> journeys, boolean pause) {
            long total = 0;
            int done = 0;
            long card = -1;
            int paid = 0;
            for (Journey j : journeys) {
                if (pause && done++ == journeys.size() / 2) {
                    half.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException e) {
                        return total;
                    }
                }
                if (j.card != card) {
                    card = j.card;
                    paid = 0;
                }
                j.cents = (short) Math.min(70 + 35 * j.zones, DAY_CAP - paid);
                paid += j.cents;
                total += j.cents;
            }
            return total;
        }
    }

    private static final Paragens STOPS = new Paragens(81);
    private static final Horario TIMETABLE = new Horario(82);

    private static List<Journey> read(int day, int n) {
        Sample s = new Sample(1200 + day);
        List<Journey> journeys = new ArrayList<>(n);
        long t = System.currentTimeMillis() - 86_400_000L;
        for (int i = 0; i < n; i++) journeys.add(new Journey(3_000_000L + s.below(n / 3 + 1), STOPS.at(1000 + s.below(100_000)).number(), STOPS.at(1000 + s.below(100_000)).number(), t += 100, (short) (1 + s.below(6))));
        journeys.sort(Comparator.<Journey>comparingLong(j -> j.card).thenComparingLong(j -> j.startedAt));
        return journeys;
    }

    public static void main(String[] args) throws Exception {
        Map<Integer, Long> billed = new HashMap<>();
        FareRun run = new FareRun();
        for (int day = 1; day <= 4; day++) billed.put(day, run.bill(read(day, Scale.of(300_000)), false));
        List<Journey> today = read(5, Scale.of(820_000));
        int middle = today.size() / 2;
        while (middle < today.size() && today.get(middle).card == today.get(middle - 1).card) middle++;
        List<Journey> first = today.subList(0, middle);
        List<Journey> second = today.subList(middle, today.size());
        ExecutorService billing = Executors.newFixedThreadPool(2);
        billing.submit(() -> run.bill(first, true));
        billing.submit(() -> run.bill(second, true));
        run.half.await();
        System.out.println(billed.size() + " days billed, tram at " + TIMETABLE.next(3, 1, 40_000));
        Ready.last();
        run.goOn.countDown();
    }
}
