package tr.com.turnakargo.rates;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.ConsigneeSets;
import tr.com.turnakargo.ambar.DocumentScans;
import tr.com.turnakargo.ambar.Milestones;

/** Healthy: the tariff of the season is read at the start into a map of maps, which is more than a third of the heap. From then on it is only asked for quotations. */
public class Main {
    static final class Rate {
        final String currency;
        final float minimum;
        final float[] breaks;
        final String condition;

        Rate(String currency, float minimum, float[] breaks, String condition) {
            this.currency = currency;
            this.minimum = minimum;
            this.breaks = breaks;
            this.condition = condition;
        }
    }

    static final class TariffBook {
        private static final String[] CURRENCIES = {"TRY", "EUR", "USD", "KRW"};
        private final Map<String, Map<String, Rate>> byOrigin = new HashMap<>();

        TariffBook(long seed) {
            Sample s = new Sample(seed);
            for (int o = 0; o < Scale.of(240); o++) {
                Map<String, Rate> destinations = new TreeMap<>();
                for (int d = 0; d < 420; d++) {
                    if (d == o) continue;
                    float[] breaks = new float[4 + s.below(4)];
                    float rate = 2 + s.below(900) / 100f;
                    for (int b = 0; b < breaks.length; b++) breaks[b] = rate *= 0.88f;
                    destinations.put(station(d), new Rate(CURRENCIES[s.below(4)], 40 + s.below(80), breaks, s.text(10 + s.below(40))));
                }
                byOrigin.put(station(o), destinations);
            }
        }

        static String station(int i) {
            return "" + (char) ('A' + i / 26 % 26) + (char) ('A' + i % 26) + (char) ('A' + i * 7 % 26);
        }

        float charge(String origin, String destination, int kilograms) {
            Map<String, Rate> from = byOrigin.get(origin);
            Rate r = from == null ? null : from.get(destination);
            if (r == null) return Float.NaN;
            return Math.max(r.minimum, kilograms * r.breaks[Math.min(r.breaks.length - 1, kilograms / 100)]);
        }
    }

    private static final TariffBook TARIFF = new TariffBook(1001);
    private static final DocumentScans SCANS = new DocumentScans(1002);
    private static final Milestones MILESTONES = new Milestones(1003);
    private static final ConsigneeSets CONSIGNEES = new ConsigneeSets(1004);
    private static final AirportBook AIRPORTS = new AirportBook(1005);

    public static void main(String[] args) throws Exception {
        AtomicLong quoted = new AtomicLong();
        AtomicLong missing = new AtomicLong();
        for (int t = 0; t < 3; t++) {
            Sample s = new Sample(1010 + t);
            Thread desk = new Thread(() -> {
                while (true) {
                    float charge = TARIFF.charge(TariffBook.station(s.below(Scale.of(300))), TariffBook.station(s.below(420)), 1 + s.below(2400));
                    if (Float.isNaN(charge)) missing.incrementAndGet();
                    CONSIGNEES.of(300_000 + s.below(Scale.of(40_000)));
                    SCANS.of("235-" + (8_000_000 + s.below(Scale.of(2_600))));
                    if (quoted.incrementAndGet() % 200 == 0) pause(5);
                }
            }, "quotation-" + t);
            desk.setDaemon(true);
            desk.start();
        }
        while (quoted.get() < 200_000) pause(20);
        System.out.println("more than 200000 quotations, stations: " + AIRPORTS.size() + ", delivered: " + (MILESTONES.delivered() > 0) + ", without a rate: " + (missing.get() > 0));
        Ready.last();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
