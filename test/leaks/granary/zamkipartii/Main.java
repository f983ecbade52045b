package pl.zlotyklos.partie;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    /** One booking at a time for each lot. */
    static final class ZamkiPartii {
        private static final ZamkiPartii WSPOLNE = new ZamkiPartii();
        private final ConcurrentHashMap<String, ReentrantLock> zamki = new ConcurrentHashMap<>();

        static ZamkiPartii wspolne() {
            return WSPOLNE;
        }

        <T> T wylacznie(String partia, Supplier<T> operacja) {
            ReentrantLock zamek = zamki.computeIfAbsent(partia, p -> new ReentrantLock());
            zamek.lock();
            try {
                return operacja.get();
            } finally {
                zamek.unlock();
            }
        }
    }

    static final class Partia {
        final String numer;
        int kilogramy;
        int ruchy;

        Partia(String numer) {
            this.numer = numer;
        }
    }

    /** Lots in the store. A lot that has been sold out leaves it. */
    static final class Magazyn {
        private final Map<String, Partia> partie = new ConcurrentHashMap<>();
        private final AtomicInteger wydane = new AtomicInteger();

        int przyjmij(String numer, int kilogramy) {
            return ZamkiPartii.wspolne().wylacznie(numer, () -> {
                Partia p = partie.computeIfAbsent(numer, Partia::new);
                p.kilogramy += kilogramy;
                return ++p.ruchy;
            });
        }

        int wydaj(String numer) {
            return ZamkiPartii.wspolne().wylacznie(numer, () -> {
                Partia p = partie.remove(numer);
                if (p == null) return 0;
                wydane.incrementAndGet();
                return p.kilogramy;
            });
        }
    }

    static final class Spichlerz {
        private final Brama brama = new Brama(1501);
        private final Czujniki czujniki = new Czujniki(1502);
        private final Kontrahenci kontrahenci = new Kontrahenci(1503);
        private final Plac plac = new Plac(1504);
        private final Widma widma = new Widma(1505);
        private final Magazyn magazyn = new Magazyn();
        private final Map<Integer, Long> obrotKlas = new HashMap<>();

        void ksieguj(int n, Sample s) {
            String numer = "PSZ/26/" + (100_000 + n);
            for (int i = 0; i < 3; i++) magazyn.przyjmij(numer, 3000 + s.below(22_000));
            int kg = n < 300 ? 0 : magazyn.wydaj("PSZ/26/" + (100_000 + n - 300));
            int klasa = (int) widma.bialko(n) % 8;
            synchronized (obrotKlas) {
                obrotKlas.merge(klasa, (long) kg, Long::sum);
            }
            if (n % 10 == 0) plac.obrot();
            if (n % 25 == 0) brama.przejedz(System.currentTimeMillis(), s.below(6));
        }
    }

    public static void main(String[] args) throws Exception {
        Spichlerz spichlerz = new Spichlerz();
        Zmiana.pracuj("magazynier", 2, Zmiana.tyle(32_000), 40, 1506, spichlerz::ksieguj);
        System.out.println(spichlerz.magazyn.partie.size() + " lots in store, " + spichlerz.magazyn.wydane + " gone, " + ZamkiPartii.wspolne().zamki.size() + " locks");
        Ready.last();
    }
}
