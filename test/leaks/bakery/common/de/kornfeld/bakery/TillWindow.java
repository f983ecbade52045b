package de.kornfeld.bakery;

import java.util.ArrayDeque;
import org.harness.Scale;

/** The receipts of the last thirty minutes, for the display of the turnover. */
public final class TillWindow {
    static final class Receipt {
        final long at;
        final int branch, cents;
        final String cashier;

        Receipt(long at, int branch, int cents, String cashier) {
            this.at = at;
            this.branch = branch;
            this.cents = cents;
            this.cashier = cashier;
        }
    }

    private static final TillWindow INSTANCE = new TillWindow();
    private final ArrayDeque<Receipt> receipts = new ArrayDeque<>();
    private long sum;

    public static void load() {
        Words w = new Words(107);
        int perWindow = Scale.of(62_000), n = perWindow * 3;
        long now = System.currentTimeMillis(), span = 90 * 60_000L;
        for (int i = 0; i < n; i++) INSTANCE.add(new Receipt(now - span + span * (i + 1) / n, w.below(420), 120 + w.below(4_000), w.person()));
    }

    synchronized void add(Receipt r) {
        receipts.addLast(r);
        sum += r.cents;
        while (receipts.peekFirst().at < r.at - 30 * 60_000L) sum -= receipts.pollFirst().cents;
    }
}
