package harvest;

/** Healthy: the last readings of each rain gauge, in rings of a fixed size. */
public final class Rainfall {
    static final class Gauge {
        final int id;
        final float[] millimetres = new float[512];
        final long[] at = new long[512];
        int next;

        Gauge(int id) {
            this.id = id;
        }

        void read(long time, float mm) {
            millimetres[next & 511] = mm;
            at[next++ & 511] = time;
        }
    }

    private static Gauge[] gauges;

    private Rainfall() {}

    public static void measure(int count) {
        Dice d = new Dice(3);
        gauges = new Gauge[Dice.part(count)];
        for (int g = 0; g < gauges.length; g++) {
            gauges[g] = new Gauge(g);
            for (int i = 0; i < 700; i++) gauges[g].read(1_700_000_000L + 600 * i, d.below(80) / 10f);
        }
    }
}
