package railway;

import com.googlecode.javaewah.EWAHCompressedBitmap;

/** Healthy: seconds of the day in which a track circuit was occupied. */
public final class Occupancy {
    private static EWAHCompressedBitmap[] circuits;

    private Occupancy() {}

    public static void record(int count) {
        Dice d = new Dice(6);
        EWAHCompressedBitmap[] all = new EWAHCompressedBitmap[Dice.part(count)];
        for (int c = 0; c < all.length; c++) {
            all[c] = new EWAHCompressedBitmap();
            for (int second = d.below(300); second < 86400; second += 40 + d.below(500)) all[c].set(second);
        }
        circuits = all;
    }
}
