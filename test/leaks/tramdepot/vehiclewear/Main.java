package pt.eletricos.desgaste;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.Horario;
import pt.eletricos.rede.Validacoes;

/** The wear of the wheels is worked out once for each measurement and kept under it in a weak map, so that it goes with the measurement. But the result refers to its measurement. */
public class Main {
    static final class WheelMeasurement {
        final String tram;
        final long measuredAt;
        final float[] profile;

        WheelMeasurement(String tram, long measuredAt, float[] profile) {
            this.tram = tram;
            this.measuredAt = measuredAt;
            this.profile = profile;
        }
    }

    static final class WearResult {
        final WheelMeasurement of;
        final double worst;
        final double mean;
        final int kilometresLeft;

        WearResult(WheelMeasurement of) {
            this.of = of;
            double w = 0;
            double sum = 0;
            for (float p : of.profile) {
                w = Math.max(w, p);
                sum += p;
            }
            worst = w;
            mean = sum / of.profile.length;
            kilometresLeft = (int) (90_000 - worst * 800);
        }
    }

    static final class WearDesk {
        private final Map<WheelMeasurement, WearResult> results = Collections.synchronizedMap(new WeakHashMap<>());

        WearResult of(WheelMeasurement m) {
            return results.computeIfAbsent(m, WearResult::new);
        }
    }

    static final class Workshop {
        final WearDesk wear = new WearDesk();
        final Contagens counts = new Contagens(71);
        final Horario timetable = new Horario(72);
        final Avarias photos = new Avarias(73);
        final Validacoes taps = new Validacoes(74);
        final Avisos notices = new Avisos(75);
    }

    private static final Workshop WORKSHOP = new Workshop();

    public static void main(String[] args) throws Exception {
        ExecutorService lathes = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int lathe = t;
            lathes.submit(() -> {
                Sample s = new Sample(1100 + lathe);
                long left = 0;
                for (int n = 0; n < 4800; n++) {
                    float[] profile = new float[70 + s.below(80)];
                    for (int i = 0; i < profile.length; i++) profile[i] = (float) s.real() * 8;
                    WheelMeasurement m = new WheelMeasurement("tram " + (400 + s.below(120)), System.currentTimeMillis(), profile);
                    if (WORKSHOP.wear.of(m).kilometresLeft < 84_000) left += WORKSHOP.wear.of(m).kilometresLeft;
                    for (int k = 0; k < 20; k++) WORKSHOP.taps.tap(3_000_000L + s.below(800_000), m.measuredAt, s.below(4000), (short) s.below(400));
                    if (n % 3 == 0) WORKSHOP.notices.tell("line " + s.below(90), s.text(80), s.text(60));
                    if (n % 40 == 0) Thread.sleep(50);
                    if (n % 2 == 0) WORKSHOP.photos.of(610_000 + s.below(6000));
                }
                return left;
            });
        }
        lathes.shutdown();
        lathes.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(WORKSHOP.taps.cents() + " cents");
        Ready.last();
    }
}
