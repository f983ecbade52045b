package no.fairlead.supplieroffers;

import static com.googlecode.cqengine.query.QueryFactory.and;
import static com.googlecode.cqengine.query.QueryFactory.equal;
import static com.googlecode.cqengine.query.QueryFactory.lessThan;

import com.googlecode.cqengine.ConcurrentIndexedCollection;
import com.googlecode.cqengine.IndexedCollection;
import com.googlecode.cqengine.attribute.SimpleAttribute;
import com.googlecode.cqengine.index.hash.HashIndex;
import com.googlecode.cqengine.index.navigable.NavigableIndex;
import com.googlecode.cqengine.query.option.QueryOptions;
import com.googlecode.cqengine.resultset.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.PortCalls;
import no.fairlead.base.SafetySheets;
import org.harness.Ready;
import org.harness.Sample;

/** Offers of all suppliers that hold at the moment, with indexes by article, supplier and end; each hour those that have ended go. */
public class Main {
    public static final class Offer {
        final long number;
        final int impa;
        final String supplier;
        final int cents;
        final long until;
        final String terms;

        Offer(long number, int impa, String supplier, int cents, long until, String terms) {
            this.number = number;
            this.impa = impa;
            this.supplier = supplier;
            this.cents = cents;
            this.until = until;
            this.terms = terms;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Offer f && f.number == number;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(number);
        }

        static final SimpleAttribute<Offer, Integer> IMPA = new SimpleAttribute<>(Offer.class, Integer.class, "impa") {
            @Override
            public Integer getValue(Offer o, QueryOptions q) {
                return o.impa;
            }
        };
        static final SimpleAttribute<Offer, String> SUPPLIER = new SimpleAttribute<>(Offer.class, String.class, "supplier") {
            @Override
            public String getValue(Offer o, QueryOptions q) {
                return o.supplier;
            }
        };
        static final SimpleAttribute<Offer, Long> UNTIL = new SimpleAttribute<>(Offer.class, Long.class, "until") {
            @Override
            public Long getValue(Offer o, QueryOptions q) {
                return o.until;
            }
        };
    }

    static final class OfferBook {
        private final IndexedCollection<Offer> offers = new ConcurrentIndexedCollection<>();

        OfferBook() {
            offers.addIndex(HashIndex.onAttribute(Offer.IMPA));
            offers.addIndex(HashIndex.onAttribute(Offer.SUPPLIER));
            offers.addIndex(NavigableIndex.onAttribute(Offer.UNTIL));
        }

        int cheapest(int impa, String supplier) {
            int best = Integer.MAX_VALUE;
            try (ResultSet<Offer> r = offers.retrieve(and(equal(Offer.IMPA, impa), equal(Offer.SUPPLIER, supplier)))) {
                for (Offer o : r) best = Math.min(best, o.cents);
            }
            return best;
        }

        int hour(Instant now) {
            List<Offer> ended = new ArrayList<>();
            try (ResultSet<Offer> r = offers.retrieve(lessThan(Offer.UNTIL, now.toEpochMilli() / 60_000))) {
                r.forEach(ended::add);
            }
            offers.removeAll(ended);
            return ended.size();
        }
    }

    static final class Exchange {
        final OfferBook book = new OfferBook();
        final ChartTiles charts = new ChartTiles(121);
        final PortCalls calls = new PortCalls(122);
        final SafetySheets sheets = new SafetySheets(123);
        private long ended;
    }

    private static Exchange exchange;

    public static void main(String[] args) throws Exception {
        exchange = new Exchange();
        Sample s = new Sample(1211);
        String[] suppliers = new String[260];
        for (int i = 0; i < suppliers.length; i++) suppliers[i] = "SUP-" + s.code(4) + i;
        int n = 420_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(120));
            exchange.book.offers.add(new Offer(i, 110_000 + s.below(60_000), suppliers[s.below(suppliers.length)], 90 + s.below(90_000), at.plus(Duration.ofMinutes(600 + s.below(4000))).toEpochMilli() / 60_000, s.text(30 + s.below(50))));
            if (i % (n / 120) == 0) exchange.ended += exchange.book.hour(at);
            if (i % 5000 == 0) exchange.book.cheapest(110_000 + s.below(60_000), suppliers[s.below(suppliers.length)]);
        }
        System.err.println(exchange.book.offers.size() + " offers hold, " + exchange.ended + " ended");
        Ready.last();
    }
}
