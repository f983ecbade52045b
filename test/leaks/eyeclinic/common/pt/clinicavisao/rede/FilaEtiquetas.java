package pt.clinicavisao.rede;

import org.harness.Sample;
import org.harness.Scale;

/** Labels for the drawers that the printers have printed last, in a ring; a new one takes the place of the oldest. */
public final class FilaEtiquetas {
    public record Etiqueta(long impressa, int loja, String texto, long[] barras) {}

    private final Etiqueta[] roda = new Etiqueta[Scale.of(26_000)];
    private int seguinte;

    public FilaEtiquetas(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < roda.length * 5 / 2; i++) imprimir(new Etiqueta(System.currentTimeMillis() - (roda.length * 5L / 2 - i) * 900, s.below(140), s.text(16 + s.below(40)), new long[] {s.number(), s.number(), s.number()}));
    }

    public synchronized void imprimir(Etiqueta e) {
        roda[seguinte] = e;
        seguinte = (seguinte + 1) % roda.length;
    }
}
