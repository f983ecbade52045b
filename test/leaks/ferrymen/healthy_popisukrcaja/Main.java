package hr.jadroplov.ukrcaj;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Spremnici;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Putnik(String prezime, String isprava, String sjedalo, Instant prijavljen) {}

    static final class Polazak {
        final Instant kada;
        final String linija;
        private final Map<String, Putnik> putnici = new HashMap<>();

        Polazak(Instant kada, String linija) {
            this.kada = kada;
            this.linija = linija;
        }

        synchronized void prijavi(Putnik p) {
            putnici.put(p.isprava(), p);
        }

        synchronized int broj() {
            return putnici.size();
        }
    }

    /** Who travels when. */
    static final class PopisUkrcaja {
        private static final Duration UNAPRIJED = Duration.ofDays(4);
        private final NavigableMap<Instant, Polazak> polasci = new ConcurrentSkipListMap<>();
        private final Cjenik cjenik;
        private final AtomicInteger isplovilo = new AtomicInteger();
        private final LongAdder prevezeno = new LongAdder();

        PopisUkrcaja(Cjenik cjenik) {
            this.cjenik = cjenik;
        }

        void prijavi(Instant sada, Sample s) {
            long kvarat = sada.plusSeconds(900 + s.below((int) UNAPRIJED.toSeconds())).getEpochSecond() / 900 * 900;
            Polazak p = polasci.computeIfAbsent(Instant.ofEpochSecond(kvarat), k -> new Polazak(k, cjenik.stavka((int) (kvarat / 900 % 80)).linija()));
            p.prijavi(new Putnik(s.text(14), s.code(9), "P" + s.below(900), sada));
        }

        void isplovi(Instant sada) {
            for (Map.Entry<Instant, Polazak> e; (e = polasci.firstEntry()) != null && e.getKey().isBefore(sada); ) {
                polasci.remove(e.getKey());
                isplovilo.incrementAndGet();
                prevezeno.add(e.getValue().broj());
            }
        }
    }

    static final class Terminal {
        private final Cjenik cjenik = new Cjenik(391);
        private final Fotografije fotografije = new Fotografije(392);
        private final Motori motori = new Motori(393);
        private final Povlastice povlastice = new Povlastice(394);
        private final Spremnici spremnici = new Spremnici();
        private final PopisUkrcaja popis = new PopisUkrcaja(cjenik);
    }

    public static void main(String[] args) throws Exception {
        Terminal terminal = new Terminal();
        int ukupno = Scale.of(420_000);
        Smjena.odradi("check-in", 2, ukupno, 25, 395, (n, s) -> {
            Instant sada = n < ukupno ? Sample.at(n, ukupno, Duration.ofDays(11)) : Instant.now();
            terminal.popis.prijavi(sada, s);
            if (n % 200 == 0) terminal.popis.isplovi(sada);
            if (n % 20 == 0) terminal.povlastice.iskaznica(20_000 + s.below(60_000));
        });
        System.out.println(terminal.popis.polasci.size() + " sailings to come, " + terminal.popis.isplovilo + " gone with " + terminal.popis.prevezeno + " passengers");
        Ready.last();
    }
}
