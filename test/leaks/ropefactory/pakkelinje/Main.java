package dk.tovognet.pakkeri;

import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Ordre(int nr, Kundebog.Kunde kunde, Rebkatalog.Reb reb, double meter, String instruks, byte[] tegning) {}

    /** What holds for a step of the work; what it does not say itself, the surrounding one says. */
    static final class Ramme {
        final Ramme ydre;
        final String navn;
        final Object indhold;
        final Instant fra;

        Ramme(Ramme ydre, String navn, Object indhold, Instant fra) {
            this.ydre = ydre;
            this.navn = navn;
            this.indhold = indhold;
            this.fra = fra;
        }

        Object find(String n) {
            for (Ramme r = this; r != null; r = r.ydre) if (r.navn.equals(n)) return r.indhold;
            return null;
        }
    }

    static final class Pakkebord implements Runnable {
        private final String bord;
        private final Sample s;
        private final CountDownLatch klar;
        private Ramme gaeldende;
        private long pakket;

        Pakkebord(String bord, long seed, CountDownLatch klar) {
            this.bord = bord;
            this.s = new Sample(seed);
            this.klar = klar;
            this.gaeldende = new Ramme(null, "bord", bord, Instant.now().minus(Duration.ofHours(30)));
        }

        private void pak(Ordre o, Instant tid) throws InterruptedException {
            gaeldende = new Ramme(gaeldende, "ordre", o, tid);
            vej();
            maerk();
            pakket++;
        }

        private void vej() {
            Ramme uden = gaeldende;
            gaeldende = new Ramme(uden, "vaegt", ((Ordre) uden.find("ordre")).meter() * 0.31, uden.fra);
            KRAFT.maalt((int) pakket, (Double) gaeldende.find("vaegt"));
            gaeldende = uden;
        }

        private void maerk() throws InterruptedException {
            Ordre o = (Ordre) gaeldende.find("ordre");
            ORDRER.solgt(System.currentTimeMillis(), o.reb().varenr(), o.meter());
        }

        @Override
        public void run() {
            try {
                for (int n = 0; ; n++) {
                    pak(new Ordre(n, KUNDER.slaaOp(s.below(20_000)), KATALOG.noget(s), 300 * s.real(), s.text(80 + s.below(200)), s.bytes(300 + s.below(700))), n < 2200 ? Sample.at(n, 2200, Duration.ofHours(30)) : Instant.now());
                    if (n == 2200) klar.countDown();
                    if (n > 2200) Thread.sleep(15);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final Kundebog KUNDER = new Kundebog(61);
    private static final Rebkatalog KATALOG = new Rebkatalog(62);
    private static final Kraftmaalere KRAFT = new Kraftmaalere(63);
    private static final Ordrevindue ORDRER = new Ordrevindue(64);
    private static final Tovtabel TABEL = new Tovtabel(65);

    public static void main(String[] args) throws Exception {
        CountDownLatch klar = new CountDownLatch(2);
        for (String b : new String[] {"A", "B"}) {
            Thread t = new Thread(new Pakkebord("bord " + b, b.hashCode(), klar), "pakkebord-" + b);
            t.setDaemon(true);
            t.start();
        }
        klar.await();
        Vagt.traad("opslag", 66, (n, s) -> {
            TABEL.styrke(n, s.below(60));
            Thread.sleep(10);
        });
        System.out.println("packed " + 2 * 2200);
        Ready.last();
    }
}
