package dk.tovognet.faelles;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Parcels on their way: handed to the haulier, and struck off when they are delivered. */
public final class Forsendelser {
    public record Pakke(int nr, Instant afsendt, String modtager, String vognmand, int[] kolli, byte[] etiket) {}

    private final int undervejs = Scale.of(10_500);
    private final TreeMap<Integer, Pakke> pakker = new TreeMap<>();
    private final Sample s;
    private int naeste = 600_000;

    public Forsendelser(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < undervejs * 2; i++) afsend(Instant.now().minusSeconds((undervejs * 2L - i) * 25));
    }

    public synchronized void afsend(Instant tid) {
        pakker.put(naeste, new Pakke(naeste++, tid, s.text(16 + s.below(20)), s.text(10), new int[] {s.below(40), s.below(40)}, s.bytes(200 + s.below(300))));
        if (pakker.size() > undervejs) leveret(pakker.firstEntry());
    }

    private void leveret(Map.Entry<Integer, Pakke> p) {
        pakker.remove(p.getKey());
    }
}
