package dk.engholm.tasting;

import dk.engholm.base.MilkPrices;
import dk.engholm.base.ProcessSheets;
import dk.engholm.base.RindPhotos;
import dk.engholm.base.ShopCustomers;
import dk.engholm.base.WheelStock;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.harness.Ready;
import org.harness.Sample;

/** When which vat of cheese is tasted. A vat that ripens slowly is put off; what was tasted leaves the plan. */
public class Main {
    static final class Tasting {
        final String vat;
        final String cheese;
        final String remarks;
        LocalDate due;
        int postponed;

        Tasting(String vat, String cheese, String remarks, LocalDate due) {
            this.vat = vat;
            this.cheese = cheese;
            this.remarks = remarks;
            this.due = due;
        }

        LocalDate due() {
            return due;
        }

        String vat() {
            return vat;
        }
    }

    static final class TastingPlan {
        private final TreeSet<Tasting> agenda = new TreeSet<>(Comparator.comparing(Tasting::due).thenComparing(Tasting::vat));
        private final Map<String, Tasting> byVat = new HashMap<>();

        void plan(Tasting t) {
            byVat.put(t.vat, t);
            agenda.add(t);
        }

        void postpone(String vat, int days) {
            Tasting t = byVat.get(vat);
            if (t == null) return;
            t.due = t.due.plusDays(days);
            t.postponed++;
        }

        void tasted(String vat) {
            Tasting t = byVat.remove(vat);
            if (t != null) agenda.remove(t);
        }

        List<String> next(int n) {
            return agenda.stream().filter(t -> byVat.containsKey(t.vat)).limit(n).map(Tasting::vat).collect(Collectors.toList());
        }
    }

    static final class Cellar {
        final TastingPlan plan = new TastingPlan();
        final WheelStock wheels = new WheelStock(51);
        final ProcessSheets sheets = new ProcessSheets(52);
        final MilkPrices prices = new MilkPrices(53);
        final RindPhotos photos = new RindPhotos(54);
        final ShopCustomers customers = new ShopCustomers(55);
    }

    private static final Cellar CELLAR = new Cellar();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(731);
        Deque<String> ripening = new ArrayDeque<>();
        LocalDate start = LocalDate.now().minusDays(1200);
        int n = 36_000;
        for (int i = 0; i < n; i++) {
            LocalDate today = start.plusDays(i / 30);
            String vat = "V" + (100_000 + i);
            CELLAR.plan.plan(new Tasting(vat, "cheese " + s.below(3000), s.text(40 + s.below(60)), today.plusDays(30 + s.below(20))));
            ripening.addLast(vat);
            if (s.below(10) < 6) CELLAR.plan.postpone("V" + (100_000 + i - s.below(900)), 7 + s.below(40));
            if (ripening.size() > 1500) CELLAR.plan.tasted(ripening.removeFirst());
            if (i % 5000 == 0) CELLAR.plan.next(20);
        }
        Ready.last();
    }
}
