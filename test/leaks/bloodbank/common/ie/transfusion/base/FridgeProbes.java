package ie.transfusion.base;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the probes in fridges, freezers and platelet incubators, in rings. */
public final class FridgeProbes {
    static final class Probe {
        final String place;
        final int[] second = new int[720];
        final short[] hundredths = new short[720];
        final byte[] door = new byte[720];
        int next;

        Probe(String place) {
            this.place = place;
        }

        void read(int at, short t, byte d) {
            second[next] = at;
            hundredths[next] = t;
            door[next] = d;
            next = (next + 1) % second.length;
        }
    }

    private final List<Probe> probes = new ArrayList<>();

    public FridgeProbes(long seed) {
        Sample s = new Sample(seed);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int p = Scale.of(2100); p > 0; p--) {
            Probe probe = new Probe("depot " + p / 60 + " cabinet " + p % 60);
            for (int i = 0; i < 1500; i++) probe.read(now - (1500 - i) * 20, (short) (200 + s.below(400)), (byte) (s.below(40) == 0 ? 1 : 0));
            probes.add(probe);
        }
    }

    public int open() {
        int n = 0;
        for (Probe p : probes) for (byte d : p.door) n += d;
        return n;
    }
}
