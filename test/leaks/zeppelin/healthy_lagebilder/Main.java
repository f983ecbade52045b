package de.luftschiff.lage;

import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Logbuch;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Werbebanner;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who looks at a ship first gets its last reports, whose number is bounded; who looks away is taken out. */
public class Main {
    record Lage(String kennzeichen, Instant zeit, double breite, double laenge, int hoehe, String funkspruch, int[] motoren) {}

    static final class Lageverteiler {
        private static final int LETZTE = 400;
        private final Map<String, ReplaySubject<Lage>> schiffe = new ConcurrentHashMap<>();
        private final LongAdder meldungen = new LongAdder();
        private final LongAdder gesehen = new LongAdder();
        private final LongAdder zuschauer = new LongAdder();

        Lageverteiler(int anzahl) {
            for (int i = 0; i < anzahl; i++) schiffe.put(name(i), ReplaySubject.createWithSize(LETZTE));
        }

        static String name(int i) {
            return "D-LZ" + (char) ('A' + i / 26) + (char) ('A' + i % 26);
        }

        void melde(Lage l) {
            schiffe.get(l.kennzeichen).onNext(l);
            meldungen.increment();
        }

        Disposable schau(String kennzeichen) {
            zuschauer.increment();
            return schiffe.get(kennzeichen).filter(l -> l.hoehe > 300).subscribe(l -> gesehen.increment());
        }
    }

    static final int SCHIFFE = Scale.of(110);
    private static final Lageverteiler VERTEILER = new Lageverteiler(SCHIFFE);
    private static final Flugplan PLAN = new Flugplan(111);
    private static final Gaestekartei KARTEI = new Gaestekartei(112);
    private static final Werbebanner BANNER = new Werbebanner(113);
    private static Logbuch logbuch;

    static void melde(int n, Instant zeit, Sample s) {
        VERTEILER.melde(new Lage(Lageverteiler.name(n % SCHIFFE), zeit, 47.5 + s.real(), 9 + s.real(), 200 + s.below(600), s.text(60 + s.below(60)), new int[] {s.below(3000), s.below(3000), s.below(3000)}));
    }

    public static void main(String[] args) throws Exception {
        logbuch = new Logbuch(114);
        int anzahl = SCHIFFE * Lageverteiler.LETZTE * 2;
        Instant beginn = Instant.now().minusSeconds(3 * 3600);
        Schicht.beginne("transponder", 1, anzahl, 3, 115, (n, s) -> {
            melde(n, n < anzahl ? beginn.plusMillis((long) (10_800_000.0 * n / anzahl)) : Instant.now(), s);
            if (n % 50 == 0) BANNER.bucheUndFliege(s);
        });
        Schicht.starte("zuschauer", 116, (n, s) -> {
            Disposable d = VERTEILER.schau(Lageverteiler.name(s.below(SCHIFFE)));
            KARTEI.irgendwer(s);
            Thread.sleep(5);
            d.dispose();
            if (n % 20 == 0) logbuch.schreibe(s);
        });
        Thread.sleep(1500);
        int da = VERTEILER.schiffe.values().stream().mapToInt(r -> r.getValues().length).sum();
        System.out.println(VERTEILER.meldungen + " reports, " + da + " kept, " + VERTEILER.zuschauer + " looked, " + VERTEILER.schiffe.values().stream().filter(ReplaySubject::hasObservers).count() + " looking");
        Ready.last();
    }
}
