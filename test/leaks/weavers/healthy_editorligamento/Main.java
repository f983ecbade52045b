package es.urdimbre.editor;

import es.urdimbre.base.Albaranes;
import es.urdimbre.base.Colorimetria;
import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Rutas;
import es.urdimbre.base.Tarifas;
import es.urdimbre.base.Turno;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** A piece of the pattern as it was before. */
    record Paso(Instant cuando, int fila, int columna, int ancho, byte[] antes) {}

    /** A pattern that somebody draws: warp and weft, up or down. */
    static final class Ligamento {
        private static final int LADO = 96;
        private static final int PASOS = 80;
        private final String autor;
        private final byte[] puntos = new byte[LADO * LADO];
        private final Deque<Paso> deshacer = new ArrayDeque<>();
        private final Deque<Paso> rehacer = new ArrayDeque<>();
        private Instant tocado;

        Ligamento(String autor, Instant ahora) {
            this.autor = autor;
            tocado = ahora;
        }

        synchronized void pintar(Instant ahora, int fila, int columna, byte[] trozo, int ancho) {
            tocado = ahora;
            deshacer.addLast(cambiar(ahora, fila, columna, trozo, ancho));
            if (deshacer.size() > PASOS) deshacer.removeFirst();
            rehacer.clear();
        }

        synchronized void atras(Instant ahora) {
            tocado = ahora;
            Paso p = deshacer.pollLast();
            if (p != null) rehacer.addLast(cambiar(ahora, p.fila(), p.columna(), p.antes(), p.ancho()));
        }

        private Paso cambiar(Instant ahora, int fila, int columna, byte[] trozo, int ancho) {
            byte[] antes = new byte[trozo.length];
            for (int i = 0; i < trozo.length; i++) {
                int donde = (fila + i / ancho) % LADO * LADO + (columna + i % ancho) % LADO;
                antes[i] = puntos[donde];
                puntos[donde] = trozo[i];
            }
            return new Paso(ahora, fila, columna, ancho, antes);
        }
    }

    /** The editors that are open in the browsers of the designers. */
    static final class Mesas {
        private static final Duration OLVIDO = Duration.ofHours(1);
        private final Map<String, Ligamento> abiertas = new ConcurrentHashMap<>();
        private final LongAdder guardadas = new LongAdder();
        private final LongAdder olvidadas = new LongAdder();

        Ligamento abrir(String mesa, String autor, Instant ahora) {
            return abiertas.computeIfAbsent(mesa, k -> new Ligamento(autor, ahora));
        }

        void guardar(String mesa) {
            if (abiertas.remove(mesa) != null) guardadas.increment();
        }

        void barrer(Instant ahora) {
            for (Iterator<Ligamento> i = abiertas.values().iterator(); i.hasNext(); ) {
                if (i.next().tocado.plus(OLVIDO).isBefore(ahora)) {
                    i.remove();
                    olvidadas.increment();
                }
            }
        }
    }

    static final class Estudio {
        final Albaranes albaranes = new Albaranes(101);
        final Colorimetria colorimetria = new Colorimetria(102);
        final Hilaturas hilaturas = new Hilaturas(103);
        final Rutas rutas = new Rutas(104);
        final Tarifas tarifas = new Tarifas(105);
        final Mesas mesas = new Mesas();

        Estudio() throws Exception {}
    }

    public static void main(String[] args) throws Exception {
        Estudio estudio = new Estudio();
        AtomicInteger mesas = new AtomicInteger();
        int puestos = Scale.of(1100);
        String[] puesto = new String[puestos];
        int total = Turno.rondas(Scale.of(420_000));
        Duration jornada = Duration.ofMinutes(Turno.rondas(600));
        Turno.trabajar("estudio", 2, total, 10, 106, (n, s) -> {
            Instant ahora = n < total ? Sample.at(n, total, jornada) : Instant.now();
            int p = s.below(puestos);
            String mesa;
            synchronized (puesto) {
                if (puesto[p] == null || s.below(160) == 0) {
                    // two of three save and close, the third goes to lunch
                    if (puesto[p] != null && s.below(3) > 0) estudio.mesas.guardar(puesto[p]);
                    puesto[p] = "m" + mesas.incrementAndGet();
                }
                mesa = puesto[p];
            }
            Ligamento l = estudio.mesas.abrir(mesa, "autor " + p % 70, ahora);
            int ancho = 4 + s.below(16);
            if (s.below(12) == 0) l.atras(ahora);
            else l.pintar(ahora, s.below(96), s.below(96), s.bytes(ancho * (4 + s.below(16))), ancho);
            if (n % 2000 == 0) estudio.mesas.barrer(ahora);
            if (n % 300 == 0) estudio.albaranes.anotar();
        });
        System.out.println(estudio.mesas.abiertas.size() + " open, " + estudio.mesas.guardadas + " saved, " + estudio.mesas.olvidadas + " left alone");
        Ready.last();
    }
}
