package at.waldsaege.fracht;

import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Wiegungen;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.GroupedFlux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

public class Main {
    enum Art { AUSSCHREIBUNG, ANGEBOT, ZUSCHLAG }

    record Meldung(String fracht, Art art, String spediteur, long cent, String bedingungen) {}

    record Gebot(String spediteur, long cent, String bedingungen) {}

    /** What is known of one freight so far. */
    static final class Verhandlung {
        final String fracht;
        final List<Gebot> gebote = new ArrayList<>(4);
        String ladung;
        Gebot bestes;
        boolean vergeben;

        Verhandlung(String fracht) {
            this.fracht = fracht;
        }

        Verhandlung mit(Meldung m) {
            switch (m.art) {
                case AUSSCHREIBUNG -> ladung = m.bedingungen;
                case ANGEBOT -> {
                    Gebot g = new Gebot(m.spediteur, m.cent, m.bedingungen);
                    gebote.add(g);
                    if (bestes == null || g.cent < bestes.cent) bestes = g;
                }
                case ZUSCHLAG -> vergeben = true;
            }
            return this;
        }
    }

    static final class Disposition {
        private final LongAdder vergeben = new LongAdder();
        private final LongAdder cent = new LongAdder();
        private final AtomicInteger verhandlungen = new AtomicInteger();

        Flux<Verhandlung> verhandle(GroupedFlux<String, Meldung> meldungen) {
            verhandlungen.incrementAndGet();
            return meldungen.scan(new Verhandlung(meldungen.key()), Verhandlung::mit)
                    .filter(v -> v.vergeben);
        }

        void beauftrage(Verhandlung v) {
            vergeben.increment();
            if (v.bestes != null) cent.add(v.bestes.cent);
        }
    }

    static final class Frachtboerse {
        private final Sinks.Many<Meldung> eingang = Sinks.many().unicast().onBackpressureBuffer();
        private final Disposition disposition = new Disposition();
        private final Disposable lauf;

        Frachtboerse() {
            lauf = eingang.asFlux()
                    .publishOn(Schedulers.newSingle("fracht"))
                    .groupBy(Meldung::fracht, 64)
                    .flatMap(disposition::verhandle, Integer.MAX_VALUE)
                    .subscribe(disposition::beauftrage);
        }

        void melde(Meldung m) {
            synchronized (eingang) {
                eingang.tryEmitNext(m).orThrow();
            }
        }
    }

    static final class Handel {
        final Preisbuch preise = new Preisbuch(41);
        final Forststrassen strassen = new Forststrassen(42);
        final Kundenkartei kunden = new Kundenkartei(43);
        final Wiegungen wiegungen = new Wiegungen(44);
        final Lieferscheine scheine = new Lieferscheine(45);
        final Frachtboerse boerse = new Frachtboerse();
    }

    private static final Handel HANDEL = new Handel();

    public static void main(String[] args) throws Exception {
        int rueckstand = 1800;
        Schicht.arbeiten("disponent", 2, rueckstand, 46, (n, s) -> {
            String fracht = "F-" + (330_000 + n) + "-" + s.code(3);
            HANDEL.boerse.melde(new Meldung(fracht, Art.AUSSCHREIBUNG, "", 0, s.text(60 + s.below(120))));
            int km = HANDEL.strassen.fahrt(s.below(20_000), 20) / 1000;
            for (int i = 0; i < 3 + s.below(4); i++) {
                HANDEL.boerse.melde(new Meldung(fracht, Art.ANGEBOT, s.text(14 + s.below(16)), 20_000 + km * (100L + s.below(120)), s.text(40 + s.below(120))));
                Schicht.verschnaufe();
            }
            HANDEL.boerse.melde(new Meldung(fracht, Art.ZUSCHLAG, "", 0, ""));
            HANDEL.kunden.kunde(20_000 + s.below(60_000));
            HANDEL.wiegungen.wiege(System.currentTimeMillis());
            if (n % 200 == 0) Thread.sleep(20);
        });
        Thread.sleep(1500);
        System.out.println(HANDEL.boerse.disposition.vergeben + " freights given, " + HANDEL.boerse.disposition.verhandlungen + " groups");
        Ready.last();
    }
}
