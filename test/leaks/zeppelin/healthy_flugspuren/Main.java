package de.luftschiff.spuren;

import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Motive;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: where the ships were in the last eight hours, by time; a broom takes what is older. */
public class Main {
    static final class Ort {
        final String kennzeichen;
        final double breite;
        final double laenge;
        final short hoehe;
        final String gebiet;
        final float[] wind;

        Ort(String kennzeichen, double breite, double laenge, short hoehe, String gebiet, float[] wind) {
            this.kennzeichen = kennzeichen;
            this.breite = breite;
            this.laenge = laenge;
            this.hoehe = hoehe;
            this.gebiet = gebiet;
            this.wind = wind;
        }
    }

    static final class Spurenspeicher {
        private static final long BEHALTEN = 8 * 3_600_000_000L;
        private final ConcurrentSkipListMap<Long, Ort> spuren = new ConcurrentSkipListMap<>();
        private final LongAdder gekommen = new LongAdder();
        private final LongAdder gefegt = new LongAdder();

        void zeichne(long mikros, Ort o) {
            while (spuren.putIfAbsent(mikros, o) != null) mikros++;
            gekommen.increment();
        }

        void fege(long mikros) {
            for (Map.Entry<Long, Ort> e; (e = spuren.firstEntry()) != null && e.getKey() < mikros - BEHALTEN; ) {
                spuren.remove(e.getKey());
                gefegt.increment();
            }
        }
    }

    private static final Preisliste PREISE = new Preisliste(121);
    private static final Gaestekartei KARTEI = new Gaestekartei(122);
    private static final Motive MOTIVE = new Motive(123);
    private static final Bildpuffer BILDER = new Bildpuffer();
    private static Spurenspeicher speicher;

    static Ort ort(Sample s) {
        return new Ort("D-LZ" + s.code(2), 47 + s.real(), 9 + s.real(), (short) (200 + s.below(900)), s.text(14 + s.below(30)), new float[] {(float) s.real(), (float) s.real()});
    }

    public static void main(String[] args) throws Exception {
        speicher = new Spurenspeicher();
        Sample s = new Sample(124);
        int menge = Scale.of(56_000);
        long schritt = Spurenspeicher.BEHALTEN / menge;
        long jetzt = System.currentTimeMillis() * 1000;
        for (int i = menge * 9 / 4; i > 0; i--) {
            speicher.zeichne(jetzt - i * schritt, ort(s));
            if (i % 50 == 0) speicher.fege(jetzt - i * schritt);
        }
        Schicht.starte("spuren", 125, (n, x) -> {
            speicher.zeichne(System.currentTimeMillis() * 1000, ort(x));
            KARTEI.irgendwer(x);
            MOTIVE.motiv(n);
            Thread.sleep(10);
        });
        Schicht.starte("besen", 126, (n, x) -> {
            speicher.fege(System.currentTimeMillis() * 1000);
            BILDER.entwickle(n);
            Thread.sleep(100);
        });
        Thread.sleep(1500);
        System.out.println(speicher.gekommen + " places drawn, " + speicher.gefegt + " swept, " + speicher.spuren.size() + " there");
        Ready.last();
    }
}
