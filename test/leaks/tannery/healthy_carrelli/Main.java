package it.conceria.carrelli;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.BufferScanner;
import it.conceria.comune.FotoPelli;
import it.conceria.comune.Listino;
import it.conceria.comune.SensoriBottali;
import it.conceria.comune.Turno;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: baskets of the shop; a sweep takes those that nobody touched for forty minutes, an order takes its own. */
public class Main {
    static final class Articolo {
        final String codice;
        final String incisione;
        final int pezzi;
        final long prezzo;

        Articolo(String codice, String incisione, int pezzi, long prezzo) {
            this.codice = codice;
            this.incisione = incisione;
            this.pezzi = pezzi;
            this.prezzo = prezzo;
        }
    }

    static final class Carrello {
        final String gettone;
        final Map<String, String> preferenze = new HashMap<>();
        final List<Articolo> articoli = new ArrayList<>();
        volatile long toccato;

        Carrello(String gettone, long ora) {
            this.gettone = gettone;
            this.toccato = ora;
        }
    }

    static final class Carrelli {
        private static final long SCADENZA = Duration.ofMinutes(40).toMillis();
        private final Map<String, Carrello> aperti = new ConcurrentHashMap<>();
        private final LongAdder nati = new LongAdder();
        private final LongAdder scaduti = new LongAdder();
        private final LongAdder ordinati = new LongAdder();

        Carrello di(String gettone, long ora) {
            Carrello c = aperti.computeIfAbsent(gettone, g -> {
                nati.increment();
                return new Carrello(g, ora);
            });
            c.toccato = ora;
            return c;
        }

        void ordina(String gettone) {
            if (aperti.remove(gettone) != null) ordinati.increment();
        }

        void spazza(long ora) {
            for (Iterator<Carrello> i = aperti.values().iterator(); i.hasNext(); ) {
                if (ora - i.next().toccato > SCADENZA) {
                    i.remove();
                    scaduti.increment();
                }
            }
        }
    }

    private static final class Negozio {
        final Carrelli carrelli = new Carrelli();
        final Listino listino = new Listino(121);
        final FotoPelli foto = new FotoPelli(122);
        final SensoriBottali sensori = new SensoriBottali();
        final BufferScanner scanner = new BufferScanner();
    }

    private static final Negozio NEGOZIO = new Negozio();

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(123);
        int totale = Scale.of(36_000);
        long durata = Duration.ofHours(2).toMillis();
        long inizio = System.currentTimeMillis() - durata;
        AtomicLong giri = new AtomicLong();
        Turno.avvia("negozio", 2, totale / 2, 124, 20, (n, s) -> {
            long ora = n < totale ? inizio + durata * n / totale : System.currentTimeMillis();
            String gettone = s.id() + "-" + n;
            Carrello c = NEGOZIO.carrelli.di(gettone, ora);
            c.preferenze.put("lingua", s.below(2) == 0 ? "it" : "en");
            c.preferenze.put("vista", s.text(12 + s.below(20)));
            int k = 1 + s.below(6);
            for (int i = 0; i < k; i++) c.articoli.add(new Articolo(NEGOZIO.listino.una(s).articolo(), s.text(20 + s.below(80)), 1 + s.below(3), s.below(90_000)));
            NEGOZIO.foto.guarda(s.below(3000));
            if (s.below(100) < 25) NEGOZIO.carrelli.ordina(gettone);
            if (giri.incrementAndGet() % 500 == 0) NEGOZIO.carrelli.spazza(ora);
            if (n % 50 == 0) archivio.nota(s);
            NEGOZIO.sensori.leggi(n, 4f);
        });
        Turno.sempre("scadenze", 125, 400, (n, s) -> NEGOZIO.carrelli.spazza(System.currentTimeMillis()));
        Thread.sleep(900);
        Carrelli c = NEGOZIO.carrelli;
        System.out.println(c.nati + " baskets, " + c.ordinati + " ordered, " + c.scaduti + " expired, " + c.aperti.size() + " open");
        Ready.last();
    }
}
