package eu.kronenhof.base;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** Which rooms are on which floor, and where their doors and beds are; cannot change. */
public final class FloorPlans {
    public record Room(String number, String kind, float[] outline, short beds) {}

    private final ImmutableListMultimap<String, Room> byFloor;

    public FloorPlans(long seed) {
        Sample s = new Sample(seed);
        ImmutableListMultimap.Builder<String, Room> all = ImmutableListMultimap.builder();
        for (int i = 0; i < Scale.of(19_000); i++) {
            float[] outline = new float[16 + 2 * s.below(16)];
            for (int k = 0; k < outline.length; k++) outline[k] = (float) s.real() * 60;
            all.put("house " + i / 300 + " floor " + i / 30 % 10, new Room(String.valueOf(100 + i), "K" + s.below(20), outline, (short) (1 + s.below(4))));
        }
        byFloor = all.build();
    }

    public int rooms(String floor) {
        return byFloor.get(floor).size();
    }
}
