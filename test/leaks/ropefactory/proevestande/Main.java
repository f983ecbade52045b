package dk.tovognet.proevestand;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import dk.tovognet.faelles.Varebilleder;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    public interface KoerselMBean {
        double getKraft();

        int getCyklusser();

        String getStand();

        long getStartet();
    }

    /** A fatigue test of a rope; the control room watches it while it runs. */
    public static final class Koersel implements KoerselMBean {
        private final int nr;
        private final String stand;
        private final Rebkatalog.Reb reb;
        private final Instant startet;
        private final float[] spor;
        private final String[] trin;
        private volatile int cyklusser;

        Koersel(int nr, String stand, Rebkatalog.Reb reb, Instant startet, int laengde, String[] trin) {
            this.nr = nr;
            this.stand = stand;
            this.reb = reb;
            this.startet = startet;
            this.spor = new float[laengde];
            this.trin = trin;
        }

        boolean belast(Sample s) {
            for (int i = 0; i < spor.length; i++) {
                spor[i] = (float) (reb.brudstyrke() * s.real());
                cyklusser++;
            }
            return s.below(10) < 7;
        }

        @Override
        public double getKraft() {
            return spor[Math.max(0, cyklusser - 1) % spor.length];
        }

        @Override
        public int getCyklusser() {
            return cyklusser;
        }

        @Override
        public String getStand() {
            return stand;
        }

        @Override
        public long getStartet() {
            return startet.toEpochMilli();
        }
    }

    static final class Brud extends Exception {
        Brud(String m) {
            super(m);
        }
    }

    static final class Kontrolrum {
        private final MBeanServer jmx = ManagementFactory.getPlatformMBeanServer();
        final LongAdder bestaaet = new LongAdder();
        final LongAdder brud = new LongAdder();

        private ObjectName navn(Koersel k) throws JMException {
            return new ObjectName("dk.tovognet:type=Koersel,stand=" + k.stand + ",nr=" + k.nr);
        }

        void koer(Koersel k, Sample s) throws JMException {
            try {
                ObjectName navn = navn(k);
                jmx.registerMBean(k, navn);
                proev(k, s);
                jmx.unregisterMBean(navn);
                bestaaet.increment();
            } catch (Brud b) {
                brud.increment();
            }
        }

        private void proev(Koersel k, Sample s) throws Brud {
            if (!k.belast(s)) throw new Brud("brud efter " + k.cyklusser + " cyklusser");
        }
    }

    private static final Rebkatalog KATALOG = new Rebkatalog(31);
    private static final Tovtabel TABEL = new Tovtabel(32);
    private static final Varebilleder BILLEDER = new Varebilleder(33);
    private static final Ordrevindue ORDRER = new Ordrevindue(34);
    private static final Forsendelser FORSENDELSER = new Forsendelser(35);

    public static void main(String[] args) throws Exception {
        Kontrolrum rum = new Kontrolrum();
        String[] stande = {"Stand 1", "Stand 2", "Stand 3", "Vaad stand", "Boejestand"};
        int stykker = 4400;
        Vagt.moed("stand", 2, stykker, 36, (n, s) -> {
            Instant tid = n < 2 * stykker ? Sample.at(n, 2 * stykker, Duration.ofDays(9)) : Instant.now();
            rum.koer(new Koersel(80_000 + n, stande[s.below(stande.length)], KATALOG.noget(s), tid, 200 + s.below(300), new String[] {s.text(20 + s.below(30)), s.text(20 + s.below(30)), s.text(24)}), s);
            ORDRER.solgt(System.currentTimeMillis(), 10_000 + s.below(17_000), 30);
            if (n % 50 == 0) FORSENDELSER.afsend(tid);
            TABEL.styrke(n, n);
        });
        System.out.println(rum.bestaaet + " passed, " + rum.brud + " broke, " + rum.jmx.getMBeanCount() + " beans");
        Ready.last();
    }
}
