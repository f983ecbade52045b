package harbor;

import java.util.*;

/**
 * Healthy: all ports of the world, an immutable map loaded at start. 1000 rows are about 0.33 MB.
 */
public final class Ports {
    public record Port(
            String code,
            String name,
            String country,
            double lat,
            double lon,
            List<String> aliases) {}

    private static Map<String, Port> byCode = Map.of();

    public static void load(int rows) {
        Gen g = new Gen(1);
        Map<String, Port> m = new HashMap<>();
        int n = Gen.scaled(rows);
        for (int i = 0; i < n; i++) {
            String c = g.hex(6).toUpperCase();
            m.put(
                    c,
                    new Port(
                            c,
                            g.name(),
                            g.word(),
                            g.real() * 180,
                            g.real() * 360,
                            List.of(g.name(), g.text(20))));
        }
        byCode = Map.copyOf(m);
    }
}
