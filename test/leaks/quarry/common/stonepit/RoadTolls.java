package stonepit;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: distance, time and toll to each place within reach, by its code; read once in the morning. */
public final class RoadTolls {
    record Way(int metres, short minutes, int cents, String via) {}

    private static final TreeMap<String, Way> TO = new TreeMap<>();

    private RoadTolls() {}

    public static Way to(String place) {
        return TO.get(place);
    }

    public static void load(int places) {
        Sample s = new Sample(8810);
        for (int i = 0; i < Scale.of(places); i++) TO.put(String.format("%06d", 7 * i), new Way(s.below(120_000), (short) s.below(150), s.below(4_000), s.text(24)));
    }
}
