package hr.jadroplov.tragovi;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Udaljenosti;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Scale;

public class Main {
    record Polozaj(double sirina, double duzina, float cvorova, short kurs) {}

    static final class Trag {
        private final TreeMap<Long, Polozaj> poVremenu = new TreeMap<>();

        synchronized void dodaj(long kada, Polozaj p) {
            poVremenu.put(kada, p);
        }

        /** Beyond six hours one position in ten minutes will do, beyond a day none. */
        synchronized int sazmi(long sada) {
            int prije = poVremenu.size();
            poVremenu.headMap(sada - 24 * 3_600_000L).clear();
            long zadnji = -1;
            for (Iterator<Long> i = poVremenu.headMap(sada - 6 * 3_600_000L).keySet().iterator(); i.hasNext(); ) {
                long korak = i.next() / 600_000;
                if (korak == zadnji) i.remove();
                zadnji = korak;
            }
            return prije - poVremenu.size();
        }
    }

    static final class Nadzor {
        private final Map<Integer, Trag> tragovi = new ConcurrentHashMap<>();
        private final LongAdder sazeto = new LongAdder();

        void javi(int mmsi, long kada, Polozaj p) {
            tragovi.computeIfAbsent(mmsi, m -> new Trag()).dodaj(kada, p);
        }

        void sazmi(long sada) {
            for (Trag t : tragovi.values()) sazeto.add(t.sazmi(sada));
        }
    }

    static final class Flota {
        private final Cjenik cjenik = new Cjenik(411);
        private final Fotografije fotografije = new Fotografije(412);
        private final Kontejneri kontejneri = new Kontejneri(413);
        private final Rampe rampe = new Rampe(414);
        private final Udaljenosti udaljenosti = new Udaljenosti(415);
        private final Nadzor nadzor = new Nadzor();
    }

    public static void main(String[] args) throws Exception {
        Flota flota = new Flota();
        int brodova = Scale.of(240);
        int javljanja = 3000;
        int ukupno = brodova * javljanja;
        long pocetak = System.currentTimeMillis() - 60 * 3_600_000L;
        Smjena.odradi("prijemnik", 2, ukupno, 10, 416, (n, s) -> {
            long kada = n < ukupno ? pocetak + n / brodova * (60 * 3_600_000L / javljanja) + n % brodova : System.currentTimeMillis();
            flota.nadzor.javi(238_000_000 + n % brodova * 10, kada, new Polozaj(42.4 + s.real() * 3, 13.5 + s.real() * 5, 8 + s.below(14), (short) s.below(360)));
            if (n % (ukupno / 40) == 0) flota.nadzor.sazmi(kada);
            if (n % 50 == 0) flota.kontejneri.promet();
        });
        int polozaja = flota.nadzor.tragovi.values().stream().mapToInt(t -> t.poVremenu.size()).sum();
        System.out.println(polozaja + " positions, " + flota.nadzor.sazeto + " thinned or cut");
        Ready.last();
    }
}
