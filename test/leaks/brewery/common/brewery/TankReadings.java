package brewery;

/** Healthy: the last readings of each sensor on each tank, in rings. */
public final class TankReadings {
    static final class Ring {
        final long[] at = new long[720];
        final float[] value = new float[720];
        int next;

        void add(long when, float v) {
            at[next] = when;
            value[next] = v;
            next = (next + 1) % at.length;
        }
    }

    private static Ring[] sensors;

    private TankReadings() {}

    public static void record(int count) {
        Dice d = new Dice(4);
        Ring[] all = new Ring[Dice.part(count)];
        for (int s = 0; s < all.length; s++) {
            all[s] = new Ring();
            for (int i = 0; i < 1000; i++) all[s].add(1_780_000_000_000L + i * 5000L, (float) (2 + 20 * d.real()));
        }
        sensors = all;
    }
}
