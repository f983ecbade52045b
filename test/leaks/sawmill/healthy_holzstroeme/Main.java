package at.waldsaege.strom;

import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Stammfotos;
import at.waldsaege.gemein.Wiegungen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.OverflowStrategy;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Scans of boards on their way from the camera to the grading and into the day book. */
public class Main {
    record Fehler(String art, int vonMillimeter, int bisMillimeter) {}

    record Scan(long brett, Instant gemacht, String linie, byte[] zeilen, List<Fehler> fehler) {}

    record Einstufung(long brett, char klasse, int breite, String begruendung, Scan scan) {}

    static final class Sortierung {
        private final ActorSystem system = ActorSystem.create("sortierung");
        private final LongAdder gescannt = new LongAdder();
        private final LongAdder gebucht = new LongAdder();
        private final Preisbuch preise;

        Sortierung(Preisbuch preise) {
            this.preise = preise;
        }

        void laufe() {
            Sample s = new Sample(72);
            Source.fromIterator(() -> Stream.generate(() -> scanne(s)).iterator())
                    .buffer(1600 + Scale.of(2600), OverflowStrategy.backpressure())
                    .async()
                    .mapAsync(16, this::stufeEin)
                    .buffer(1500, OverflowStrategy.backpressure())
                    .throttle(800, Duration.ofSeconds(1))
                    .groupedWithin(120, Duration.ofMillis(400))
                    .runWith(Sink.foreach(this::buche), system);
        }

        private Scan scanne(Sample s) {
            gescannt.increment();
            List<Fehler> fehler = s.below(3) == 0 ? List.of(new Fehler("Ast " + s.text(8), s.below(4000), s.below(4000))) : List.of(new Fehler("Harzgalle", s.below(4000), s.below(4000)), new Fehler("Riss", 0, s.below(300)));
            return new Scan(gescannt.sum(), Instant.now(), "Linie " + (1 + s.below(3)), s.bytes(900 + s.below(1200)), fehler);
        }

        private CompletableFuture<Einstufung> stufeEin(Scan scan) {
            return CompletableFuture.supplyAsync(() -> {
                int summe = 0;
                for (byte b : scan.zeilen) summe += b;
                char klasse = (char) ('A' + Math.floorMod(summe, 4));
                return new Einstufung(scan.brett, klasse, 80 + Math.floorMod(summe, 200), scan.fehler.get(0).art + " in " + scan.linie + ", " + preise.preis("FI-" + klasse), scan);
            });
        }

        private void buche(List<Einstufung> stufen) {
            gebucht.add(stufen.size());
        }
    }

    public static void main(String[] args) throws Exception {
        Preisbuch preise = new Preisbuch(71);
        Forststrassen strassen = new Forststrassen(73);
        Stammfotos fotos = new Stammfotos(74);
        Wiegungen wiegungen = new Wiegungen(75);
        Sortierung sortierung = new Sortierung(preise);
        sortierung.laufe();
        Schicht.arbeiten("platz", 1, 400, 76, (n, s) -> {
            wiegungen.wiege(System.currentTimeMillis());
            strassen.fahrt(s.below(20_000), 12);
            if (n % 5 == 0) fotos.bild(s.below(5000));
            Thread.sleep(20);
        });
        System.out.println(sortierung.gescannt + " boards scanned, " + sortierung.gebucht + " booked");
        Ready.last();
    }
}
