package park.brightmoor.inspections;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Eleven years of inspections in columns, loaded at start for the yearly review. Words repeat, so that each is there once; bit sets tell the entries of each ride. */
public class Main {
    static final class Columns {
        final int[] day;
        final String[] ride;
        final String[] part;
        final String[] finding;
        final String[] inspector;
        final float[] wear;
        int rows;

        Columns(int n) {
            day = new int[n];
            ride = new String[n];
            part = new String[n];
            finding = new String[n];
            inspector = new String[n];
            wear = new float[n];
        }

        void add(LocalDate d, String r, String p, String f, String i, float w) {
            day[rows] = (int) d.toEpochDay();
            ride[rows] = r;
            part[rows] = p;
            finding[rows] = f;
            inspector[rows] = i;
            wear[rows++] = w;
        }
    }

    static class Archive {
        private final Interner<String> words = Interners.newStrongInterner();
        final Columns columns = new Columns(3_400_000);
        final Map<String, BitSet> byRide = new HashMap<>();
        final byte[][] reports = new byte[900][];

        void read(String[] row, LocalDate day, float wear) {
            byRide.computeIfAbsent(words.intern(row[0]), r -> new BitSet()).set(columns.rows);
            columns.add(day, words.intern(row[0]), words.intern(row[1]), words.intern(row[2]), words.intern(row[3]), wear);
        }
    }

    static class Review {
        final Archive archive = new Archive();
        final double[] means = new double[64];
    }

    private static Review review;

    public static void main(String[] args) throws Exception {
        review = new Review();
        Sample s = new Sample(811);
        String[] findings = new String[4000];
        for (int i = 0; i < findings.length; i++) findings[i] = s.text(30 + s.below(60));
        LocalDate from = LocalDate.now().minusYears(11);
        int n = 3_400_000;
        for (int i = 0; i < n; i++) {
            String[] row = {"ride-" + s.below(64), "part-" + s.below(1200), findings[s.below(4000)], "inspector-" + s.below(90)};
            review.archive.read(row, from.plusDays((long) i * 4017 / n), (float) s.real());
        }
        Arrays.setAll(review.archive.reports, i -> s.bytes(20_000 + s.below(80_000)));
        for (int r = 0; r < 64; r++) {
            BitSet b = review.archive.byRide.get("ride-" + r);
            for (int i = b.nextSetBit(0); i >= 0 && i < n / 3; i = b.nextSetBit(i + 1)) review.means[r] += review.archive.columns.wear[i];
        }
        Ready.last();
    }
}
