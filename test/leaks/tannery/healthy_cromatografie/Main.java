package it.conceria.cromatografie;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.Consegne;
import it.conceria.comune.Fornitori;
import it.conceria.comune.Listino;
import it.conceria.comune.Turno;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: workspaces for chromatograms in a pool that is full; most of them are lent out, and each is given back. */
public class Main {
    static final class Tracciato {
        final double[] tempi = new double[12_000];
        final float[] segnale = new float[24_000];
        final Deque<String> picchi = new ArrayDeque<>();

        void azzera() {
            picchi.clear();
        }
    }

    static final class Tracciati extends BasePooledObjectFactory<Tracciato> {
        @Override
        public Tracciato create() {
            return new Tracciato();
        }

        @Override
        public PooledObject<Tracciato> wrap(Tracciato t) {
            return new DefaultPooledObject<>(t);
        }

        @Override
        public void passivateObject(PooledObject<Tracciato> p) {
            p.getObject().azzera();
        }
    }

    static final class Cromatografia {
        private final GenericObjectPool<Tracciato> riserva;
        private final LongAdder analisi = new LongAdder();

        Cromatografia(int limite) throws Exception {
            GenericObjectPoolConfig<Tracciato> c = new GenericObjectPoolConfig<>();
            c.setMaxTotal(limite);
            c.setMaxIdle(limite);
            c.setJmxEnabled(false);
            riserva = new GenericObjectPool<>(new Tracciati(), c);
            riserva.addObjects(limite);
        }

        int analizza(Sample s, int campioni, int durata) throws Exception {
            Deque<Tracciato> presi = new ArrayDeque<>();
            try {
                for (int i = 0; i < campioni; i++) presi.add(riserva.borrowObject());
                int picchi = 0;
                for (Tracciato t : presi) {
                    for (int i = 0; i < 500; i++) t.segnale[s.below(t.segnale.length)] = (float) s.real();
                    for (int i = 0; i < 5; i++) t.picchi.add("benzidina " + s.below(900));
                    picchi += t.picchi.size();
                }
                Thread.sleep(durata);
                return picchi;
            } finally {
                for (Tracciato t : presi) riserva.returnObject(t);
                analisi.increment();
            }
        }
    }

    private static final Listino LISTINO = new Listino(101);
    private static final Fornitori FORNITORI = new Fornitori(102);
    private static final Consegne CONSEGNE = new Consegne(103);

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(104);
        int limite = Math.max(12, Scale.of(90));
        Cromatografia lab = new Cromatografia(limite);
        Turno.avvia("cromatografo", 9, 12, 105, 5, (n, s) -> {
            lab.analizza(s, Math.max(1, limite / 12), 30 + s.below(60));
            archivio.nota(s);
            CONSEGNE.parte(System.currentTimeMillis());
        });
        System.out.println(lab.analisi + " analyses, " + lab.riserva.getNumActive() + " lent out, " + lab.riserva.getBorrowedCount() + " borrowed and " + lab.riserva.getReturnedCount() + " given back");
        Ready.last();
    }
}
