package gal.correaria.comun;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Repairs that are left at the counter and fetched again. */
public final class Arranxos {
    public record Arranxo(int talon, Instant deixado, String que, String notas, byte[] sinatura) {}

    private final int estante = Scale.of(6000);
    private final Map<Integer, Arranxo> abertos = new HashMap<>();
    private final ArrayDeque<Integer> orde = new ArrayDeque<>();
    private final Sample s;
    private int talon = 40_000;

    public Arranxos(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < estante * 2; i++) deixa(Instant.now().minusSeconds((estante * 2L - i) * 50));
    }

    public synchronized int deixa(Instant cando) {
        int t = talon++;
        abertos.put(t, new Arranxo(t, cando, s.text(20 + s.below(20)), s.text(90 + s.below(200)), s.bytes(300 + s.below(200))));
        orde.add(t);
        if (orde.size() > estante) abertos.remove(orde.remove());
        return t;
    }
}
