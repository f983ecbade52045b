package estate;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the scanners at the packing tables look up, by the number under the bar code. */
public final class EanIndex {
    static final class Pack {
        private final int article;
        private final byte bottles;
        private final float kilograms;
        private final String text;

        Pack(int article, byte bottles, float kilograms, String text) {
            this.article = article;
            this.bottles = bottles;
            this.kilograms = kilograms;
            this.text = text;
        }
    }

    private static Long2ObjectOpenHashMap<Pack> packs = new Long2ObjectOpenHashMap<>();

    private EanIndex() {}

    public static void load(int count) {
        Sample s = new Sample(309);
        int n = Scale.of(count);
        Long2ObjectOpenHashMap<Pack> read = new Long2ObjectOpenHashMap<>(n);
        while (read.size() < n) {
            int bottles = 1 + s.below(12);
            read.put(4_000_000_000_000L + (s.number() & 0xffff_ffffL), new Pack(400_000 + s.below(18_000), (byte) bottles, bottles * 1.3f, s.text(24)));
        }
        read.trim();
        packs = read;
    }
}
