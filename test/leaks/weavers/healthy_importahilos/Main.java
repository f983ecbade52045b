package es.urdimbre.importacion;

import es.urdimbre.base.Bandejas;
import es.urdimbre.base.Clientela;
import es.urdimbre.base.Colorimetria;
import es.urdimbre.base.Muestrario;
import es.urdimbre.base.Tarifas;
import es.urdimbre.base.Turno;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

public class Main {
    @Entity
    @Table(name = "hilado")
    public static class Hilado {
        @Id
        private long id;
        @Column(nullable = false)
        private int noche;
        private String proveedor;
        private String descripcion;
        private BigDecimal precio;
        private int existencias;

        protected Hilado() {}

        Hilado(long id, int noche, String[] campos) {
            this.id = id;
            this.noche = noche;
            proveedor = campos[0];
            descripcion = campos[1];
            precio = new BigDecimal(campos[2]);
            existencias = Integer.parseInt(campos[3]);
        }
    }

    /** Takes over what the suppliers of yarn send each night, a file of tens of thousands of lines. */
    static final class Importacion implements Runnable {
        private static final int TROZO = 25_000;
        private final SessionFactory fabrica;
        private final int renglones = Scale.of(55_000);
        private final int trozo = Scale.of(TROZO);
        private final int noches = Turno.rondas(3);
        private final CountDownLatch enMarcha = new CountDownLatch(1);
        private volatile int leidos;

        Importacion(SessionFactory fabrica) {
            this.fabrica = fabrica;
        }

        @Override
        public void run() {
            try {
                for (int noche = 1; ; noche++) {
                    Path fichero = descargar(noche);
                    try (BufferedReader r = new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(fichero)), StandardCharsets.UTF_8))) {
                        Files.delete(fichero); // it lives as long as it is open
                        importar(noche, r);
                    }
                }
            } catch (IOException e) {
                e.printStackTrace();
                System.exit(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void importar(int noche, BufferedReader r) throws IOException, InterruptedException {
            try (Session sesion = fabrica.openSession()) {
                sesion.beginTransaction();
                sesion.createMutationQuery("delete from Main$Hilado where noche < :noche").setParameter("noche", noche - 1).executeUpdate();
                int n = 0;
                for (String renglon; (renglon = r.readLine()) != null; ) {
                    sesion.persist(new Hilado(noche * 10_000_000L + n++, noche, renglon.split(";")));
                    leidos++;
                    if (n % trozo == 0) {
                        sesion.flush();
                        sesion.clear();
                        sesion.getTransaction().commit();
                        sesion.beginTransaction();
                    }
                    // by day the looms go first
                    if (noche >= noches && n > trozo * 2 - trozo / 5) {
                        enMarcha.countDown();
                        Thread.sleep(40);
                    }
                }
                sesion.getTransaction().commit();
            }
        }

        private Path descargar(int noche) throws IOException {
            Path f = Files.createTempFile("hilados", ".csv.gz");
            Sample s = new Sample(noche);
            try (Writer w = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(f)), StandardCharsets.UTF_8)) {
                for (int i = 0; i < renglones; i++) w.write("P" + s.below(90) + ";" + s.text(60 + s.below(90)) + ";" + s.below(90) + "." + (10 + s.below(90)) + ";" + s.below(5000) + "\n");
            }
            return f;
        }
    }

    static final class Compras {
        final Bandejas bandejas = new Bandejas();
        final Clientela clientela = new Clientela(61);
        final Colorimetria colorimetria = new Colorimetria(62);
        final Muestrario muestrario = new Muestrario(63);
        final Tarifas tarifas = new Tarifas(64);
        final Importacion importacion;

        Compras(SessionFactory fabrica) {
            importacion = new Importacion(fabrica);
        }
    }

    public static void main(String[] args) throws Exception {
        SessionFactory fabrica = new Configuration().addAnnotatedClass(Hilado.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:compras;DB_CLOSE_DELAY=-1")
                .setProperty("hibernate.connection.driver_class", "org.h2.Driver")
                .setProperty("hibernate.hbm2ddl.auto", "create")
                .setProperty("hibernate.jdbc.batch_size", "50")
                .buildSessionFactory();
        Compras compras = new Compras(fabrica);
        Thread t = new Thread(compras.importacion, "importacion");
        t.setDaemon(true);
        t.start();
        compras.importacion.enMarcha.await();
        for (int i = 0; i < 2000; i++) compras.bandejas.usar(compras.muestrario.foto(i * 3));
        System.out.println(compras.importacion.leidos + " lines read");
        Ready.last();
    }
}
