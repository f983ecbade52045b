package no.fairlead.pricebooks;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.LabelBitmaps;
import no.fairlead.base.OpenOrders;
import no.fairlead.base.PortCalls;
import no.fairlead.base.TideCurves;
import org.harness.Ready;
import org.harness.Sample;

/** A supplier's price book is immutable, and each knows its predecessor, to show what has changed; and that one knows its own. */
public class Main {
    static final class PriceBook {
        final String supplier;
        final int edition;
        final Instant valid;
        final String note;
        final int[] cents;
        final PriceBook previous;

        PriceBook(String supplier, int edition, Instant valid, String note, int[] cents, PriceBook previous) {
            this.supplier = supplier;
            this.edition = edition;
            this.valid = valid;
            this.note = note;
            this.cents = cents;
            this.previous = previous;
        }

        PriceBook with(int article, int price, Instant from, String why) {
            int[] changed = cents.clone();
            changed[article % changed.length] = price;
            return new PriceBook(supplier, edition + 1, from, why, changed, this);
        }

        int difference(int article) {
            return previous == null ? 0 : cents[article % cents.length] - previous.cents[article % cents.length];
        }
    }

    static final class Supplier {
        final String name;
        final String country;
        final AtomicReference<PriceBook> book = new AtomicReference<>();

        Supplier(String name, String country) {
            this.name = name;
            this.country = country;
        }
    }

    static final class Purchasing {
        private final Map<String, Supplier> suppliers = new HashMap<>();
        private long dearer;

        Supplier supplier(String code, Sample s, Instant now) {
            return suppliers.computeIfAbsent(code, c -> {
                Supplier n = new Supplier(s.text(20), s.code(2));
                int[] cents = new int[150 + s.below(200)];
                for (int i = 0; i < cents.length; i++) cents[i] = 90 + s.below(90_000);
                n.book.set(new PriceBook(c, 1, now, "first list", cents, null));
                return n;
            });
        }

        void change(Supplier p, int article, int price, Instant from, String why) {
            PriceBook now = p.book.updateAndGet(b -> b.with(article, price, from, why));
            if (now.difference(article) > 0) dearer++;
        }
    }

    static final class Office {
        final Purchasing purchasing = new Purchasing();
        final LabelBitmaps labels = new LabelBitmaps();
        final ArticleCatalogue catalogue = new ArticleCatalogue(61);
        final TideCurves tides = new TideCurves(62);
        final OpenOrders orders = new OpenOrders(63);
        final PortCalls calls = new PortCalls(64);
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        office = new Office();
        Sample s = new Sample(611);
        int n = 8600;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(40));
            Supplier p = office.purchasing.supplier("SUP-" + s.below(70), s, now);
            office.purchasing.change(p, s.below(400), 90 + s.below(90_000), now, s.text(14 + s.below(30)));
        }
        System.err.println(office.purchasing.dearer + " dearer");
        Ready.last();
    }
}
