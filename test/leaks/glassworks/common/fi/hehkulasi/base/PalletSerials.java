package fi.hehkulasi.base;

import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.RoaringBitmap;

/** Which serial numbers of bottles lie on which pallet, for the returns: compressed bit sets of the season, read at the start. */
public final class PalletSerials {
    private final RoaringBitmap[] pallets = new RoaringBitmap[Scale.of(5200)];

    public PalletSerials(long seed) {
        Sample s = new Sample(seed);
        for (int p = 0; p < pallets.length; p++) {
            RoaringBitmap b = new RoaringBitmap();
            int from = p * 5000;
            for (int i = 0; i < 460; i++) b.add(from + s.below(6000));
            b.runOptimize();
            pallets[p] = b;
        }
    }

    public int palletOf(int serial) {
        for (int p = Math.max(0, serial / 5000 - 2); p < Math.min(pallets.length, serial / 5000 + 1); p++) if (pallets[p].contains(serial)) return p;
        return -1;
    }
}
