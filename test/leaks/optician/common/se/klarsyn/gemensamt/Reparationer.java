package se.klarsyn.gemensamt;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Spectacles that were handed in, mended and fetched. */
public final class Reparationer {
    public record Reparation(int nummer, Instant inlamnad, String bage, String fel, byte[] foto) {}

    private final int paBanken = Scale.of(5500);
    private final Map<Integer, Reparation> pagaende = new HashMap<>();
    private final ArrayDeque<Integer> turordning = new ArrayDeque<>();
    private final Sample s;
    private int nasta = 70_000;

    public Reparationer(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < paBanken * 2; i++) lamnaIn(Instant.now().minusSeconds((paBanken * 2L - i) * 50));
    }

    public synchronized int lamnaIn(Instant nar) {
        int nr = nasta++;
        pagaende.put(nr, new Reparation(nr, nar, s.text(18 + s.below(16)), s.text(60 + s.below(120)), s.bytes(400 + s.below(400))));
        turordning.add(nr);
        if (turordning.size() > paBanken) pagaende.remove(turordning.remove());
        return nr;
    }
}
