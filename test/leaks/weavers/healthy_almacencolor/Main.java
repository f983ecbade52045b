package es.urdimbre.almacen;

import es.urdimbre.base.Turno;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.RoaringBitmap;

public class Main {
    enum Rasgo { COLOR, ANCHO, CALIDAD, NAVE }

    record Rollo(int numero, int color, int ancho, int calidad, int nave, short metros) {
        int rasgo(Rasgo r) {
            return switch (r) {
                case COLOR -> color;
                case ANCHO -> ancho;
                case CALIDAD -> calidad;
                case NAVE -> nave;
            };
        }
    }

    /** What lies in the stores, found by colour, width, quality and hall. */
    static final class Almacen {
        private final Map<Rasgo, Map<Integer, RoaringBitmap>> indice = new EnumMap<>(Rasgo.class);
        private final Map<Integer, Rollo> rollos = new HashMap<>();
        private final ArrayDeque<Integer> porEntrada = new ArrayDeque<>();
        private final int huecos;
        private int siguiente = 1;

        Almacen(int huecos) {
            this.huecos = huecos;
            for (Rasgo r : Rasgo.values()) indice.put(r, new HashMap<>());
        }

        synchronized void entra(Sample s) {
            Rollo r = new Rollo(siguiente++, s.below(480), 90 + 10 * s.below(12), s.below(6), s.below(9), (short) (20 + s.below(80)));
            rollos.put(r.numero(), r);
            porEntrada.add(r.numero());
            for (Rasgo k : Rasgo.values()) indice.get(k).computeIfAbsent(r.rasgo(k), v -> new RoaringBitmap()).add(r.numero());
            // first in, first out, as wool does not like to lie
            while (rollos.size() > huecos) sale(porEntrada.remove());
        }

        private void sale(int numero) {
            Rollo r = rollos.remove(numero);
            for (Rasgo k : Rasgo.values()) {
                Map<Integer, RoaringBitmap> valores = indice.get(k);
                RoaringBitmap b = valores.get(r.rasgo(k));
                b.remove(numero);
                if (b.isEmpty()) valores.remove(r.rasgo(k));
            }
        }

        synchronized int hay(int color, int ancho, int calidad) {
            RoaringBitmap nada = new RoaringBitmap();
            return FastAggregation.and(indice.get(Rasgo.COLOR).getOrDefault(color, nada), indice.get(Rasgo.ANCHO).getOrDefault(ancho, nada), indice.get(Rasgo.CALIDAD).getOrDefault(calidad, nada)).getCardinality();
        }
    }

    public static void main(String[] args) throws Exception {
        Almacen almacen = new Almacen(Scale.of(85_000));
        LongAdder hallados = new LongAdder();
        Turno.trabajar("almacenero", 2, Turno.rondas(Scale.of(260_000)), 15, 71, (n, s) -> {
            almacen.entra(s);
            if (n % 4 == 0) hallados.add(almacen.hay(s.below(480), 90 + 10 * s.below(12), s.below(6)));
        });
        System.out.println(almacen.rollos.size() + " rolls, " + hallados + " found");
        Ready.last();
    }
}
