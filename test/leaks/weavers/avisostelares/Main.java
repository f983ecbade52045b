package es.urdimbre.vigilancia;

import es.urdimbre.base.Clientela;
import es.urdimbre.base.Colorimetria;
import es.urdimbre.base.Pedidos;
import es.urdimbre.base.Tarifas;
import es.urdimbre.base.Telares;
import es.urdimbre.base.Turno;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.harness.Ready;

public class Main {
    enum Clase { ROTURA_URDIMBRE, ROTURA_TRAMA, FIN_DE_ROLLO, LIMPIEZA }

    record Aviso(long cuando, int telar, Clase clase, String texto, float[] curva) {}

    /** Counts the notices for the report of the shift. */
    static final class Contador implements Flow.Subscriber<Aviso> {
        private final Map<Clase, Integer> cuentas = new EnumMap<>(Clase.class);

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(Long.MAX_VALUE);
        }

        @Override
        public synchronized void onNext(Aviso a) {
            cuentas.merge(a.clase(), 1, Integer::sum);
        }

        @Override
        public void onError(Throwable e) {
            e.printStackTrace();
        }

        @Override
        public void onComplete() {}
    }

    /** Shows the last breakages on the wall of the hall. */
    static final class PantallaMural implements Flow.Subscriber<Aviso> {
        private static final int RENGLONES = 40;
        private final ArrayDeque<String> pantalla = new ArrayDeque<>(RENGLONES + 1);
        private Flow.Subscription suscripcion;
        private int mostrados;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            suscripcion = s;
            s.request(1);
        }

        @Override
        public synchronized void onNext(Aviso a) {
            if (a.clase() == Clase.LIMPIEZA) return;
            pantalla.addFirst(a.telar() + " " + a.clase() + " " + a.texto().substring(0, 12));
            if (pantalla.size() > RENGLONES) pantalla.removeLast();
            mostrados++;
            suscripcion.request(1);
        }

        @Override
        public void onError(Throwable e) {
            e.printStackTrace();
        }

        @Override
        public void onComplete() {}
    }

    static final class Sala {
        private static final ExecutorService REPARTO = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "reparto");
            t.setDaemon(true);
            return t;
        });
        private static final SubmissionPublisher<Aviso> avisos = new SubmissionPublisher<>(REPARTO, 1 << 20);
        static final Contador contador = new Contador();
        static final PantallaMural mural = new PantallaMural();
        static final Clientela clientela = new Clientela(41);
        static final Colorimetria colorimetria = new Colorimetria(42);
        static final Pedidos pedidos = new Pedidos(43);
        static final Tarifas tarifas = new Tarifas(44);
        static final Telares telares = new Telares(45);

        private Sala() {}
    }

    public static void main(String[] args) throws Exception {
        Sala.avisos.subscribe(Sala.contador);
        Sala.avisos.subscribe(Sala.mural);
        Turno.trabajar("vigilante", 2, Turno.rondas(13_000), 60, 46, (n, s) -> {
            int telar = s.below(520);
            Clase clase = s.below(100) < 4 ? Clase.LIMPIEZA : Clase.values()[s.below(3)];
            float[] curva = new float[24 + s.below(40)];
            for (int i = 0; i < curva.length; i++) curva[i] = (float) s.real() * 30;
            Sala.avisos.submit(new Aviso(System.currentTimeMillis(), telar, clase, s.text(80 + s.below(60)), curva));
            Sala.telares.leer(telar, System.currentTimeMillis(), curva[0], s.below(900));
            if (n % 20 == 0) Sala.pedidos.relevo();
        });
        System.out.println(Sala.contador.cuentas + " counted, " + Sala.mural.mostrados + " shown, " + Sala.avisos.estimateMaximumLag() + " waiting, " + Sala.colorimetria.brillo(2, 2));
        Ready.last();
    }
}
