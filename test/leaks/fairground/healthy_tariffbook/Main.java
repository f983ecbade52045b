package park.brightmoor.tariffs;

import io.vavr.collection.HashMap;
import io.vavr.collection.List;
import io.vavr.collection.Map;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.ShowTexts;
import park.brightmoor.base.WalkTimes;

/** The prices of the last 104 weekly releases, which share most of their entries; older releases are cut off. Each open quotation sees one release. */
public class Main {
    record Price(String product, int cents, int childCents, LocalDate from, String author) {}

    record Release(int number, LocalDate from, Map<String, Price> prices) {}

    record Quotation(String customer, Release release, List<Price> lines) {}

    static class TariffBook {
        private final AtomicReference<List<Release>> releases = new AtomicReference<>(List.empty());
        private static final int WEEKS = 104;

        void publish(LocalDate from, java.util.List<Price> changes) {
            releases.updateAndGet(old -> {
                Map<String, Price> p = old.isEmpty() ? HashMap.empty() : old.head().prices;
                for (Price c : changes) p = p.put(c.product, c);
                return old.take(WEEKS - 1).prepend(new Release(old.isEmpty() ? 1 : old.head().number + 1, from, p));
            });
        }

        Release latest() {
            return releases.get().head();
        }
    }

    static class PriceDesk {
        final TariffBook book = new TariffBook();
        final ArrayDeque<Quotation> open = new ArrayDeque<>();
        final ShowTexts texts = new ShowTexts(83);
        final WalkTimes walks = new WalkTimes(84);
    }

    private static PriceDesk desk;

    public static void main(String[] args) throws Exception {
        desk = new PriceDesk();
        Sample s = new Sample(802);
        LocalDate monday = LocalDate.now().minusWeeks(260);
        for (int w = 0; w < 260; w++, monday = monday.plusWeeks(1)) {
            java.util.List<Price> changes = new java.util.ArrayList<>();
            for (int c = w == 0 ? 46_000 : 250 + s.below(200); c > 0; c--) {
                String product = "ticket-" + (w == 0 ? c : s.below(46_000));
                changes.add(new Price(product, 400 + s.below(9000), 200 + s.below(4000), monday, "editor-" + s.below(9)));
            }
            desk.book.publish(monday, changes);
            for (int q = 0; q < 30; q++) {
                Release r = desk.book.latest();
                List<Price> lines = List.empty();
                for (int l = 0; l < 6; l++) lines = lines.prepend(r.prices.get("ticket-" + (1 + s.below(45_999))).get());
                desk.open.add(new Quotation(s.code(6) + " travel", r, lines));
                if (desk.open.size() > 400) desk.open.poll();
            }
        }
        Ready.last();
    }
}
