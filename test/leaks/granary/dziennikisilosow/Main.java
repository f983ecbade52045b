package pl.zlotyklos.silosy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    interface Zdarzenie {
        Stan na(Stan stan);
    }

    record Stan(long kilogramy, double wilgotnosc, double temperatura, int zasypy) {}

    record Zasyp(Instant kiedy, String kwit, int kilogramy, double wilgotnosc) implements Zdarzenie {
        @Override
        public Stan na(Stan s) {
            long razem = s.kilogramy() + kilogramy;
            return new Stan(razem, (s.wilgotnosc() * s.kilogramy() + wilgotnosc * kilogramy) / razem, s.temperatura(), s.zasypy() + 1);
        }
    }

    record Wysyp(Instant kiedy, String zlecenie, int kilogramy) implements Zdarzenie {
        @Override
        public Stan na(Stan s) {
            return new Stan(Math.max(0, s.kilogramy() - kilogramy), s.wilgotnosc(), s.temperatura(), s.zasypy());
        }
    }

    record Przewietrzenie(Instant kiedy, int minuty, double stopnie) implements Zdarzenie {
        @Override
        public Stan na(Stan s) {
            return new Stan(s.kilogramy(), s.wilgotnosc() * 0.999, stopnie, s.zasypy());
        }
    }

    /** A silo is what has happened to it; the state up to the last snapshot is not computed again. */
    static final class Silos {
        private static final int CO_ILE = 80;
        final int numer;
        private final List<Zdarzenie> dziennik = new ArrayList<>();
        private Stan migawka = new Stan(0, 14, 12, 0);
        private int ujete;

        Silos(int numer) {
            this.numer = numer;
        }

        void zapisz(Zdarzenie z) {
            dziennik.add(z);
            if (dziennik.size() - ujete >= CO_ILE) {
                migawka = stan();
                ujete = dziennik.size();
            }
        }

        Stan stan() {
            Stan s = migawka;
            for (Zdarzenie z : dziennik.subList(ujete, dziennik.size())) s = z.na(s);
            return s;
        }
    }

    /** The only thread that writes to the silos. */
    static final class Elewator implements Runnable {
        record Polecenie(int silos, Zdarzenie zdarzenie) {}

        private final BlockingQueue<Polecenie> polecenia = new ArrayBlockingQueue<>(500);
        private final Silos[] silosy = new Silos[36];
        private volatile long zapisane;

        Elewator() {
            for (int i = 0; i < silosy.length; i++) silosy[i] = new Silos(i + 1);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Polecenie p = polecenia.take();
                    silosy[p.silos()].zapisz(p.zdarzenie());
                    if (++zapisane % 500 == 0) kontrola();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void kontrola() {
            for (Silos s : silosy) {
                if (s.stan().temperatura() > 38) System.err.println("silo " + s.numer + " is hot");
            }
        }
    }

    static final class Dyspozytor {
        private final Bufory bufory = new Bufory();
        private final Kontrahenci kontrahenci = new Kontrahenci(1601);
        private final Normy normy = new Normy(1602);
        private final Skany skany = new Skany(1603);
        private final Widma widma = new Widma(1604);
    }

    public static void main(String[] args) throws Exception {
        Elewator elewator = new Elewator();
        Thread t = new Thread(elewator, "elewator");
        t.setDaemon(true);
        t.start();
        Dyspozytor d = new Dyspozytor();
        int razem = Zmiana.tyle(66_000);
        Zmiana.pracuj("dyspozytor", 2, razem, 50, 1605, (n, s) -> {
            Instant teraz = Instant.now();
            Zdarzenie z = switch (s.below(5)) {
                case 0, 1 -> new Zasyp(teraz, "K" + s.number() % 100_000_000, 3000 + s.below(22_000), 12 + 4 * s.real());
                case 2, 3 -> new Wysyp(teraz, "Z" + s.number() % 100_000_000, 3000 + s.below(24_000));
                default -> new Przewietrzenie(teraz, 10 + s.below(200), 8 + 20 * s.real());
            };
            elewator.polecenia.put(new Elewator.Polecenie(s.below(36), z));
            if (n % 50 == 0) d.bufory.wyslij(s.bytes(200));
            if (n % 30 == 0) d.kontrahenci.kontrahent(10_000 + s.below(40_000));
        });
        Thread.sleep(300);
        System.out.println(elewator.zapisane + " events in " + elewator.silosy.length + " silos");
        Ready.last();
    }
}
