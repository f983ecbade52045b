package com.cardhouse.ledger;

import harbor.*;

import io.vavr.collection.*;

import org.harness.Ready;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The ledger is event-sourced: its aggregate keeps every event since the start in a persistent
 * vector and never takes a snapshot.
 */
public class Main {
    sealed interface LedgerEvent permits Booked, Reversed {}

    record Booked(String card, BigDecimal amount, Instant at, String merchant)
            implements LedgerEvent {}

    record Reversed(String card, BigDecimal amount, Instant at, String reason)
            implements LedgerEvent {}

    record LedgerState(Vector<LedgerEvent> history, HashMap<Integer, BigDecimal> balances) {
        LedgerState apply(LedgerEvent e) {
            BigDecimal v = e instanceof Booked b ? b.amount() : ((Reversed) e).amount().negate();
            int k = Math.floorMod(e.hashCode(), 500);
            return new LedgerState(
                    history.append(e),
                    balances.put(k, balances.get(k).getOrElse(BigDecimal.ZERO).add(v)));
        }
    }

    static final class LedgerAggregate {
        private final AtomicReference<LedgerState> state =
                new AtomicReference<>(new LedgerState(Vector.empty(), HashMap.empty()));

        void on(LedgerEvent e) {
            state.updateAndGet(s -> s.apply(e));
        }
    }

    private static final LedgerAggregate LEDGER = new LedgerAggregate();

    public static void main(String[] a) throws Exception {
        Ports.load(80000);
        Customs.load(30000);
        Documents.load(1200, 15000);
        Distances.load(2000);
        Users.load(25000);
        Gen g = new Gen(3);
        Instant t = Instant.parse("2026-11-20T08:00:00Z");
        for (int i = 0; i < 39000; i++) {
            t = t.plusMillis(g.num(900));
            BigDecimal v = BigDecimal.valueOf(g.num(99999), 2);
            LEDGER.on(
                    i % 9 == 0
                            ? new Reversed(g.hex(16), v, t, g.text(25))
                            : new Booked(g.hex(16), v, t, g.text(25)));
        }
        Ready.last();
    }
}
