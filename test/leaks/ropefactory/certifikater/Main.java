package dk.tovognet.certifikat;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Vagt;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

public class Main {
    record Traekproeve(int nr, Instant taget, Rebkatalog.Reb reb, Kundebog.Kunde kunde, double[] kurve, String operatoer, String bemaerkning) {}

    record Afgoerelse(int nr, boolean godkendt, String stempel) {}

    record Ansoegning(int nr, String type, double brudstyrke, BlockingQueue<Afgoerelse> svar) {}

    /** The classification society: answers what has the type of a harness in its list. */
    static final class Klasseselskab {
        private final BlockingQueue<Ansoegning> indbakke = new ArrayBlockingQueue<>(200);

        Klasseselskab() {
            Vagt.traad("klasse", 21, (n, s) -> {
                Ansoegning a = indbakke.take();
                if (a.brudstyrke() * 1000 % 100 < 6) return;
                a.svar().put(new Afgoerelse(a.nr(), s.below(30) != 0, s.code(12)));
            });
        }

        void send(Ansoegning a) throws InterruptedException {
            indbakke.put(a);
        }
    }

    static final class Certifikater {
        private final SimpleAsyncTaskExecutor traade = new SimpleAsyncTaskExecutor("certifikat-");
        private final Klasseselskab selskab;
        final LongAdder udstedt = new LongAdder();
        final LongAdder meter = new LongAdder();

        Certifikater(Klasseselskab selskab) {
            this.selskab = selskab;
        }

        void bestil(Traekproeve p) {
            traade.execute(() -> udsted(p));
        }

        private void udsted(Traekproeve p) {
            BlockingQueue<Afgoerelse> svar = new ArrayBlockingQueue<>(1);
            try {
                selskab.send(new Ansoegning(p.nr(), p.reb().slagning(), p.reb().brudstyrke(), svar));
                Afgoerelse a = svar.take();
                if (a.godkendt()) skriv(p, a);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void skriv(Traekproeve p, Afgoerelse a) {
            double maks = 0;
            for (double kn : p.kurve()) maks = Math.max(maks, kn);
            if (maks > 0 && a.stempel().length() == 12) udstedt.increment();
        }
    }

    static final class Laboratorium {
        final Rebkatalog katalog = new Rebkatalog(22);
        final Kundebog kunder = new Kundebog(23);
        final Kraftmaalere maalere = new Kraftmaalere(24);
        final Prisliste priser = new Prisliste(25);
        final Forsendelser forsendelser = new Forsendelser(26);
        final Certifikater certifikater = new Certifikater(new Klasseselskab());
    }

    private static final Laboratorium LABORATORIUM = new Laboratorium();

    public static void main(String[] args) throws Exception {
        Vagt.moed("proeve", 2, 3600, 27, (n, s) -> {
            double[] kurve = new double[900 + s.below(1400)];
            for (int i = 0; i < kurve.length; i++) LABORATORIUM.maalere.maalt(n, kurve[i] = i * 0.4 + s.real());
            LABORATORIUM.certifikater.bestil(new Traekproeve(4000 + n, Instant.now(), LABORATORIUM.katalog.noget(s), LABORATORIUM.kunder.slaaOp(s.below(20_000)), kurve, s.text(12), s.text(30 + s.below(120))));
            if (n % 30 == 0) LABORATORIUM.forsendelser.afsend(Instant.now());
            Thread.sleep(1);
        });
        int levende = 0;
        for (Thread t : Thread.getAllStackTraces().keySet()) if (t.getName().startsWith("certifikat-")) levende++;
        System.out.println(LABORATORIUM.certifikater.udstedt + " certificates, " + levende + " threads");
        Ready.last();
    }
}
