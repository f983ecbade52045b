package estate;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the vineyard register with what stands on each parcel, immutable once it has been read. */
public final class Parcels {
    record Planting(String variety, String rootstock, int vines, LocalDate planted) {}

    record Parcel(String number, String commune, float hectares, short slope, List<Planting> plantings) {}

    private static Map<String, Parcel> byNumber = Map.of();

    private Parcels() {}

    public static void load(int count) {
        Sample s = new Sample(301);
        Map<String, Parcel> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Planting[] plantings = new Planting[1 + s.below(4)];
            for (int k = 0; k < plantings.length; k++) {
                plantings[k] = new Planting(s.code(8), "SO" + s.below(9), 300 + s.below(4_000), LocalDate.of(1960 + s.below(64), 1 + s.below(12), 1));
            }
            String number = "P" + (100_000 + i);
            read.put(number, new Parcel(number, s.code(9), s.below(400) / 100f, (short) s.below(45), List.of(plantings)));
        }
        byNumber = Map.copyOf(read);
    }
}
