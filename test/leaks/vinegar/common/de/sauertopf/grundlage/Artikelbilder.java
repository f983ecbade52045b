package de.sauertopf.grundlage;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of jars and bottles, those last looked at, up to a sum of bytes. */
public final class Artikelbilder {
    private final long hoechstens = Scale.of(11_000_000);
    private final Map<String, byte[]> bilder = new LinkedHashMap<>(64, 0.75f, true);
    private final Sample s;
    private long belegt;

    public Artikelbilder(long seed) {
        s = new Sample(seed);
        for (int i = 0, n = Scale.of(2_600); i < n; i++) bild(i, i % 3);
    }

    public synchronized byte[] bild(int artikel, int groesse) {
        String name = "A" + artikel + "@" + groesse;
        byte[] b = bilder.get(name);
        if (b == null) {
            b = s.bytes(2_000 + s.below(9_000));
            bilder.put(name, b);
            belegt += b.length;
            for (Iterator<byte[]> i = bilder.values().iterator(); belegt > hoechstens; i.remove()) belegt -= i.next().length;
        }
        return b;
    }
}
