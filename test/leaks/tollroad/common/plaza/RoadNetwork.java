package plaza;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: junctions and the roads between them, as objects that refer to each other. */
public final class RoadNetwork {
    static final class Junction {
        private final int number;
        private final float x;
        private final float y;
        private final List<Road> out = new ArrayList<>(4);

        Junction(int number, float x, float y) {
            this.number = number;
            this.x = x;
            this.y = y;
        }
    }

    record Road(Junction from, Junction to, int metres, short limit, boolean tolled) {}

    private static List<Junction> junctions;

    private RoadNetwork() {}

    public static void load(int count) {
        Sample s = new Sample(911);
        List<Junction> read = new ArrayList<>();
        int n = Scale.of(count);
        for (int i = 0; i < n; i++) read.add(new Junction(i, (float) s.real(), (float) s.real()));
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 3; k++) {
                Junction to = read.get(Math.min(n - 1, Math.max(0, i + s.below(41) - 20)));
                read.get(i).out.add(new Road(read.get(i), to, 200 + s.below(30_000), (short) (50 + 10 * s.below(9)), s.below(3) == 0));
            }
        }
        junctions = List.copyOf(read);
    }
}
