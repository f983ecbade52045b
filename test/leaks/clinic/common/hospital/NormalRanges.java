package hospital;

import com.google.common.collect.ImmutableListMultimap;

/** Healthy: normal ranges of laboratory values by analyte, sex and age, immutable. */
public final class NormalRanges {
    record Span(int fromAge, int toAge, char sex, double low, double high, String unit) {}

    private static ImmutableListMultimap<String, Span> ranges;

    public static void load(int spans) {
        Rnd r = new Rnd(8);
        String[] units = {"mmol/l", "g/dl", "U/l", "mg/l", "pg/ml"};
        ImmutableListMultimap.Builder<String, Span> b = ImmutableListMultimap.builder();
        for (int n = Rnd.share(spans); n > 0; ) {
            String analyte = r.letters(4) + "-" + r.digits(4);
            for (int k = 0; k < 12; k++, n--)
                b.put(analyte, new Span(k / 2 * 15, k / 2 * 15 + 15, k % 2 == 0 ? 'f' : 'm', r.fraction(), 1 + r.fraction(), units[r.upTo(5)]));
        }
        ranges = b.build();
    }
}
