package pl.cukrownia.zaklad;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** The fields of this campaign with their outlines, by village; they do not change until the next sowing. */
public final class BeetFields {
    public record Field(String parcel, String variety, float hectares, float[] outline) {}

    private static final String[] VARIETIES = "Janosik Polonia Silezja Jagienka Primadonna Smart Tapir Toleranza".split(" ");
    private final ImmutableListMultimap<String, Field> byVillage;

    public BeetFields(long seed) {
        Sample s = new Sample(seed);
        ImmutableListMultimap.Builder<String, Field> all = ImmutableListMultimap.builder();
        for (int i = 0; i < Scale.of(14_000); i++) {
            float[] outline = new float[2 * (24 + s.below(70))];
            for (int k = 0; k < outline.length; k++) outline[k] = (k % 2 == 0 ? 17f : 52f) + (float) s.real();
            all.put("village " + i / 28, new Field(s.below(40) + "/" + i, VARIETIES[s.below(VARIETIES.length)], 1 + s.below(400) / 10f, outline));
        }
        byVillage = all.build();
    }

    public float hectares(int village) {
        float sum = 0;
        for (Field f : byVillage.get("village " + village)) sum += f.hectares;
        return sum;
    }
}
