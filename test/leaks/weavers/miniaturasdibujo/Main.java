package es.urdimbre.escaparate;

import es.urdimbre.base.Albaranes;
import es.urdimbre.base.Bandejas;
import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Muelle;
import es.urdimbre.base.Telares;
import es.urdimbre.base.Turno;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.harness.Ready;

public class Main {
    /** Thumbnails that were looked at last, up to a limit in bytes. */
    static final class CacheMiniaturas extends LinkedHashMap<String, byte[]> {
        private static final long serialVersionUID = 1;
        private final long limite;

        CacheMiniaturas(long limite) {
            super(256, 0.75f, true);
            this.limite = limite;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> viejo) {
            return size() > limite;
        }
    }

    /** The archive of drawings since the foundation of the mill. */
    static final class Archivo {
        private static final CacheMiniaturas MINIATURAS = new CacheMiniaturas(2 * 1024 * 1024);
        private static final int DIBUJOS = 60_000;
        private static final int[] ANCHOS = {48, 64, 96};
        private static int pintadas;

        private Archivo() {}

        static byte[] miniatura(int dibujo, int ancho) {
            synchronized (MINIATURAS) {
                return MINIATURAS.computeIfAbsent(dibujo + "@" + ancho, k -> pintar(dibujo, ancho));
            }
        }

        /** A bit for each crossing of warp and weft, and a palette. */
        private static byte[] pintar(int dibujo, int ancho) {
            pintadas++;
            Random r = new Random(dibujo);
            byte[] paleta = new byte[48];
            r.nextBytes(paleta);
            int repite = 6 + r.nextInt(20);
            byte[] puntos = new byte[48 + ancho * ancho / 4];
            System.arraycopy(paleta, 0, puntos, 0, 48);
            for (int i = 48; i < puntos.length; i++) puntos[i] = (byte) (paleta[i % repite] ^ i / ancho);
            return puntos;
        }
    }

    static final class Escaparate {
        final Albaranes albaranes = new Albaranes(51);
        final Bandejas bandejas = new Bandejas();
        final Hilaturas hilaturas = new Hilaturas(52);
        final Muelle muelle = new Muelle(53);
        final Telares telares = new Telares(54);

        Escaparate() throws Exception {}
    }

    public static void main(String[] args) throws Exception {
        Escaparate escaparate = new Escaparate();
        Turno.trabajar("escaparate", 3, Turno.rondas(5000), 90, 55, (n, s) -> {
            // old favourites half of the time, else anything from the archive
            int dibujo = s.below(2) == 0 ? s.below(300) : s.below(Archivo.DIBUJOS);
            byte[] m = Archivo.miniatura(dibujo, Archivo.ANCHOS[s.below(3)]);
            escaparate.bandejas.usar(m);
            if (n % 10 == 3) escaparate.muelle.pasar(System.currentTimeMillis());
            if (n % 10 == 0) escaparate.albaranes.anotar();
        });
        System.out.println(Archivo.pintadas + " drawn, " + Archivo.MINIATURAS.size() + " kept");
        Ready.last();
    }
}
