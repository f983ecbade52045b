package no.laks.felles;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of the camera under water that were looked at last, up to a number of bytes. */
public final class Fiskebilder {
    private final LinkedHashMap<String, byte[]> sett = new LinkedHashMap<>(256, 0.75f, true);
    private final long plass = Scale.of(5_600_000);
    private long opptatt;
    private final Sample s;

    public Fiskebilder(long fro) {
        s = new Sample(fro);
        for (int i = 0; i < Scale.of(1_500); i++) hent("kam" + s.below(40) + "/" + s.below(100_000));
    }

    public synchronized byte[] hent(String navn) {
        byte[] b = sett.get(navn);
        if (b != null) return b;
        b = s.bytes(3_000 + s.below(6_000));
        sett.put(navn, b);
        opptatt += b.length;
        for (Iterator<Map.Entry<String, byte[]>> i = sett.entrySet().iterator(); opptatt > plass; ) {
            opptatt -= i.next().getValue().length;
            i.remove();
        }
        return b;
    }
}
