package pt.salinas.comum;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Transport documents on the way: issued when a lorry leaves, closed when it has delivered. */
public final class Guias {
    public record Guia(int numero, Instant emitida, String destinatario, String mercadoria, String percurso, byte[] assinatura) {}

    private final int naEstrada = Scale.of(7000);
    private final Map<Integer, Guia> abertas = new HashMap<>();
    private final ArrayDeque<Integer> ordem = new ArrayDeque<>();
    private final Sample s;
    private int seguinte = 240_000;

    public Guias(long semente) {
        s = new Sample(semente);
        for (int i = 0; i < naEstrada * 2; i++) emite(Instant.now().minusSeconds((naEstrada * 2L - i) * 30));
    }

    public synchronized void emite(Instant quando) {
        int numero = seguinte++;
        abertas.put(numero, new Guia(numero, quando, s.text(20 + s.below(20)), s.text(20 + s.below(30)), s.text(60 + s.below(120)), s.bytes(180 + s.below(240))));
        ordem.add(numero);
        if (ordem.size() > naEstrada) entregue(ordem.remove());
    }

    private void entregue(int numero) {
        abertas.remove(numero);
    }
}
