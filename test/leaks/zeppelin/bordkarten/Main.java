package de.luftschiff.bordkarten;

import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Motive;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Werbebanner;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    interface Befehl {}

    record Ausstellen(String karte, Flugplan.Rundfahrt fahrt, Gaestekartei.Gast gast, String hinweis, Instant zeit) implements Befehl {}

    record Gescannt(String karte, String tor, Instant zeit) implements Befehl {}

    record Ausgestiegen(String karte, Instant zeit) implements Befehl {}

    /** One card, from the counter to the end of the trip. */
    static final class Bordkarte extends AbstractBehavior<Befehl> {
        private final Ausstellen auftrag;
        private final String druckbild;
        private final List<String> tore = new ArrayList<>();
        private final LongAdder ausgestiegen;
        private boolean anBord;

        static Behavior<Befehl> neu(Ausstellen a, LongAdder ausgestiegen) {
            return Behaviors.setup(c -> new Bordkarte(c, a, ausgestiegen));
        }

        private Bordkarte(ActorContext<Befehl> c, Ausstellen a, LongAdder ausgestiegen) {
            super(c);
            auftrag = a;
            this.ausgestiegen = ausgestiegen;
            druckbild = a.karte + "|" + a.fahrt.nummer() + "|" + a.gast.nachname() + "|" + a.hinweis;
        }

        @Override
        public Receive<Befehl> createReceive() {
            return newReceiveBuilder().onMessage(Gescannt.class, this::scan).onMessage(Ausgestiegen.class, this::aus).build();
        }

        private Behavior<Befehl> scan(Gescannt g) {
            tore.add(g.tor + " " + g.zeit);
            anBord = true;
            return this;
        }

        private Behavior<Befehl> aus(Ausgestiegen a) {
            anBord = false;
            ausgestiegen.increment();
            return this;
        }
    }

    /** Knows the cards of those who are under way. */
    static final class Abfertigung extends AbstractBehavior<Befehl> {
        private final Map<String, ActorRef<Befehl>> unterwegs = new HashMap<>();
        private final LongAdder ausgestiegen;

        static Behavior<Befehl> neu(LongAdder ausgestiegen) {
            return Behaviors.setup(c -> new Abfertigung(c, ausgestiegen));
        }

        private Abfertigung(ActorContext<Befehl> c, LongAdder ausgestiegen) {
            super(c);
            this.ausgestiegen = ausgestiegen;
        }

        @Override
        public Receive<Befehl> createReceive() {
            return newReceiveBuilder()
                    .onMessage(Ausstellen.class, a -> {
                        unterwegs.put(a.karte, getContext().spawn(Bordkarte.neu(a, ausgestiegen), "karte-" + a.karte));
                        return this;
                    })
                    .onMessage(Gescannt.class, g -> {
                        unterwegs.get(g.karte).tell(g);
                        return this;
                    })
                    .onMessage(Ausgestiegen.class, a -> {
                        ActorRef<Befehl> karte = unterwegs.remove(a.karte);
                        if (karte != null) karte.tell(a);
                        return this;
                    })
                    .build();
        }
    }

    static final class Flugsteig {
        final Flugplan flugplan = new Flugplan(21);
        final Gaestekartei gaeste = new Gaestekartei(22);
        final Huellensensoren huelle = new Huellensensoren(23);
        final Motive motive = new Motive(24);
        final Werbebanner banner = new Werbebanner(25);
        final LongAdder ausgestiegen = new LongAdder();
        final ActorSystem<Befehl> abfertigung = ActorSystem.create(Abfertigung.neu(ausgestiegen), "abfertigung");
    }

    public static void main(String[] args) throws Exception {
        Flugsteig steig = new Flugsteig();
        int anzahl = 2_800;
        Schicht.beginne("flugsteig", 2, anzahl, 20, 26, (n, s) -> {
            Instant zeit = n < anzahl ? Sample.at(n, anzahl, Duration.ofHours(34)) : Instant.now();
            String karte = Integer.toString(6_000_000 + n, 36);
            steig.abfertigung.tell(new Ausstellen(karte, steig.flugplan.fahrt(s.below(9000)), steig.gaeste.irgendwer(s), s.text(90 + s.below(120)), zeit));
            steig.abfertigung.tell(new Gescannt(karte, "Tor " + s.below(6), zeit.plusSeconds(1500)));
            steig.abfertigung.tell(new Gescannt(karte, "Treppe " + s.below(3), zeit.plusSeconds(1900)));
            steig.abfertigung.tell(new Ausgestiegen(karte, zeit.plusSeconds(6000)));
            steig.huelle.miss(n, System.currentTimeMillis(), s);
            if (n % 10 == 0) steig.banner.bucheUndFliege(s);
        });
        Thread.sleep(1500);
        System.out.println(steig.ausgestiegen + " guests left the ship");
        Ready.last();
    }
}
