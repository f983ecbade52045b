package it.frigolago.flussi;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import it.frigolago.base.Articoli;
import it.frigolago.base.Bancali;
import it.frigolago.base.Clienti;
import it.frigolago.base.Stampanti;
import it.frigolago.base.Turno;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    public static final class Movimento {
        String sscc;
        String articolo;
        int cella;
        double gradi;
        Map<String, String> note = new HashMap<>();
    }

    public static final class Blocco {
        int deposito;
        List<Movimento> movimenti = new ArrayList<>();
    }

    /** What the depots get to know of each other. Each open stream takes a serializer and a buffer from the pools. */
    static final class Flussi {
        private static final int MASSIMO = Scale.of(64);
        private final Pool<Kryo> traduttori = new Pool<>(true, false, MASSIMO) {
            @Override
            protected Kryo create() {
                Kryo k = new Kryo();
                k.register(Blocco.class);
                k.register(Movimento.class);
                k.register(ArrayList.class);
                k.register(HashMap.class);
                return k;
            }
        };
        private final Pool<Output> tamponi = new Pool<>(true, false, MASSIMO) {
            @Override
            protected Output create() {
                return new Output(4096, 1 << 20);
            }
        };
        private long inviati;

        long scrivi(Blocco b) {
            try (Flusso f = new Flusso()) {
                return f.scrivi(b);
            }
        }

        /** In the night all depots get the state of the day at the same time. */
        void allinea(List<Blocco> blocchi) {
            List<Flusso> aperti = new ArrayList<>();
            for (int i = 0; i < MASSIMO; i++) aperti.add(new Flusso());
            for (int i = 0; i < blocchi.size(); i++) aperti.get(i % aperti.size()).scrivi(blocchi.get(i));
            aperti.forEach(Flusso::close);
        }

        final class Flusso implements AutoCloseable {
            private final Kryo traduttore = traduttori.obtain();
            private final Output tampone = tamponi.obtain();

            long scrivi(Blocco b) {
                tampone.reset();
                traduttore.writeObject(tampone, b);
                synchronized (Flussi.this) {
                    return inviati += tampone.total();
                }
            }

            @Override
            public void close() {
                tampone.reset();
                tamponi.free(tampone);
                traduttori.free(traduttore);
            }
        }
    }

    static final class Sede {
        private final Flussi flussi = new Flussi();
        private final Articoli articoli = new Articoli(181);
        private final Bancali bancali = new Bancali(182);
        private final Clienti clienti = new Clienti(183);
        private final Stampanti stampanti = new Stampanti();

        Blocco blocco(int deposito, int movimenti, Sample s) {
            Blocco b = new Blocco();
            b.deposito = deposito;
            for (int i = 0; i < movimenti; i++) {
                Bancali.Bancale p = bancali.movimenta();
                Movimento m = new Movimento();
                m.sscc = p.sscc();
                m.articolo = articoli.articolo(s.below(100_000)).codice();
                m.cella = p.cella();
                m.gradi = -25 + 8 * s.real();
                m.note.put("lotto", p.lotto());
                m.note.put("contenuto", p.contenuto());
                b.movimenti.add(m);
            }
            return b;
        }

        void turno(int n, Sample s) throws InterruptedException {
            if (n % 500 == 250) {
                List<Blocco> notte = new ArrayList<>();
                for (int d = 0; d < Flussi.MASSIMO; d++) notte.add(blocco(d, 700 + s.below(500), s));
                flussi.allinea(notte);
            } else {
                flussi.scrivi(blocco(n % 60, 2 + s.below(6), s));
            }
            stampanti.stampa(s.bytes(200));
        }
    }

    public static void main(String[] args) throws Exception {
        Sede sede = new Sede();
        Turno.svolgi("depositi", 2, Turno.giri(3000), 60, 184, sede::turno);
        System.out.println(sede.flussi.inviati + " bytes sent, " + sede.flussi.traduttori.getFree() + " free in the pool of " + Flussi.MASSIMO);
        Ready.last();
    }
}
