package gavel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the lots of this season by their number, as the catalogue was printed. */
public final class LotCatalogue {
    record Provenance(String owner, int from, int to) {}

    record Lot(String number, String title, String description, String category, long estimateLow, long estimateHigh, List<Provenance> provenance) {}

    private static Map<String, Lot> lots;

    private LotCatalogue() {}

    public static void load(int count) {
        Sample s = new Sample(4101);
        Map<String, Lot> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            long low = 100L * (1 + s.below(900));
            Provenance[] owners = new Provenance[1 + s.below(3)];
            for (int k = 0; k < owners.length; k++) owners[k] = new Provenance(s.code(6) + " " + s.code(8), 1850 + 40 * k, 1880 + 40 * k);
            read.put("L" + i, new Lot("L" + i, s.text(30), s.text(160 + s.below(120)), "category " + s.below(60), low, low + low / 2, List.of(owners)));
        }
        lots = Map.copyOf(read);
    }
}
