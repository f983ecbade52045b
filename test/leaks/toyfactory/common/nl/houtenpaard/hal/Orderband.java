package nl.houtenpaard.hal;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders on their way through the packing hall: taken on at one end, gone when the van has left. */
public final class Orderband {
    public static final class Order {
        final int nummer;
        final int klant;
        final int[] artikelen;
        final String wens;
        byte halte;

        Order(int nummer, int klant, int[] artikelen, String wens) {
            this.nummer = nummer;
            this.klant = klant;
            this.artikelen = artikelen;
            this.wens = wens;
        }
    }

    private final Map<Integer, Order> onderweg = new HashMap<>();
    private final int blijven = Scale.of(22_000);
    private int nummer = 7_000_000;

    public Orderband(long zaad) {
        Sample s = new Sample(zaad);
        for (int i = 0; i < 3 * blijven; i++) neemAan(s);
    }

    public synchronized int neemAan(Sample s) {
        onderweg.put(++nummer, new Order(nummer, 400_000 + s.below(90_000), new int[1 + s.below(9)], s.text(20 + s.below(50))));
        onderweg.remove(nummer - blijven);
        return nummer;
    }
}
