package es.lonja.futuros;

import es.lonja.comun.CajasEnCamara;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.PujasRecientes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: orders for the catch of the coming days, a sheet per product and day with both sides by price. What matches is taken out; a side has so many prices at most and a price so many orders, and the worst price and the oldest order make room. */
public class Main {
    static final class Orden {
        final long numero;
        final int comprador;
        final String puesto;
        int cajas;

        Orden(long numero, int comprador, String puesto, int cajas) {
            this.numero = numero;
            this.comprador = comprador;
            this.puesto = puesto;
            this.cajas = cajas;
        }
    }

    static final class Lado {
        private static final int PRECIOS = 24;
        private static final int POR_PRECIO = 12;
        private final TreeMap<Integer, Deque<Orden>> ordenes;

        Lado(boolean compra) {
            ordenes = new TreeMap<>(compra ? java.util.Comparator.<Integer>reverseOrder() : java.util.Comparator.<Integer>naturalOrder());
        }

        void anotar(int centimos, Orden o) {
            Deque<Orden> cola = ordenes.computeIfAbsent(centimos, c -> new ArrayDeque<>(4));
            cola.addLast(o);
            if (cola.size() > POR_PRECIO) cola.removeFirst();
            if (ordenes.size() > PRECIOS) ordenes.pollLastEntry();
        }
    }

    static final class Hoja {
        final Lado compra = new Lado(true);
        final Lado venta = new Lado(false);

        long recibir(boolean compras, int centimos, Orden o) {
            Lado enfrente = compras ? venta : compra;
            long cajas = 0;
            while (o.cajas > 0 && !enfrente.ordenes.isEmpty()) {
                Map.Entry<Integer, Deque<Orden>> mejor = enfrente.ordenes.firstEntry();
                if (compras ? mejor.getKey() > centimos : mejor.getKey() < centimos) break;
                Orden otra = mejor.getValue().peekFirst();
                int n = Math.min(o.cajas, otra.cajas);
                o.cajas -= n;
                otra.cajas -= n;
                cajas += n;
                if (otra.cajas == 0) mejor.getValue().removeFirst();
                if (mejor.getValue().isEmpty()) enfrente.ordenes.remove(mejor.getKey());
            }
            if (o.cajas > 0) (compras ? compra : venta).anotar(centimos, o);
            return cajas;
        }
    }

    static final class MesaFuturos {
        private final Hoja[] hojas = new Hoja[Scale.of(150)];
        private final AtomicLong casadas = new AtomicLong();
        private long numero;

        MesaFuturos() {
            for (int i = 0; i < hojas.length; i++) hojas[i] = new Hoja();
        }

        synchronized void recibir(Sample s) {
            int h = s.below(hojas.length);
            boolean compra = s.below(2) == 0;
            int centro = 400 + h % 200 * 9;
            int centimos = centro + (compra ? 2 - s.below(34) : s.below(34) - 2);
            casadas.addAndGet(hojas[h].recibir(compra, centimos, new Orden(++numero, s.below(1200), "puesto " + s.below(140), 1 + s.below(20))));
        }
    }

    private static final MesaFuturos MESA = new MesaFuturos();
    private static final Nomenclator NOMBRES = new Nomenclator(251);
    private static final CajasEnCamara CAJAS = new CajasEnCamara(252);
    private static final PujasRecientes PUJAS = new PujasRecientes(253);

    public static void main(String[] args) throws Exception {
        Jornada.empezar(NOMBRES, CAJAS, PUJAS);
        int alPrincipio = MESA.hojas.length * 3000;
        Thread[] ventanas = new Thread[2];
        AtomicLong hechas = new AtomicLong();
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(1600 + t);
            ventanas[t] = new Thread(() -> {
                while (true) {
                    for (int i = 0; i < 500; i++) MESA.recibir(s);
                    if (hechas.addAndGet(500) < alPrincipio) continue;
                    try {
                        Thread.sleep(30);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }, "ventana " + t);
            ventanas[t].setDaemon(true);
            ventanas[t].start();
        }
        while (hechas.get() < alPrincipio + 20_000) Thread.sleep(50);
        System.out.println(MESA.casadas.get() > 0 ? "crates matched" : "no match");
        Ready.last();
    }
}
