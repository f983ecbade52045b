package es.lonja.comun;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The bids of the last twenty-five minutes, by minute. */
public final class PujasRecientes implements Rutina {
    record Puja(int lote, int comprador, int centimos, long instante, String puesto) {}

    private static final int MINUTOS = 25;
    private final TreeMap<Integer, List<Puja>> porMinuto = new TreeMap<>();
    private final int porRonda = Scale.of(220);
    private long instante = 1_780_000_000_000L;

    public PujasRecientes(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < 600; i++) ronda(s);
    }

    @Override
    public synchronized void ronda(Sample s) {
        for (int i = 0; i < porRonda; i++) {
            instante += 6000 / porRonda;
            int minuto = (int) (instante / 60_000);
            porMinuto.computeIfAbsent(minuto, m -> new ArrayList<>()).add(new Puja(s.below(90_000), s.below(1200), 100 + s.below(4000), instante, "puesto " + s.below(140)));
            if (porMinuto.firstKey() <= minuto - MINUTOS) porMinuto.headMap(minuto - MINUTOS, true).clear();
        }
    }
}
