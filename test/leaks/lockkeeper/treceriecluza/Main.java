package ro.ecluze.treceri;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import ro.ecluze.comun.BufereRadio;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.SenzoriPorti;
import ro.ecluze.comun.Tura;

public class Main {
    record Etapa(String nume, Instant ora, int cota, String observatie) {}

    static final class Trecere extends AbstractVerticle {
        private final int numar;
        private final RegistruBarje.Barja barja;
        private final String ecluza;
        private final Instant inceput;
        private final byte[] planSas;
        private final List<Etapa> etape = new ArrayList<>();
        private MessageConsumer<String> comenzi;

        Trecere(int numar, RegistruBarje.Barja barja, String ecluza, Instant inceput, byte[] planSas) {
            this.numar = numar;
            this.barja = barja;
            this.ecluza = ecluza;
            this.inceput = inceput;
            this.planSas = planSas;
        }

        @Override
        public void start() {
            comenzi = vertx.eventBus().localConsumer("trecere." + numar, m -> {
                etape.add(new Etapa(m.body(), inceput.plusSeconds(etape.size() * 420L), 200 + m.body().length() * 17, m.body() + " la " + ecluza + ", " + barja.nume()));
                if (m.body().startsWith("iesire")) comenzi.unregister();
                m.reply(etape.size());
            });
        }

        @Override
        public void stop() {
            comenzi.unregister();
        }
    }

    static final class CentralaTreceri {
        private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
        private final Map<Integer, String> inCurs = new ConcurrentHashMap<>();
        private final LongAdder terminate = new LongAdder();
        private final LongAdder intrerupte = new LongAdder();

        void deschide(Trecere t) throws Exception {
            String id = vertx.deployVerticle(t).toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
            inCurs.put(t.numar, id);
        }

        private void comanda(int numar, String ce) throws Exception {
            vertx.eventBus().request("trecere." + numar, ce).toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }

        void duce(int numar, Sample s) throws Exception {
            comanda(numar, "intrare " + s.text(30 + s.below(50)));
            comanda(numar, "umplere " + s.text(30 + s.below(50)));
            Tura.asteapta();
            comanda(numar, "iesire " + s.text(30 + s.below(50)));
            inCurs.remove(numar);
            terminate.increment();
        }

        void intrerupe(int numar) throws Exception {
            String id = inCurs.remove(numar);
            if (id != null) vertx.undeploy(id).toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
            intrerupte.increment();
        }
    }

    static final class Canal {
        final RegistruBarje registru = new RegistruBarje(21);
        final SenzoriPorti senzori = new SenzoriPorti(22);
        final Plati plati = new Plati(23);
        final HartaRetea harta = new HartaRetea(24);
        final BufereRadio radio = new BufereRadio();
        final CentralaTreceri centrala = new CentralaTreceri();
    }

    private static final Canal CANAL = new Canal();
    private static final String[] ECLUZE = {"Cernavoda", "Agigea", "Ovidiu", "Navodari"};

    public static void main(String[] args) throws Exception {
        int restanta = 2000;
        Tura.incepe("lock-control", 3, restanta, 25, (n, s) -> {
            Instant ora = n < 3 * restanta ? Sample.at(n, 3 * restanta, Duration.ofDays(33)) : Instant.now();
            int numar = 140_000 + n;
            CANAL.centrala.deschide(new Trecere(numar, CANAL.registru.oarecare(s), ECLUZE[s.below(4)], ora, s.bytes(500 + s.below(700))));
            if (s.below(20) == 0) CANAL.centrala.intrerupe(numar);
            else CANAL.centrala.duce(numar, s);
            CANAL.plati.inregistreaza(System.currentTimeMillis());
            CANAL.senzori.citeste(n, 11.5f, 33f);
        });
        System.out.println(CANAL.centrala.terminate + " passages, " + CANAL.centrala.intrerupte + " broken off, " + CANAL.centrala.vertx.deploymentIDs().size() + " deployments");
        Ready.last();
    }
}
