package works.gearhaus.base;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the boxes in fleet vehicles; new ones overwrite the oldest. */
public final class SensorTraces {
    static final class Trace {
        final String plate;
        final int[] seconds = new int[480];
        final float[] coolant = new float[480];
        final float[] voltage = new float[480];
        long count;

        Trace(String plate) {
            this.plate = plate;
        }

        void read(int second, float c, float v) {
            int at = (int) (count++ % seconds.length);
            seconds[at] = second;
            coolant[at] = c;
            voltage[at] = v;
        }
    }

    private final Map<String, Trace> traces = new TreeMap<>();

    public SensorTraces(long seed) {
        Sample s = new Sample(seed);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int t = Scale.of(1500); t > 0; t--) {
            Trace trace = new Trace("FL-" + s.code(2) + ' ' + t);
            for (int i = 900; i > 0; i--) trace.read(now - i * 20, 70 + 30 * (float) s.real(), 12 + 2 * (float) s.real());
            traces.put(trace.plate, trace);
        }
    }

    public int vehicles() {
        return traces.size();
    }
}
