package es.urdimbre.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders on hand: each that is delivered makes room for a new one. */
public final class Pedidos {
    record Linea(String tela, int metros, int colorante) {}

    static final class Pedido {
        final int numero;
        final String destino;
        final List<Linea> lineas = new ArrayList<>(3);

        Pedido(int numero, String destino) {
            this.numero = numero;
            this.destino = destino;
        }
    }

    private final Map<Integer, Pedido> enCurso = new HashMap<>();
    private final int[] turno = new int[Scale.of(13_000)];
    private final Sample s;
    private int siguiente = 500_000;

    public Pedidos(long semilla) {
        s = new Sample(semilla);
        for (int i = 0; i < turno.length * 3; i++) relevo();
    }

    /** Delivers one and takes the next. */
    public synchronized int relevo() {
        int i = s.below(turno.length);
        if (turno[i] != 0) enCurso.remove(turno[i]);
        Pedido p = new Pedido(siguiente++, s.text(50 + s.below(40)));
        for (int k = 0, n = 1 + s.below(4); k < n; k++) p.lineas.add(new Linea("TL" + s.code(5), 10 + s.below(400), s.below(5000)));
        enCurso.put(p.numero, p);
        turno[i] = p.numero;
        return p.numero;
    }
}
