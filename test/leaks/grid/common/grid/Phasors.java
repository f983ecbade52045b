package grid;

/** Healthy: the last phasors of each measuring unit, in rings written by hand. */
public final class Phasors {
    static final class Phasor {
        final long at;
        final float magnitude, angle, frequency;

        Phasor(Rnd r, long at) {
            this.at = at;
            magnitude = (float) r.fraction();
            angle = (float) r.fraction();
            frequency = 50 + magnitude / 100;
        }
    }

    static final class Unit {
        final String station;
        private final Phasor[] last;
        private int next;

        Unit(String station, int keep) {
            this.station = station;
            last = new Phasor[keep];
        }

        void measured(Phasor p) {
            last[next] = p;
            next = (next + 1) % last.length;
        }
    }

    private static Unit[] units;

    public static void sample(int n, int keep) {
        Rnd r = new Rnd(7);
        units = new Unit[Rnd.share(n)];
        for (int u = 0; u < units.length; u++) {
            units[u] = new Unit(r.station(), keep);
            for (int i = 0; i < keep + keep / 3; i++) units[u].measured(new Phasor(r, i * 20L));
        }
    }
}
