package no.laks.linker;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Dybdekart;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Veiinger;
import org.apache.pekko.Done;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Koble(String flåte, Lokaliteter.Lokalitet sted, byte[] nøkkel) {}

    record Forbrenning(int merd, int kilo) {}

    static final class Bryt {}

    /** The radio link to a barge while somebody feeds by it. */
    static final class Linje {
        private final String flåte;
        private final Lokaliteter.Lokalitet sted;
        private final Instant åpnet = Instant.now();
        private final byte[] nøkkel;
        private final byte[] mottatt = new byte[512];
        private final StringBuilder logg = new StringBuilder(200);
        private boolean åpen = true;
        private int kilo;

        Linje(String flåte, Lokaliteter.Lokalitet sted, byte[] nøkkel) {
            this.flåte = flåte;
            this.sted = sted;
            this.nøkkel = nøkkel;
        }

        synchronized void send(Forbrenning f) {
            if (!åpen) return;
            kilo += f.kilo;
            mottatt[f.merd & 511]++;
            logg.append(flåte).append(' ').append(f.merd).append('=').append(f.kilo).append(';');
        }

        synchronized CompletionStage<Done> lukk() {
            åpen = false;
            return CompletableFuture.completedFuture(Done.getInstance());
        }
    }

    static final class Styring extends AbstractActor {
        private final LongAdder lukket;
        private Linje linje;

        Styring(LongAdder lukket) {
            this.lukket = lukket;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                .match(Koble.class, this::koble)
                .match(Forbrenning.class, f -> linje.send(f))
                .match(Bryt.class, b -> getContext().stop(getSelf()))
                .build();
        }

        private void koble(Koble k) {
            Linje ny = new Linje(k.flåte, k.sted, k.nøkkel);
            CoordinatedShutdown.get(getContext().getSystem())
                .addTask(CoordinatedShutdown.PhaseServiceRequestsDone(), "lukk-" + k.flåte, ny::lukk);
            linje = ny;
        }

        @Override
        public void postStop() {
            if (linje != null) linje.lukk();
            lukket.increment();
        }
    }

    static final class Fôrsentral {
        private final ActorSystem system = ActorSystem.create("forsentral");
        private final LongAdder lukket = new LongAdder();
        private final Lokaliteter lokaliteter = new Lokaliteter(31);

        void økt(int n, Sample s) {
            ActorRef a = system.actorOf(Props.create(Styring.class, () -> new Styring(lukket)), "styring-" + n);
            a.tell(new Koble("flåte-" + n, lokaliteter.tilfeldig(s), s.bytes(64)), ActorRef.noSender());
            for (int i = 0; i < 6; i++) a.tell(new Forbrenning(s.below(24), 20 + s.below(300)), ActorRef.noSender());
            a.tell(new Bryt(), ActorRef.noSender());
        }
    }

    private static final Fôrsentral SENTRAL = new Fôrsentral();
    private static final Sensorrekker SENSORER = new Sensorrekker(32);
    private static final Veiinger VEIINGER = new Veiinger(33);
    private static final Dybdekart DYBDER = new Dybdekart(34);
    private static final Fiskebilder BILDER = new Fiskebilder(35);
    private static final Bronnbater BATER = new Bronnbater(36);

    public static void main(String[] args) throws Exception {
        Vakt.begynn("operatør", 2, 4_000, 37, (n, s) -> {
            SENTRAL.økt(n, s);
            SENSORER.les(n, 85f, 7f);
            if (n % 20 == 0) {
                VEIINGER.vei(Instant.now(), 4_000, n % 12, "P" + n);
                DYBDER.dybde(n, n);
                BILDER.hent("kam" + s.below(40) + "/" + s.below(100_000));
                BATER.seil(s);
            }
            if (n % 100 == 0) Thread.sleep(2);
        });
        for (int i = 0; i < 100 && SENTRAL.lukket.sum() < 7_990; i++) Thread.sleep(200);
        System.out.println(SENTRAL.lukket + " links closed");
        Ready.last();
    }
}
