package pt.atlantica.prices;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the price conditions of the season are read once and are most of the heap; the quotes of the last hours are in an LRU at its limit; counts by hour go round a ring of a day. */
public class Main {
    record Tier(int fromTrays, int cents, short discount) {}

    static final class Condition {
        final String customerGroup;
        final LocalDate from;
        final LocalDate until;
        final NavigableMap<Integer, Tier> tiers = new TreeMap<>();

        Condition(String customerGroup, LocalDate from, LocalDate until) {
            this.customerGroup = customerGroup;
            this.from = from;
            this.until = until;
        }
    }

    static final class PriceConditions {
        private final Map<String, Condition[]> byProduct = new HashMap<>();

        PriceConditions(Sample s, int products) {
            for (int p = 0; p < products; p++) {
                Condition[] conditions = new Condition[10];
                for (int c = 0; c < conditions.length; c++) {
                    LocalDate from = LocalDate.of(2026, 1 + s.below(10), 1);
                    conditions[c] = new Condition("group " + c, from, from.plusDays(90 + s.below(200)));
                    int cents = 90 + s.below(1200);
                    for (int t = 1, trays = 1; t <= 4; t++, trays *= 6) conditions[c].tiers.put(trays, new Tier(trays, cents - t * 3, (short) (t * 2)));
                }
                byProduct.put("P" + (100_000 + p), conditions);
            }
        }

        int cents(String product, int group, int trays) {
            Condition[] c = byProduct.get(product);
            return c[group % c.length].tiers.floorEntry(trays).getValue().cents();
        }
    }

    record Quote(String key, long made, int cents, String text) {}

    static final class PriceEngine {
        private static final int QUOTES = Scale.of(24_000);
        private final PriceConditions conditions;
        private final Map<String, Quote> quotes = new LinkedHashMap<>(1024, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Quote> eldest) {
                return size() > QUOTES;
            }
        };
        private final int[][] quotesByHour = new int[24][600];
        private int hour;

        PriceEngine(PriceConditions conditions) {
            this.conditions = conditions;
        }

        Quote quote(int product, int customer, int trays, Sample s) {
            String key = "P" + (100_000 + product) + "/" + customer + "/" + trays;
            quotesByHour[hour][customer % 600]++;
            return quotes.computeIfAbsent(key, k -> new Quote(k, System.currentTimeMillis(), trays * conditions.cents("P" + (100_000 + product), customer, trays), s.text(40)));
        }

        void nextHour() {
            hour = (hour + 1) % quotesByHour.length;
            Arrays.fill(quotesByHour[hour], 0);
        }
    }

    private static PriceEngine engine;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(621);
        int products = Scale.of(14_000);
        engine = new PriceEngine(new PriceConditions(s, products));
        for (int h = 0; h < 40; h++) {
            for (int i = 0; i < Scale.of(2500); i++) engine.quote(s.below(products), s.below(4000), 1 + s.below(900), s);
            engine.nextHour();
        }
        Ready.last();
    }
}
