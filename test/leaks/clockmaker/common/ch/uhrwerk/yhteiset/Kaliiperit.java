package ch.uhrwerk.yhteiset;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The calibres that were ever built, sorted by number, read once. */
public final class Kaliiperit {
    public record Kaliiperi(int numero, String nimi, int kivia, int varahtelyja, String kuvaus, String[] osat) {}

    private final Kaliiperi[] kaikki;

    public Kaliiperit(long siemen) {
        Sample s = new Sample(siemen);
        kaikki = new Kaliiperi[Scale.of(9000)];
        for (int i = 0; i < kaikki.length; i++) kaikki[i] = new Kaliiperi(1000 + i * 3, "Cal. " + s.code(3) + i, 7 + s.below(30), 18_000 + 3600 * s.below(6), s.text(90 + s.below(160)), new String[] {s.text(14), s.text(18), s.text(12)});
    }

    public Kaliiperi hae(int numero) {
        int i = Arrays.binarySearch(kaikki, new Kaliiperi(numero, null, 0, 0, null, null), (a, b) -> Integer.compare(a.numero, b.numero));
        return kaikki[i < 0 ? Math.min(-i - 1, kaikki.length - 1) : i];
    }
}
