package nl.houtenpaard.puzzelzagerij;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Orderband;
import nl.houtenpaard.hal.Printbakken;
import nl.houtenpaard.hal.Woordenlijst;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the cutting lines of tonight's puzzles, half of which are drawn; the batch has as many as the order says. */
public class Main {
    record Opdracht(int nummer, String plaatje, int kolommen, int rijen, long zaad) {}

    static final class Snijplan {
        final Opdracht opdracht;
        final List<short[]> lijnen = new ArrayList<>();
        final int snijlengte;

        Snijplan(Opdracht opdracht) {
            this.opdracht = opdracht;
            Random r = new Random(opdracht.zaad);
            int lengte = 0;
            for (int i = 1; i < opdracht.kolommen + opdracht.rijen - 1; i++) {
                short[] lijn = new short[(i < opdracht.kolommen ? opdracht.rijen : opdracht.kolommen) * 8];
                for (int k = 0; k < lijn.length; k++) lengte += lijn[k] = (short) (r.nextInt(60) - 30);
                lijnen.add(lijn);
            }
            snijlengte = lengte;
        }
    }

    static final class Nachtserie {
        private final List<Opdracht> opdrachten = new ArrayList<>();
        private final List<Snijplan> getekend = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger volgende = new AtomicInteger();

        Nachtserie(int aantal) {
            Sample s = new Sample(2000);
            for (int i = 0; i < aantal; i++) opdrachten.add(new Opdracht(70_000 + i, s.text(22), 20 + s.below(12), 16 + s.below(10), s.number()));
        }

        boolean teken() {
            int i = volgende.getAndIncrement();
            if (i >= opdrachten.size()) return false;
            getekend.add(new Snijplan(opdrachten.get(i)));
            return true;
        }
    }

    static final class Zagerij {
        final Nachtserie serie = new Nachtserie(Scale.of(1800));
        final Artikelboek artikelen = new Artikelboek(101);
        final Orderband band = new Orderband(102);
        final Printbakken bakken = new Printbakken();
        final Woordenlijst woorden = new Woordenlijst(103);
    }

    private static final Zagerij ZAGERIJ = new Zagerij();

    public static void main(String[] args) throws Exception {
        int helft = ZAGERIJ.serie.opdrachten.size() / 2;
        CyclicBarrier pauze = new CyclicBarrier(3);
        for (int t = 0; t < 2; t++) {
            Thread tekenaar = new Thread(() -> {
                try {
                    while (ZAGERIJ.serie.volgende.get() < helft && ZAGERIJ.serie.teken()) ZAGERIJ.band.neemAan(new Sample(ZAGERIJ.serie.volgende.get()));
                    pauze.await();
                    while (ZAGERIJ.serie.teken()) Thread.sleep(900);
                } catch (InterruptedException | BrokenBarrierException e) {
                    Thread.currentThread().interrupt();
                }
            }, "tekenaar-" + (t + 1));
            tekenaar.setDaemon(true);
            tekenaar.start();
        }
        pauze.await();
        System.out.println(ZAGERIJ.serie.getekend.size() + " of " + ZAGERIJ.serie.opdrachten.size() + " drawn");
        Ready.last();
    }
}
