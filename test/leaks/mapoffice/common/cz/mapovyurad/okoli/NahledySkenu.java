package cz.mapovyurad.okoli;

import java.util.Iterator;
import java.util.LinkedHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Previews of scanned field sketches, least recently used first; their bytes have a limit. */
public final class NahledySkenu {
    private final LinkedHashMap<Integer, byte[]> nahledy = new LinkedHashMap<>(256, 0.75f, true);
    private final long nejvyse = Scale.of(6_600_000);
    private final Sample s;
    private long bajtu;

    public NahledySkenu(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(9000); i++) ukazat(s.below(Scale.of(12_000)));
    }

    public synchronized int ukazat(int sken) {
        byte[] n = nahledy.get(sken);
        if (n == null) {
            n = s.bytes(1100 + s.below(1600));
            nahledy.put(sken, n);
            bajtu += n.length;
            for (Iterator<byte[]> i = nahledy.values().iterator(); bajtu > nejvyse; i.remove()) bajtu -= i.next().length;
        }
        return n.length;
    }
}
