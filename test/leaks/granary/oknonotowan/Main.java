package pl.zlotyklos.gielda;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Notowanie(Instant kiedy, BigDecimal kupno, BigDecimal sprzedaz, int lotow, String zrodlo) {}

    /** The last quotes of a contract, for averages and for the chart. */
    static final class Okno {
        private static final int NAJWYZEJ = 400;
        private static final int ZOSTAJE = 250;
        private List<Notowanie> ostatnie = new ArrayList<>();

        synchronized void dodaj(Notowanie n) {
            ostatnie.add(n);
            if (ostatnie.size() > NAJWYZEJ) ostatnie = ostatnie.subList(ostatnie.size() - ZOSTAJE, ostatnie.size());
        }

        synchronized BigDecimal srednia(int ile) {
            int od = Math.max(0, ostatnie.size() - ile);
            BigDecimal suma = BigDecimal.ZERO;
            for (int i = od; i < ostatnie.size(); i++) suma = suma.add(ostatnie.get(i).kupno()).add(ostatnie.get(i).sprzedaz());
            return suma.divide(BigDecimal.valueOf(2L * (ostatnie.size() - od)), 2, RoundingMode.HALF_EVEN);
        }
    }

    static final class Tablica {
        private final Map<String, Okno> okna = new TreeMap<>();

        Tablica() {
            for (String towar : List.of("PSZENICA", "KUKURYDZA", "RZEPAK")) {
                for (String termin : List.of("MAR27", "MAJ27", "WRZ27", "GRU27")) okna.put(towar + "-" + termin, new Okno());
            }
        }

        Okno okno(int n) {
            return okna.values().stream().skip(n % okna.size()).findFirst().orElseThrow();
        }
    }

    static final class StolTerminowy {
        private final Brama brama = new Brama(1701);
        private final Bufory bufory = new Bufory();
        private final Czujniki czujniki = new Czujniki(1702);
        private final KodyCelne kody = new KodyCelne(1703);
        private final Skany skany = new Skany(1704);
        private final Tablica tablica = new Tablica();
        private volatile BigDecimal ostatniaSrednia = BigDecimal.ZERO;

        void notuj(int n, Sample s) throws Exception {
            int cena = 18_000 + s.below(9000);
            Okno o = tablica.okno(s.below(12));
            o.dodaj(new Notowanie(Instant.now(), BigDecimal.valueOf(cena, 2), BigDecimal.valueOf(cena + 25 + s.below(100), 2), 1 + s.below(60), "makler-" + s.below(2000)));
            if (n % 40 == 0) ostatniaSrednia = o.srednia(100);
            if (n % 60 == 0) bufory.wyslij(s.bytes(120));
            if (n % 30 == 0) brama.przejedz(System.currentTimeMillis(), s.below(6));
        }
    }

    public static void main(String[] args) throws Exception {
        StolTerminowy stol = new StolTerminowy();
        Zmiana.pracuj("notowania", 2, Zmiana.tyle(27_000), 30, 1705, stol::notuj);
        System.out.println("average " + stol.ostatniaSrednia + ", windows of " + stol.tablica.okna.values().stream().mapToInt(o -> o.ostatnie.size()).sum());
        Ready.last();
    }
}
