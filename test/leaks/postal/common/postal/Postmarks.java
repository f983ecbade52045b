package postal;

/** Healthy: masks of postmarks, as bits and as scaled pixels, made at the start. */
public final class Postmarks {
    private static long[][] bits;
    private static short[][] pixels;

    private Postmarks() {}

    public static void draw(int count) {
        Dice d = new Dice(13);
        long[][] b = new long[Dice.part(count)][256];
        short[][] p = new short[b.length][2048];
        for (int i = 0; i < b.length; i++) {
            for (int j = 0; j < b[i].length; j++) b[i][j] = ((long) d.below(1 << 30) << 32) ^ d.below(1 << 30);
            for (int j = 0; j < p[i].length; j++) p[i][j] = (short) d.below(4096);
        }
        bits = b;
        pixels = p;
    }
}
