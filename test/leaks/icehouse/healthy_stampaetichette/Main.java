package it.frigolago.etichette;

import it.frigolago.base.Articoli;
import it.frigolago.base.Certificati;
import it.frigolago.base.Clienti;
import it.frigolago.base.Percorsi;
import it.frigolago.base.Turno;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** Draws labels of pallets, 203 dots to the inch; one for each thread, because a raster is large. */
    static final class Disegnatore {
        private static final int LARGHEZZA = 812;
        private static final int ALTEZZA = 1218;
        private final byte[] retino = new byte[LARGHEZZA * ALTEZZA];
        private final StringBuilder comandi = new StringBuilder(160_000);
        private final Map<Character, boolean[]> segni = new HashMap<>();

        byte[] disegna(String... righe) {
            Arrays.fill(retino, (byte) 0);
            comandi.setLength(0);
            for (int r = 0; r < righe.length; r++) {
                for (int i = 0; i < righe[r].length() && i < 48; i++) timbra(righe[r].charAt(i), 8 + i * 16, 20 + r * 40);
            }
            CRC32 somma = new CRC32();
            somma.update(retino);
            comandi.append("^XA^FO0,0^GFA,").append(somma.getValue());
            for (String r : righe) comandi.append("^FD").append(r).append("^FS");
            return comandi.append("^XZ").toString().getBytes();
        }

        private void timbra(char c, int x, int y) {
            boolean[] segno = segni.computeIfAbsent(c, k -> {
                boolean[] b = new boolean[16 * 24];
                for (int i = 0; i < b.length; i++) b[i] = (k * 31 + i * 7) % 5 == 0;
                return b;
            });
            for (int i = 0; i < segno.length; i++) {
                int p = (y + i / 16) * LARGHEZZA + x + i % 16;
                if (segno[i] && p < retino.length) retino[p] = 1;
            }
        }
    }

    static final class Etichette {
        private static final ThreadLocal<Disegnatore> DISEGNATORE = ThreadLocal.withInitial(Disegnatore::new);
        private final Articoli articoli = new Articoli(201);
        private final Clienti clienti = new Clienti(202);
        private final Percorsi percorsi = new Percorsi(203);
        private final Certificati certificati;
        private final AtomicInteger fatte = new AtomicInteger();
        private final ExecutorService stampa;

        Etichette(int fili) throws Exception {
            certificati = new Certificati(204);
            AtomicInteger n = new AtomicInteger();
            stampa = Executors.newFixedThreadPool(fili, r -> {
                Thread t = new Thread(r, "stampa-" + n.incrementAndGet());
                t.setDaemon(true);
                return t;
            });
        }

        void ordina(int n, Sample s) throws Exception {
            String lotto = "L" + s.code(7);
            String peso = 20 + s.below(900) + " kg";
            stampa.submit(() -> {
                Articoli.Articolo a = articoli.articolo(n);
                Clienti.Cliente c = clienti.cliente(30_000 + n % 25_000);
                byte[] z = DISEGNATORE.get().disegna(a.descrizione(), a.ean(), a.regime().name(), lotto, peso, c.ragioneSociale(), c.consegna(), "min " + percorsi.minuti(n, n / 5));
                if (z.length > 0) fatte.incrementAndGet();
            }).get();
            if (n % 10 == 0) certificati.certificato(n);
        }
    }

    public static void main(String[] args) throws Exception {
        Etichette e = new Etichette(Scale.of(20));
        Turno.svolgi("ordini", 3, Turno.giri(6000), 50, 205, e::ordina);
        System.out.println(e.fatte + " labels");
        Ready.last();
    }
}
