package ch.uhrwerk.sovitus;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.collections4.map.MultiKeyMap;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Vaihe(String tyokalu, double syvyys, int sekunteja) {}

    static final class Mittasarja {
        final int kaliiperi;
        final double[] valykset = new double[18];
        final List<Vaihe> vaiheet = new ArrayList<>(4);
        final String ohje;

        Mittasarja(int kaliiperi, String ohje) {
            this.kaliiperi = kaliiperi;
            this.ohje = ohje;
        }
    }

    /** What a work station asks for: the tolerances of the bearings in micrometres, as read from its card. */
    record Asemapyynto(int kaliiperi, int[] toleranssit, String asema) {
        static Asemapyynto kortista(String rivi) {
            String[] kentat = rivi.split(";");
            int[] t = new int[kentat.length - 2];
            for (int i = 0; i < t.length; i++) t[i] = Integer.parseInt(kentat[i + 2]);
            return new Asemapyynto(Integer.parseInt(kentat[0]), t, kentat[1]);
        }
    }

    static final class Sovituslaskenta {
        private final Kaliiperit kaliiperit;
        private final Sample s = new Sample(907);

        Sovituslaskenta(Kaliiperit kaliiperit) {
            this.kaliiperit = kaliiperit;
        }

        Mittasarja laske(Asemapyynto p) {
            Kaliiperit.Kaliiperi k = kaliiperit.hae(p.kaliiperi);
            Mittasarja m = new Mittasarja(p.kaliiperi, k.nimi() + ": " + s.text(70 + s.below(90)));
            for (int i = 0; i < m.valykset.length; i++) m.valykset[i] = p.toleranssit[i % p.toleranssit.length] * (1 + s.real() / 10) / k.kivia();
            for (int i = 0; i < 4; i++) m.vaiheet.add(new Vaihe(s.text(16), m.valykset[i] * 3, 20 + s.below(200)));
            return m;
        }
    }

    static final class Sovituspalvelu {
        private final Sovituslaskenta laskenta;
        private final MultiKeyMap<Object, Mittasarja> valmiit = new MultiKeyMap<>();
        private final LongAdder pyydetty = new LongAdder();

        Sovituspalvelu(Sovituslaskenta laskenta) {
            this.laskenta = laskenta;
        }

        synchronized Mittasarja sovita(Asemapyynto p) {
            pyydetty.increment();
            Mittasarja m = valmiit.get(p.kaliiperi(), p.toleranssit());
            if (m == null) {
                m = laskenta.laske(p);
                valmiit.put(p.kaliiperi(), p.toleranssit(), m);
            }
            return m;
        }
    }

    static final class Verstas {
        final Kaliiperit kaliiperit = new Kaliiperit(21);
        final Hinnasto hinnasto = new Hinnasto(22);
        final Lahetykset lahetykset = new Lahetykset(23);
        final Leimaukset leimaukset = new Leimaukset(24);
        final Omistajat omistajat = new Omistajat(25);
        final Sovituspalvelu sovitus = new Sovituspalvelu(new Sovituslaskenta(kaliiperit));
    }

    private static final Verstas VERSTAS = new Verstas();

    public static void main(String[] args) throws Exception {
        int ruuhka = 2300;
        Vuoro.aloita("asema", 3, ruuhka, 26, (n, s) -> {
            int sarja = s.below(40);
            Mittasarja m = VERSTAS.sovitus.sovita(Asemapyynto.kortista((1000 + sarja * 30) + ";asema " + s.below(60) + ";" + (3 + sarja % 5) + ";" + (4 + sarja % 3) + ";" + (2 + sarja % 7) + ";6;6;8"));
            VERSTAS.hinnasto.hinta(m.kaliiperi, n);
            if (n % 30 == 0) VERSTAS.lahetykset.luovuta(Instant.now());
            if (n % 40 == 0) VERSTAS.omistajat.omistaja(s.below(VERSTAS.omistajat.kaikkiaan()));
        });
        System.out.println(VERSTAS.sovitus.pyydetty + " requests, " + VERSTAS.sovitus.valmiit.size() + " kept");
        Ready.last();
    }
}
