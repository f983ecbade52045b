package es.lonja.comun;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Crates in the cold stores: they come from the quay and go when they are sold. */
public final class CajasEnCamara implements Rutina {
    static final class Caja {
        final int numero;
        final String especie;
        final String barco;
        final long entrada;
        int gramos;
        short hueco;

        Caja(int numero, String especie, String barco, long entrada) {
            this.numero = numero;
            this.especie = especie;
            this.barco = barco;
            this.entrada = entrada;
        }
    }

    private final Map<Integer, Caja> dentro = new HashMap<>();
    private final Deque<Integer> turno = new ArrayDeque<>();
    private final int huecos = Scale.of(21_000);
    private int siguiente = 400_000;

    public CajasEnCamara(long seed) {
        Sample s = new Sample(seed);
        while (siguiente < 400_000 + huecos * 3) entrar(s);
    }

    private void entrar(Sample s) {
        Caja c = new Caja(siguiente++, s.text(8 + s.below(12)), s.text(12 + s.below(14)), System.currentTimeMillis());
        c.gramos = 4000 + s.below(22_000);
        c.hueco = (short) s.below(30_000);
        dentro.put(c.numero, c);
        turno.addLast(c.numero);
        while (turno.size() > huecos) dentro.remove(turno.removeFirst());
    }

    @Override
    public synchronized void ronda(Sample s) {
        for (int i = 0; i < 12; i++) entrar(s);
    }
}
