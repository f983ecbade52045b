package works.gearhaus.base;

import org.harness.Sample;
import org.harness.Scale;

/** Working units of each operation for each model and engine. */
public final class LaborTimes {
    private final short[][][] units;

    public LaborTimes(long seed) {
        Sample s = new Sample(seed);
        units = new short[Scale.of(24)][620][900];
        for (short[][] engine : units) {
            for (short[] model : engine) {
                for (int op = 0; op < model.length; op++) model[op] = (short) (1 + s.below(240));
            }
        }
    }

    public int units(int engine, int model, int operation) {
        return units[engine % units.length][model % 620][operation % 900];
    }
}
