package ie.glenview.ledger;

import ie.glenview.base.BettingAccounts;
import ie.glenview.base.FormLines;
import ie.glenview.base.SilksPictures;
import ie.glenview.base.StableBookings;
import ie.glenview.base.StudRegister;
import ie.glenview.base.ToteWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: every open bet of the festival day in memory; when a race is settled its bets are paid and leave. Three of eight races are over, and the big one is the next. */
public class Main {
    static final class OpenBet {
        final long number;
        final long account;
        final Instant placed;
        final int cents;
        final byte race;
        final byte[] cloths;
        final String channel;
        float price;

        OpenBet(long number, long account, Instant placed, int cents, byte race, byte[] cloths, String channel, float price) {
            this.number = number;
            this.account = account;
            this.placed = placed;
            this.cents = cents;
            this.race = race;
            this.cloths = cloths;
            this.channel = channel;
            this.price = price;
        }
    }

    static final class RaceBook {
        private final byte race;
        private final Map<Long, OpenBet> open = new HashMap<>();
        private final double[] liability = new double[24];

        RaceBook(byte race) {
            this.race = race;
        }

        void place(OpenBet b) {
            open.put(b.number, b);
            for (byte c : b.cloths) liability[c] += b.cents * b.price;
        }

        void cancel(long number) {
            OpenBet b = open.remove(number);
            if (b != null) for (byte c : b.cloths) liability[c] -= b.cents * b.price;
        }
    }

    static final class DayLedger {
        private final Map<Byte, RaceBook> books = new HashMap<>();
        private final Map<Long, Long> winnings = new HashMap<>();
        private long paidCents;
        private int settled;

        void place(OpenBet b) {
            books.computeIfAbsent(b.race, RaceBook::new).place(b);
        }

        void settle(byte race, int winner) {
            RaceBook book = books.remove(race);
            for (OpenBet b : book.open.values()) {
                settled++;
                if (b.cloths[0] != winner) continue;
                long pays = (long) (b.cents * b.price);
                paidCents += pays;
                winnings.merge(b.account, pays, Long::sum);
            }
        }

        /** After each race the winnings are booked to the accounts by the central system. */
        void bookWinnings() {
            winnings.clear();
        }
    }

    private static final DayLedger LEDGER = new DayLedger();
    private static final List<Object> REGISTERS = List.of(new StudRegister(92), new FormLines(93), new SilksPictures(94), new BettingAccounts(95), new ToteWindow(96), new StableBookings(97));

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(970);
        String[] channels = {"window", "telephone", "web", "app", "shop"};
        int n = Scale.of(760_000);
        int next = 1;
        for (int i = 0; i < n; i++) {
            if (next <= 3 && i == n / 8 * (next + 1)) {
                LEDGER.settle((byte) next, 1 + s.below(14));
                LEDGER.bookWinnings();
                next++;
            }
            byte race = (byte) (s.below(3) == 0 ? Math.max(next, 4) : next + s.below(9 - next));
            byte[] cloths = new byte[1 + s.below(4)];
            for (int k = 0; k < cloths.length; k++) cloths[k] = (byte) (1 + s.below(22));
            LEDGER.place(new OpenBet(500_000_000L + i, 60_000_000L + s.below(90_000), Sample.at(i, n, Duration.ofHours(7)), 200 + s.below(20_000), race, cloths, channels[s.below(5)], 1.2f + s.below(300) / 10f));
            if (s.below(60) == 0) {
                RaceBook book = LEDGER.books.get(race);
                book.cancel(500_000_000L + i - s.below(40));
            }
        }
        if (LEDGER.settled == 0) throw new IllegalStateException();
        Ready.last();
    }
}
