package ie.glenview.index;

import ie.glenview.base.GoingTables;
import ie.glenview.base.ToteWindow;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.RoaringBitmap;

/** Healthy: the bets of a closed season for the stewards' questions: columns, and bitmaps of the rows by jockey, shop, kind and day. It is loaded once and doesn't change. */
public class Main {
    static final class SeasonBets {
        private final int rows;
        private final int[] ticket;
        private final int[] cents;
        private final int[] returned;
        private final short[] horse;
        private final byte[] race;
        private final TreeMap<Integer, RoaringBitmap> byJockey = new TreeMap<>();
        private final TreeMap<Integer, RoaringBitmap> byShop = new TreeMap<>();
        private final TreeMap<Integer, RoaringBitmap> byDay = new TreeMap<>();
        private final RoaringBitmap[] byKind = new RoaringBitmap[14];

        SeasonBets(int rows, Sample s) {
            this.rows = rows;
            ticket = new int[rows];
            cents = new int[rows];
            returned = new int[rows];
            horse = new short[rows];
            race = new byte[rows];
            for (int k = 0; k < byKind.length; k++) byKind[k] = new RoaringBitmap();
            for (int i = 0; i < rows; i++) {
                ticket[i] = 100_000_000 + i * 3;
                cents[i] = 100 + s.below(12_000);
                returned[i] = s.below(7) == 0 ? cents[i] * (1 + s.below(9)) : 0;
                horse[i] = (short) s.below(9000);
                race[i] = (byte) s.below(8);
                byJockey.computeIfAbsent(s.below(260), k -> new RoaringBitmap()).add(i);
                byShop.computeIfAbsent(s.below(410), k -> new RoaringBitmap()).add(i);
                byDay.computeIfAbsent(i / (rows / 90 + 1), k -> new RoaringBitmap()).add(i);
                byKind[s.below(s.below(14) + 1)].add(i);
            }
            byDay.values().forEach(RoaringBitmap::runOptimize);
            for (RoaringBitmap b : byKind) b.trim();
        }

        long staked(int jockey, int shop) {
            long sum = 0;
            RoaringBitmap both = RoaringBitmap.and(byJockey.getOrDefault(jockey, new RoaringBitmap()), byShop.getOrDefault(shop, new RoaringBitmap()));
            for (int i : both.toArray()) sum += cents[i];
            return sum;
        }
    }

    private static SeasonBets season;
    private static final ToteWindow TOTE = new ToteWindow(88);
    private static final GoingTables GOING = new GoingTables(89);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(940);
        season = new SeasonBets(Scale.of(4_200_000), s);
        long sum = 0;
        for (int q = 0; q < 400; q++) sum += season.staked(s.below(260), s.below(410));
        if (sum == 0) throw new IllegalStateException();
        Ready.last();
    }
}
