package it.conceria.comune;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Parcels that are being packed: each is begun, packed and handed over, in this order. */
public final class Preparazioni {
    public record Pacco(int numero, String ordine, String[] articoli, byte[] etichetta, long iniziato) {}

    private final Map<Integer, Pacco> aperti = new HashMap<>();
    private final Sample s;
    private final int insieme = Scale.of(6000);
    private int prossimo;

    public Preparazioni(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < insieme * 2; i++) avanti();
    }

    public synchronized void avanti() {
        int n = prossimo++;
        aperti.put(n, new Pacco(n, "ORD" + s.code(7), new String[] {s.text(20), s.text(24)}, s.bytes(300 + s.below(400)), System.currentTimeMillis()));
        aperti.remove(n - insieme);
    }
}
