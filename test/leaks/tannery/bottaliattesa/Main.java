package it.conceria.bottali;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.Consegne;
import it.conceria.comune.FotoPelli;
import it.conceria.comune.Fornitori;
import it.conceria.comune.Listino;
import it.conceria.comune.Turno;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.harness.Ready;
import org.harness.Sample;

/** Each tanning drum is an actor; while the laboratory looks at a sample, the readings have to wait. */
public class Main {
    interface Messaggio {}

    record Lettura(Instant ora, int bottale, double ph, double gradi, Dosaggio dosaggio, String operatore) implements Messaggio {}

    record Dosaggio(String prodotto, double chili, String partita, byte[] traccia) {}

    record Prelievo(int lotto) implements Messaggio {}

    record Esito(int lotto, boolean conforme, CountDownLatch fatto) implements Messaggio {}

    static final class DiarioBagni {
        final LongAdder scritte = new LongAdder();
        volatile double ultimoPh;

        void scrivi(Lettura l) {
            scritte.increment();
            ultimoPh = l.ph();
        }
    }

    static final class Bottale {
        private final ActorContext<Messaggio> contesto;
        private final StashBuffer<Messaggio> sospese;
        private final DiarioBagni diario;
        private int lotti;

        private Bottale(ActorContext<Messaggio> contesto, StashBuffer<Messaggio> sospese, DiarioBagni diario) {
            this.contesto = contesto;
            this.sospese = sospese;
            this.diario = diario;
        }

        static Behavior<Messaggio> nuovo(DiarioBagni diario) {
            return Behaviors.withStash(100_000, sospese -> Behaviors.setup(ctx -> new Bottale(ctx, sospese, diario).inMarcia()));
        }

        private Behavior<Messaggio> inMarcia() {
            return Behaviors.receive(Messaggio.class)
                    .onMessage(Lettura.class, l -> {
                        diario.scrivi(l);
                        return Behaviors.same();
                    })
                    .onMessage(Prelievo.class, p -> attendeLaboratorio(p.lotto()))
                    .build();
        }

        private Behavior<Messaggio> attendeLaboratorio(int lotto) {
            return Behaviors.receive(Messaggio.class)
                    .onMessage(Lettura.class, l -> {
                        sospese.stash(l);
                        return Behaviors.same();
                    })
                    .onMessage(Esito.class, e -> e.lotto() == lotto, e -> {
                        lotti++;
                        sospese.forEach(m -> diario.scrivi((Lettura) m));
                        e.fatto().countDown();
                        return inMarcia();
                    })
                    .build();
        }
    }

    static final class Reparto {
        final DiarioBagni diario = new DiarioBagni();
        final ActorSystem<Void> sistema;
        @SuppressWarnings("unchecked")
        final ActorRef<Messaggio>[] bottali = new ActorRef[6];

        Reparto() {
            sistema = ActorSystem.create(Behaviors.<Void>setup(ctx -> {
                for (int b = 0; b < bottali.length; b++) bottali[b] = ctx.spawn(Bottale.nuovo(diario), "bottale-" + b);
                return Behaviors.empty();
            }), "concia");
        }
    }

    private static final Listino LISTINO = new Listino(41);
    private static final FotoPelli FOTO = new FotoPelli(42);
    private static final Consegne CONSEGNE = new Consegne(43);
    private static final Fornitori FORNITORI = new Fornitori(44);
    private static final String[] PRODOTTI = {"mimosa", "quebracho", "castagno", "solfato", "ingrasso"};

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(45);
        Reparto reparto = new Reparto();
        while (reparto.bottali[5] == null) Thread.sleep(50);
        int giri = 45;
        Turno.avvia("capoturno", 3, giri, 46, 400, (n, s) -> {
            int b = n % 3 * 2 + (n / 3) % 2;
            ActorRef<Messaggio> bottale = reparto.bottali[b];
            Instant ora = n < 3 * giri ? Sample.at(n, 3 * giri, Duration.ofHours(60)) : Instant.now();
            for (int i = 0; i < 30; i++) bottale.tell(lettura(s, b, ora.plusSeconds(i)));
            bottale.tell(new Prelievo(n));
            for (int i = 0; i < 90; i++) bottale.tell(lettura(s, b, ora.plusSeconds(60 + i)));
            CountDownLatch fatto = new CountDownLatch(1);
            bottale.tell(new Esito(n, s.below(20) > 0, fatto));
            fatto.await();
            archivio.nota(s);
            FOTO.guarda(s.below(3000));
            CONSEGNE.parte(System.currentTimeMillis());
        });
        System.out.println(reparto.diario.scritte + " readings written");
        Ready.last();
    }

    private static Lettura lettura(Sample s, int b, Instant ora) {
        return new Lettura(ora, b, 2.5 + s.real() * 5, 25 + s.real() * 20, new Dosaggio(PRODOTTI[s.below(5)], s.real() * 80, "PT" + s.code(6), s.bytes(260 + s.below(240))), s.text(9 + s.below(9)));
    }
}
