package pl.zlotyklos.mlyn;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Dostawa(String kwit, int kilogramy, String pochodzenie) {}

    static final class Partia {
        final String numer;
        final Normy.Norma norma;
        final Instant przyjeta = Instant.now();
        final List<Dostawa> dostawy = new ArrayList<>();
        private double pozostalo;

        Partia(String numer, Normy.Norma norma) {
            this.numer = numer;
            this.norma = norma;
        }

        void dosyp(Dostawa d) {
            dostawy.add(d);
            pozostalo += d.kilogramy();
        }

        boolean zmiel(double kilogramy) {
            pozostalo = Math.max(0, pozostalo - kilogramy);
            return pozostalo == 0;
        }

        double pozostalo() {
            return pozostalo;
        }
    }

    /** Lots wait for the rollers and are ground one after another. */
    static final class Mlyn {
        private final ArrayDeque<Partia> kolejka = new ArrayDeque<>();
        private final MetricRegistry wskazniki;
        private final Timer mielenie;
        private final Meter maka;
        private int zmielone;

        Mlyn(MetricRegistry wskazniki) {
            this.wskazniki = wskazniki;
            mielenie = wskazniki.timer("mlyn.mielenie");
            maka = wskazniki.meter("mlyn.maka");
            wskazniki.register("mlyn.kolejka", (Gauge<Integer>) kolejka::size);
        }

        synchronized void przyjmij(Partia p) {
            kolejka.addLast(p);
            wskazniki.register(MetricRegistry.name("partia", p.numer, "pozostalo"), (Gauge<Double>) p::pozostalo);
            if (kolejka.size() > 60) miel();
        }

        private void miel() {
            try (Timer.Context t = mielenie.time()) {
                Partia p = kolejka.peekFirst();
                while (!p.zmiel(18_000)) maka.mark(14_000);
                kolejka.removeFirst();
                zmielone++;
            }
        }
    }

    static final class Zaklad {
        private final Bufory bufory = new Bufory();
        private final Czujniki czujniki = new Czujniki(1301);
        private final KodyCelne kody = new KodyCelne(1302);
        private final Normy normy = new Normy(1303);
        private final Skany skany = new Skany(1304);
        private final MetricRegistry wskazniki = new MetricRegistry();
        private final Mlyn mlyn = new Mlyn(wskazniki);

        void obsluz(int n, Sample s) throws Exception {
            Partia p = new Partia("26-" + (40_000 + n), normy.norma(s.below(9000)));
            for (int i = 0, k = 2 + s.below(6); i < k; i++) p.dosyp(new Dostawa("K" + s.number() % 10_000_000, 4000 + s.below(24_000), s.text(40 + s.below(60))));
            mlyn.przyjmij(p);
            bufory.wyslij(s.bytes(400));
            if (n % 9 == 0) skany.skan("list" + s.below(90), s.below(1100));
            czujniki.zmierz(n, System.currentTimeMillis(), 8 + 14 * s.real());
        }
    }

    public static void main(String[] args) throws Exception {
        Zaklad zaklad = new Zaklad();
        Zmiana.pracuj("mlynarz", 2, Zmiana.tyle(4800), 90, 1305, zaklad::obsluz);
        System.out.println(zaklad.mlyn.zmielone + " lots ground, " + zaklad.mlyn.kolejka.size() + " wait, " + zaklad.wskazniki.getNames().size() + " metrics");
        Ready.last();
    }
}
