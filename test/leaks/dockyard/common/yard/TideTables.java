package yard;

import java.util.EnumMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tide levels of the coming year, in tenths of a metre, per gauge and ten minutes. */
public final class TideTables {
    enum Gauge { OUTER_MOLE, DOCK_ONE, DOCK_TWO, FLOATING_DOCK, SLIPWAY, RIVER_BEND, FUEL_PIER, LOCK }

    private static final EnumMap<Gauge, short[][]> LEVELS = new EnumMap<>(Gauge.class);

    private TideTables() {}

    public static void load(int days) {
        Sample s = new Sample(203);
        for (Gauge gauge : Gauge.values()) {
            short[][] year = new short[Scale.of(days)][3 * 144];
            for (short[] day : year) for (int k = 0; k < day.length; k++) day[k] = (short) (20 * Math.sin(k / 12.0) + s.below(4));
            LEVELS.put(gauge, year);
        }
    }
}
