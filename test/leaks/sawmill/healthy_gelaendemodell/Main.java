package at.waldsaege.gelaende;

import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Trockenwerte;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Heights of crowns out of laser scans: a sheet after the other is smoothed and searched for tree tops. */
public class Main {
    record Wipfel(int x, int y, float hoehe, float kronenradius) {}

    record Ergebnis(String blatt, List<Wipfel> wipfel, float mittel) {}

    static final class Blatt {
        final String name;
        final float[][] hoehen;
        final float[][] geglaettet;

        Blatt(String name, int seite, Sample s) {
            this.name = name;
            hoehen = new float[seite][seite];
            geglaettet = new float[seite][seite];
            float h = 20;
            for (float[] zeile : hoehen) {
                for (int x = 0; x < seite; x++) zeile[x] = h = Math.max(0, Math.min(42, h + (float) s.real() * 3 - 1.5f));
            }
        }
    }

    static final class Auswertung {
        private final BlockingQueue<Ergebnis> ergebnisse = new ArrayBlockingQueue<>(6);
        private final LongAdder blaetter = new LongAdder();
        private final LongAdder wipfel = new LongAdder();
        private final int seite = (int) (1050 * Math.sqrt(Scale.of(100) / 100.0));

        void werteAus(int nr, Sample s) throws InterruptedException {
            Blatt b = new Blatt("Blatt " + (4000 + nr), seite, s);
            for (int durchgang = 0; durchgang < 2; durchgang++) {
                for (int y = 1; y < seite - 1; y++) {
                    for (int x = 1; x < seite - 1; x++) {
                        float summe = 0;
                        for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) summe += b.hoehen[y + dy][x + dx];
                        b.geglaettet[y][x] = summe / 9;
                    }
                    if (y % 40 == 0) Thread.sleep(2);
                }
            }
            List<Wipfel> gefunden = new ArrayList<>();
            double mittel = 0;
            for (int y = 4; y < seite - 4; y += 4) {
                for (int x = 4; x < seite - 4; x += 4) {
                    float h = b.geglaettet[y][x];
                    mittel += h;
                    if (h > 14 && h >= b.geglaettet[y][x - 4] && h >= b.geglaettet[y][x + 4] && h >= b.geglaettet[y - 4][x] && h >= b.geglaettet[y + 4][x]) gefunden.add(new Wipfel(x, y, h, h * 0.12f));
                }
            }
            ergebnisse.put(new Ergebnis(b.name, gefunden, (float) (mittel * 16 / seite / seite)));
            blaetter.increment();
        }

        void uebernimm() throws InterruptedException {
            wipfel.add(ergebnisse.take().wipfel.size());
        }
    }

    public static void main(String[] args) throws Exception {
        Forststrassen strassen = new Forststrassen(141);
        Kundenkartei kunden = new Kundenkartei(142);
        Lieferscheine scheine = new Lieferscheine(143);
        Trockenwerte werte = new Trockenwerte(144);
        Auswertung auswertung = new Auswertung();
        for (int w = 0; w < 2; w++) Schicht.starte("auswertung-" + (w + 1), 145 + w, (n, s) -> auswertung.werteAus(n, s));
        Schicht.starte("bestand", 147, (n, s) -> {
            auswertung.uebernimm();
            Thread.sleep(50);
        });
        while (auswertung.blaetter.sum() < 14) {
            kunden.kunde((int) (20_000 + System.nanoTime() % 60_000));
            strassen.fahrt((int) (System.nanoTime() % 20_000), 30);
            scheine.schreibe(java.time.Instant.now());
            werte.merke((int) (System.nanoTime() % 150), System.currentTimeMillis(), 55, 12);
            Thread.sleep(15);
        }
        System.out.println(auswertung.blaetter + " sheets, " + auswertung.wipfel + " tops");
        Ready.last();
    }
}
