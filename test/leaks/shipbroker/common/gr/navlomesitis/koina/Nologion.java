package gr.navlomesitis.koina;

import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** The register of ships by IMO number, read at the start and sorted. */
public final class Nologion {
    public static final class Karavi {
        final int imo;
        final String onoma;
        final String simaia;
        final int dwt;
        final short etos;
        final LocalDate epitheorisi;

        Karavi(int imo, String onoma, String simaia, int dwt, short etos, LocalDate epitheorisi) {
            this.imo = imo;
            this.onoma = onoma;
            this.simaia = simaia;
            this.dwt = dwt;
            this.etos = etos;
            this.epitheorisi = epitheorisi;
        }

        public int imo() {
            return imo;
        }

        public String onoma() {
            return onoma;
        }

        public int dwt() {
            return dwt;
        }
    }

    private static final String[] SIMAIES = {"GR", "MT", "CY", "LR", "PA", "MH", "BS", "PT", "SG"};
    private final Karavi[] karavia;

    public Nologion(long seed) {
        Sample s = new Sample(seed);
        karavia = new Karavi[Scale.of(36_000)];
        for (int i = 0; i < karavia.length; i++)
            karavia[i] = new Karavi(9_000_000 + i * 9 + s.below(9), "MV " + s.text(6 + s.below(16)), SIMAIES[s.below(SIMAIES.length)], 3000 + s.below(300_000),
                    (short) (1989 + s.below(37)), LocalDate.of(2024 + s.below(3), 1 + s.below(12), 1 + s.below(28)));
    }

    public Karavi konta(int imo) {
        int low = 0;
        int high = karavia.length - 1;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (karavia[mid].imo < imo) low = mid + 1;
            else high = mid;
        }
        return karavia[low];
    }

    public Karavi kapoio(Sample s) {
        return karavia[s.below(karavia.length)];
    }
}
