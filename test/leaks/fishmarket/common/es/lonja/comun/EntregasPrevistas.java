package es.lonja.comun;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Deliveries of the coming hours by the second in which the lorry leaves; what has left is taken out. */
public final class EntregasPrevistas implements Rutina {
    record Entrega(long sale, String muelle, String destino, int palets) {}

    private final ConcurrentSkipListMap<Long, Entrega> porSalida = new ConcurrentSkipListMap<>();
    private final int previstas = Scale.of(17_000);
    private long ahora = 1_780_000_000L;

    public EntregasPrevistas(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < 400; i++) ronda(s);
        while (porSalida.size() < previstas * 9 / 10) ronda(s);
    }

    @Override
    public synchronized void ronda(Sample s) {
        for (int i = 0; i < 40 && porSalida.size() < previstas; i++) {
            long sale = ahora + 60 + s.below(90_000);
            porSalida.put(sale, new Entrega(sale, "muelle " + s.below(40), s.text(20 + s.below(36)), 1 + s.below(30)));
        }
        ahora += 20;
        for (Map.Entry<Long, Entrega> e = porSalida.firstEntry(); e != null && e.getKey() <= ahora; e = porSalida.firstEntry()) porSalida.remove(e.getKey());
    }
}
