package de.luftschiff.listen;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: lists of guests for the days that come. Names are interned weakly, and go with the lists of the days that are over. */
public class Main {
    record Platz(int reihe, char seite, String name, String ort, int kilogramm) {}

    record Gaesteliste(String fahrt, LocalDate tag, List<Platz> plaetze) {}

    static final class Listenwerk {
        private final Interner<String> namen = Interners.newWeakInterner();
        private final TreeMap<LocalDate, List<Gaesteliste>> tage = new TreeMap<>();
        private final LongAdder gekommen = new LongAdder();
        private final LongAdder gegangen = new LongAdder();
        private final int stamm;

        Listenwerk(int stamm) {
            this.stamm = stamm;
        }

        synchronized void nimmAuf(LocalDate tag, int nummer, Sample s) {
            List<Platz> plaetze = new ArrayList<>(14);
            for (int i = 0; i < 14; i++) {
                // most guests come once, some every year
                String name = s.below(4) == 0 ? "Stammgast " + s.below(stamm) : s.text(10) + " " + s.code(9);
                plaetze.add(new Platz(i / 2, (char) ('A' + i % 2), namen.intern(name), namen.intern("Ort " + s.below(4000)), 45 + s.below(60)));
            }
            tage.computeIfAbsent(tag, k -> new ArrayList<>()).add(new Gaesteliste("R" + nummer, tag, plaetze));
            gekommen.increment();
        }

        synchronized void beende(LocalDate heute) {
            var vorbei = tage.headMap(heute);
            for (List<Gaesteliste> l : vorbei.values()) gegangen.add(l.size());
            vorbei.clear();
        }
    }

    private static final Listenwerk LISTEN = new Listenwerk(20_000);
    private static final Preisliste PREISE = new Preisliste(101);
    private static final Gelaende GELAENDE = new Gelaende(102);
    private static final Huellensensoren HUELLE = new Huellensensoren(103);
    private static final Bildpuffer BILDER = new Bildpuffer();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(104);
        int jeTag = Scale.of(150);
        LocalDate heute = LocalDate.of(2025, 3, 1);
        for (int t = 0; t < 120; t++, heute = heute.plusDays(1)) {
            for (int i = 0; i < jeTag; i++) LISTEN.nimmAuf(heute.plusDays(s.below(50)), t * jeTag + i, s);
            LISTEN.beende(heute);
        }
        LocalDate ab = heute;
        Schicht.starte("buchung", 105, (n, x) -> {
            LISTEN.nimmAuf(ab.plusDays(n / jeTag + x.below(50)), 400_000 + n, x);
            if (n % jeTag == 0) LISTEN.beende(ab.plusDays(n / jeTag));
            HUELLE.miss(n, System.currentTimeMillis(), x);
            BILDER.entwickle(n);
            Thread.sleep(8);
        });
        Thread.sleep(1500);
        System.out.println(LISTEN.gekommen + " lists made, " + LISTEN.gegangen + " over");
        Ready.last();
    }
}
