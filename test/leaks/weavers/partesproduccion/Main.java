package es.urdimbre.partes;

import es.urdimbre.base.Bandejas;
import es.urdimbre.base.Colorimetria;
import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Muelle;
import es.urdimbre.base.Rutas;
import es.urdimbre.base.Turno;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.h2.jdbcx.JdbcDataSource;
import org.harness.Ready;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;

public class Main {
    record Tara(int metro, String clase, String nota) {}

    record Parte(String rollo, int telar, int metros, Instant cortado, String tejedor, Tara tara) {}

    /** Writes what the looms report to the database, 200 rows at a time. */
    static final class Volcado implements Runnable {
        private static final int LOTE = 200;
        private final Jdbi jdbi;
        private final BlockingQueue<Parte> buzon = new ArrayBlockingQueue<>(128);
        private volatile int escritas;
        private volatile int recibidas;

        Volcado(Jdbi jdbi) {
            this.jdbi = jdbi;
        }

        void entregar(Parte p) throws InterruptedException {
            buzon.put(p);
        }

        @Override
        public void run() {
            try (Handle h = jdbi.open()) {
                PreparedBatch lote = h.prepareBatch("insert into suceso (rollo, telar, metro, instante, clase, nota) values (:rollo, :telar, :metro, :instante, :clase, :nota)");
                while (true) {
                    Parte p = buzon.take();
                    fila(lote, p, p.metros(), "CORTE", p.tejedor());
                    if (p.tara() != null) fila(lote, p, p.tara().metro(), p.tara().clase(), p.tara().nota());
                    recibidas++;
                    if (lote.size() == LOTE) {
                        for (int n : lote.execute()) escritas += n;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static void fila(PreparedBatch lote, Parte p, int metro, String clase, String nota) {
            lote.bind("rollo", p.rollo()).bind("telar", p.telar()).bind("metro", metro)
                    .bind("instante", p.cortado()).bind("clase", clase).bind("nota", nota).add();
        }
    }

    static final class Sala {
        static final Bandejas BANDEJAS = new Bandejas();
        static final Colorimetria COLORIMETRIA = new Colorimetria(21);
        static final Hilaturas HILATURAS = new Hilaturas(22);
        static final Muelle MUELLE = new Muelle(23);
        static final Rutas RUTAS = new Rutas(24);
    }

    public static void main(String[] args) throws Exception {
        JdbcDataSource datos = new JdbcDataSource();
        datos.setURL("jdbc:h2:mem:produccion;DB_CLOSE_DELAY=-1");
        Jdbi jdbi = Jdbi.create(datos);
        jdbi.useHandle(h -> h.execute("create table suceso (rollo varchar(20), telar int, metro int, instante timestamp, clase varchar(12), nota varchar(200))"));
        Volcado volcado = new Volcado(jdbi);
        Thread t = new Thread(volcado, "volcado");
        t.setDaemon(true);
        t.start();
        Turno.trabajar("cortador", 2, Turno.rondas(2800), 90, 25, (n, s) -> {
            Tara tara = s.below(2) > 0 ? null : new Tara(s.below(300), "TARA-" + s.below(30), s.text(60 + s.below(100)));
            volcado.entregar(new Parte("R26" + (100_000 + n), s.below(520), 40 + s.below(260), Instant.now(), s.text(24), tara));
            if (n % 10 == 3) Sala.MUELLE.pasar(System.currentTimeMillis());
            if (n % 8 == 0) Sala.BANDEJAS.usar(s.bytes(600));
        });
        System.out.println(volcado.recibidas + " received, " + volcado.escritas + " rows written, " + Sala.HILATURAS.hilo(3).fibra() + Sala.RUTAS.tramo(5).codigo() + Sala.COLORIMETRIA.brillo(4, 2));
        Ready.last();
    }
}
