package ch.totogarage.settlement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import terrace.ClubCrests;
import terrace.Fixtures;
import terrace.PriceList;

/** Healthy: the bets of a match day are settled; a reader fills a bounded queue, three workers take bets from it, and the open bets of each match leave when it is settled. */
public class Main {
    record Bet(long number, int match, String account, int cents, int odds, byte pick) {}

    static final class Settlement {
        private final Map<Integer, List<Bet>> openByMatch = new HashMap<>();
        private final ArrayBlockingQueue<Bet> toSettle = new ArrayBlockingQueue<>(6_000);
        private final AtomicLong paidCents = new AtomicLong();
        private volatile int settledMatches;

        void place(Bet bet) {
            openByMatch.computeIfAbsent(bet.match(), match -> new ArrayList<>()).add(bet);
        }

        void start() {
            for (int i = 0; i < 3; i++) daemon("settler-" + i, this::settle);
            daemon("settlement-reader", this::feed);
        }

        private static void daemon(String name, Runnable work) {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            thread.start();
        }

        private void feed() {
            try {
                for (int match = 0; !openByMatch.isEmpty(); match++) {
                    for (Bet bet : openByMatch.getOrDefault(match, List.of())) toSettle.put(bet);
                    openByMatch.remove(match);
                    settledMatches++;
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void settle() {
            try {
                for (int done = 1; ; done++) {
                    Bet bet = toSettle.take();
                    if (bet.number() % 3 == 0) paidCents.addAndGet((long) bet.cents() * bet.odds() / 100);
                    if (done % 40 == 0) TimeUnit.MILLISECONDS.sleep(6);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final Settlement SETTLEMENT = new Settlement();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(8_000);
        Fixtures.load(14_000);
        PriceList.load(9_000);
        Sample s = new Sample(6502);
        for (int i = 0; i < 150_000; i++) SETTLEMENT.place(new Bet(3_000_000L + i, s.below(40), "A" + s.code(7), 100 * (1 + s.below(90)), 101 + s.below(900), (byte) s.below(3)));
        SETTLEMENT.start();
        while (SETTLEMENT.settledMatches < 8) Thread.sleep(20);
        Ready.last();
    }
}
