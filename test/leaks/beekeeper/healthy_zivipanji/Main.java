package si.panj.zivo;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import si.panj.skupno.Izmena;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.Stojisca;
import si.panj.skupno.Zdravila;

public class Main {
    record Alarm(int obmocje, String vrsta, Instant kdaj) {}

    /** A telephone that shows hives live; it listens as long as it gives signs of life. */
    static final class Telefon {
        final String zeton;
        final int obmocje;
        final float[] krivulja = new float[1100];
        final Map<String, String> nastavitve = new LinkedHashMap<>();
        private final Alarm[] zadnji = new Alarm[8];
        private int alarmov;
        Instant ziv;

        Telefon(String zeton, Instant odprt, Sample s) {
            this.zeton = zeton;
            ziv = odprt;
            obmocje = s.below(12);
            for (int i = 0; i < krivulja.length; i++) krivulja[i] = 30 + (float) s.real() * 20;
            for (int i = 0; i < 5; i++) nastavitve.put("n" + i, s.text(20 + s.below(30)));
        }

        @Subscribe
        public void alarm(Alarm a) {
            if (a.obmocje() == obmocje) zadnji[alarmov++ & 7] = a;
        }
    }

    static final class Prenos {
        private static final Duration TISINA = Duration.ofMinutes(30);
        private final EventBus vodilo = new EventBus("panji");
        private final LinkedHashMap<String, Telefon> telefoni = new LinkedHashMap<>(1024, 0.75f, true);
        private final LongAdder odklopljenih = new LongAdder();

        synchronized Telefon priklopi(String zeton, Instant zdaj, Sample s) {
            Telefon t = telefoni.get(zeton);
            if (t == null) {
                telefoni.put(zeton, t = new Telefon(zeton, zdaj, s));
                vodilo.register(t);
            }
            t.ziv = zdaj;
            return t;
        }

        synchronized void poglej(Instant zdaj) {
            Iterator<Telefon> i = telefoni.values().iterator();
            while (i.hasNext()) {
                Telefon t = i.next();
                if (t.ziv.isAfter(zdaj.minus(TISINA))) break;
                i.remove();
                vodilo.unregister(t);
                odklopljenih.increment();
            }
        }

        synchronized void alarm(Alarm a) {
            vodilo.post(a);
        }
    }

    public static void main(String[] args) throws Exception {
        Prenos prenos = new Prenos();
        Stojisca stojisca = new Stojisca(121);
        Odjemalci odjemalci = new Odjemalci(122);
        Zdravila zdravila = new Zdravila(123);
        int zaostanek = Scale.of(7000);
        Izmena.zacni("prenos", 2, zaostanek, 124, (n, s) -> {
            Instant zdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofHours(2)) : Instant.now();
            prenos.priklopi("tel-" + n / Scale.of(1400) + "-" + s.below(Scale.of(1400)), zdaj, s);
            prenos.poglej(zdaj);
            if (n % 40 == 0) prenos.alarm(new Alarm(s.below(12), s.text(12), zdaj));
            stojisca.kraj(1_000_000 + 3 * s.below(26_000));
            odjemalci.karta(s.below(30_000));
            zdravila.najdi(400_000 + s.below(49_000));
        });
        System.out.println(prenos.telefoni.size() + " telephones listen, gone " + prenos.odklopljenih);
        Ready.last();
    }
}
