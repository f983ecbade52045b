package es.lonja.comun;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Sample;

/** The working day: two threads that go round the parts of the market. */
public final class Jornada {
    private Jornada() {}

    public static void empezar(Rutina... partes) {
        ScheduledThreadPoolExecutor hilos = new ScheduledThreadPoolExecutor(2, r -> {
            Thread t = new Thread(r, "jornada");
            t.setDaemon(true);
            return t;
        });
        for (int i = 0; i < partes.length; i++) {
            Rutina parte = partes[i];
            Sample s = new Sample(9000 + i);
            hilos.scheduleWithFixedDelay(() -> parte.ronda(s), 5 + i, 12, TimeUnit.MILLISECONDS);
        }
    }
}
