package com.windrose.insurance;

import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;

/** Quotes are kept by a key that has neither equals nor hashCode, so none is ever found again. */
public class Main {
    static final class QuoteKey {
        final int age;
        final String zone;
        final int vehicleClass;

        QuoteKey(int age, String zone, int vehicleClass) {
            this.age = age;
            this.zone = zone;
            this.vehicleClass = vehicleClass;
        }
    }

    static final class Quote {
        final BigDecimal premium;
        final double[] instalments = new double[12];
        final String wording;

        Quote(BigDecimal premium, String wording) {
            this.premium = premium;
            this.wording = wording;
            for (int i = 0; i < instalments.length; i++) instalments[i] = premium.doubleValue() / 12;
        }
    }

    static final class PremiumService {
        private final Map<QuoteKey, Quote> quotes = new ConcurrentHashMap<>();
        private final Sample texts = new Sample(5);

        Quote quote(int age, String zone, int vehicleClass) {
            return quotes.computeIfAbsent(new QuoteKey(age, zone, vehicleClass),
                    k -> new Quote(BigDecimal.valueOf(300 + k.age * 7L + k.vehicleClass * 31L), texts.text(100)));
        }
    }

    private static final PremiumService PREMIUMS = new PremiumService();

    public static void main(String[] args) throws Exception {
        Depot.postcodes(24000);
        Depot.labels(6000);
        Depot.profiles(13000);
        Depot.travelTimes(1200);
        Sample s = new Sample(1);
        String[] zones = {"north", "south", "coast", "city", "islands"};
        for (int i = 0; i < 10500; i++) PREMIUMS.quote(18 + s.below(60), zones[s.below(5)], s.below(9));
        Ready.last();
    }
}
