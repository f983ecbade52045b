package si.panj.skupno;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of combs, as many as fit into the bytes that are granted. */
public final class SlikeSatja {
    private final long dovoljeno = Scale.of(8_000_000);
    private final LinkedHashMap<String, byte[]> slike = new LinkedHashMap<>(256, 0.75f, true);
    private final Sample s;
    private long zasedeno;

    public SlikeSatja(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < Scale.of(1400); i++) slika(s.below(4000));
    }

    public synchronized byte[] slika(int sat) {
        String ime = "sat-" + sat + ".jpg";
        byte[] b = slike.get(ime);
        if (b != null) return b;
        slike.put(ime, b = s.bytes(5000 + s.below(9000)));
        zasedeno += b.length;
        var i = slike.entrySet().iterator();
        while (zasedeno > dovoljeno && i.hasNext()) {
            Map.Entry<String, byte[]> najstarejsa = i.next();
            zasedeno -= najstarejsa.getValue().length;
            i.remove();
        }
        return b;
    }
}
