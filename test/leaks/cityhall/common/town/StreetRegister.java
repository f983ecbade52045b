package town;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the streets of the town with their house numbers, immutable once they have been read. */
public final class StreetRegister {
    record House(short number, char letter, int parcel, byte dwellings) {}

    record Street(int key, String name, short district, List<House> houses) {}

    private static Map<String, Street> byName = Map.of();

    private StreetRegister() {}

    public static void load(int count) {
        Sample s = new Sample(501);
        Map<String, Street> read = new TreeMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            List<House> houses = new ArrayList<>();
            for (int n = 4 + s.below(60); n > 0; n--) houses.add(new House((short) n, s.below(9) == 0 ? 'a' : ' ', s.below(90_000), (byte) s.below(12)));
            String name = s.code(8) + " street";
            read.put(name, new Street(10_000 + i, name, (short) s.below(40), List.copyOf(houses)));
        }
        byName = Map.copyOf(read);
    }
}
