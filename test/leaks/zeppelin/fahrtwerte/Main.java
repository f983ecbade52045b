package de.luftschiff.fahrtwerte;

import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Logbuch;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Windfenster;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    public interface FahrtmonitorMBean {
        String getKapitaen();

        double getHoehe();

        int getGaeste();

        boolean isGelandet();
    }

    /** The values of a trip, as the engineers see them in their console. */
    public static final class Fahrtmonitor implements FahrtmonitorMBean {
        private final String fahrt;
        private final String kapitaen;
        private final String auftrag;
        private final int gaeste;
        private final Instant start;
        private final float[] hoehen = new float[260];
        private int werte;
        private volatile boolean gelandet;

        Fahrtmonitor(String fahrt, String kapitaen, String auftrag, int gaeste, Instant start) {
            this.fahrt = fahrt;
            this.kapitaen = kapitaen;
            this.auftrag = auftrag;
            this.gaeste = gaeste;
            this.start = start;
        }

        void hoehe(double meter) {
            hoehen[werte++ % hoehen.length] = (float) meter;
        }

        void lande() {
            gelandet = true;
        }

        @Override
        public String getKapitaen() {
            return kapitaen;
        }

        @Override
        public double getHoehe() {
            return werte == 0 ? 0 : hoehen[(werte - 1) % hoehen.length];
        }

        @Override
        public int getGaeste() {
            return gaeste;
        }

        @Override
        public boolean isGelandet() {
            return gelandet;
        }
    }

    static final class Leitstand {
        private final MBeanServer konsole = ManagementFactory.getPlatformMBeanServer();
        private final Map<String, Fahrtmonitor> inDerLuft = new ConcurrentHashMap<>();
        private final LongAdder gelandet = new LongAdder();

        Fahrtmonitor starte(String fahrt, String schiff, String kapitaen, String auftrag, int gaeste, Instant zeit) throws JMException {
            Fahrtmonitor m = new Fahrtmonitor(fahrt, kapitaen, auftrag, gaeste, zeit);
            konsole.registerMBean(m, new ObjectName("de.luftschiff:type=Fahrt,schiff=" + schiff + ",nummer=" + fahrt));
            inDerLuft.put(fahrt, m);
            return m;
        }

        void lande(String fahrt) {
            Fahrtmonitor m = inDerLuft.remove(fahrt);
            if (m == null) return;
            m.lande();
            gelandet.increment();
        }
    }

    static final class Flugbetrieb {
        final Gaestekartei gaeste = new Gaestekartei(61);
        final Gelaende gelaende = new Gelaende(62);
        final Huellensensoren huelle = new Huellensensoren(63);
        final Logbuch logbuch = new Logbuch(64);
        final Windfenster wind = new Windfenster(65);
        private final Leitstand leitstand = new Leitstand();

        Flugbetrieb() throws Exception {}

        void fahre(int n, Instant zeit, Sample s) throws Exception {
            String fahrt = "R" + (30_000 + n);
            Fahrtmonitor m = leitstand.starte(fahrt, "D-LZ" + (char) ('A' + n % 6), gaeste.irgendwer(s).nachname(), s.text(60 + s.below(60)), 4 + s.below(11), zeit);
            for (int i = 0; i < 300; i++) m.hoehe(gelaende.hoehe(n * 3 + i, i) + 250 * s.real());
            huelle.miss(n, System.currentTimeMillis(), s);
            if (n % 20 == 0) logbuch.schreibe(s);
            leitstand.lande(fahrt);
        }
    }

    public static void main(String[] args) throws Exception {
        Flugbetrieb betrieb = new Flugbetrieb();
        int anzahl = 2_800;
        Schicht.beginne("flugbetrieb", 2, anzahl, 40, 66, (n, s) -> {
            betrieb.fahre(n, n < anzahl ? Sample.at(n, anzahl, Duration.ofDays(21)) : Instant.now(), s);
            betrieb.wind.melde(System.currentTimeMillis(), s);
        });
        System.out.println(betrieb.leitstand.gelandet + " trips landed, " + betrieb.leitstand.konsole.getMBeanCount() + " beans");
        Ready.last();
    }
}
