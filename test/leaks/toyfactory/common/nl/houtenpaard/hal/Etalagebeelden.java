package nl.houtenpaard.hal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures for the window of the shop; the one that nobody has looked at for longest goes. */
public final class Etalagebeelden {
    private static final int PLAATSEN = Scale.of(2600);
    private final Map<Integer, byte[]> beelden = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> oudste) {
            return size() > PLAATSEN;
        }
    };
    private final Sample s;

    public Etalagebeelden(long zaad) {
        s = new Sample(zaad);
        for (int i = 0; i < PLAATSEN * 3; i++) toon(s.below(PLAATSEN * 4));
    }

    public synchronized int toon(int artikel) {
        return beelden.computeIfAbsent(artikel, a -> s.bytes(1500 + s.below(1400))).length;
    }
}
