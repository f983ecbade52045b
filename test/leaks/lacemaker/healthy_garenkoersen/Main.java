package be.kantwerk.koersen;

import be.kantwerk.gemeen.Getouwmetingen;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Patronenboek;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import be.kantwerk.gemeen.Verfbaden;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last quotations of each yarn are replayed to whoever opens its page, six hundred of them and no more; pages that are closed are unsubscribed. */
public class Main {
    record Koers(Instant moment, String garen, long cent, String makelaar, String opmerking) {}

    static final class Notering {
        private final ReplaySubject<Koers> koersen = ReplaySubject.createWithSize(600);
        private final LongAdder aantal = new LongAdder();

        synchronized void noteer(Koers k) {
            koersen.onNext(k);
            aantal.increment();
        }
    }

    /** An open page and what it shows now. */
    static final class Pagina {
        private final String bezoeker;
        private final Disposable abonnement;
        private volatile Koers laatste;
        private int gezien;

        Pagina(String bezoeker, Notering n) {
            this.bezoeker = bezoeker;
            abonnement = n.koersen.subscribe(k -> {
                laatste = k;
                gezien++;
            });
        }

        void sluit() {
            abonnement.dispose();
        }
    }

    static final class Garenbeurs {
        private final Map<String, Notering> noteringen = new LinkedHashMap<>();
        private final ArrayDeque<Pagina> paginas = new ArrayDeque<>();
        private final int hoogstens = 120;
        private int gesloten;

        Garenbeurs(Sample s, int garens) {
            for (int i = 0; i < garens; i++) noteringen.put("garen-" + i, new Notering());
        }

        Notering notering(int i) {
            return noteringen.get("garen-" + i);
        }

        synchronized void bezoek(Pagina p) {
            paginas.add(p);
            if (paginas.size() > hoogstens) {
                paginas.remove().sluit();
                gesloten++;
            }
        }

        long genoteerd() {
            return noteringen.values().stream().mapToLong(n -> n.aantal.sum()).sum();
        }

        long bewaard() {
            return noteringen.values().stream().mapToLong(n -> n.koersen.getValues().length).sum();
        }
    }

    static final class Handelshuis {
        final Patronenboek boek = new Patronenboek(131);
        final Klantenkaarten klanten = new Klantenkaarten(132);
        final Getouwmetingen metingen = new Getouwmetingen(133);
        final Prijstafels prijzen = new Prijstafels(134);
        final Verfbaden baden = new Verfbaden();
        final Garenbeurs beurs = new Garenbeurs(new Sample(135), Scale.of(90));
    }

    private static final Handelshuis HUIS = new Handelshuis();

    public static void main(String[] args) throws Exception {
        int garens = HUIS.beurs.noteringen.size();
        int achterstand = garens * 900;
        Ploeg.start("makelaar", 2, achterstand, 136, (n, s) -> {
            Instant moment = n < 2 * achterstand ? Sample.at(n, 2 * achterstand, Duration.ofHours(9)) : Instant.now();
            int g = s.below(garens);
            HUIS.beurs.notering(g).noteer(new Koers(moment, "garen-" + g, 900 + s.below(3000), s.text(12 + s.below(8)), s.text(20 + s.below(50))));
            if (n % 60 == 0) HUIS.beurs.bezoek(new Pagina(s.text(16), HUIS.beurs.notering(s.below(garens))));
            if (n % 10 == 0) HUIS.metingen.meet(n, 4f, 250f);
        });
        System.out.println(HUIS.beurs.genoteerd() + " quotations, " + HUIS.beurs.bewaard() + " kept, " + HUIS.beurs.paginas.size() + " pages open, " + HUIS.beurs.gesloten + " closed");
        Ready.last();
    }
}
