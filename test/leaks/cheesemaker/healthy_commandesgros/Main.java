package fr.affineurs.gros;

import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Etiquettes;
import fr.affineurs.commun.Producteurs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.harness.Scale;

/** Healthy: an actor for each open order of a wholesaler, which stops when the order is delivered. */
public class Main {
    interface Ordre {}

    record Ouvre(int numero, String client, List<Ligne> lignes) implements Ordre {}

    record Avance(int numero, Etape etape) implements Ordre {}

    interface Message {}

    record Etape(String lieu, String agent, String remarque) implements Message {}

    enum Livre implements Message { LIVRE }

    record Fin(int numero) implements Ordre {}

    record Ligne(String fromage, int meules, int centimes) {}

    static final LongAdder COMMENCEES = new LongAdder();
    static final LongAdder FINIES = new LongAdder();

    static final class Commande extends AbstractBehavior<Message> {
        private final String client;
        private final List<Ligne> lignes;
        private final List<Etape> etapes = new ArrayList<>();

        private Commande(ActorContext<Message> ctx, String client, List<Ligne> lignes) {
            super(ctx);
            this.client = client;
            this.lignes = lignes;
            COMMENCEES.increment();
        }

        static Behavior<Message> cree(String client, List<Ligne> lignes) {
            return Behaviors.setup(ctx -> new Commande(ctx, client, lignes));
        }

        @Override
        public Receive<Message> createReceive() {
            return newReceiveBuilder().onMessage(Etape.class, e -> {
                etapes.add(e);
                return this;
            }).onMessage(Livre.class, l -> {
                if (!client.isEmpty() && !lignes.isEmpty()) FINIES.increment();
                return Behaviors.stopped();
            }).build();
        }
    }

    static final class Comptoir extends AbstractBehavior<Ordre> {
        private final Semaphore place;

        private Comptoir(ActorContext<Ordre> ctx, Semaphore place) {
            super(ctx);
            this.place = place;
        }

        @Override
        public Receive<Ordre> createReceive() {
            return newReceiveBuilder().onMessage(Ouvre.class, o -> {
                getContext().spawn(Commande.cree(o.client(), o.lignes()), "commande-" + o.numero());
                place.release();
                return this;
            }).onMessage(Avance.class, a -> {
                enfant(a.numero(), a.etape());
                place.release();
                return this;
            }).onMessage(Fin.class, f -> {
                enfant(f.numero(), Livre.LIVRE);
                place.release();
                return this;
            }).build();
        }

        private void enfant(int numero, Message m) {
            getContext().getChild("commande-" + numero).ifPresent(r -> r.<Message>unsafeUpcast().tell(m));
        }
    }

    static final class Maison {
        final Producteurs producteurs = new Producteurs(121);
        final ClimatCaves climat = new ClimatCaves(122);
        final Etiquettes etiquettes = new Etiquettes(123);
        final Semaphore place = new Semaphore(400);
        final ActorSystem<Ordre> systeme = ActorSystem.create(Behaviors.setup(ctx -> new Comptoir(ctx, place)), "gros");

        void dit(Ordre o) throws InterruptedException {
            place.acquire();
            systeme.tell(o);
        }
    }

    public static void main(String[] args) throws Exception {
        Maison maison = new Maison();
        int ensemble = Scale.of(4_200);
        AtomicInteger numeros = new AtomicInteger();
        Equipe.embauche("gros", 1, ensemble * 3, 15, 124, (n, s) -> {
            int numero = numeros.getAndIncrement();
            List<Ligne> lignes = new ArrayList<>();
            for (int i = 0, k = 2 + s.below(8); i < k; i++) lignes.add(new Ligne(s.text(18), 1 + s.below(40), 900 + s.below(4000)));
            maison.dit(new Ouvre(numero, maison.producteurs.parmi(s).nom(), lignes));
            for (int i = 0; i < 3 && numero > 0; i++) {
                int quel = Math.max(0, numero - s.below(ensemble));
                maison.dit(new Avance(quel, new Etape("cave " + s.below(9), s.code(4), s.text(20 + s.below(60)))));
            }
            if (numero >= ensemble) maison.dit(new Fin(numero - ensemble));
            if (n % 10 == 0) maison.climat.releve(n, System.currentTimeMillis(), 10, 95);
            if (n % 40 == 0) maison.etiquettes.etiquette(n);
        });
        Thread.sleep(1000);
        System.out.println(COMMENCEES + " orders begun, " + FINIES + " delivered");
        Ready.last();
    }
}
