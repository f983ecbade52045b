package cz.tiskarna.ledger;

import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.PersistentHashMap;
import clojure.lang.AFn;
import cz.tiskarna.base.SupplierPrices;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the reels and pallets of the paper store in a persistent map, of which the states of the last twelve hours are kept for the auditors; they share what has not changed. What is used up is taken out. */
public class Main {
    record Reel(String number, String paper, int metres, LocalDate arrived, String bay) {}

    static final class PaperLedger {
        private static final int HOURS = 12;
        private final Atom reels = new Atom(PersistentHashMap.EMPTY);
        private final Deque<IPersistentMap> hours = new ArrayDeque<>();

        void change(AFn f) {
            reels.swap(f);
        }

        void hour() {
            hours.addLast((IPersistentMap) reels.deref());
            while (hours.size() > HOURS) hours.removeFirst();
        }

        int size() {
            return ((IPersistentMap) reels.deref()).count();
        }
    }

    private static final PaperLedger LEDGER = new PaperLedger();
    private static final SupplierPrices PRICES = new SupplierPrices(81);

    private static Reel reel(Sample s, int n) {
        return new Reel("R" + (4_000_000 + n), s.text(18 + s.below(30)), 800 + s.below(22_000), LocalDate.of(2026, 1 + s.below(11), 1 + s.below(28)), "bay " + s.below(900));
    }

    private static AFn put(Reel r) {
        return new AFn() {
            @Override
            public Object invoke(Object map) {
                return ((IPersistentMap) map).assoc(r.number, r);
            }
        };
    }

    private static AFn remove(String number) {
        return new AFn() {
            @Override
            public Object invoke(Object map) {
                return ((IPersistentMap) map).without(number);
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(770);
        int kept = Scale.of(380_000);
        int next = 0;
        while (next < kept) LEDGER.change(put(reel(s, next++)));
        int oldest = 0;
        for (int hour = 0; hour < 40; hour++) {
            for (int i = 0; i < kept / 400; i++) {
                LEDGER.change(put(reel(s, next++)));
                LEDGER.change(remove("R" + (4_000_000 + oldest++)));
            }
            LEDGER.hour();
        }
        System.out.println(LEDGER.size() + " reels");
        Ready.last();
    }
}
