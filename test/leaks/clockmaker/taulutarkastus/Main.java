package ch.uhrwerk.taulut;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** One strip of the scanner that goes over the dials. */
    static final class Skannauskaista {
        final int numero;
        final byte[] pikselit = new byte[2600];
        final int[] jakauma = new int[64];

        Skannauskaista(int numero) {
            this.numero = numero;
        }
    }

    record Lainaus(Skannauskaista kaista, String lainaaja, Instant alkaen) {}

    static final class Kaistavarasto {
        private final ArrayDeque<Skannauskaista> vapaat = new ArrayDeque<>();
        private final Map<Integer, Lainaus> ulkona = new HashMap<>();
        private int tehty;

        synchronized Skannauskaista lainaa(String lainaaja) {
            Skannauskaista k = vapaat.poll();
            if (k == null) k = new Skannauskaista(++tehty);
            ulkona.put(k.numero, new Lainaus(k, lainaaja, Instant.now()));
            return k;
        }

        synchronized void palauta(Skannauskaista k) {
            if (ulkona.remove(k.numero) != null) vapaat.push(k);
        }
    }

    record Tulos(int sarja, double teravyys, int virheet) {}

    static final class Taulutarkastaja {
        private final Kaistavarasto varasto;
        private final LongAdder tarkastettu = new LongAdder();
        private final LongAdder uudelleen = new LongAdder();

        Taulutarkastaja(Kaistavarasto varasto) {
            this.varasto = varasto;
        }

        Optional<Tulos> tarkasta(int sarja, Sample kamera) {
            tarkastettu.increment();
            Skannauskaista k = varasto.lainaa("sarja " + sarja + " linja " + sarja % 4);
            java.util.Arrays.fill(k.jakauma, 0);
            for (int i = 0; i < k.pikselit.length; i++) k.jakauma[(k.pikselit[i] = (byte) kamera.below(256)) & 63]++;
            double teravyys = kamera.real();
            if (teravyys < 0.12) {
                uudelleen.increment();
                return Optional.empty();
            }
            Tulos t = new Tulos(sarja, teravyys, k.jakauma[63] > 70 ? 1 : 0);
            varasto.palauta(k);
            return Optional.of(t);
        }
    }

    static final class Taululinja {
        private final Kaliiperit kaliiperit = new Kaliiperit(71);
        private final Hinnasto hinnasto = new Hinnasto(72);
        private final Omistajat omistajat = new Omistajat(73);
        private final Lahetykset lahetykset = new Lahetykset(74);
        private final Sorvianturit anturit = new Sorvianturit(75);
        private final Taulutarkastaja tarkastaja = new Taulutarkastaja(new Kaistavarasto());
        private int virheellisia;

        void aja(int n, Sample s) {
            tarkastaja.tarkasta(n, s).ifPresent(t -> virheellisia += t.virheet);
            anturit.lue(n, 30f, n % 800);
            if (n % 100 == 0) lahetykset.luovuta(Instant.now());
            if (n % 100 == 0) omistajat.omistaja(s.below(omistajat.kaikkiaan()));
        }
    }

    public static void main(String[] args) throws Exception {
        Taululinja linja = new Taululinja();
        Vuoro.aloita("taulu", 2, 8500, 76, linja::aja);
        System.out.println(linja.tarkastaja.tarkastettu + " dials, " + linja.tarkastaja.uudelleen + " again, " + linja.tarkastaja.varasto.tehty + " strips made");
        Ready.last();
    }
}
