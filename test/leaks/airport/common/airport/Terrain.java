package airport;

/** Healthy: a digital elevation model in tiles of 64 x 64 samples (8 KB each). */
public final class Terrain {
    private final short[][] tiles;
    private static Terrain model;

    private Terrain(int n) {
        Rnd r = new Rnd(8);
        tiles = new short[n][64 * 64];
        for (short[] t : tiles) {
            int base = r.upTo(2500);
            for (int i = 0; i < t.length; i++) t[i] = (short) (base + r.upTo(60));
        }
    }

    public static void survey(int n) {
        model = new Terrain(Rnd.share(n));
    }
}
