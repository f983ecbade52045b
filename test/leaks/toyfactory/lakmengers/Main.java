package nl.houtenpaard.lakmengers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Klantkaarten;
import nl.houtenpaard.hal.Onderdelenboom;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Trekproeven;
import nl.houtenpaard.hal.Verkoopuur;
import org.harness.Ready;
import org.harness.Sample;

/** Mixing varnish: the recipe is worked out on a bench with so many columns, and benches are lent and given back. */
public class Main {
    record Recept(String kleur, Integer banden, float glans, float[] gewenst) {}

    static final class Mengblad {
        final Integer banden;
        final double[] spectrum;
        final float[] pigment = new float[24];
        final boolean[] gekozen = new boolean[24];
        String kleur = "";
        double afwijking;

        Mengblad(Integer banden) {
            this.banden = banden;
            spectrum = new double[banden];
        }
    }

    static final class Mengbladen {
        private final Map<String, Deque<Mengblad>> klaar = new HashMap<>();
        private final LongAdder geleend = new LongAdder();

        synchronized Mengblad leen(String familie, Recept r) {
            geleend.increment();
            Deque<Mengblad> rij = klaar.computeIfAbsent(familie, f -> new ArrayDeque<>());
            for (Iterator<Mengblad> i = rij.iterator(); i.hasNext(); ) {
                Mengblad m = i.next();
                if (m.banden == r.banden) {
                    i.remove();
                    return m;
                }
            }
            return new Mengblad(r.banden);
        }

        synchronized void geefTerug(String familie, Mengblad m) {
            klaar.get(familie).addLast(m);
        }
    }

    static final class Lakmenger {
        private static final String[] FAMILIES = {"rood", "oker", "geel", "groen", "zee", "blauw", "paars", "bruin", "grijs", "wit", "zwart", "goud"};
        private final Mengbladen bladen = new Mengbladen();
        private final LongAdder gemengd = new LongAdder();

        double meng(Recept r) {
            String familie = FAMILIES[Math.floorMod(r.kleur.hashCode(), FAMILIES.length)];
            Mengblad m = bladen.leen(familie, r);
            try {
                m.kleur = r.kleur;
                m.afwijking = 0;
                for (int p = 0; p < 24; p++) m.gekozen[p] = (m.pigment[p] = r.gewenst[p] * r.glans) > 0.3f;
                for (int b = 0; b < m.spectrum.length; b++) m.afwijking += Math.abs((m.spectrum[b] = m.pigment[b % 24] * b) - r.gewenst[b % 24]);
                gemengd.increment();
                return m.afwijking;
            } finally {
                bladen.geefTerug(familie, m);
            }
        }
    }

    static final class Lakkerij {
        final Lakmenger menger = new Lakmenger();
        final Artikelboek artikelen = new Artikelboek(51);
        final Klantkaarten kaarten = new Klantkaarten(52);
        final Onderdelenboom delen = new Onderdelenboom(53);
        final Trekproeven proeven = new Trekproeven(54);
        final Verkoopuur uur = new Verkoopuur(55);
    }

    private static final Lakkerij LAKKERIJ = new Lakkerij();

    public static void main(String[] args) throws Exception {
        Ploeg.werk("lakbank", 2, 3900, 1500, (wie, keer, s) -> {
            float[] gewenst = new float[24];
            for (int i = 0; i < 24; i++) gewenst[i] = (float) s.real();
            LAKKERIJ.menger.meng(new Recept("HP" + s.below(3000), Integer.parseInt(s.below(3) == 0 ? "256" : s.below(2) == 0 ? "128" : "192"), 0.4f + (float) s.real() / 2, gewenst));
            LAKKERIJ.kaarten.toon(400_000 + s.below(60_000));
            LAKKERIJ.delen.gewicht(keer);
        });
        System.out.println(LAKKERIJ.menger.gemengd + " mixed");
        Ready.last();
    }
}
