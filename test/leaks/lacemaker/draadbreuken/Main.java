package be.kantwerk.draad;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Getouwmetingen;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Staalfotos;
import be.kantwerk.gemeen.Verfbaden;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Plaats(int spoel, double hoogteMm, String kant) {}

    record Melding(Instant moment, int getouw, String soort, Plaats plaats, Garenregister.Garen garen, String opmerking) {}

    /** One loom: what happens on it, for the board in the hall and for the tablets of the weavers. */
    static final class Getouw {
        private final int nummer;
        private final Subject<Melding> verloop = ReplaySubject.<Melding>create().toSerialized();
        private final AtomicLong laatste = new AtomicLong();

        Getouw(int nummer) {
            this.nummer = nummer;
        }

        void meld(Melding m) {
            laatste.set(m.moment().toEpochMilli());
            verloop.onNext(m);
        }

        /** Whoever opens the page sees how the loom stands, and then what comes. */
        Observable<Melding> verloop() {
            return verloop.hide();
        }
    }

    static final class Weverij {
        private final Map<Integer, Getouw> getouwen = new TreeMap<>();
        private final LongAdder stilstanden = new LongAdder();

        Weverij(int aantal) {
            for (int g = 1; g <= aantal; g++) {
                Getouw getouw = new Getouw(g);
                getouwen.put(g, getouw);
                getouw.verloop().filter(m -> m.soort().equals("stilstand")).subscribe(m -> stilstanden.increment());
            }
        }

        Getouw getouw(int nummer) {
            return getouwen.get(nummer);
        }
    }

    static final class Fabriek {
        final Garenregister garens = new Garenregister(1);
        final Getouwmetingen metingen = new Getouwmetingen(2);
        final Kassabonnen bonnen = new Kassabonnen(3);
        final Staalfotos fotos = new Staalfotos(4);
        final Verfbaden baden = new Verfbaden();
        final Weverij weverij = new Weverij(36);
    }

    private static final Fabriek FABRIEK = new Fabriek();
    private static final String[] SOORTEN = {"ketting gebroken", "inslag gebroken", "spoel leeg", "stilstand", "hervat"};

    public static void main(String[] args) throws Exception {
        int achterstand = 10_000;
        Ploeg.start("getouw-plc", 3, achterstand, 5, (n, s) -> {
            Instant moment = n < 3 * achterstand ? Sample.at(n, 3 * achterstand, Duration.ofHours(70)) : Instant.now();
            int g = 1 + s.below(36);
            FABRIEK.weverij.getouw(g).meld(new Melding(moment, g, SOORTEN[s.below(5)], new Plaats(s.below(900), 2000 * s.real(), s.below(2) == 0 ? "links" : "rechts"), FABRIEK.garens.willekeurig(s), s.text(40 + s.below(80))));
            FABRIEK.metingen.meet(g, 4.5f, 320f);
            if (n % 10 == 0) FABRIEK.bonnen.boek(System.currentTimeMillis());
            if (n % 500 == 0) FABRIEK.baden.verf(s.below(0xffffff));
        });
        LongAdder bekeken = new LongAdder();
        FABRIEK.weverij.getouw(7).verloop().take(20).subscribe(m -> bekeken.increment());
        System.out.println(FABRIEK.weverij.stilstanden + " stops, " + bekeken + " shown");
        Ready.last();
    }
}
