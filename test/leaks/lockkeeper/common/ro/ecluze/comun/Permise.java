package ro.ecluze.comun;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Permits for special transports: asked for, decided, handed over, and then of no interest any more. */
public final class Permise {
    public record Permis(int numar, Instant depus, String solicitant, String marfa, String traseu, byte[] semnatura) {}

    private final int laRand = Scale.of(6500);
    private final Map<Integer, Permis> deschise = new HashMap<>();
    private final ArrayDeque<Integer> ordine = new ArrayDeque<>();
    private final Sample s;
    private int urmator = 30_000;

    public Permise(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < laRand * 2; i++) depune(Instant.now().minusSeconds((laRand * 2L - i) * 40));
    }

    public synchronized int depune(Instant cand) {
        int numar = urmator++;
        deschise.put(numar, new Permis(numar, cand, s.text(20 + s.below(20)), s.text(20 + s.below(40)), s.text(80 + s.below(200)), s.bytes(256 + s.below(256))));
        ordine.add(numar);
        if (ordine.size() > laRand) deschise.remove(ordine.remove());
        return numar;
    }
}
