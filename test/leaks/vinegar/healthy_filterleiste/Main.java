package de.sauertopf.filter;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.RoaringBitmap;

public class Main {
    /** What a customer can tick beside the list: each mark has the set of the variants that bear it. */
    static final class Filterleiste {
        private static final int MERKMALE = 700;
        private final Map<String, RoaringBitmap> nachMerkmal = new HashMap<>();
        private final short[][] merkmale;

        Filterleiste(int varianten, Sample s) {
            merkmale = new short[varianten][];
            for (int v = 0; v < varianten; v++) nimmAuf(v, wuerfle(s));
        }

        static short[] wuerfle(Sample s) {
            short[] m = new short[14 + s.below(18)];
            for (int i = 0; i < m.length; i++) m[i] = (short) (s.below(MERKMALE) * s.real());
            return m;
        }

        private static String name(short m) {
            return (m % 2 == 0 ? "zutat:" : "gebinde:") + m;
        }

        private void nimmAuf(int variante, short[] neu) {
            merkmale[variante] = neu;
            for (short m : neu) nachMerkmal.computeIfAbsent(name(m), x -> new RoaringBitmap()).add(variante);
        }

        /** A variant is replaced by another under its number. */
        synchronized void ersetze(int variante, short[] neu) {
            for (short m : merkmale[variante]) {
                RoaringBitmap b = nachMerkmal.get(name(m));
                if (b == null) continue;
                b.remove(variante);
                if (b.isEmpty()) nachMerkmal.remove(name(m));
            }
            nimmAuf(variante, neu);
        }

        synchronized int treffer(short... gewaehlt) {
            RoaringBitmap[] b = new RoaringBitmap[gewaehlt.length];
            for (int i = 0; i < b.length; i++) b[i] = nachMerkmal.getOrDefault(name(gewaehlt[i]), new RoaringBitmap());
            return FastAggregation.and(b).getCardinality();
        }
    }

    static final class Laden {
        final Artikelbilder bilder = new Artikelbilder(111);
        final Druckpuffer druck = new Druckpuffer();
        final Kundenkartei kunden = new Kundenkartei(112);
        final Laborproben proben = new Laborproben(113);
        final Rezepturen rezepte = new Rezepturen(114);
        final int varianten = Scale.of(130_000);
        final Filterleiste filter = new Filterleiste(varianten, new Sample(115));
        final AtomicLong gefunden = new AtomicLong();
    }

    public static void main(String[] args) throws Exception {
        Laden laden = new Laden();
        Schicht.arbeite("laden", 2, 60_000, 30, 116, (n, s) -> {
            laden.gefunden.addAndGet(laden.filter.treffer((short) s.below(40), (short) s.below(90)));
            laden.filter.ersetze(s.below(laden.varianten), Filterleiste.wuerfle(s));
            if (n % 7 == 0) laden.bilder.bild(s.below(3000), n % 3);
        });
        System.out.println(laden.filter.nachMerkmal.size() + " marks, " + laden.gefunden + " found");
        Ready.last();
    }
}
