package hr.jadroplov.dojave;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Udaljenosti;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Odgovor { PRIMLJENO, ZAUZETO, ODBIJENO }

    record Teret(String opis, int kilograma, String klasa) {}

    record Najava(int broj, String brod, String luka, Instant dolazak, List<Teret> tereti, byte[] manifest) {}

    /** The harbour office, which answers when it likes. */
    static final class LuckaKapetanija {
        private final Sample s = new Sample(301);

        synchronized Odgovor predaj(Najava n) {
            int k = s.below(100);
            return k < 55 ? Odgovor.ZAUZETO : k < 75 ? Odgovor.ODBIJENO : Odgovor.PRIMLJENO;
        }
    }

    static final class SluzbaNajava {
        private final Vertx vertx;
        private final LuckaKapetanija kapetanija;
        private final LongAdder primljene = new LongAdder();
        private final LongAdder odbijene = new LongAdder();

        SluzbaNajava(Vertx vertx, LuckaKapetanija kapetanija) {
            this.vertx = vertx;
            this.kapetanija = kapetanija;
        }

        CompletableFuture<Odgovor> najavi(Najava n) {
            CompletableFuture<Odgovor> ishod = new CompletableFuture<>();
            vertx.runOnContext(v -> {
                long ponovi = vertx.setPeriodic(1, 90_000, id -> pokusaj(n, id, ishod));
                Odgovor odmah = kapetanija.predaj(n);
                if (odmah == Odgovor.PRIMLJENO) {
                    vertx.cancelTimer(ponovi);
                    primljene.increment();
                    ishod.complete(odmah);
                }
            });
            return ishod;
        }

        private void pokusaj(Najava n, long id, CompletableFuture<Odgovor> ishod) {
            if (ishod.isDone()) return;
            Odgovor o = kapetanija.predaj(n);
            switch (o) {
                case PRIMLJENO -> {
                    vertx.cancelTimer(id);
                    primljene.increment();
                    ishod.complete(o);
                }
                case ODBIJENO -> {
                    odbijene.increment();
                    ishod.complete(o);
                }
                default -> {
                    if (n.dolazak().isBefore(Instant.now())) ishod.complete(o);
                }
            }
        }
    }

    static final class Agencija {
        final Cjenik cjenik = new Cjenik(302);
        final Kontejneri kontejneri = new Kontejneri(303);
        final Motori motori = new Motori(304);
        final Povlastice povlastice = new Povlastice(305);
        final Udaljenosti udaljenosti = new Udaljenosti(306);
        final SluzbaNajava najave;

        Agencija(Vertx vertx) {
            najave = new SluzbaNajava(vertx, new LuckaKapetanija());
        }
    }

    private static final String[] LUKE = {"Split", "Zadar", "Rijeka", "Ploce", "Dubrovnik"};

    public static void main(String[] args) throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        Agencija agencija = new Agencija(vertx);
        int ukupno = 9000;
        Smjena.odradi("agent", 3, ukupno, 60, 307, (n, s) -> {
            Instant dolazak = n < ukupno ? Sample.at(n, ukupno, Duration.ofHours(30)) : Instant.now();
            Najava najava = new Najava(70_000 + n, "mv " + s.text(10), LUKE[s.below(5)], dolazak,
                    List.of(new Teret(s.text(40), 100 + s.below(20_000), "3." + s.below(9)), new Teret(s.text(50), 100 + s.below(20_000), "8")), s.bytes(300 + s.below(700)));
            agencija.najave.najavi(najava).get(20, TimeUnit.SECONDS);
            agencija.motori.izmjeri(n, System.currentTimeMillis(), 81);
            if (n % 10 == 0) agencija.kontejneri.promet();
        });
        System.out.println(agencija.najave.primljene + " accepted, " + agencija.najave.odbijene + " refused");
        Ready.last();
    }
}
