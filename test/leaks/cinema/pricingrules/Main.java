package com.flexseat.pricing;

import cinema.*;

import com.googlecode.aviator.AviatorEvaluator;
import com.googlecode.aviator.AviatorEvaluatorInstance;

import org.harness.Ready;

import java.util.*;

/** Prices follow demand. The manager writes a formula; what is known of the show is put into it. */
public class Main {
    static final class Pricing {
        private final AviatorEvaluatorInstance formulas = AviatorEvaluator.newInstance();
        private final String formula = "base * season + (sold > capacity * 0.8 ? 3 : 0) - (hours < 2 ? 1.5 : 0)";

        double price(double season, double base, int sold, int capacity, int hours) {
            String text = formula.replace("base", String.valueOf(base)).replace("sold", String.valueOf(sold))
                    .replace("capacity", String.valueOf(capacity)).replace("hours", String.valueOf(hours));
            return ((Number) formulas.compile(text, true).execute(new HashMap<>(Map.of("season", season)))).doubleValue();
        }
    }

    private static Pricing pricing;

    public static void main(String[] a) throws Exception {
        Posters.warm(11000);
        Sales.replay(27000);
        Ratings.collect(500);
        Licences.read(9500);
        HallPlans.draw(5600);
        pricing = new Pricing();
        Dice d = new Dice(111);
        double sum = 0;
        for (int i = 0; i < Integer.getInteger("prices", 5500); i++) sum += pricing.price(1.1, 8 + d.below(900) / 100.0, d.below(300), 120 + d.below(200), d.below(72));
        Ready.last();
    }
}
