package net.saltmarsh.port;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the register of places, which cannot change once it is read. */
public final class Harbours {
    public record Place(String unlocode, String name, String country, double lat, double lon, int draughtCm, List<String> facilities, String remarks) {}

    private final Map<String, Place> byCode;

    public Harbours(int size) {
        Sample s = new Sample(901);
        Map<String, Place> read = new HashMap<>();
        for (int i = 0, n = Scale.of(size * 8 / 5); i < n; i++) {
            String code = s.code(2) + String.format("%05d", i);
            read.put(code, new Place(code, s.text(18), s.code(2), s.real() * 180 - 90, s.real() * 360 - 180, 300 + s.below(1700),
                    List.of(s.text(12), s.text(14)), s.text(160)));
        }
        byCode = Map.copyOf(read);
    }

    public Place find(String code) {
        return byCode.get(code);
    }

    public int size() {
        return byCode.size();
    }
}
