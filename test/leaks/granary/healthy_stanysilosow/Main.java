package pl.zlotyklos.stany;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Zdarzenie(Instant kiedy, String kwit, int kilogramy, double wilgotnosc) {}

    record Stan(Instant kiedy, long kilogramy, double wilgotnosc, int zdarzen) {
        Stan po(Zdarzenie z) {
            long razem = Math.max(1, kilogramy + z.kilogramy());
            double w = z.kilogramy() > 0 ? (wilgotnosc * kilogramy + z.wilgotnosc() * z.kilogramy()) / razem : wilgotnosc;
            return new Stan(z.kiedy(), razem, w, zdarzen + 1);
        }
    }

    /** A snapshot of the silo and what has happened since; a correction may reach two days back. */
    static final class Silos {
        private static final Duration POPRAWKI = Duration.ofDays(2);
        private final ArrayDeque<Zdarzenie> odMigawki = new ArrayDeque<>();
        private Stan migawka = new Stan(Instant.EPOCH, 1, 14, 0);

        void zapisz(Zdarzenie z) {
            odMigawki.addLast(z);
        }

        /** What nobody may correct any more becomes part of the snapshot. */
        int zamknij(Instant teraz) {
            Instant do_ = teraz.minus(POPRAWKI);
            int ile = 0;
            for (Zdarzenie z; (z = odMigawki.peekFirst()) != null && z.kiedy().isBefore(do_); ile++) migawka = migawka.po(odMigawki.removeFirst());
            return ile;
        }

        boolean popraw(String kwit) {
            for (Iterator<Zdarzenie> i = odMigawki.descendingIterator(); i.hasNext(); ) {
                if (i.next().kwit().equals(kwit)) {
                    i.remove();
                    return true;
                }
            }
            return false;
        }

        Stan stan() {
            Stan s = migawka;
            for (Zdarzenie z : odMigawki) s = s.po(z);
            return s;
        }
    }

    static final class Elewator implements Runnable {
        record Polecenie(int silos, Zdarzenie zdarzenie) {}

        private final BlockingQueue<Polecenie> polecenia = new ArrayBlockingQueue<>(300);
        private final Silos[] silosy = new Silos[28];
        private volatile long zapisane;
        private volatile long zamkniete;
        private volatile int poprawki;

        Elewator() {
            for (int i = 0; i < silosy.length; i++) silosy[i] = new Silos();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Polecenie p = polecenia.take();
                    Zdarzenie z = p.zdarzenie();
                    silosy[p.silos()].zapisz(z);
                    if (++zapisane % 1000 == 0) for (Silos s : silosy) zamkniete += s.zamknij(z.kiedy());
                    if (zapisane % 900 == 0 && silosy[p.silos()].popraw(z.kwit())) poprawki++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Uslugi {
        private final Bufory bufory = new Bufory();
        private final Czujniki czujniki = new Czujniki(2201);
        private final Kontrahenci kontrahenci = new Kontrahenci(2202);
        private final Plac plac = new Plac(2203);
        private final Skany skany = new Skany(2204);
    }

    public static void main(String[] args) throws Exception {
        Elewator elewator = new Elewator();
        Thread t = new Thread(elewator, "elewator");
        t.setDaemon(true);
        t.start();
        Uslugi uslugi = new Uslugi();
        int razem = Zmiana.tyle(Scale.of(390_000));
        Duration okres = Duration.ofDays(6L * Integer.getInteger("razy", 1));
        AtomicInteger licznik = new AtomicInteger();
        Zmiana.pracuj("dyspozytor", 2, razem, 40, 2205, (i, s) -> {
            int n = licznik.getAndIncrement();
            Instant kiedy = n < razem ? Sample.at(n, razem, okres) : Instant.now();
            int kg = (3000 + s.below(22_000)) * (s.below(2) == 0 ? 1 : -1);
            elewator.polecenia.put(new Elewator.Polecenie(s.below(28), new Zdarzenie(kiedy, "K" + s.number() % 100_000_000, kg, 12 + 4 * s.real())));
            if (n % 300 == 0) uslugi.plac.obrot();
        });
        Thread.sleep(500);
        System.out.println(elewator.zapisane + " events, " + elewator.zamkniete + " in snapshots, " + elewator.poprawki + " corrected");
        Ready.last();
    }
}
