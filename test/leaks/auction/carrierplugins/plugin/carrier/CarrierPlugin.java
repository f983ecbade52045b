package carrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** The plug-in of a carrier: its tariff by zone and weight. */
public class CarrierPlugin implements Supplier<Object> {
    public static class Zone {
        private final String name;
        private final int baseCents;
        private final int[] byKilogram = new int[420];

        Zone(String name, int baseCents) {
            this.name = name;
            this.baseCents = baseCents;
            for (int i = 0; i < byKilogram.length; i++) byKilogram[i] = baseCents + 35 * i;
        }

        public String getName() {
            return name;
        }

        public int getBaseCents() {
            return baseCents;
        }
    }

    public static class Tariff {
        private final List<Zone> zones = new ArrayList<>();

        public List<Zone> getZones() {
            return zones;
        }
    }

    private static Tariff tariff;

    public CarrierPlugin(String carrier, int version) {
        Random random = new Random(carrier.hashCode() + version);
        Tariff read = new Tariff();
        for (int i = 0; i < 50; i++) read.zones.add(new Zone(carrier + " zone " + i, 390 + random.nextInt(3_000)));
        tariff = read;
    }

    @Override
    public Object get() {
        return tariff;
    }
}
