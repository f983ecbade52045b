package no.fairlead.consignments;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import no.fairlead.base.BinScales;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.OpenOrders;
import org.harness.Ready;
import org.harness.Sample;

/** Goods that lie on board and belong to us until they are used: each consignment is kept as a snapshot and the events since, fifty at most; a closed one is written away. */
public class Main {
    sealed interface Event permits Loaded, Used, Counted, Noted {
        Instant at();
    }

    record Loaded(Instant at, int impa, int quantity) implements Event {}

    record Used(Instant at, int impa, int quantity, String by) implements Event {}

    record Counted(Instant at, int impa, int quantity, String mate) implements Event {}

    record Noted(Instant at, String text) implements Event {}

    record Snapshot(int version, Map<Integer, Integer> stock, Instant at) {}

    static final class Consignment {
        private static final int EVENTS = 50;
        final String number;
        final int imo;
        private Snapshot snapshot;
        private final List<Event> since = new ArrayList<>();

        Consignment(String number, int imo, Instant at) {
            this.number = number;
            this.imo = imo;
            snapshot = new Snapshot(0, Map.of(), at);
        }

        void happened(Event e) {
            since.add(e);
            if (since.size() == EVENTS) {
                snapshot = new Snapshot(snapshot.version + EVENTS, stock(), e.at());
                since.clear();
            }
        }

        Map<Integer, Integer> stock() {
            Map<Integer, Integer> now = new TreeMap<>(snapshot.stock);
            for (Event e : since) {
                if (e instanceof Loaded l) now.merge(l.impa, l.quantity, Integer::sum);
                if (e instanceof Used u) now.computeIfPresent(u.impa, (k, q) -> q > u.quantity ? q - u.quantity : null);
                if (e instanceof Counted c && c.quantity > 0) now.put(c.impa, c.quantity);
            }
            return now;
        }
    }

    static final class Ledger {
        private final Map<String, Consignment> open = new HashMap<>();
        private final Map<Integer, long[]> byArticle = new HashMap<>();
        private final Deque<String> closed = new ArrayDeque<>();

        void happened(String number, int imo, Event e) {
            open.computeIfAbsent(number, n -> new Consignment(n, imo, e.at())).happened(e);
            if (e instanceof Used u) byArticle.computeIfAbsent(u.impa, k -> new long[3])[0] += u.quantity;
            if (e instanceof Loaded l) byArticle.computeIfAbsent(l.impa, k -> new long[3])[1] += l.quantity;
        }

        void close(String number) {
            Consignment c = open.remove(number);
            if (c == null) return;
            closed.addLast(number + ' ' + c.stock().size());
            if (closed.size() > 1000) closed.removeFirst();
        }
    }

    static final class Company {
        final Ledger ledger = new Ledger();
        final ContractPrices prices = new ContractPrices(141);
        final OpenOrders orders = new OpenOrders(142);
        final BinScales bins = new BinScales(143);
    }

    private static Company company;

    public static void main(String[] args) throws Exception {
        company = new Company();
        Sample s = new Sample(1411);
        int n = 2_400_000;
        int atOnce = 16_000;
        int first = 0;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(150));
            int c = first + s.below(atOnce);
            int impa = 110_000 + c % 97 * 400 + s.below(60);
            Event e = switch (s.below(5)) {
                case 0 -> new Loaded(at, impa, 1 + s.below(90));
                case 1 -> new Counted(at, impa, s.below(60), "mate-" + s.below(400));
                case 2 -> s.below(4) == 0 ? new Noted(at, s.text(20 + s.below(60))) : new Loaded(at, impa, 10);
                default -> new Used(at, impa, 1 + s.below(5), "crew-" + s.below(900));
            };
            company.ledger.happened("K" + (600_000 + c), 9_000_000 + c, e);
            if (i % 150 == 149) company.ledger.close("K" + (600_000 + first++));
        }
        System.err.println(company.ledger.open.size() + " open");
        Ready.last();
    }
}
