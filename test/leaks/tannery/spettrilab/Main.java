package it.conceria.spettri;

import it.conceria.comune.BufferScanner;
import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Consegne;
import it.conceria.comune.Listino;
import it.conceria.comune.Preparazioni;
import it.conceria.comune.Turno;
import java.lang.ref.Cleaner;
import java.time.Instant;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** The laboratory records the colour of each hide; a channel of the spectrometer must be given back even when somebody forgets. */
public class Main {
    static final class Spettrometro {
        private final BitSet occupati = new BitSet();
        private final AtomicInteger prestiti = new AtomicInteger();

        synchronized int prendi() {
            int c = occupati.nextClearBit(0);
            occupati.set(c);
            prestiti.incrementAndGet();
            return c;
        }

        synchronized void rendi(int canale) {
            occupati.clear(canale);
        }

        synchronized int impegnati() {
            return occupati.cardinality();
        }
    }

    record Campione(String pelle, String articolo, Instant prelevato, String nota) {}

    static final class Rilievo {
        private static final Cleaner PULIZIA = Cleaner.create();
        private final Spettrometro strumento;
        private final Campione campione;
        private final float[] riflettanza;
        private final double[] lab = new double[3];
        private int canale;

        Rilievo(Spettrometro strumento, Campione campione, int lunghezze) {
            this.strumento = strumento;
            this.campione = campione;
            this.riflettanza = new float[lunghezze];
            this.canale = strumento.prendi();
            PULIZIA.register(this, () -> rilascia());
        }

        void misura(Sample s) {
            for (int i = 0; i < riflettanza.length; i++) riflettanza[i] = (float) s.real();
            lab[0] = s.real() * 100;
            lab[1] = s.real() * 60 - 30;
            lab[2] = s.real() * 60 - 30;
        }

        double distanza(double l, double a, double b) {
            return Math.sqrt((lab[0] - l) * (lab[0] - l) + (lab[1] - a) * (lab[1] - a) + (lab[2] - b) * (lab[2] - b));
        }

        synchronized void rilascia() {
            if (canale < 0) return;
            strumento.rendi(canale);
            canale = -1;
        }
    }

    static final class ControlloColore {
        private final Spettrometro strumento = new Spettrometro();
        private final LongAdder conformi = new LongAdder();
        private final LongAdder scartate = new LongAdder();

        boolean controlla(Campione c, Sample s) {
            Rilievo r = new Rilievo(strumento, c, 121);
            try {
                r.misura(s);
                boolean bene = r.distanza(50, 5, 12) < 45;
                (bene ? conformi : scartate).increment();
                return bene;
            } finally {
                r.rilascia();
            }
        }
    }

    private static final Listino LISTINO = new Listino(71);
    private static final ClientiRecenti CLIENTI = new ClientiRecenti(72);
    private static final Preparazioni PREPARAZIONI = new Preparazioni(73);
    private static final BufferScanner SCANNER = new BufferScanner();
    private static final Consegne CONSEGNE = new Consegne(74);

    public static void main(String[] args) throws Exception {
        ControlloColore colore = new ControlloColore();
        Turno.avvia("laboratorio", 2, 4800, 75, 30, (n, s) -> {
            colore.controlla(new Campione("P" + n + s.code(3), LISTINO.una(s).articolo(), Instant.now(), s.text(20 + s.below(50))), s);
            SCANNER.misura(n);
            PREPARAZIONI.avanti();
            CONSEGNE.parte(System.currentTimeMillis());
            CLIENTI.cerca(s.below(20_000));
        });
        System.out.println(colore.conformi + " good, " + colore.scartate + " bad, " + colore.strumento.impegnati() + " channels in use");
        Ready.last();
    }
}
