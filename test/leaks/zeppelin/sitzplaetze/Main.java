package de.luftschiff.sitz;

import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Windfenster;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Art { WUNSCH, AENDERUNG, ZUSAGE }

    record Sitzwunsch(long buchung, Art art, String platz, String gast, String anmerkung, Instant eingang) {}

    /** What is known of the seats of one booking. */
    record Belegung(long buchung, List<Sitzwunsch> wuensche, String platz, boolean zugesagt) {
        static Belegung leer(long buchung) {
            return new Belegung(buchung, List.of(), null, false);
        }

        Belegung nach(Sitzwunsch w) {
            List<Sitzwunsch> alle = new ArrayList<>(wuensche);
            alle.add(w);
            return new Belegung(buchung, List.copyOf(alle), w.platz, w.art == Art.ZUSAGE);
        }
    }

    static final class Kabinenplan {
        private final String[] reihen = new String[14 * 400];
        private final LongAdder zusagen = new LongAdder();

        void trageEin(Belegung b) {
            reihen[(int) (b.buchung % reihen.length)] = b.platz;
            zusagen.increment();
        }
    }

    static final class Sitzvergabe {
        private final Subject<Sitzwunsch> eingang = PublishSubject.<Sitzwunsch>create().toSerialized();
        private final CompositeDisposable laufend = new CompositeDisposable();
        private final Kabinenplan plan;

        Sitzvergabe(Kabinenplan plan) {
            this.plan = plan;
            laufend.add(eingang.groupBy(Sitzwunsch::buchung)
                    .flatMap(this::belegung)
                    .filter(Belegung::zugesagt)
                    .subscribe(plan::trageEin));
        }

        private Observable<Belegung> belegung(Observable<Sitzwunsch> derBuchung) {
            return derBuchung.scan(Belegung.leer(0), Belegung::nach).skip(1)
                    .map(b -> new Belegung(b.wuensche().get(0).buchung(), b.wuensche(), b.platz(), b.zugesagt()));
        }

        void nimm(Sitzwunsch w) {
            eingang.onNext(w);
        }
    }

    static final class Schalter {
        final Flugplan flugplan = new Flugplan(11);
        final Gaestekartei gaeste = new Gaestekartei(12);
        final Gelaende gelaende = new Gelaende(13);
        final Preisliste preise = new Preisliste(14);
        final Windfenster wind = new Windfenster(15);
        final Bildpuffer bilder = new Bildpuffer();
        final Kabinenplan plan = new Kabinenplan();
        final Sitzvergabe vergabe = new Sitzvergabe(plan);

        void bediene(long buchung, Instant zeit, Sample s) {
            Gaestekartei.Gast g = gaeste.irgendwer(s);
            vergabe.nimm(new Sitzwunsch(buchung, Art.WUNSCH, platz(s), g.nachname(), s.text(30 + s.below(40)), zeit));
            if (s.below(2) == 0) vergabe.nimm(new Sitzwunsch(buchung, Art.AENDERUNG, platz(s), g.nachname(), s.text(20 + s.below(40)), zeit.plusSeconds(90)));
            vergabe.nimm(new Sitzwunsch(buchung, Art.ZUSAGE, platz(s), g.nachname(), flugplan.fahrt((int) buchung).titel(), zeit.plusSeconds(200)));
        }

        private static String platz(Sample s) {
            return (1 + s.below(7)) + (s.below(2) == 0 ? "A" : "B");
        }
    }

    private static Schalter schalter;

    public static void main(String[] args) throws Exception {
        schalter = new Schalter();
        int anzahl = 5_000;
        Schicht.beginne("schalter", 2, anzahl, 15, 16, (n, s) -> {
            Instant zeit = n < anzahl ? Sample.at(n, anzahl, Duration.ofHours(50)) : Instant.now();
            schalter.bediene(870_000L + n, zeit, s);
            if (n % 20 == 0) schalter.wind.melde(System.currentTimeMillis(), s);
            schalter.bilder.entwickle(n);
        });
        System.out.println(schalter.plan.zusagen + " seats given");
        Ready.last();
    }
}
