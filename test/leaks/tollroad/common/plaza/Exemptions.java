package plaza;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: vehicles that pay less or nothing, by the packed plate; the authority sends the whole file each night. */
public final class Exemptions {
    record Exemption(String reason, String authority, int validFrom, int validTo, byte percent) {}

    private static Long2ObjectOpenHashMap<Exemption> byPlate;

    private Exemptions() {}

    public static void load(int vehicles) {
        Sample s = new Sample(909);
        int n = Scale.of(vehicles);
        Long2ObjectOpenHashMap<Exemption> read = new Long2ObjectOpenHashMap<>(n);
        for (int i = 0; i < n; i++) {
            read.put(s.number(), new Exemption("resident of " + s.code(8), "office " + s.below(200), 20_260_101, 20_261_231 + 10_000 * s.below(3), (byte) (10 * (1 + s.below(10)))));
        }
        read.trim();
        byPlate = read;
    }
}
