package at.waldsaege.kammer;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Stammfotos;
import at.waldsaege.gemein.Trockenwerte;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Scale;

/** What the kiln control has to do, in the order of time. */
public class Main {
    enum Stellglied { KLAPPE, VENTIL, LUEFTER, SPRUEHUNG, HEIZUNG }

    record Stellwert(Stellglied glied, int kanal, float soll) {}

    static final class Schaltung {
        final int kammer;
        final String programm;
        final List<Stellwert> werte;
        final byte[] telegramm;

        Schaltung(int kammer, String programm, List<Stellwert> werte, byte[] telegramm) {
            this.kammer = kammer;
            this.programm = programm;
            this.werte = werte;
            this.telegramm = telegramm;
        }
    }

    static final class Kammersteuerung {
        private final ConcurrentSkipListMap<Long, Schaltung> plan = new ConcurrentSkipListMap<>();
        private final AtomicLong folge = new AtomicLong();
        private final LongAdder geschaltet = new LongAdder();
        private final float[][] zustand = new float[24][64];

        void plane(long wann, Schaltung s) {
            plan.put(wann << 20 | folge.incrementAndGet() & 0xfffff, s);
        }

        int schalte(long jetzt) {
            int n = 0;
            Map.Entry<Long, Schaltung> e;
            while ((e = plan.firstEntry()) != null && e.getKey() >> 20 <= jetzt) {
                e = plan.pollFirstEntry();
                if (e == null) break;
                Schaltung s = e.getValue();
                for (Stellwert w : s.werte) zustand[s.kammer][w.kanal] = w.soll;
                n++;
            }
            geschaltet.add(n);
            return n;
        }
    }

    private static final Kammersteuerung STEUERUNG = new Kammersteuerung();

    public static void main(String[] args) throws Exception {
        Trockenwerte werte = new Trockenwerte(101);
        Preisbuch preise = new Preisbuch(102);
        Stammfotos fotos = new Stammfotos(103);
        Forststrassen strassen = new Forststrassen(104);
        Etikettenpuffer etiketten = new Etikettenpuffer();
        int jeLauf = 10 + Scale.of(18);
        for (int w = 0; w < 2; w++) {
            Schicht.starte("trockenprogramm-" + (w + 1), 105 + w, (n, s) -> {
                long jetzt = System.currentTimeMillis();
                for (int i = 0; i < jeLauf; i++) {
                    List<Stellwert> stell = new ArrayList<>(3);
                    for (int k = 0; k <= s.below(3); k++) stell.add(new Stellwert(Stellglied.values()[s.below(5)], s.below(64), (float) s.real() * 80));
                    STEUERUNG.plane(jetzt + 1000 + s.below(7000), new Schaltung(s.below(24), s.text(12 + s.below(20)), stell, s.bytes(120 + s.below(300))));
                }
                if (n % 12 == 0) fotos.bild(s.below(5000));
                if (n % 5 == 0) strassen.fahrt(s.below(20_000), 15);
                Thread.sleep(18);
            });
        }
        Schicht.starte("schaltwerk", 107, (n, s) -> {
            if (STEUERUNG.schalte(System.currentTimeMillis()) > 0) werte.merke(s.below(150), System.currentTimeMillis(), 50 + s.below(20), 10);
            if (n % 30 == 0) etiketten.drucke(s.bytes(300));
            preise.preis("TA-C");
            Thread.sleep(10);
        });
        Thread.sleep(14_000);
        System.out.println(STEUERUNG.plan.size() + " planned, " + STEUERUNG.geschaltet + " done");
        Ready.last();
    }
}
