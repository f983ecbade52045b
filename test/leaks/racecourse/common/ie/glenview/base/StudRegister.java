package ie.glenview.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The horses in training as the registry publishes them, by life number; read at the start. */
public final class StudRegister {
    public record Horse(String lifeNumber, String name, String sire, String dam, String breeder, short foaled, char sex, byte colour) {}

    private final Map<String, Horse> byLifeNumber;

    public StudRegister(long seed) {
        Sample s = new Sample(seed);
        Map<String, Horse> all = new HashMap<>();
        String[] sires = new String[900];
        for (int i = 0; i < sires.length; i++) sires[i] = s.text(10 + s.below(12));
        for (int i = 0; i < Scale.of(24_000); i++) {
            String n = lifeNumber(i);
            all.put(n, new Horse(n, s.text(8 + s.below(16)), sires[s.below(sires.length)], s.text(10 + s.below(14)), s.text(20 + s.below(40)),
                    (short) (2014 + s.below(10)), "cfmgh".charAt(s.below(5)), (byte) s.below(9)));
        }
        byLifeNumber = Map.copyOf(all);
    }

    private static String lifeNumber(int i) {
        return "IE372004" + (1_000_000 + i * 17);
    }

    public Horse horse(int i) {
        return byLifeNumber.get(lifeNumber(i));
    }

    public int size() {
        return byLifeNumber.size();
    }
}
