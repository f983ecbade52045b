package dk.tovognet.lager;

import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Maaling(double bredde, double vaegt, String kontrollant) {}

    static final class Rulle {
        final int nr;
        final String charge;
        final Rebkatalog.Reb reb;
        final Instant spolet;
        final Maaling[] maalinger;
        final byte[] etiket;
        double rest;

        Rulle(int nr, String charge, Rebkatalog.Reb reb, Instant spolet, Maaling[] maalinger, byte[] etiket, double rest) {
            this.nr = nr;
            this.charge = charge;
            this.reb = reb;
            this.spolet = spolet;
            this.maalinger = maalinger;
            this.etiket = etiket;
            this.rest = rest;
        }
    }

    static final class Beholdning {
        private final Map<Integer, Rulle> efterNr = new HashMap<>();
        private final TreeMap<String, List<Rulle>> efterCharge = new TreeMap<>();
        private long ind;
        private long tomme;

        synchronized void laegPaaLager(Rulle r) {
            efterNr.put(r.nr, r);
            efterCharge.computeIfAbsent(r.charge, c -> new ArrayList<>()).add(r);
            ind++;
        }

        synchronized double skaer(int nr, double meter) {
            Rulle r = efterNr.get(nr);
            if (r == null) return 0;
            double skaaret = Math.min(meter, r.rest);
            r.rest -= skaaret;
            if (r.rest <= 0) {
                efterNr.remove(nr);
                tomme++;
            }
            return skaaret;
        }

        /** For a recall: what is there of a charge. */
        synchronized int afCharge(String charge) {
            return efterCharge.getOrDefault(charge, List.of()).size();
        }
    }

    static final class Hal {
        final Rebkatalog katalog = new Rebkatalog(41);
        final Prisliste priser = new Prisliste(42);
        final Kundebog kunder = new Kundebog(43);
        final Kraftmaalere maalere = new Kraftmaalere(44);
        final Ordrevindue ordrer = new Ordrevindue(45);
        final Tovtabel tabel = new Tovtabel(46);
        final Beholdning beholdning = new Beholdning();
    }

    private static final Hal HAL = new Hal();

    private static Rulle rulle(int n, Instant tid, Sample s) {
        Maaling[] m = new Maaling[2 + s.below(4)];
        for (int i = 0; i < m.length; i++) m[i] = new Maaling(30 * s.real(), 90 * s.real(), s.text(10 + s.below(8)));
        return new Rulle(n, String.format("CH%05d", n / 35), HAL.katalog.noget(s), tid, m, s.bytes(120 + s.below(300)), 200);
    }

    public static void main(String[] args) throws Exception {
        int stykker = 4000;
        Vagt.moed("spoler", 2, stykker, 47, (n, s) -> {
            HAL.beholdning.laegPaaLager(rulle(n, n < 2 * stykker ? Sample.at(n, 2 * stykker, Duration.ofDays(30)) : Instant.now(), s));
            for (int i = 0; i < 5; i++) {
                double m = HAL.beholdning.skaer(Math.max(0, n - s.below(600)), 40 + 160 * s.real());
                if (m > 0) HAL.ordrer.solgt(System.currentTimeMillis(), 10_000 + s.below(17_000), m);
            }
            if (n > 700) HAL.beholdning.skaer(n - 700, 200);
            if (n % 60 == 0) HAL.beholdning.afCharge(String.format("CH%05d", s.below(n / 35 + 1)));
        });
        System.out.println(HAL.beholdning.ind + " rolls in, " + HAL.beholdning.tomme + " used up, " + HAL.beholdning.efterNr.size() + " there");
        Ready.last();
    }
}
