package es.lonja.archivo;

import es.lonja.comun.EntregasPrevistas;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.PujasRecientes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the archive of weighings lies in a file of pages, of which a fixed number of frames is in memory. A page that is wanted takes the frame that the hand of the clock finds, and a changed page is written back before. */
public class Main {
    static final class Marco {
        final ByteBuffer pagina = ByteBuffer.allocate(Archivo.PAGINA);
        int numero = -1;
        boolean usado;
        boolean cambiado;
    }

    static final class Archivo {
        static final int PAGINA = 4096;
        private final FileChannel fichero;
        private final Marco[] marcos = new Marco[Scale.of(3000)];
        private final Map<Integer, Marco> cargadas = new HashMap<>();
        private final int paginas = marcos.length * 4;
        private final AtomicLong desalojadas = new AtomicLong();
        private int aguja;

        Archivo() throws IOException {
            Path donde = Files.createTempFile("pesajes", ".pag");
            fichero = FileChannel.open(donde, StandardOpenOption.READ, StandardOpenOption.WRITE);
            Files.delete(donde);
            for (int i = 0; i < marcos.length; i++) marcos[i] = new Marco();
        }

        private Marco marco(int numero) throws IOException {
            Marco m = cargadas.get(numero);
            if (m == null) {
                while (marcos[aguja].usado) {
                    marcos[aguja].usado = false;
                    aguja = (aguja + 1) % marcos.length;
                }
                m = marcos[aguja];
                aguja = (aguja + 1) % marcos.length;
                if (m.numero >= 0) {
                    if (m.cambiado) fichero.write(m.pagina.clear(), (long) m.numero * PAGINA);
                    cargadas.remove(m.numero);
                    desalojadas.incrementAndGet();
                }
                m.numero = numero;
                m.cambiado = false;
                fichero.read(m.pagina.clear(), (long) numero * PAGINA);
                cargadas.put(numero, m);
            }
            m.usado = true;
            return m;
        }

        synchronized void anotar(int pesaje, int gramos) throws IOException {
            Marco m = marco(pesaje / 256 % paginas);
            m.pagina.putInt(pesaje % 256 * 16, pesaje).putInt(pesaje % 256 * 16 + 4, gramos).putLong(pesaje % 256 * 16 + 8, System.currentTimeMillis());
            m.cambiado = true;
        }

        synchronized int gramos(int pesaje) throws IOException {
            return marco(pesaje / 256 % paginas).pagina.getInt(pesaje % 256 * 16 + 4);
        }
    }

    private static Archivo archivo;
    private static final PujasRecientes PUJAS = new PujasRecientes(271);
    private static final EntregasPrevistas ENTREGAS = new EntregasPrevistas(272);
    private static final Nomenclator NOMBRES = new Nomenclator(273);

    public static void main(String[] args) throws Exception {
        archivo = new Archivo();
        Jornada.empezar(PUJAS, ENTREGAS, NOMBRES);
        Thread consultas = new Thread(() -> {
            Sample s = new Sample(1800);
            int pesaje = 0;
            try {
                for (int n = 0; ; n++) {
                    for (int i = 0; i < 90; i++) archivo.anotar(pesaje++, 200 + s.below(20_000));
                    for (int i = 0; i < 30; i++) archivo.gramos(s.below(archivo.paginas) * 256 + s.below(256));
                    if (n % 20 == 0) Thread.sleep(n < 2000 ? 2 : 15);
                }
            } catch (IOException | InterruptedException e) {
                e.printStackTrace();
            }
        }, "consultas");
        consultas.setDaemon(true);
        consultas.start();
        while (archivo.desalojadas.get() < archivo.marcos.length * 3L) Thread.sleep(100);
        Thread.sleep(500);
        Ready.last();
    }
}
