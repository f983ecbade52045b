package gr.navlomesitis.deiktes;

import com.codahale.metrics.MetricRegistry;
import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.PinakesNavlon;
import gr.navlomesitis.koina.Saromena;
import gr.navlomesitis.koina.Vardia;
import io.dropwizard.lifecycle.Managed;
import io.dropwizard.lifecycle.setup.LifecycleEnvironment;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class RoiDeikti implements Managed {
        private final String diadromi;
        private final int pelatis;
        private final Instant anoixe;
        private final double[] times = new double[180];
        private final String oroi;
        private int plithos;
        private volatile boolean kleisti;

        RoiDeikti(String diadromi, int pelatis, Instant anoixe, String oroi) {
            this.diadromi = diadromi;
            this.pelatis = pelatis;
            this.anoixe = anoixe;
            this.oroi = oroi;
        }

        void timi(double t) {
            times[plithos++ % times.length] = t;
        }

        double mesos() {
            double sum = 0;
            for (double t : times) sum += t;
            return sum / Math.max(1, Math.min(plithos, times.length));
        }

        @Override
        public void stop() {
            kleisti = true;
        }
    }

    static final class PorosDeikton {
        private final LifecycleEnvironment kyklos;
        private final PinakesNavlon pinakes;
        private final LongAdder apantiseis = new LongAdder();

        PorosDeikton(LifecycleEnvironment kyklos, PinakesNavlon pinakes) {
            this.kyklos = kyklos;
            this.pinakes = pinakes;
        }

        double parakolouthisi(int n, int pelatis, Instant apo, Sample s) throws InterruptedException {
            RoiDeikti roi = new RoiDeikti(pinakes.diadromi(n), pelatis, apo, s.text(80 + s.below(160)));
            kyklos.manage(roi);
            try {
                float vasi = pinakes.teleutaia(n);
                for (int k = 20 + s.below(200); k > 0; k--) roi.timi(vasi + s.real());
                Vardia.anamoni();
                return roi.mesos();
            } finally {
                roi.stop();
                apantiseis.increment();
            }
        }
    }

    static final class Ypiresia {
        final LifecycleEnvironment kyklos = new LifecycleEnvironment(new MetricRegistry());
        final PinakesNavlon pinakes = new PinakesNavlon(11);
        final Nologion nologion = new Nologion(12);
        final Pelates pelates = new Pelates(13);
        final Saromena saromena = new Saromena(14);
        final Apostaseis apostaseis = new Apostaseis(15);
        final PorosDeikton deiktes = new PorosDeikton(kyklos, pinakes);
    }

    private static final Ypiresia YPIRESIA = new Ypiresia();

    public static void main(String[] args) throws Exception {
        int share = 2300;
        Vardia.xekina("http", 3, share, 710, (n, s) -> {
            int pelatis = 20_000 + s.below(40_000);
            YPIRESIA.pelates.pelatis(pelatis);
            if (n % 5 == 0) YPIRESIA.saromena.selida("BL-" + s.below(4000));
            YPIRESIA.deiktes.parakolouthisi(n, pelatis, n < 3 * share ? Sample.at(n, 3 * share, Duration.ofDays(6)) : Instant.now(), s);
        });
        System.out.println(YPIRESIA.deiktes.apantiseis + " answers");
        Ready.last();
    }
}
