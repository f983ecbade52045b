package harbor;

import org.roaringbitmap.RoaringBitmap;

/** Healthy: which slots are taken, one bitmap per berth and day. */
public final class Berths {
    private static RoaringBitmap[] taken;

    public static void load(int days, int each) {
        int n = Gen.scaled(days);
        Gen g = new Gen(11);
        taken = new RoaringBitmap[n];
        for (int i = 0; i < n; i++) {
            RoaringBitmap b = new RoaringBitmap();
            for (int k = 0; k < each; k++) b.add(g.num(400000));
            taken[i] = b;
        }
    }
}
