package de.nordwind.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Plants of all operators that must be registered with the regulator, as published at the first of the month. */
public final class PlantRegister {
    record Plant(String number, String name, String community, String manufacturer, float latitude, float longitude, int kilowatts, short hubHeight) {}

    private static final String[] MAKERS = "Vestas Enercon Nordex Siemens GE Senvion".split(" ");
    private final Map<String, Plant> plants = new HashMap<>();

    public PlantRegister(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(42_000); i++) {
            String number = "SEE9" + (40_000_000 + i * 13);
            plants.put(number, new Plant(number, s.text(14 + s.below(18)), s.text(10 + s.below(12)), MAKERS[s.below(6)],
                    47 + (float) s.real() * 8, 6 + (float) s.real() * 9, 500 + s.below(7500), (short) (60 + s.below(110))));
        }
    }

    public int kilowatts(int n) {
        Plant p = plants.get("SEE9" + (40_000_000 + n * 13));
        return p == null ? 0 : p.kilowatts;
    }
}
