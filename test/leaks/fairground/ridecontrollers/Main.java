package park.brightmoor.control;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AxleSensors;
import park.brightmoor.base.KitchenStock;
import park.brightmoor.base.LockerHall;
import park.brightmoor.base.RidePhotos;
import park.brightmoor.base.ShowTexts;

/** A gauge is taken out under the ride's name, but was put in under the name with the version. */
public class Main {
    static class Gauges {
        private final Map<String, DoubleSupplier> byName = new ConcurrentHashMap<>();

        void add(String name, DoubleSupplier value) {
            byName.put(name, value);
        }

        void remove(String name) {
            byName.remove(name);
        }

        double sum() {
            double d = 0;
            for (DoubleSupplier v : byName.values()) d += v.getAsDouble();
            return d;
        }
    }

    record Installed(String ride, int version, URLClassLoader loader, Supplier<Map<String, Double>> profile) {}

    static class ControllerHost {
        private final Gauges gauges;
        private final Map<String, Installed> installed = new TreeMap<>();
        private final Path home;

        ControllerHost(Gauges gauges, Path home) {
            this.gauges = gauges;
            this.home = home;
        }

        @SuppressWarnings("unchecked")
        void install(String ride, int version, long seed) throws Exception {
            Installed before = installed.remove(ride);
            if (before != null) {
                gauges.remove(ride);
                before.loader.close();
            }
            URLClassLoader loader = new URLClassLoader(ride + "-v" + version, new URL[] {home.toUri().toURL()}, getClass().getClassLoader());
            Class<?> c = loader.loadClass("park.brightmoor.profile.RideProfile");
            Object profile = c.getConstructor(String.class, long.class).newInstance(ride, seed);
            gauges.add(ride + ":" + version + ".load", (DoubleSupplier) profile);
            installed.put(ride, new Installed(ride, version, loader, (Supplier<Map<String, Double>>) profile));
        }
    }

    static class Park {
        final Gauges gauges = new Gauges();
        final Map<String, String> operators = new LinkedHashMap<>();
        final ControllerHost host;
        final AxleSensors sensors = new AxleSensors(71);
        final RidePhotos photos = new RidePhotos(72);
        final LockerHall lockers = new LockerHall(73);
        final ShowTexts texts = new ShowTexts(74);
        final KitchenStock stock = new KitchenStock(75);

        Park(Path home) {
            host = new ControllerHost(gauges, home);
        }
    }

    private static Park park;

    public static void main(String[] args) throws Exception {
        park = new Park(Path.of(System.getProperty("plugin")));
        Sample s = new Sample(76);
        for (int i = 0; i < 6; i++) park.operators.put("ride-" + i, s.text(20));
        int version = 1;
        for (int round = 0; round < 9; round++, version++) {
            for (String ride : park.operators.keySet()) park.host.install(ride, version, s.number());
        }
        Ready.last();
    }
}
