package es.urdimbre.paradas;

import es.urdimbre.base.Albaranes;
import es.urdimbre.base.Clientela;
import es.urdimbre.base.Colorimetria;
import es.urdimbre.base.Pedidos;
import es.urdimbre.base.Telares;
import es.urdimbre.base.Turno;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Parada(long desde, int milisegundos, short telar, String motivo) {}

    record Suma(long ventana, int paradas, long perdido, int[] porGrupo) {}

    /** Why the looms stood still: each stop for the shift that works, sums for the meeting on Monday. */
    static final class Paradas {
        private static final long VENTANA = Duration.ofMinutes(10).toMillis();
        private static final long DETALLE = Duration.ofHours(8).toMillis();
        private static final long SUMAS = Duration.ofDays(3).toMillis();
        private final TreeMap<Long, List<Parada>> detalle = new TreeMap<>();
        private final TreeMap<Long, Suma> sumas = new TreeMap<>();
        private int resumidas;

        synchronized void anotar(Parada p) {
            Long ventana = p.desde() / VENTANA * VENTANA;
            List<Parada> l = detalle.get(ventana);
            if (l == null) {
                detalle.put(ventana, l = new ArrayList<>());
                resumir(p.desde());
            }
            l.add(p);
        }

        private void resumir(long ahora) {
            while (detalle.firstKey() < ahora - DETALLE) {
                var vieja = detalle.pollFirstEntry();
                int[] porGrupo = new int[26];
                long perdido = 0;
                for (Parada p : vieja.getValue()) {
                    perdido += p.milisegundos();
                    porGrupo[p.telar() % 26]++;
                }
                sumas.put(vieja.getKey(), new Suma(vieja.getKey(), vieja.getValue().size(), perdido, porGrupo));
                resumidas++;
            }
            sumas.headMap(ahora - SUMAS).clear();
        }
    }

    static final class Sala {
        final Albaranes albaranes = new Albaranes(111);
        final Clientela clientela = new Clientela(112);
        final Colorimetria colorimetria = new Colorimetria(113);
        final Pedidos pedidos = new Pedidos(114);
        final Telares telares = new Telares(115);
        final Paradas paradas = new Paradas();

        Sala() throws Exception {}
    }

    public static void main(String[] args) throws Exception {
        Sala sala = new Sala();
        int dias = Turno.rondas(5);
        int total = Scale.of(900_000) * dias;
        Duration semana = Duration.ofDays(dias);
        Turno.trabajar("sala", 2, total, 20, 116, (n, s) -> {
            long ahora = n < total ? Sample.at(n, total, semana).toEpochMilli() : System.currentTimeMillis();
            sala.paradas.anotar(new Parada(ahora, 2000 + s.below(90_000), (short) s.below(520), s.below(6) > 0 ? "trama" : s.text(14)));
            if (n % 100 == 0) sala.telares.leer(n / 100, ahora, 20, 300);
            if (n % 1000 == 0) sala.pedidos.relevo();
        });
        System.out.println(sala.paradas.detalle.size() + " windows, " + sala.paradas.sumas.size() + " sums, " + sala.paradas.resumidas + " summed");
        Ready.last();
    }
}
