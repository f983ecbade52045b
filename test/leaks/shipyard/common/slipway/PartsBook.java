package slipway;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the parts that a ship is built of, with where to buy them; read once. */
public final class PartsBook {
    record Offer(String supplier, double euros, short days) {}

    record Part(String number, String title, String remark, double kilograms, List<Offer> offers) {}

    private static Map<String, Part> parts = Map.of();

    private PartsBook() {}

    public static void load(int count) {
        Sample s = new Sample(7101);
        Map<String, Part> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Offer[] offers = new Offer[1 + s.below(4)];
            for (int k = 0; k < offers.length; k++) offers[k] = new Offer("supplier " + s.below(700), s.real() * 4_000, (short) s.below(120));
            String number = "P-" + (100_000 + i);
            read.put(number, new Part(number, s.text(26), s.text(120 + s.below(160)), s.real() * 900, List.of(offers)));
        }
        parts = Map.copyOf(read);
    }
}
