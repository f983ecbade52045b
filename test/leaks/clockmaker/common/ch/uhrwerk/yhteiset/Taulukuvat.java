package ch.uhrwerk.yhteiset;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of dials, first in first out, with a limit to their bytes. */
public final class Taulukuvat {
    private final long tilaa = Scale.of(7_700_000);
    private final Map<String, byte[]> kuvat = new HashMap<>();
    private final ArrayDeque<String> jarjestys = new ArrayDeque<>();
    private final Sample s;
    private long tavuja;

    public Taulukuvat(long siemen) {
        s = new Sample(siemen);
        for (int i = 0; i < Scale.of(1800); i++) kuva(i);
    }

    public synchronized byte[] kuva(int malli) {
        String avain = "taulu/" + malli + ".jp2";
        byte[] k = kuvat.get(avain);
        if (k != null) return k;
        k = s.bytes(3000 + s.below(6000));
        kuvat.put(avain, k);
        jarjestys.add(avain);
        tavuja += k.length;
        while (tavuja > tilaa) tavuja -= kuvat.remove(jarjestys.remove()).length;
        return k;
    }
}
