package dk.tovognet.kurv;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Vagt;
import dk.tovognet.faelles.Varebilleder;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Linje(int varenr, double meter, String endestykke, long oere) {}

    /** A basket shows whether its ropes are still in stock. */
    static final class Kurv {
        final String id;
        final Kundebog.Kunde kunde;
        final Instant oprettet;
        final List<Linje> linjer = new ArrayList<>();
        final String note;
        private volatile double paaLager = -1;
        private MessageConsumer<JsonObject> abonnement;

        Kurv(String id, Kundebog.Kunde kunde, Instant oprettet, String note) {
            this.id = id;
            this.kunde = kunde;
            this.oprettet = oprettet;
            this.note = note;
        }

        void foelg(Vertx vertx, int varenr) {
            abonnement = vertx.eventBus().consumer("lager." + varenr, this::lagerAendret);
        }

        private void lagerAendret(Message<JsonObject> m) {
            paaLager = m.body().getDouble("meter");
        }
    }

    static final class Kurve {
        private final Vertx vertx;
        private final Map<String, Kurv> aabne = new ConcurrentHashMap<>();
        final LongAdder betalte = new LongAdder();
        final LongAdder forladte = new LongAdder();

        Kurve(Vertx vertx) {
            this.vertx = vertx;
        }

        Kurv aabn(String id, Kundebog.Kunde kunde, Instant tid, List<Linje> linjer, String note) {
            Kurv k = new Kurv(id, kunde, tid, note);
            k.linjer.addAll(linjer);
            k.foelg(vertx, linjer.get(0).varenr());
            aabne.put(id, k);
            return k;
        }

        void betal(Kurv k) {
            k.abonnement.unregister();
            aabne.remove(k.id);
            betalte.increment();
        }

        void udloeb(Kurv k) {
            aabne.remove(k.id);
            forladte.increment();
        }
    }

    static final class Butik {
        final Rebkatalog katalog = new Rebkatalog(1);
        final Kundebog kunder = new Kundebog(2);
        final Varebilleder billeder = new Varebilleder(3);
        final Kraftmaalere maalere = new Kraftmaalere(4);
        final Forsendelser forsendelser = new Forsendelser(5);
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
        final Kurve kurve = new Kurve(vertx);
    }

    private static final Butik BUTIK = new Butik();

    public static void main(String[] args) throws Exception {
        int stykker = 2500;
        Vagt.moed("butik", 2, stykker, 6, (n, s) -> {
            Instant tid = n < 2 * stykker ? Sample.at(n, 2 * stykker, Duration.ofHours(40)) : Instant.now();
            List<Linje> linjer = new ArrayList<>();
            for (int i = 0, m = 1 + s.below(5); i < m; i++) linjer.add(new Linje(BUTIK.katalog.noget(s).varenr(), 5 + 200 * s.real(), s.text(12 + s.below(12)), s.below(400_000)));
            Kurv k = BUTIK.kurve.aabn(s.id(), BUTIK.kunder.slaaOp(s.below(20_000)), tid, linjer, s.text(40 + s.below(160)));
            BUTIK.billeder.billede(linjer.get(0).varenr(), "lille");
            BUTIK.vertx.eventBus().publish("lager." + linjer.get(0).varenr(), new JsonObject().put("meter", 900 * s.real()).put("plads", s.code(3)));
            Vagt.ventLidt();
            if (s.below(100) < 38) {
                BUTIK.kurve.betal(k);
                BUTIK.forsendelser.afsend(tid);
            } else {
                BUTIK.kurve.udloeb(k);
            }
            if (n % 40 == 0) Thread.sleep(1);
        });
        System.out.println(BUTIK.kurve.betalte + " paid, " + BUTIK.kurve.forladte + " abandoned, " + BUTIK.kurve.aabne.size() + " open");
        Ready.last();
    }
}
