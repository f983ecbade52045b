package gr.navlomesitis.diapragma;

import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.Ritres;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.ReceiveTimeout;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: an actor for each negotiation between owner and charterer, which stops when the ship is fixed or when nobody has said anything for a while. */
public class Main {
    record Protasi(int diapragmatefsi, String apo, double navlos, String oroi, Instant ora) {}

    record Symfonia(int diapragmatefsi) {}

    static final class Diapragmatefsi extends AbstractActor {
        private static final LongAdder ARCHISAN = new LongAdder();
        private static final LongAdder SYMFONISAN = new LongAdder();
        private static final LongAdder SIOPISAN = new LongAdder();
        private final int arithmos;
        private final List<Protasi> protaseis = new ArrayList<>();

        Diapragmatefsi(int arithmos) {
            this.arithmos = arithmos;
        }

        @Override
        public void preStart() {
            ARCHISAN.increment();
            getContext().setReceiveTimeout(Duration.ofMillis(2500));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Protasi.class, p -> {
                        protaseis.add(p);
                        if (protaseis.size() > 12) protaseis.remove(0);
                    })
                    .match(Symfonia.class, f -> {
                        SYMFONISAN.increment();
                        getContext().stop(getSelf());
                    })
                    .match(ReceiveTimeout.class, t -> {
                        SIOPISAN.increment();
                        getContext().stop(getSelf());
                    })
                    .build();
        }
    }

    static final class Grafeio extends AbstractActor {
        private static ActorRef ref;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Protasi.class, p -> {
                        String onoma = "fixture-" + p.diapragmatefsi();
                        Optional<ActorRef> d = getContext().findChild(onoma);
                        d.orElseGet(() -> getContext().actorOf(Props.create(Diapragmatefsi.class, () -> new Diapragmatefsi(p.diapragmatefsi())), onoma)).tell(p, getSelf());
                    })
                    .match(Symfonia.class, f -> getContext().findChild("fixture-" + f.diapragmatefsi()).ifPresent(d -> d.tell(f, getSelf())))
                    .build();
        }
    }

    private static final Nologion NOLOGION = new Nologion(111);
    private static final Ritres RITRES = new Ritres(112);
    private static final Pelates PELATES = new Pelates(113);

    public static void main(String[] args) throws Exception {
        ActorSystem systima = ActorSystem.create("navloseis");
        ActorRef grafeio = systima.actorOf(Props.create(Grafeio.class, Grafeio::new), "grafeio");
        Thread telex = new Thread(() -> {
            Sample s = new Sample(114);
            int anoiktes = Scale.of(2600);
            try {
                for (int n = 0; ; n++) {
                    int d = 30_000 + n / 8;
                    for (int k = 0; k < 2; k++) {
                        int w = Math.max(30_000, d - s.below(anoiktes));
                        grafeio.tell(new Protasi(w, s.below(2) == 0 ? "owner" : "charterer", 9 + 20 * s.real(), s.text(80 + s.below(220)), Instant.now()), ActorRef.noSender());
                    }
                    if (s.below(12) == 0) grafeio.tell(new Symfonia(Math.max(30_000, d - s.below(anoiktes))), ActorRef.noSender());
                    if (n % Math.max(1, Scale.of(8)) == 0) Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "telex");
        telex.setDaemon(true);
        telex.start();
        for (int i = 0; i < 11; i++) {
            Thread.sleep(1000);
            System.gc();
        }
        System.out.println(Diapragmatefsi.ARCHISAN + " begun, " + Diapragmatefsi.SYMFONISAN + " fixed, " + Diapragmatefsi.SIOPISAN + " silent");
        Ready.last();
    }
}
