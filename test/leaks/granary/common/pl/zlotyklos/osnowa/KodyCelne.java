package pl.zlotyklos.osnowa;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The customs tariff as a tree, loaded once. */
public final class KodyCelne {
    private static final class Pozycja {
        final String kod;
        final String opis;
        final double stawka;
        final List<Pozycja> podpozycje = new ArrayList<>();

        Pozycja(String kod, String opis, double stawka) {
            this.kod = kod;
            this.opis = opis;
            this.stawka = stawka;
        }
    }

    private final Pozycja dzial = new Pozycja("10", "zboza", 0);

    public KodyCelne(long seed) {
        Sample s = new Sample(seed);
        for (int a = 0, n = Scale.of(90); a < n; a++) {
            Pozycja pa = dodaj(dzial, a, s);
            for (int b = 0; b < 15; b++) {
                Pozycja pb = dodaj(pa, b, s);
                for (int c = 0; c < 16; c++) dodaj(pb, c, s);
            }
        }
    }

    private static Pozycja dodaj(Pozycja nad, int i, Sample s) {
        Pozycja p = new Pozycja(nad.kod + (10 + i), s.text(50 + s.below(110)), s.real() * 30);
        nad.podpozycje.add(p);
        return p;
    }

    public double stawka(int n) {
        Pozycja a = dzial.podpozycje.get(n % dzial.podpozycje.size());
        return a.podpozycje.get(n % 15).podpozycje.get(n % 16).stawka;
    }
}
