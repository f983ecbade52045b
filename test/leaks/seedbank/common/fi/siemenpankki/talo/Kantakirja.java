package fi.siemenpankki.talo;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The accessions of the bank, sorted by number and searched by halving; read once when the house opens. */
public final class Kantakirja {
    public record Kanta(int numero, String laji, String alkupera, short vuosi, float varastoGrammaa, String luovuttaja) {}

    private final int[] numerot = new int[Scale.of(21_000)];
    private final Kanta[] kannat = new Kanta[numerot.length];

    public Kantakirja(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0, numero = 100_000; i < kannat.length; i++, numero += 1 + s.below(7)) {
            numerot[i] = numero;
            kannat[i] = new Kanta(numero, s.text(16 + s.below(20)), s.text(10 + s.below(24)), (short) (1952 + s.below(73)), s.below(90_000) / 10f, s.text(12 + s.below(18)));
        }
    }

    public Kanta kanta(int numero) {
        int kohta = Arrays.binarySearch(numerot, numero);
        return kohta < 0 ? null : kannat[kohta];
    }

    public int numero(int rivi) {
        return numerot[rivi % numerot.length];
    }

    public int koko() {
        return kannat.length;
    }
}
