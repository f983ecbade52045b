package hospital;

/** Healthy: the last minutes of each monitored heart, rings of a fixed length. */
public final class Beats {
    private final String bed;
    private final float[] ring = new float[7500];
    private int at;

    private Beats(String bed) {
        this.bed = bed;
    }

    private static Beats[] hearts;

    public static void sample(int beds) {
        Rnd r = new Rnd(12);
        Beats[] all = new Beats[Rnd.share(beds)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Beats("ICU" + i);
            for (int k = 0; k < 9000; k++) {
                all[i].ring[all[i].at] = (float) r.fraction();
                all[i].at = (all[i].at + 1) % 7500;
            }
        }
        hearts = all;
    }
}
