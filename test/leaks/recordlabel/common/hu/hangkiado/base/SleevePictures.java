package hu.hangkiado.base;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Small pictures of sleeves in a fixed number of frames; the clock hand takes the next frame that was not looked at since it last came by. */
public final class SleevePictures {
    private final String[] releases = new String[Scale.of(1600)];
    private final byte[][] jpegs = new byte[releases.length][];
    private final boolean[] seen = new boolean[releases.length];
    private final Object2IntOpenHashMap<String> frames = new Object2IntOpenHashMap<>(releases.length);
    private final Sample s;
    private int hand;

    public SleevePictures(long seed) {
        s = new Sample(seed);
        frames.defaultReturnValue(-1);
        for (int i = 0; i < Scale.of(5000); i++) of("HK-" + (10_000 + s.below(Scale.of(3400))));
    }

    public synchronized byte[] of(String release) {
        int f = frames.getInt(release);
        if (f >= 0) {
            seen[f] = true;
            return jpegs[f];
        }
        while (seen[hand]) {
            seen[hand] = false;
            hand = (hand + 1) % releases.length;
        }
        if (releases[hand] != null) frames.removeInt(releases[hand]);
        releases[hand] = release;
        frames.put(release, hand);
        byte[] jpeg = jpegs[hand] = s.bytes(2600 + s.below(3800));
        hand = (hand + 1) % releases.length;
        return jpeg;
    }
}
