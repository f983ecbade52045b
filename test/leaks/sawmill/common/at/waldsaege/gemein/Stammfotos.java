package at.waldsaege.gemein;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of log ends, the last ones that somebody looked at. */
public final class Stammfotos {
    private final LinkedHashMap<String, byte[]> bilder = new LinkedHashMap<>(256, 0.75f, true);
    private final long platz = Scale.of(5_800_000);
    private final Sample s;
    private long belegt;

    public Stammfotos(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(900); i++) bild(s.below(Scale.of(5000)));
    }

    public synchronized byte[] bild(int stamm) {
        String name = "stamm-" + stamm + ".webp";
        byte[] b = bilder.get(name);
        if (b != null) return b;
        b = s.bytes(7000 + s.below(13_000));
        bilder.put(name, b);
        belegt += b.length;
        for (Iterator<Map.Entry<String, byte[]>> i = bilder.entrySet().iterator(); belegt > platz; ) {
            belegt -= i.next().getValue().length;
            i.remove();
        }
        return b;
    }
}
