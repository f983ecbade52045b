package quad;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what is lent at present; books go out and come back all day, and about as many are out. */
public final class OpenLoans {
    static final class Loan {
        private final long barcode;
        private final int reader;
        private final String shelfmark;
        private final long lentAt;
        private int renewals;

        Loan(long barcode, int reader, String shelfmark, long lentAt) {
            this.barcode = barcode;
            this.reader = reader;
            this.shelfmark = shelfmark;
            this.lentAt = lentAt;
        }
    }

    private static final Long2ObjectOpenHashMap<Loan> OUT = new Long2ObjectOpenHashMap<>();

    private OpenLoans() {}

    public static void load(int books) {
        Sample s = new Sample(5209);
        int n = Scale.of(books);
        ArrayList<Long> out = new ArrayList<>();
        long at = System.currentTimeMillis() - 28L * 86_400_000L;
        for (int i = 0; i < 3 * n; i++) {
            long barcode = 30_000_000L + i;
            OUT.put(barcode, new Loan(barcode, 810_000 + s.below(40_000), s.code(2) + " " + s.below(9_000), at += 28L * 86_400_000L / (3 * n)));
            out.add(barcode);
            if (out.size() > n) {
                int which = s.below(out.size());
                OUT.remove((long) out.get(which));
                out.set(which, out.get(out.size() - 1));
                out.remove(out.size() - 1);
            }
            if (i % 4 == 0) OUT.get((long) out.get(s.below(out.size()))).renewals++;
        }
    }
}
