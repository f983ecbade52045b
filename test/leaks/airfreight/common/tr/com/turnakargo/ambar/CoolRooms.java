package tr.com.turnakargo.ambar;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Temperatures of the cool rooms, the last 1,440 minutes of each probe. */
public final class CoolRooms {
    private static final class Probe {
        final short[] centigrades = new short[1440];
        final byte[] doorSeconds = new byte[1440];
        int next;

        void add(int value, int door) {
            centigrades[next] = (short) value;
            doorSeconds[next] = (byte) door;
            next = (next + 1) % centigrades.length;
        }
    }

    private final TreeMap<String, Probe> probes = new TreeMap<>();

    public CoolRooms(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(1_150); i++) {
            Probe p = new Probe();
            for (int m = 0; m < 2200; m++) p.add(180 + s.below(90) + i % 7, s.below(8));
            probes.put("CR" + i / 24 + "-P" + i % 24, p);
        }
    }

    public double mean(String probe) {
        long sum = 0;
        Probe p = probes.get(probe);
        for (short v : p.centigrades) sum += v;
        return sum / (100.0 * p.centigrades.length);
    }
}
