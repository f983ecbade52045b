package cz.tiskarna.gamut;

import cz.tiskarna.base.ParcelOrders;
import cz.tiskarna.base.ProofThumbs;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the colour server has the gamut of each press and paper in memory, which is most of its heap, an LRU of conversions at its limit, and the orders of the day. */
public class Main {
    static final class Gamut {
        final String condition;
        final float[] hull;
        final short[] lookup;

        Gamut(String condition, float[] hull, short[] lookup) {
            this.condition = condition;
            this.hull = hull;
            this.lookup = lookup;
        }
    }

    static final class GamutRegister {
        private final Map<String, Gamut> byCondition;

        GamutRegister(long seed) {
            Sample s = new Sample(seed);
            Map<String, Gamut> all = new LinkedHashMap<>();
            for (int i = 0; i < Scale.of(620); i++) {
                float[] hull = new float[9000 + s.below(6000)];
                for (int k = 0; k < hull.length; k++) hull[k] = s.below(20_000) / 100f;
                short[] lookup = new short[33 * 33 * 33];
                for (int k = 0; k < lookup.length; k++) lookup[k] = (short) (k * 17 + i);
                String condition = "press " + i % 14 + " / " + s.code(3) + i;
                all.put(condition, new Gamut(condition, hull, lookup));
            }
            byCondition = Map.copyOf(all);
        }

        Gamut of(String condition) {
            return byCondition.get(condition);
        }

        String[] conditions() {
            return byCondition.keySet().stream().sorted().toArray(String[]::new);
        }
    }

    record Conversion(String image, int hash) {}

    static final class Conversions {
        private final GamutRegister gamuts;
        private final int limit = Scale.of(2600);
        private final Map<Conversion, byte[]> last = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Conversion, byte[]> eldest) {
                return size() > limit;
            }
        };
        private final Sample s = new Sample(802);

        Conversions(GamutRegister gamuts) {
            this.gamuts = gamuts;
        }

        synchronized byte[] convert(String image, String condition) {
            return last.computeIfAbsent(new Conversion(image, condition.hashCode()), c -> {
                Gamut g = gamuts.of(condition);
                byte[] out = new byte[12_000 + s.below(14_000)];
                for (int i = 0; i < out.length; i++) out[i] = (byte) (g.lookup[(i * 7) % g.lookup.length] >> 3);
                return out;
            });
        }
    }

    private static final GamutRegister GAMUTS = new GamutRegister(801);
    private static final Conversions CONVERSIONS = new Conversions(GAMUTS);
    private static final ProofThumbs THUMBS = new ProofThumbs(803);
    private static final ParcelOrders PARCELS = new ParcelOrders(804);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(800);
        String[] conditions = GAMUTS.conditions();
        for (int i = 0; i < Scale.of(9000); i++) CONVERSIONS.convert("image " + s.below(400), conditions[s.below(conditions.length)]);
        System.out.println(GAMUTS.of(conditions[0]).hull.length + CONVERSIONS.last.size());
        Ready.last();
    }
}
