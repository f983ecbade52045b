package gr.navlomesitis.koina;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Scanned bills of lading that were looked at last, up to a number of bytes. */
public final class Saromena {
    private final int orioBytes = Scale.of(6_500_000);
    private final LinkedHashMap<String, byte[]> selides = new LinkedHashMap<>(512, 0.75f, true);
    private final Sample s;
    private long bytes;

    public Saromena(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(900); i++) selida("BL-" + s.below(Scale.of(4000)));
    }

    public synchronized byte[] selida(String arithmos) {
        byte[] b = selides.get(arithmos);
        if (b != null) return b;
        b = s.bytes(9000 + s.below(18_000));
        selides.put(arithmos, b);
        bytes += b.length;
        var it = selides.entrySet().iterator();
        while (bytes > orioBytes) {
            Map.Entry<String, byte[]> palia = it.next();
            bytes -= palia.getValue().length;
            it.remove();
        }
        return b;
    }
}
