package pl.zlotyklos.fixing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Oferta(int klient, String towar, int ton, BigDecimal limit) {}

    record Wynik(BigDecimal kurs, int ton, String potwierdzenie) {}

    /** Offers wait for the fixing, which answers all of them at once. */
    static final class Fixing {
        record Czekajaca(Oferta oferta, CompletableFuture<Wynik> odpowiedz) {}

        private final Map<String, List<Czekajaca>> czekajace = new HashMap<>();
        private int ofert;
        private int fixingow;

        synchronized CompletableFuture<Wynik> zglos(Oferta o) {
            CompletableFuture<Wynik> odpowiedz = new CompletableFuture<Wynik>().orTimeout(2, TimeUnit.HOURS);
            czekajace.computeIfAbsent(o.towar(), t -> new ArrayList<>()).add(new Czekajaca(o, odpowiedz));
            ofert++;
            return odpowiedz;
        }

        void ustal() {
            Map<String, List<Czekajaca>> teraz;
            synchronized (this) {
                teraz = new HashMap<>(czekajace);
                czekajace.clear();
                ofert = 0;
                fixingow++;
            }
            teraz.forEach((towar, lista) -> {
                BigDecimal kurs = lista.get(lista.size() / 2).oferta().limit();
                for (Czekajaca c : lista) c.odpowiedz().complete(new Wynik(kurs, c.oferta().ton(), towar + "@" + kurs));
            });
        }

        synchronized int ofert() {
            return ofert;
        }
    }

    static final class Dom {
        private final Brama brama = new Brama(2101);
        private final KodyCelne kody = new KodyCelne(2102);
        private final Kontrahenci kontrahenci = new Kontrahenci(2103);
        private final Normy normy = new Normy(2104);
        private final Widma widma = new Widma(2105);
        private final Fixing fixing = new Fixing();
        private final AtomicInteger rozliczone = new AtomicInteger();
        private final AtomicInteger zgloszone = new AtomicInteger();
        private final int naFixing = Scale.of(46_000);

        void obsluz(Sample s) {
            int n = zgloszone.getAndIncrement();
            Normy.Norma norma = normy.norma(s.below(2000));
            Oferta o = new Oferta(10_000 + s.below(30_000), norma.towar(), 24 * (1 + s.below(40)), BigDecimal.valueOf(80_000 + s.below(20_000), 2));
            fixing.zglos(o).thenApply(w -> w.kurs().multiply(BigDecimal.valueOf(w.ton()))).whenComplete((kwota, blad) -> {
                if (blad == null && kwota.signum() > 0) rozliczone.incrementAndGet();
            });
            if (n % naFixing == naFixing - 1) fixing.ustal();
            if (n % 30 == 0) brama.przejedz(System.currentTimeMillis(), s.below(6));
        }
    }

    public static void main(String[] args) throws Exception {
        Dom dom = new Dom();
        Zmiana.pracuj("klienci", 2, dom.naFixing * 2 * Integer.getInteger("razy", 1) + dom.naFixing * 4 / 5, 25, 2106, (n, s) -> dom.obsluz(s));
        System.out.println(dom.fixing.ofert() + " offers wait, " + dom.fixing.fixingow + " fixings, " + dom.rozliczone + " settled");
        Ready.last();
    }
}
