package de.luftschiff.trimm;

import com.lmax.disruptor.dsl.Disruptor;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Motive;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Windfenster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Probe(String tank, double liter, float grad, long zeit, String geber) {}

    /** One measurement of all tanks, made in advance for the ring. */
    static final class Messsatz {
        String kennzeichen;
        long zeit;
        double neigung;
        final List<Probe> proben = new ArrayList<>(4);
    }

    static final class Trimmstand {
        private final Map<String, Map<String, Probe>> jeSchiff = new HashMap<>();
        private final LongAdder saetze = new LongAdder();

        void buche(String schiff, Probe p) {
            jeSchiff.computeIfAbsent(schiff, k -> new HashMap<>()).merge(p.tank, p, (alt, neu) -> neu.zeit >= alt.zeit ? neu : alt);
        }
    }

    static final class Trimmrechner {
        private final Disruptor<Messsatz> ring = new Disruptor<>(Messsatz::new, 512, r -> {
            Thread t = Executors.defaultThreadFactory().newThread(r);
            t.setName("trimmrechner");
            t.setDaemon(true);
            return t;
        });
        private final Trimmstand stand;

        Trimmrechner(Trimmstand stand) {
            this.stand = stand;
            ring.handleEventsWith((e, nummer, letzter) -> rechne(e));
            ring.start();
        }

        private void rechne(Messsatz e) {
            for (Probe p : e.proben) stand.buche(e.kennzeichen, p);
            stand.saetze.increment();
        }

        void melde(String schiff, long zeit, double neigung, List<Probe> proben) {
            ring.publishEvent((e, nummer) -> {
                e.kennzeichen = schiff;
                e.zeit = zeit;
                e.neigung = neigung;
                e.proben.addAll(proben);
            });
        }
    }

    static final class Bordrechner {
        final Trimmstand stand = new Trimmstand();
        final Trimmrechner rechner = new Trimmrechner(stand);
        final Gelaende gelaende = new Gelaende(41);
        final Huellensensoren huelle = new Huellensensoren(42);
        final Flugplan flugplan = new Flugplan(43);
        final Motive motive = new Motive(44);
        final Windfenster wind = new Windfenster(45);
        private final String[] tanks = {"Bug", "Heck", "Backbord", "Steuerbord"};

        void miss(int n, Sample s, long zeit) {
            List<Probe> proben = new ArrayList<>();
            for (String tank : tanks) proben.add(new Probe(tank, 300 + 80 * s.real(), (float) (20 * s.real()), zeit, "geber-" + s.id()));
            rechner.melde("D-LZ" + (char) ('A' + n % 6), zeit, s.real(), proben);
        }
    }

    private static final Bordrechner BORD = new Bordrechner();

    public static void main(String[] args) throws Exception {
        int anzahl = 16_000;
        long jetzt = System.currentTimeMillis();
        Schicht.beginne("messwerte", 2, anzahl, 30, 46, (n, s) -> {
            BORD.miss(n, s, n < anzahl ? jetzt - (anzahl - n) * 2_500L : System.currentTimeMillis());
            BORD.huelle.miss(n, System.currentTimeMillis(), s);
            if (n % 16 == 0) BORD.wind.melde(System.currentTimeMillis(), s);
        });
        Thread.sleep(300);
        System.out.println(BORD.stand.saetze + " measurements");
        Ready.last();
    }
}
