package es.urdimbre.archivo;

import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Muelle;
import es.urdimbre.base.Pedidos;
import es.urdimbre.base.Rutas;
import es.urdimbre.base.Telares;
import es.urdimbre.base.Turno;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** All drawings of the mill in a file: the sheet of points and what is written about it. */
    static final class ArchivoDibujos implements AutoCloseable {
        private final MVStore almacen;
        private final MVMap<Integer, byte[]> hojas;
        private final MVMap<String, String> fichas;

        ArchivoDibujos(Path fichero, int megas) {
            almacen = new MVStore.Builder().fileName(fichero.toString()).cacheSize(megas).compress().open();
            hojas = almacen.openMap("hojas");
            fichas = almacen.openMap("fichas");
        }

        void guardar(int dibujo, byte[] hoja, String ficha) {
            hojas.put(dibujo, hoja);
            fichas.put("D" + dibujo, ficha);
        }

        int consultar(int dibujo) {
            byte[] hoja = hojas.get(dibujo);
            String ficha = fichas.get("D" + dibujo);
            return (hoja == null ? 0 : hoja.length) + (ficha == null ? 0 : ficha.length());
        }

        void confirmar() {
            almacen.commit();
        }

        @Override
        public void close() {
            almacen.close();
        }
    }

    static final class Estudio {
        final Hilaturas hilaturas = new Hilaturas(81);
        final Muelle muelle = new Muelle(82);
        final Pedidos pedidos = new Pedidos(83);
        final Rutas rutas = new Rutas(84);
        final Telares telares = new Telares(85);
        final ArchivoDibujos archivo;
        final LongAdder leido = new LongAdder();

        Estudio(ArchivoDibujos archivo) {
            this.archivo = archivo;
        }
    }

    private static byte[] hoja(Sample s) {
        byte[] motivo = s.bytes(200 + s.below(300));
        byte[] hoja = new byte[motivo.length * 3];
        for (int i = 0; i < hoja.length; i++) hoja[i] = motivo[i % motivo.length];
        return hoja;
    }

    public static void main(String[] args) throws Exception {
        Path fichero = Files.createTempFile("archivo-dibujos", ".mv");
        ArchivoDibujos archivo = new ArchivoDibujos(fichero, Math.max(1, Scale.of(24)));
        Files.delete(fichero); // the file lives as long as it is open
        Estudio estudio = new Estudio(archivo);
        int dibujos = Scale.of(42_000);
        Sample s0 = new Sample(86);
        for (int i = 0; i < dibujos; i++) {
            archivo.guardar(i, hoja(s0), s0.text(80 + s0.below(120)));
            if (i % 2000 == 1999) archivo.confirmar();
        }
        archivo.confirmar();
        Turno.trabajar("delineante", 2, Turno.rondas(60_000), 50, 87, (n, s) -> {
            int dibujo = s.below(dibujos);
            estudio.leido.add(archivo.consultar(dibujo));
            if (n % 40 == 0) archivo.guardar(dibujo, hoja(s), s.text(80 + s.below(120)));
            if (n % 1000 == 0) archivo.confirmar();
            if (n % 200 == 0) estudio.pedidos.relevo();
        });
        System.out.println(archivo.hojas.size() + " drawings, " + estudio.leido + " read");
        Ready.last();
    }
}
